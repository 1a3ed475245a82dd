package io.freightsdk.tracking;

import static io.freightsdk.tracking.Script.CHICAGO;
import static io.freightsdk.tracking.Script.DALLAS;
import static io.freightsdk.tracking.Script.north;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.model.LoadPosition;
import io.freightsdk.tracking.Engine.Update;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A delivery that is confirmed before a read has shown the arrival, as reads are minutes or hours apart. */
class ConfirmedBeforeArrivalIsReadTest {

    /** Who follows to the last departure is told of it, and of the end of the free time, whoever confirms when. */
    @Test
    void loadWithTermsIsFollowedToItsLastDepartureAllTheSame() {
        Script script = Script.truckAt(north(CHICAGO, 46))
                .pickup(CHICAGO, 24)
                .delivery(DALLAS, Double.NaN)
                .stay(1)
                .phoneOn()
                .until(22.98)
                .drive(CHICAGO)
                .stay(1)
                .drive(DALLAS)
                .stay(3)
                .drive(north(DALLAS, 40));
        Play play = new Play(script.trip(), false);
        Rules rules = Rules.at(Table.READ_USD);
        FollowOptions options = FollowOptions.defaults().toLastDeparture(true);
        Update step = rules.begin(play.loadNumber(), script.trip().order(), options, Trips.EPOCH);
        List<TrackingEvent> events = new ArrayList<>();
        boolean isConfirmed = false;
        for (Instant now = step.load().nextReadAt();
                now != null;
                now = step.load().nextReadAt()) {
            LoadPosition shown = play.read(now, 500);
            // the service shows the arrival, and the dock confirms a minute before the tracker reads that
            if (!isConfirmed && shown.stops().get(1).arrivedAt() != null) {
                isConfirmed = true;
                step = rules.onConfirmed(step.load(), now.minusSeconds(60));
                events.addAll(step.events());
                continue;
            }
            step = rules.onRead(step.load(), shown, now);
            events.addAll(step.events());
        }

        assertThat(isConfirmed).isTrue();
        assertThat(events)
                .extracting(event -> event.getClass().getSimpleName()
                        + (event instanceof TrackingEvent.OfStop of ? " " + of.stop() : ""))
                .containsOnlyOnce("Delivered", "StopArrived 2", "DetentionStarted 2", "StopDeparted 2");
    }
}
