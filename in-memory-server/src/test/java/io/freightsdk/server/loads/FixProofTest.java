package io.freightsdk.server.loads;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.values.Fix;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FixProofTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1@0/40                         |         | one fix at speed
            1@0                            |         | one fix of unknown speed
            1@0/5                          |         | one fix at exactly 5 mph
            1@0/4.9                        | 1:0-    | one standing fix
            1@0/40 1@5/40                  |         | two fixes, both at speed
            1@0/40 1@5/24                  | 1:0-    | two fixes, one slow
            1@0/24 1@5/40                  | 1:0-    | two fixes, the other slow
            1@0/40 1@5/25                  |         | exactly 25 mph is not slow
            1@0 1@5                        | 1:0-    | two fixes of unknown speed
            1@0/20 1@0.4/20                |         | less than 30 s apart
            1@0/20 1@0.5/20                | 1:0-    | exactly 30 s apart
            1@0/20 1~@2/20 1@5/20          |         | a run is broken by a fix outside
            1@0/40 1@1/40 1@2/3            | 1:0-    | stamped with the first of the run
            1@0/1 1+@5                     | 1:0-    | one fix beyond the exit line
            1@0/1 1+@5 1+@6                | 1:0-5   | two fixes beyond, stamped with the first
            1@0/1 1+@5 1@6 1+@7            | 1:0-    | broken by a fix inside
            1@0/1 1+@5 1~@6 1+@7           | 1:0-    | broken by a fix in the margin
            1@0/1 1~@5 1~@9                | 1:0-    | the margin proves nothing
            1@0/1 -@60                     | 1:0-    | one fix far beyond is one fix too
            1@0/1 -@60 1@120 -@180         | 1:0-    | and taken back by the next
            1@0/1 1+@5 -@60                | 1:0-5   | near or far beyond does not matter
            1@0/1 1~@9 2@60/1 2@61/1       | 1:0-9 2:60- | an arrival elsewhere is a departure
            1@0/1 1~@9 2@60/1              | 1:0-    | which takes two fixes too
            2@0/1 2@9.9/1                  |         | missed pickups take 10 minutes
            2@0/40 2@9/40 2@10/40          |         | and the proof of an arrival
            2@0/1 2@10/1                   | 2:0-    | both
            """)
    void fieldBelieves(String events, String stamps, String why) {
        assertThat(Trip.field("PD").play(events).stamps()).as(why).isEqualTo(stamps == null ? "" : stamps);
    }

    @Test
    void fieldRefusesWhatIsVague() {
        assertThat(FixProof.FIELD.isInaccurate(accurateTo(200))).isFalse();
        assertThat(FixProof.FIELD.isInaccurate(accurateTo(200.1))).isTrue();
        assertThat(FixProof.FIELD.isInaccurate(accurateTo(Fix.UNKNOWN))).isFalse();
        assertThat(FixProof.EXACT.isInaccurate(accurateTo(5_000))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"129, false", "131, true"})
    void fieldRefusesWhatIsTooFast(double mph, boolean refused) {
        Fix before = Fix.of(Trip.START, Trip.FAR);
        Fix after = Fix.of(Trip.minute(1), Trip.east(Trip.FAR, mph * 1_609.344 / 60, 0));
        assertThat(FixProof.FIELD.isJump(before, after)).isEqualTo(refused);
        assertThat(FixProof.EXACT.isJump(before, after)).isFalse();
    }

    @Test
    void aJumpIsCountedNowhere() {
        Trip trip = Trip.field("PD").play("1@0/1 2@5/1 1@10/1");
        assertThat(trip.stamps()).isEqualTo("1:0-");
        assertThat(trip.journey().view().pingCount()).isEqualTo(2);
        assertThat(trip.journey().view().miles()).isZero();
    }

    @Test
    void aLateFixTurnsTheTablesOnTheOneThatWasWrong() {
        Journey journey = Trip.field("PD").play("1@0/1 2@5/1").journey();
        journey.accept(List.of(Fix.of(Trip.minute(-1), Trip.place(2))), Trip.minute(6));
        Points counted = journey.view().newest();
        assertThat(counted.size()).isEqualTo(2);
        assertThat(counted.epochMilli(1)).isEqualTo(Trip.minute(5).toEpochMilli());
    }

    private static Fix accurateTo(double meters) {
        return new Fix(Trip.START, Trip.FAR, Fix.UNKNOWN, Fix.UNKNOWN, meters);
    }
}
