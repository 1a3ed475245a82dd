package io.freightsdk.examples;

import io.freightsdk.FreightClient;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.TrackingEvent;
import io.freightsdk.tracking.Watch;
import io.freightsdk.tracking.WatchOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/**
 * How do I follow a load without paying for every minute? By a tracker: it reads when something has probably changed,
 * reports changes as events, and gives up when its money is spent.
 *
 * <p>On the real service: position reads for 0.60 USD at most, and one load unless an argument names your own. It
 * takes as long as the truck does.
 */
public final class FollowALoad {
    private FollowALoad() {}

    /** Prints what happens, when the next read is and why, and what all of it cost. */
    public static void main(String[] args) {
        try (Service service = Service.open()) {
            run(service, args);
        }
    }

    static void run(Service service, String... loadNumbers) {
        try (FreightClient freight = service.client().build();
                LoadTracker tracker = LoadTracker.builder(freight)
                        .clock(service.clock())
                        .maxUsdPerLoad("0.60")
                        .listener(FollowALoad::print)
                        .build()) {
            String loadNumber = watch(freight, tracker, loadNumbers);
            for (Instant next = tracker.runDue().nextDueAt();
                    next != null;
                    next = tracker.runDue().nextDueAt()) {
                Watch watch = Objects.requireNonNull(tracker.find(loadNumber));
                System.out.println("  next look at " + watch.nextReadAt() + ": " + watch.reason());
                service.pass(Duration.between(service.clock().instant(), next));
            }
            System.out.println(
                    tracker.report().reads() + " reads, " + tracker.report().spentUsd() + " USD");
        }
    }

    /** The order's places and times make reads rarer; a number alone is enough. */
    private static String watch(FreightClient freight, LoadTracker tracker, String... loadNumbers) {
        if (loadNumbers.length > 0) {
            return tracker.follow(loadNumbers[0], WatchOptions.defaults()).loadNumber();
        }
        CreateLoadInput order = WriteALoad.load();
        return tracker.follow(freight.createLoad("order-4711", order), order, WatchOptions.defaults())
                .loadNumber();
    }

    private static void print(TrackingEvent event) {
        System.out.println(event.detectedAt() + " " + event.type()
                + (event instanceof TrackingEvent.OfStop at ? " at stop " + at.stop() : ""));
    }
}
