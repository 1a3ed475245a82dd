package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.PositionStop;
import io.freightsdk.model.StopType;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A billing step that was begun some seconds before the truck has left. */
@Tag("acceptance")
class BegunStepTest {
    private static final Instant ARRIVED = Instant.parse("2026-05-04T09:00:00Z");

    @ParameterizedTest
    @CsvSource({
        "15, UP, 3600, 60", // four whole ones
        "15, UP, 3630, 75", // the fifth was begun
        "15, DOWN, 3630, 60",
        "15, UP, 30, 15",
        "1, UP, 61, 2",
        "1, DOWN, 119, 1",
        "15, UP, -30, 0"
    })
    void stepThatWasBegunCountsIfItIsRoundedUp(int step, RoundingMode rounding, long secondsAfterFree, long minutes) {
        LoadPosition position = LoadPosition.builder()
                .loadNumber("LD-1")
                .status(LoadStatus.IN_TRANSIT)
                .createdAt(ARRIVED)
                .stops(List.of(PositionStop.builder()
                        .type(StopType.PICKUP)
                        .sequence(1)
                        .city("Chicago")
                        .state("IL")
                        .arrivedAt(ARRIVED)
                        .departedAt(ARRIVED.plus(Duration.ofHours(2)).plusSeconds(secondsAfterFree))
                        .build()))
                .gpsTrack(List.of())
                .pingCount(0)
                .build();
        Detention.Terms terms = DetentionTest.twoHoursFree("60").billedIn(Duration.ofMinutes(step), rounding);

        assertThat(Detention.of(position, terms, ARRIVED.plus(Duration.ofDays(1))))
                .singleElement()
                .satisfies(one -> assertThat(one.billableMinutes()).isEqualTo(minutes));
    }
}
