package io.freightsdk.tools;

import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.StopInput;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds what the service would accept in an order and hardly anybody means. */
final class OrderDoubts {
    /** A pickup may be recorded late. */
    private static final Duration LATE = Duration.ofDays(1);

    private static final Pattern NO_PLACE = Pattern.compile("(?i)[^\\p{L}]*|tbd|tba|unknown|none|null|n/?a");

    private OrderDoubts() {}

    static List<String> of(CreateLoadInput order, Instant now) {
        List<String> doubts = new ArrayList<>();
        Optional<Instant> pickup = dates(order.pickups()).min(Comparator.naturalOrder());
        Optional<Instant> delivery = dates(order.deliveries()).max(Comparator.naturalOrder());
        if (pickup.isPresent() && pickup.get().isBefore(now.minus(LATE))) {
            doubts.add("the pickup of " + pickup.get() + " is in the past, as it is " + now + " now");
        }
        if (pickup.isPresent() && delivery.isPresent() && delivery.get().isBefore(pickup.get())) {
            doubts.add("the delivery of " + delivery.get() + " is before the pickup of " + pickup.get());
        }
        if (order.weight() != null && order.weight() <= 0) {
            doubts.add("the weight is not above 0");
        }
        if (order.miles() != null && order.miles() <= 0) {
            doubts.add("the miles are not above 0");
        }
        places("pickups", order.pickups(), doubts);
        places("deliveries", order.deliveries(), doubts);
        return doubts;
    }

    private static Stream<Instant> dates(List<StopInput> stops) {
        return stops.stream().flatMap(stop -> Stream.ofNullable(stop.date()));
    }

    private static void places(String name, List<StopInput> stops, List<String> doubts) {
        for (int i = 0; i < stops.size(); i++) {
            StopInput stop = stops.get(i);
            if (stop.zip().startsWith("00000")) {
                doubts.add(name + "." + i + ".zip is five zeros");
            }
            if (NO_PLACE.matcher(stop.city()).matches()) {
                doubts.add(name + "." + i + ".city is not a name");
            }
            if (NO_PLACE.matcher(stop.address()).matches()) {
                doubts.add(name + "." + i + ".address is not an address");
            }
        }
    }
}
