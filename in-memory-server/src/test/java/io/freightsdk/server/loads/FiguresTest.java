package io.freightsdk.server.loads;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.loads.Stop.Window;
import io.freightsdk.server.values.CompletionMode;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.Fix;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # minutes late | on time | delay
              -30          | true    | 0
              0            | true    | 0
              0.9          | true    | 0
              14.99        | true    | 14
              15           | true    | 15
              15.0167      | false   | 15
              16           | false   | 16
              90           | false   | 90
            """)
    void arrivalIsHeldAgainstTheEndOfTheWindow(double late, boolean onTime, int delayMinutes) {
        StopPlan plan = Trip.plan("PD").withWindow(2, new Window(Trip.START, Trip.minute(100)));
        Trip trip = new Trip(plan, CompletionMode.ON_ARRIVAL, FenceSettings.EXACT);
        Figures figures = figures(trip.play("1@0 -@10 2@" + (100 + late)));
        assertThat(figures.onTime()).isEqualTo(onTime);
        assertThat(figures.delayMinutes()).isEqualTo(delayMinutes);
    }

    @Test
    void arrivalCountsAndNotTheConfirmation() {
        StopPlan plan = Trip.plan("PD").withWindow(2, Window.at(Trip.minute(60)));
        Trip trip = new Trip(plan, CompletionMode.AWAIT_CONFIRM, FenceSettings.EXACT).play("1@0 -@10 2@60");
        assertThat(figures(trip).onTime()).isNull();
        assertThat(figures(trip.play("ok@300")).onTime()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            PD  | 1@0 -@10 2@60       | no window
            PDD | 2@0 2@10 ok@20      | final delivery never arrived at
            """)
    void onTimeIsUnknownWithout(String plan, String events, String why) {
        Figures figures = figures(Trip.exact(plan).play(events));
        assertThat(figures.onTime()).as(why).isNull();
        assertThat(figures.delayMinutes()).isNull();
    }

    @Test
    void aWindowFourThousandYearsBackIsAsLateAsCanBeSaid() {
        Instant arrival = Instant.parse("9999-01-01T00:00:00Z");
        StopPlan plan = Trip.plan("PD").withWindow(2, Window.at(Instant.parse("0001-01-01T00:00:00Z")));
        Journey journey = Journey.start(plan, CompletionMode.ON_ARRIVAL, FenceSettings.EXACT);
        journey.accept(List.of(Fix.of(arrival, Trip.place(1))), arrival);
        journey.accept(List.of(Fix.of(arrival.plusSeconds(60), Trip.FAR)), arrival);
        journey.accept(List.of(Fix.of(arrival.plusSeconds(120), Trip.place(2))), arrival);
        assertThat(journey.view().figures().delayMinutes()).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void aWindowSetAfterTheDeliveryIsJudged() {
        Trip trip = Trip.exact("PD").play("1@0 -@10 2@60 -@70");
        trip.journey().setWindow(2, Window.at(Trip.minute(20)), Trip.minute(9_000));
        assertThat(figures(trip).delayMinutes()).isEqualTo(40);
        trip.journey().setWindow(2, null, Trip.minute(9_000));
        assertThat(figures(trip).delayMinutes()).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            PPD | 1@0                                      |       |
            PPD | 1@0 -@10.5                               | 10    |
            PPD | 1@0 -@10.5 2@20                          | 10    |
            PPD | 1@0 -@10.5 2@20 -@30.5                   | 21    |
            PDD | 1@0 -@10 2@20 -@50 3@60                  | 10    | 30
            PDD | 1@0 -@10 2@20 -@50 3@60 -@61             | 10    | 31
            """)
    void dwellIsSummedOverCompletedStops(
            String plan, String events, @Nullable Integer pickup, @Nullable Integer delivery) {
        Figures figures = figures(Trip.exact(plan).play(events));
        assertThat(figures.pickupDwellMinutes()).isEqualTo(pickup);
        assertThat(figures.deliveryDwellMinutes()).isEqualTo(delivery);
    }

    @Test
    void distanceNeedsTwoFixes() {
        assertThat(figures(Trip.exact("PD")).distanceMiles()).isNull();
        assertThat(figures(Trip.exact("PD").play("1@0")).distanceMiles()).isNull();
        assertThat(figures(Trip.exact("PD").play("1@0 2@60")).distanceMiles()).isEqualTo(30.0);
        assertThat(figures(Trip.exact("PD").play("1@0 1~@1")).distanceMiles()).isEqualTo(0.6);
    }

    private static Figures figures(Trip trip) {
        return trip.journey().view().figures();
    }
}
