package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.tracking.Engine.Update;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reads of a caller between two fixes, of a load that is followed from its delivery on to its departure. */
class QuickReadsAfterDeliveryTest {
    private static final Instant ARRIVED = Trips.EPOCH.plus(Duration.ofHours(40));

    private final Rules rules = Rules.at(Table.READ_USD);
    private final List<String> told = new ArrayList<>();
    private TrackedLoad watch = rules.begin(
                    "LD-1", Script.order(6, 40), FollowOptions.defaults().toLastDeparture(true), Trips.EPOCH)
            .load();

    /** The phone sends a fix every ten minutes, and the truck stands at the dock. */
    private void readAfterArrival(int minutes) {
        Instant now = ARRIVED.plus(Duration.ofMinutes(minutes));
        List<GpsPoint> track = new ArrayList<>();
        for (int minute = 0; minute <= minutes; minute += 10) {
            track.add(GpsPoint.builder()
                    .lat(Script.DALLAS.lat())
                    .lng(Script.DALLAS.lng())
                    .ts(ARRIVED.plus(Duration.ofMinutes(minute)))
                    .build());
        }
        Instant pickedUp = Trips.EPOCH.plus(Duration.ofHours(6));
        LoadPosition position = Shown.position(
                        LoadStatus.DELIVERED,
                        track,
                        Shown.stop(1, 6, pickedUp, pickedUp.plusSeconds(3_600)),
                        Shown.stop(2, 40, ARRIVED, null))
                .deliveredAt(ARRIVED)
                .build();
        Update step = rules.onRead(watch, position, now);
        watch = step.load();
        step.events().forEach(event -> told.add(event.getClass().getSimpleName()));
    }

    /** Somebody looks at the page of the load each minute: no phone is silent that has sent a fix five minutes ago. */
    @Test
    void readsBetweenTwoFixesEndNoWatch() {
        readAfterArrival(12);
        assertThat(told).contains("Delivered");
        readAfterArrival(13);
        readAfterArrival(14);
        readAfterArrival(15);

        assertThat(watch.isEnded()).isFalse();
        readAfterArrival(126);
        assertThat(told).contains("DetentionStarted");
    }
}
