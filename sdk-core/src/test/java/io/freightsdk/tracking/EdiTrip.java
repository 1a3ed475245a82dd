package io.freightsdk.tracking;

import io.freightsdk.server.loads.JourneyView;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One trip followed to its last departure with an event an hour, and what was true in the end. */
record EdiTrip(Trips.Trip trip, List<TrackingEvent> events, JourneyView truth) {
    private static final int MOST_READS = 5_000;

    static EdiTrip follow(Trips.Trip trip) {
        TrackingRules rules = TrackingRules.at(Table.READ_USD);
        Play play = new Play(trip, false);
        WatchOptions options = WatchOptions.defaults()
                .toLastDeparture(true)
                .enRouteEvery(Duration.ofHours(1))
                .labels(Map.of("customer", "globex"))
                .trackingLink(URI.create("https://example.com/track/" + trip.number()));
        Step step = rules.begin(play.loadNumber(), trip.order(), options, trip.createdAt());
        List<TrackingEvent> events = new ArrayList<>();
        Instant now = step.watch().nextReadAt();
        for (int i = 0; now != null && i < MOST_READS; i++) {
            step = rules.onRead(Watch.fromBytes(step.watch().toBytes()), play.read(now, 500), now);
            events.addAll(step.events());
            now = step.watch().nextReadAt();
        }
        return new EdiTrip(trip, events, play.until(trip.lastBatchAt().plus(Duration.ofDays(30))));
    }
}
