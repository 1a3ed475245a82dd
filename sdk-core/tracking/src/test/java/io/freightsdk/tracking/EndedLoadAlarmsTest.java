package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.tracking.Engine.Update;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A load that is over causes no alarm: there is nobody to call. */
class EndedLoadAlarmsTest {
    private static final Instant WINDOW = Trips.EPOCH.plus(Duration.ofHours(6));

    private final Rules rules = Rules.at(Table.READ_USD);
    private final List<String> told = new ArrayList<>();
    private TrackedLoad watch =
            rules.begin("LD-1", order(), FollowOptions.defaults(), Trips.EPOCH).load();

    private static CreateLoadInput order() {
        return Script.order(6, 40);
    }

    /** Of a load whose driver has not joined. */
    private static LoadPosition position(LoadStatus status) {
        return Shown.position(status, List.of(), Shown.stop(1, 6, null, null), Shown.stop(2, 40, null, null))
                .build();
    }

    private void read(LoadStatus status, Instant now) {
        Update step = rules.onRead(watch, position(status), now);
        watch = step.load();
        step.events().forEach(event -> told.add(event.getClass().getSimpleName()));
    }

    /** Reads when it is planned; over from then on. */
    private void follow(LoadStatus end, Instant endedAt) {
        for (Instant now = watch.nextReadAt(); now != null; now = watch.nextReadAt()) {
            read(now.isBefore(endedAt) ? LoadStatus.PLANNED : end, now);
        }
    }

    /** The read is made for the alarm, and shows that there is nothing to wait for. */
    @ParameterizedTest
    @ValueSource(strings = {"CANCELLED", "DELIVERED"})
    void loadThatIsOverIsNotLate(String status) {
        follow(LoadStatus.of(status), WINDOW.plus(Duration.ofMinutes(15)));

        assertThat(told)
                .endsWith(status.equals("CANCELLED") ? "Cancelled" : "Delivered")
                .doesNotContain("Late");
    }

    @Test
    void driverOfACancelledLoadNeedsNoCall() {
        follow(LoadStatus.CANCELLED, WINDOW.minus(Duration.ofMinutes(170)));

        // the one an hour after following began; that the pickup is near would be the second
        assertThat(told).containsExactly("DriverNotJoined", "Cancelled");
    }
}
