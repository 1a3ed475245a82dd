package io.freightsdk.tracking;

import static io.freightsdk.tracking.Script.CHICAGO;
import static io.freightsdk.tracking.Script.DALLAS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.freightsdk.server.GeoPoint;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How fast a truck nears its next stop is learned from the way to that stop alone. */
class LearnedSpeedTest {
    /** The first read after the departure shows the way to the pickup too, which is as long as what is driven since. */
    @ParameterizedTest
    @CsvSource({"40, 0", "0, 0.9", "-30, -0.6"})
    void wayToThePickupSaysNothingOfTheSpeedToTheDelivery(double milesNorth, double degreesEast) {
        GeoPoint home = new GeoPoint(Script.north(CHICAGO, milesNorth).lat(), CHICAGO.lng() + degreesEast);
        Trips.Trip trip = Script.truckAt(home)
                .pickup(CHICAGO, 24)
                .delivery(DALLAS, 60)
                .phoneOn()
                .usualTrip(24)
                .trip();
        TrackingRules rules = TrackingRules.at(Table.READ_USD);
        Play play = new Play(trip, false);
        double right = learned(rules, trip, play, TrackState.USUAL_MPH);
        double from30 = learned(rules, trip, play, 30);

        assertThat(right).isCloseTo(46, within(1.0));
        assertThat(from30).isBetween(33.0, 46.0);
    }

    private static double learned(TrackingRules rules, Trips.Trip trip, Play play, double mph) {
        State begun = rules.begin(play.loadNumber(), trip.order(), WatchOptions.defaults(), Trips.EPOCH)
                .watch()
                .state();
        begun.mph = mph;
        Watch watch = Watch.of(begun);
        for (double hour : new double[] {20, 26.5}) {
            Instant now = Script.time(hour);
            watch = rules.onRead(watch, play.read(now, 500), now).watch();
        }
        return watch.state().mph;
    }
}
