package io.freightsdk.examples;

import io.freightsdk.FreightClient;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.tracking.FollowOptions;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.TrackedLoad;
import io.freightsdk.tracking.TrackingEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/**
 * How do I follow a load without paying for a read every minute? Use a tracker. It reads a position when something has probably
 * changed, reports changes as events, and stops when its budget is spent.
 *
 * <p>On the real service this program costs position reads of at most 0.60 USD, and one load unless an argument names a load of
 * yours. It runs as long as the truck drives.
 */
public final class FollowALoad {
    /** Prints the events, the time and the reason of each next read, and the cost of all reads. */
    public static void main(String[] args) {
        Service.run(service -> run(service, args));
    }

    static void run(Service service, String... loadNumbers) {
        try (FreightClient freight = service.client().build();
                LoadTracker tracker = LoadTracker.builder(freight)
                        .clock(service.clock())
                        .maxUsdPerLoad("0.60")
                        .listener(FollowALoad::print)
                        .build()) {
            TrackedLoad followed = loadNumbers.length > 0
                    ? tracker.follow(loadNumbers[0], FollowOptions.defaults())
                    : created(freight, tracker, service);
            for (Instant next = tracker.runDue(); next != null; next = tracker.runDue()) {
                TrackedLoad load = Objects.requireNonNull(tracker.find(followed.loadNumber()));
                System.out.println("  next read at " + load.nextReadAt() + ": " + load.reason());
                service.pass(Duration.between(service.clock().instant(), next));
            }
            System.out.println(
                    tracker.stats().reads() + " reads, " + tracker.stats().spentUsd() + " USD");
        }
    }

    /** The order's places and times make reads rarer; a number alone is enough. */
    private static TrackedLoad created(FreightClient freight, LoadTracker tracker, Service service) {
        CreateLoadInput order = WriteALoad.load();
        CreateLoadOutcome load = freight.createLoad("order-4711", order);
        service.rehearse(
                "a truck drives to Chicago and on to Dallas",
                broker -> broker.newestLoad().startDriving());
        return tracker.follow(load, order, FollowOptions.defaults());
    }

    private static void print(TrackingEvent event) {
        System.out.println(event.detectedAt() + " " + event.type()
                + (event instanceof TrackingEvent.OfStop at ? " at stop " + at.stop() : ""));
    }
}
