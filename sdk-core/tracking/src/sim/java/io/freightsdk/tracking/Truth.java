package io.freightsdk.tracking;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** When the service first shows each stamp of a trip, by the name of its event and stop. */
record Truth(Map<String, Instant> shownAt) {
    static Truth of(Trips.Trip trip) {
        Map<String, Instant> shown = new TreeMap<>();
        Play play = new Play(trip, false);
        for (Trips.Batch batch : trip.batches()) {
            List<Judged.Visit> stops = play.until(batch.receivedAt()).stops();
            for (int i = 0; i < stops.size(); i++) {
                if (stops.get(i).arrivedAt() != null) {
                    shown.putIfAbsent("StopArrived" + (i + 1), batch.receivedAt());
                }
                if (stops.get(i).departedAt() != null) {
                    shown.putIfAbsent("StopDeparted" + (i + 1), batch.receivedAt());
                }
            }
        }
        return new Truth(shown);
    }
}
