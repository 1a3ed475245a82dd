package io.freightsdk.server.loads;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.FixRefusal;
import io.freightsdk.server.values.GeoPoint;
import io.freightsdk.server.values.PingResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What FIELD does with fixes that contradict each other. Places are miles along a road, times minutes. */
class JumpsTest {
    private final Journey journey = Trip.field("PD").journey();

    @Test
    void oneBadFirstFixLocksNobodyOut() {
        List<Boolean> taken = new ArrayList<>();
        taken.add(take(0, 1_745));
        for (int minute = 1; minute <= 120; minute++) {
            taken.add(take(minute, 0));
        }
        assertThat(taken.subList(0, 4)).containsExactly(true, false, false, true);
        assertThat(taken.subList(3, 121)).doesNotContain(false);
        assertThat(journey.view().pingCount()).isEqualTo(120);
        assertThat(journey.view().miles()).isZero();
    }

    @Test
    void oneBadFixInTheMiddleCountsForNothing() {
        List.of(0, 1, 2).forEach(minute -> take(minute, 0));
        assertThat(take(22, 30)).isTrue();
        assertThat(List.of(take(23, 0), take(24, 0), take(25, 0))).containsExactly(false, false, true);
        assertThat(journey.view().pingCount()).isEqualTo(6);
        assertThat(journey.view().miles()).isZero();
    }

    @Test
    void aTrackOfSeveralFixesIsKeptBesideThoseThatContradictIt() {
        List.of(1, 2).forEach(minute -> take(minute, 0));
        assertThat(List.of(take(3, 500), take(4, 500), take(5, 500))).containsExactly(false, false, true);
        assertThat(journey.view().pingCount()).isEqualTo(5);
        assertThat(journey.view().miles()).isBetween(499.9, 500.1);
    }

    @Test
    void threeMustAgreeWithEachOther() {
        take(0, 0);
        assertThat(List.of(take(1, 500), take(2, 900), take(3, 500))).doesNotContain(true);
        assertThat(List.of(take(4, 500), take(5, 500))).containsExactly(false, true);
        assertThat(journey.snapshot().fixes()).hasSize(6);
    }

    @Test
    void oneThatAgreesWithTheTrackBreaksTheRow() {
        take(0, 0);
        assertThat(List.of(take(1, 500), take(2, 500), take(3, 0), take(4, 500)))
                .containsExactly(false, false, true, false);
    }

    @Test
    void aBatchThatIsBelievedAsAWholeRefusesOnlyTheWrongOne() {
        List<Fix> batch = new ArrayList<>(List.of(fix(0, 1_745)));
        IntStream.rangeClosed(1, 5).forEach(minute -> batch.add(fix(minute, 0)));
        PingResult acceptance = journey.accept(batch, Trip.minute(5));
        assertThat(acceptance.refused()).containsExactly(new PingResult.RefusedFix(0, FixRefusal.JUMP));
    }

    @Test
    void aLateFixBetweenThreeTakesTheTurnBack() {
        take(0, 0);
        List.of(1, 2, 3).forEach(minute -> take(minute, 500));
        assertThat(journey.view().pingCount()).isEqualTo(3);
        assertThat(journey.accept(List.of(fix(2.5, 0)), Trip.minute(4)).accepted())
                .isEqualTo(1);
        assertThat(journey.view().pingCount()).isEqualTo(2);
        assertThat(take(4, 500)).isFalse();
        assertThat(take(5, 500)).isTrue();
        assertThat(journey.snapshot().fixes()).hasSize(7);
    }

    @Test
    void aStayIsNotEndedByAFixThatIsNotBelievedInTheEnd() {
        Trip.along(journey, "0@0/1 0@5 0@10");
        Instant cell = Trip.minute(30);
        journey.accept(List.of(Fix.of(cell, Trip.east(Trip.place(1), 48_000, 0))), cell);
        Trip.along(journey, "0@31 0@32 0@33 0@34 3000@60 3000@61");
        assertThat(Trip.stamps(journey)).isEqualTo("1:0-60");
    }

    private boolean take(double minute, double mile) {
        return journey.accept(List.of(fix(minute, mile)), Trip.minute(minute)).accepted() == 1;
    }

    private static Fix fix(double minute, double mile) {
        return Fix.of(Trip.minute(minute), new GeoPoint(Trip.FAR.lat() - mile * 0.0144729, Trip.FAR.lng()));
    }
}
