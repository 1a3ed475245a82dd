package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A load whose first read comes after its delivery, when the oldest points are shown no longer. */
class JoinedLongAgoTest {

    @Test
    void driverHasJoinedBeforeAllElse() {
        Instant now = Script.time(41);
        GpsPoint newest = GpsPoint.builder().lat(32.78).lng(-96.81).ts(now).build();
        LoadPosition position = Shown.position(
                        LoadStatus.DELIVERED,
                        List.of(newest),
                        Shown.stop(1, 6, Script.time(6), Script.time(7)),
                        Shown.stop(2, 40, Script.time(40), null))
                .pingCount(501)
                .build();
        Rules rules = Rules.at(Table.READ_USD);
        TrackedLoad watch =
                rules.begin("LD-1", null, FollowOptions.defaults(), Trips.EPOCH).load();

        assertThat(rules.onRead(watch, position, now).events())
                .extracting(event -> event.getClass().getSimpleName())
                .containsExactly("DriverJoined", "StopArrived", "StopDeparted", "StopArrived", "Delivered");
    }
}
