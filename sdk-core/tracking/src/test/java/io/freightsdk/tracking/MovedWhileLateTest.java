package io.freightsdk.tracking;

import static io.freightsdk.tracking.Script.CHICAGO;
import static io.freightsdk.tracking.Script.DALLAS;
import static io.freightsdk.tracking.Script.north;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.PositionStop;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An appointment that is moved for a truck that is late, and that it misses too. */
@Tag("acceptance")
class MovedWhileLateTest {

    /** Of a truck that is never seen to be on time in between, which would be a BackOnTime and begin anew. */
    @Test
    void truckThatWillMissItsMovedAppointmentTooIsReportedAtRiskAndLateAgain() {
        Script script = Script.truckAt(north(CHICAGO, 46))
                .pickup(CHICAGO, 24)
                .delivery(DALLAS, 40)
                .stay(1)
                .phoneOn()
                .until(22.98)
                .drive(CHICAGO)
                .stay(1)
                .drive(DALLAS) // there at about 52.7, with a rest from 36 to 46
                .stay(1);
        Instant moved = Script.time(50);
        Play play = new Play(script.trip(), false);
        TrackingRules rules = TrackingRules.at(Table.READ_USD);
        Step step = rules.begin(play.loadNumber(), script.trip().order(), WatchOptions.defaults(), Trips.EPOCH);
        List<TrackingEvent> events = new ArrayList<>();
        for (Instant now = step.watch().nextReadAt();
                now != null;
                now = step.watch().nextReadAt()) {
            LoadPosition position = play.read(now, 500);
            if (now.isAfter(Script.time(42.5))) {
                List<PositionStop> stops = new ArrayList<>(position.stops());
                stops.set(
                        1,
                        stops.get(1).toBuilder()
                                .windowFrom(moved)
                                .windowTo(moved)
                                .build());
                position = position.toBuilder().stops(stops).build();
            }
            step = rules.onRead(step.watch(), position, now);
            events.addAll(step.events());
        }

        assertThat(events)
                .filteredOn(event -> event instanceof TrackingEvent.Late late && late.stop() == 2)
                .extracting(TrackingEvent::occurredAt)
                .contains(Script.time(40.25), Script.time(50.25));
        assertThat(events).extracting(TrackingEvent::id).doesNotHaveDuplicates();
    }
}
