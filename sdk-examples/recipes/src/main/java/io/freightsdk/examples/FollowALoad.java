package io.freightsdk.examples;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.model.EtaEstimate;
import io.freightsdk.model.LoadPosition;
import java.time.Duration;
import java.util.Objects;

/**
 * How do I follow a load without paying for every minute? By looking again when about a third of the way that is left has
 * been driven, and with a budget that ends it.
 *
 * <p>On the real service: position reads for 0.25 USD at most, and one load unless an argument names one of yours. It
 * takes as long as the truck does.
 */
public final class FollowALoad {
    private static final Duration SHORTEST = Duration.ofMinutes(30);
    private static final Duration LONGEST = Duration.ofHours(6);

    private FollowALoad() {}

    /** Prints each look and what all of them cost. */
    public static void main(String[] args) {
        try (Service service = Service.open()) {
            run(service, args);
        }
    }

    static void run(Service service, String... loadNumbers) {
        SpendLimit budget = SpendLimit.usd("0.25").forTag("looks");
        try (FreightClient freight = service.client().spendLimit(budget).build()) {
            String loadNumber = loadNumbers.length > 0
                    ? loadNumbers[0]
                    : freight.createLoad(WriteALoad.load()).loadNumber();
            System.out.println("a look costs " + freight.prices().priceUsd("position_read") + " USD");
            CallOptions looks = CallOptions.builder().tag("looks").build();
            follow(service, freight.withOptions(looks), loadNumber);
            freight.spend()
                    .byTag()
                    .forEach((tag, spent) ->
                            System.out.println(spent.charges() + " " + tag + ", " + spent.chargedUsd() + " USD"));
        }
    }

    private static void follow(Service service, FreightClient freight, String loadNumber) {
        try {
            LoadPosition position = freight.getLoadPosition(loadNumber);
            while (!isOver(position)) {
                Duration pause = untilTheNextLook(position);
                System.out.println(WriteALoad.inWords(position) + "; next look in " + pause.toMinutes() + " min");
                service.pass(pause);
                position = freight.getLoadPosition(loadNumber);
            }
            System.out.println(WriteALoad.inWords(position));
        } catch (SpendLimitException e) {
            System.out.println(e.getMessage());
        }
    }

    private static boolean isOver(LoadPosition position) {
        return switch (position.status().known()) {
            case DELIVERED, CANCELLED -> true;
            default -> false;
        };
    }

    private static Duration untilTheNextLook(LoadPosition position) {
        if (!(position.eta() instanceof EtaEstimate eta)) {
            return Duration.ofHours(1); // nothing is known, such as before the driver has joined
        }
        Duration third = Duration.ofMinutes(Objects.requireNonNullElse(eta.remainingDriveMinutes(), 0) / 3);
        return third.compareTo(SHORTEST) < 0 ? SHORTEST : third.compareTo(LONGEST) > 0 ? LONGEST : third;
    }
}
