package io.freightsdk.server.loads;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.geo.GreatCircle;
import io.freightsdk.server.loads.Forecast.Arrival;
import io.freightsdk.server.loads.Forecast.Confidence;
import io.freightsdk.server.loads.Forecast.Reason;
import io.freightsdk.server.loads.Forecast.Remaining;
import io.freightsdk.server.loads.Stop.Window;
import io.freightsdk.server.values.CompletionMode;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.GeoPoint;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForecastTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            PD  | x@0                     | 1   | load_closed
            PD  | 1@0 2@60                | 61  | load_closed
            PDD | 1@0 -@10 3@60 -@70      | 131 | stale_position
            PDD | 1@0 -@10 2@60           | 121 | stale_position
            pD  | -@0                     | 1   | no_stop_coordinates
            PPD | 1@0 -@10 3@60           | 61  | at_stop
            """)
    void nothingIsForecastWithout(String plan, String events, int minute, String reason) {
        assertThat(reason(Trip.exact(plan).play(events), minute).reason()).isEqualTo(reason);
    }

    @Test
    void nothingIsForecastBeforeTheDriverHasJoined() {
        assertThat(reason(Trip.exact("PD"), 0)).isEqualTo(Reason.DRIVER_NOT_JOINED);
    }

    @Test
    void nothingIsForecastWhileConfirmationIsAwaited() {
        Trip trip = new Trip(Trip.plan("PD"), CompletionMode.AWAIT_CONFIRM, FenceSettings.EXACT).play("1@0 2@60");
        assertThat(reason(trip, 61)).isEqualTo(Reason.AT_STOP);
        assertThat(reason(trip.play("-@70"), 71)).isEqualTo(Reason.AT_STOP);
    }

    @Test
    void atAPickupAfterTheLastDeliveryTheNextStopIsForecast() {
        Trip trip = Trip.exact("PPDD").play("1@0 4@60 2@120");
        assertThat(trip.journey().status()).isEqualTo(Milestone.AT_DELIVERY);
        assertThat(arrival(trip, 120).target().sequence()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({"720, false", "720.1, true"})
    void aWindowHalfADayAwayIsTooEarly(double opens, boolean early) {
        StopPlan plan = Trip.plan("PD").withWindow(1, Window.at(Trip.minute(opens)));
        Trip trip = new Trip(plan, CompletionMode.ON_ARRIVAL, FenceSettings.EXACT).play("-@0");
        assertThat(trip.journey().view().forecast(Trip.START) instanceof Forecast.Unavailable)
                .isEqualTo(early);
    }

    @Test
    void aTruckOnTheRoadArrivesAfterRoadMilesAtFiftyMilesAnHour() {
        Arrival arrival = arrival(Trip.exact("PDD").play("1@0 -@10"), 14);
        // 60 and then 30 miles in a straight line
        assertThat(arrival.target().sequence()).isEqualTo(2);
        assertThat(arrival.remaining()).isEqualTo(new Remaining(106.2, 127, 0));
        assertThat(arrival.etaAt()).isEqualTo(Trip.minute(10 + 85));
        assertThat(arrival.earliestAt()).isEqualTo(Trip.minute(10 + 85 - 8.5));
        assertThat(arrival.latestAt()).isEqualTo(Trip.minute(10 + 85 + 8.5));
        assertThat(arrival.positionAt()).isEqualTo(Trip.minute(10));
        assertThat(arrival.computedAt()).isEqualTo(Trip.minute(14));
        assertThat(arrival.projectedDelayMinutes()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"10, 110", "100, 20", "120, 0", "200, 0"})
    void aTruckAtAStopLeavesWhenItsTwoHoursAreOver(int standing, int dwellLeft) {
        Trip trip = Trip.exact("PD").play("1@0 1@" + standing);
        assertThat(arrival(trip, standing).etaAt()).isEqualTo(Trip.minute(standing + dwellLeft + 42));
        assertThat(arrival(trip, standing).target().sequence()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"200, 210", "250, 260"})
    void aTruckShownAtTwoStopsStandsWhereItArrivedLast(int arrived, int now) {
        Trip trip = Trip.field("PPDD").play("1@0/1 -@60 -@61 2@120/20 2@121/20");
        trip.journey().show();
        Fix off = Fix.of(Trip.minute(120.5), Trip.east(Trip.place(2), 1_609, 0)); // it has not been at 2
        trip.journey().accept(List.of(off), Trip.minute(122));
        trip.play("3@" + arrived + "/1 3@" + now + "/1");
        assertThat(trip.stamps()).isEqualTo("1:0-60 2:120- 3:" + arrived + "-");
        assertThat(arrival(trip, now).etaAt()).isEqualTo(Trip.minute(now + 110 + 42));
    }

    @Test
    void restIsPartOfTheWay() {
        Arrival arrival = arrival(beyond(470), 2);
        assertThat(arrival.remaining()).isEqualTo(new Remaining(554.6, 666, 630));
        assertThat(arrival.etaAt()).isEqualTo(Trip.minute(2 + 666 + 630));
    }

    @Test
    void noArrivalIsForecastForThePast() {
        Arrival arrival = arrival(Trip.exact("PD").play("1@0 1@200"), 255);
        assertThat(arrival.etaAt()).isEqualTo(Trip.minute(255));
        assertThat(arrival.earliestAt()).isEqualTo(Trip.minute(255));
    }

    @ParameterizedTest
    @CsvSource({"60, 49", "95, 14", "109, 0", "200, 0"})
    void delayIsHeldAgainstTheEndOfTheWindow(int due, int delayMinutes) {
        StopPlan plan = Trip.plan("PD").withWindow(2, Window.at(Trip.minute(due)));
        Trip trip = new Trip(plan, CompletionMode.ON_ARRIVAL, FenceSettings.EXACT).play("1@0 -@24");
        assertThat(arrival(trip, 24).projectedDelayMinutes()).isEqualTo(delayMinutes);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "480, 0", "481, 30", "660, 30", "661, 630", "960, 630", "961, 660", "1321, 1260"})
    void restIsTakenBetweenDrives(int driveMinutes, int restMinutes) {
        assertThat(Forecaster.restMinutes(driveMinutes)).isEqualTo(restMinutes);
    }

    @ParameterizedTest
    @CsvSource({
        "60, 15, HIGH",
        "60, 15.1, MEDIUM",
        "60, 30, MEDIUM",
        "60, 30.1, LOW",
        "169.5, 0, HIGH",
        "170, 0, MEDIUM",
        "466.1, 0, MEDIUM",
        "467, 0, LOW"
    })
    void confidenceFallsWithAgeAndDistance(double miles, double age, Confidence confidence) {
        assertThat(arrival(beyond(miles), 2 + age).confidence()).isEqualTo(confidence);
    }

    /** A truck that is so far from its delivery after two minutes. */
    private static Trip beyond(double miles) {
        GeoPoint far = GreatCircle.destination(Trip.place(2), 90, miles);
        Trip trip = Trip.exact("PD").play("1@0 -@1");
        trip.journey().accept(List.of(Fix.of(Trip.minute(2), far)), Trip.minute(2));
        return trip;
    }

    private static Reason reason(Trip trip, int minute) {
        return ((Forecast.Unavailable) trip.journey().view().forecast(Trip.minute(minute))).reason();
    }

    private static Arrival arrival(Trip trip, double minute) {
        return (Arrival) trip.journey().view().forecast(Trip.minute(minute));
    }
}
