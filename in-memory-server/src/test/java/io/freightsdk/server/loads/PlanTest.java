package io.freightsdk.server.loads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.server.loads.Stop.Window;
import io.freightsdk.server.values.FenceSettings;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlanTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "P", "D", "PP", "DD"})
    void aPlanNeedsBothKinds(String kinds) {
        assertThatThrownBy(() -> Trip.plan(kinds)).hasMessage("stops: expected at least 1 pickup and 1 delivery");
    }

    @Test
    void pickupsComeFirst() {
        assertThatThrownBy(() -> Trip.plan("PDP")).hasMessage("stops: pickup 3 comes after a delivery");
    }

    @Test
    void sequencesCountFromOne() {
        List<Stop> stops = Trip.plan("PDD").stops();
        assertThatThrownBy(() -> new StopPlan(List.of(stops.get(0), stops.get(2))))
                .hasMessage("stops: expected sequence 2, was 3");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3})
    void onlyAStopHasAWindow(int sequence) {
        assertThatThrownBy(() -> Trip.plan("PD").withWindow(sequence, null))
                .hasMessage("sequence: expected 1 to 2, was " + sequence);
    }

    @Test
    void aWindowEndsAfterItBegins() {
        assertThatThrownBy(() -> new Window(Trip.minute(1), Trip.START))
                .hasMessage("window: expected to at or after from, was 2026-05-04T12:01:00Z to 2026-05-04T12:00:00Z");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void aFenceHasAnInside(double radius) {
        assertThatThrownBy(() -> new Fence(Trip.FAR, radius))
                .hasMessage("radiusMeters: expected more than 0, was " + radius);
        FenceSettings exact = FenceSettings.EXACT;
        assertThatThrownBy(() -> new FenceSettings(exact.profile(), 800, radius, exact.exitMargin()))
                .hasMessage("geocodedRadiusMeters: expected more than 0, was " + radius);
    }

    @Test
    void pickupsBeginWithTheFirstWindow() {
        StopPlan plan = Trip.plan("PPD")
                .withWindow(1, Window.at(Trip.minute(60)))
                .withWindow(2, Window.at(Trip.minute(30)))
                .withWindow(3, Window.at(Trip.minute(10)));
        assertThat(plan.pickupBegins()).isEqualTo(Trip.minute(30));
        assertThat(Trip.plan("PD").pickupBegins()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"250, 400", "600, 750", "800, 1000", "1600, 2000"})
    void theExitLineLiesBeyondTheFence(double radius, double exit) {
        assertThat(new Fence(Trip.FAR, radius).exitMeters(FenceSettings.EXACT.exitMargin()))
                .isEqualTo(exit);
    }
}
