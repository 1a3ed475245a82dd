package io.freightsdk.tools;

import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.StopInput;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds what no order can have, and what the service would accept although hardly anybody means it. */
final class OrderChecks {
    private static final int MOST_STOPS = 50;

    /** A pickup may be recorded a day late. */
    private static final Duration LATE = Duration.ofDays(1);

    private static final Duration AHEAD = Duration.ofDays(366);
    private static final int MOST_POUNDS = 250_000;
    private static final int MOST_MILES = 10_000;

    private static final Pattern NO_PLACE =
            Pattern.compile("(?i)[^\\p{L}]*|tbd|tba|unknown|none|null|n/?a\\.?|x+|test|city|address|<.*>");

    private OrderChecks() {}

    /** Throws an error for too many stops, and for coordinates outside the United States and their territories. */
    static void checkStops(CreateLoadInput order) {
        ArgumentCheck problems = new ArgumentCheck();
        checkPlaces("pickups", order.pickups(), problems);
        checkPlaces("deliveries", order.deliveries(), problems);
        int count = order.pickups().size() + order.deliveries().size();
        if (count > MOST_STOPS) {
            problems.add("pickups", "and deliveries have " + count + " stops, but a load has at most " + MOST_STOPS);
        }
        problems.throwIfWrong();
    }

    private static void checkPlaces(String name, List<StopInput> stops, ArgumentCheck problems) {
        for (int i = 0; i < stops.size(); i++) {
            Double lat = stops.get(i).lat();
            Double lng = stops.get(i).lng();
            if (lat != null && lng != null && !isInUs(lat, lng)) {
                String wrong = isInUs(lng, lat)
                        ? "and lng look swapped: lat is the value from 13 to 72"
                        : "and lng are not a place in the United States; leave both out if you do not know them";
                problems.add(name + "." + i + ".lat", wrong);
            }
        }
    }

    /**
     * Returns whether a place is between Guam and Maine and between Puerto Rico and Alaska, but not in Mexico; or in American
     * Samoa.
     */
    private static boolean isInUs(double lat, double lng) {
        double south = lng > -154 && lng < -68 ? 24 : 13;
        boolean isNorth = lat >= south && lat <= 72 && ((lng >= -180 && lng <= -64) || (lng >= 144 && lng <= 180));
        return isNorth || (lat >= -15 && lat <= -10 && lng >= -172 && lng <= -168);
    }

    static List<String> doubts(CreateLoadInput order, Instant now) {
        List<String> doubts = new ArrayList<>();
        List<Instant> pickups = dates("pickup", order.pickups(), now, doubts);
        List<Instant> deliveries = dates("delivery", order.deliveries(), now, doubts);
        boolean areDated = !pickups.isEmpty() && !deliveries.isEmpty();
        boolean unused = areDated
                && (hasDoubt(pickups.get(0), deliveries.get(0), doubts)
                        || hasDoubt(pickups.get(pickups.size() - 1), deliveries.get(deliveries.size() - 1), doubts));
        checkSize("weight", order.weight(), MOST_POUNDS, doubts);
        checkSize("miles", order.miles(), MOST_MILES, doubts);
        places("pickups", order.pickups(), doubts);
        places("deliveries", order.deliveries(), doubts);
        Stream<StopInput> all = Stream.concat(order.pickups().stream(), order.deliveries().stream());
        if (all.map(stop -> (stop.address() + stop.zip()).toLowerCase(Locale.ROOT))
                        .distinct()
                        .count()
                == 1) {
            doubts.add("pickup and delivery have the same address");
        }
        return doubts;
    }

    private static List<Instant> dates(String name, List<StopInput> stops, Instant now, List<String> doubts) {
        List<Instant> dates = stops.stream()
                .flatMap(stop -> Stream.ofNullable(stop.date()))
                .sorted()
                .toList();
        for (Instant date : dates) {
            boolean isPast = date.isBefore(now.minus(LATE));
            if (isPast || date.isAfter(now.plus(AHEAD))) {
                doubts.add("the " + name + " of " + date + " is " + (isPast ? "in the past" : "more than a year away")
                        + ", because it is " + now + " now");
            }
        }
        return dates;
    }

    private static boolean hasDoubt(Instant pickup, Instant delivery, List<String> doubts) {
        return delivery.isBefore(pickup)
                && doubts.add("the delivery of " + delivery + " is before the pickup of " + pickup);
    }

    private static void checkSize(String name, @Nullable Double value, int most, List<String> doubts) {
        if (value != null && !(value > 0 && value <= most)) {
            doubts.add(name + " must be above 0 and at most " + most);
        }
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
