package io.freightsdk.server.loads;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.loads.Stop.Window;
import io.freightsdk.server.values.CompletionMode;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.FixRefusal;
import io.freightsdk.server.values.PingResult;
import io.freightsdk.server.values.PingResult.RefusedFix;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JourneyTest {

    private static final PingResult TAKEN = new PingResult(1, List.of());
    private static final PingResult CLOSED = new PingResult(0, List.of(new RefusedFix(0, FixRefusal.LOAD_CLOSED)));

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            PT5M      |
            PT5M0.001S| FUTURE
            PT0S      |
            PT-48H    |
            PT-48H-0.001S | TOO_OLD
            """)
    void aFixMustBeOfItsTime(Duration ahead, FixRefusal refusal) {
        PingResult acceptance = start("PD").accept(List.of(Fix.of(Trip.START.plus(ahead), Trip.FAR)), Trip.START);
        List<RefusedFix> refused = refusal == null ? List.of() : List.of(new RefusedFix(0, refusal));
        assertThat(acceptance).isEqualTo(new PingResult(1 - refused.size(), refused));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            PD  | 1@0 -@10            | 10
            PD  | 1@0 -@10 2@60       | 60
            PD  | 1@0 -@10 2@60 -@70  | 70
            PPD | 1@0 -@10 3@60 ok@80 | 80
            """)
    void latestIsTheLaterOfItsNewestFixAndItsDelivery(String stops, String script, double minute) {
        assertThat(Trip.exact(stops).play(script).journey().latest()).isEqualTo(Trip.minute(minute));
    }

    @Test
    void extremeTimesAreRefusedLikeOthers() {
        List<Fix> fixes = List.of(Fix.of(Instant.MIN, Trip.FAR), Fix.of(Instant.MAX, Trip.FAR));
        Journey journey = Trip.exact("PD").play("1@0").journey();
        assertThat(journey.accept(fixes, Trip.START).refused())
                .containsExactly(new RefusedFix(0, FixRefusal.TOO_OLD), new RefusedFix(1, FixRefusal.FUTURE));
    }

    @Test
    void theFirstFixOfAMillisecondStays() {
        Journey journey = start("PD");
        List<Fix> fixes = List.of(fix(5, 1), fix(3, 1), fix(5, 2), fix(3, 2));
        assertThat(journey.accept(fixes, Trip.minute(6)).refused())
                .containsExactly(new RefusedFix(2, FixRefusal.DUPLICATE), new RefusedFix(3, FixRefusal.DUPLICATE));
        assertThat(journey.accept(fixes, Trip.minute(6)).accepted()).isZero();
        assertThat(journey.view().pingCount()).isEqualTo(2);
        assertThat(journey.view().lastFix()).isEqualTo(fix(5, 1));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            - -               | 0 1           | each a millisecond after the other
            -500 -            | -500 0        | now
            0 -               | 0 1           | after the newest
            3000 - -          | 3000 3001 3002 | also when that is ahead
            - 1 -             | 0 1 2         | after those before it in the batch
            - 0 1             | 0 1 2         | never at the time of one behind it
            300000 - -        | 0 1 300000    | now, when nothing can be ahead any more
            300001 - -        | 0 1           | of what is refused nothing is known
            """)
    void aFixWithoutATimeGetsOneOfItsOwn(String batch, String times, String why) {
        Journey journey = start("PD");
        journey.accept(Stream.of(batch.split(" ", -1)).map(JourneyTest::millis).toList(), Trip.START.plusNanos(1));
        assertThat(journey.view().newest())
                .as(why)
                .extracting(fix ->
                        String.valueOf(Duration.between(Trip.START, fix.time()).toMillis()))
                .containsExactly(times.split(" ", -1));
    }

    private static Fix millis(String text) {
        return Fix.of(text.equals("-") ? Fix.ON_RECEIPT : Trip.START.plusMillis(Long.parseLong(text)), Trip.FAR);
    }

    @Test
    void fixesWithoutATimeAreNeverDuplicatesOfEachOther() {
        for (FenceSettings fences : List.of(FenceSettings.EXACT, FenceSettings.FIELD)) {
            Journey journey = Journey.start(Trip.plan("PD"), CompletionMode.ON_ARRIVAL, fences);
            int accepted = 0;
            for (int i = 0; i < 1_000; i++) {
                accepted += journey.accept(List.of(millis("-")), Trip.START).accepted();
            }
            assertThat(accepted).isEqualTo(1_000);
        }
    }

    @Test
    void fixesAreCopiedFromAnIndexOn() {
        Journey journey = Trip.exact("PD").play("1@0 1@1 1@2").journey();
        assertThat(journey.fixes(1)).containsExactly(fix(1, 1), fix(2, 1));
        assertThat(journey.fixes(4)).isEmpty();
    }

    @Test
    void aFixWithoutATimeComesAfterAJump() {
        Journey journey = Trip.field("PD").play("1@0 2@0.05").journey();
        journey.accept(List.of(Fix.of(Fix.ON_RECEIPT, Trip.place(1))), Trip.START);
        assertThat(journey.view().lastFix()).isEqualTo(Fix.of(Trip.minute(0.05).plusMillis(1), Trip.place(1)));
    }

    @Test
    void fieldRefusesByIndex() {
        Journey journey = Trip.field("PD").journey();
        Fix vague = new Fix(Trip.minute(1), Trip.FAR, Fix.UNKNOWN, Fix.UNKNOWN, 201);
        PingResult acceptance = journey.accept(List.of(fix(3, 2), vague, fix(2, 1)), Trip.minute(3));
        assertThat(acceptance.refused())
                .containsExactly(new RefusedFix(0, FixRefusal.JUMP), new RefusedFix(1, FixRefusal.INACCURATE));
        assertThat(acceptance.accepted()).isEqualTo(1);
    }

    @Test
    void aRefusedJumpLeavesRoomForTheTruth() {
        Journey journey = Trip.field("PD").play("1@0/1 2@5/1 1@9/1").journey();
        assertThat(journey.accept(List.of(fix(5, 2)), Trip.minute(9)).refused())
                .containsExactly(new RefusedFix(0, FixRefusal.JUMP));
        assertThat(accept(journey, fix(5, 1), 9)).isEqualTo(TAKEN);
        assertThat(journey.view().pingCount()).isEqualTo(3);
        assertThat(journey.snapshot().fixes()).hasSize(3);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            PD  | 1@0 -@10 2@60       | -5 | 1 | 1:-5-10 2:60-        | do not turn the status back
            PPD | 1@0 -@10 3@60       | 30 | 2 | 1:0-10 2:30-60 3:60- | make up for a missed stop
            PPD | 1@0 -@10 3@60 ok@80 | 30 | 2 | 1:0-10 2:30-60 3:60- | correct a delivery that was confirmed
            """)
    void lateFixesDeliver(String plan, String events, int minute, int stop, String stamps, String why) {
        Trip trip = Trip.exact(plan).play(events);
        trip.journey().accept(List.of(fix(minute, stop), fix(minute + 10, stop)), Trip.minute(85));
        assertThat(trip.stamps()).as(why).isEqualTo(stamps);
        assertThat(trip.journey().status()).isEqualTo(Milestone.DELIVERED);
        assertThat(trip.journey().view().deliveredAt()).isEqualTo(Trip.minute(60));
        assertThat(trip.journey().view().bolAt()).isEqualTo(events.contains("ok") ? Trip.minute(80) : null);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2@0 2@10           | AT_DELIVERY | PLANNED
            2@0 2@10 1@30      | DELIVERED   | AT_PICKUP
            2@0 2@10 1@30 -@40 | DELIVERED   | IN_TRANSIT
            """)
    void aLateFixTakesBackWhatRestedOnMissedPickups(String events, Milestone before, Milestone after) {
        Trip trip = Trip.exact("PD").play(events);
        assertThat(trip.journey().status()).isEqualTo(before);
        trip.journey().accept(List.of(Fix.of(Trip.minute(5), Trip.FAR)), Trip.minute(41));
        assertThat(trip.journey().status()).isEqualTo(after);
        assertThat(trip.journey().view().deliveredAt()).isNull();
    }

    @Test
    void aLateFixIsPutInFarBackInALongTrack() {
        Trip trip = Trip.exact("PD");
        List<Fix> fixes = IntStream.range(0, 600)
                .mapToObj(minute -> minute < 200 || minute >= 400 ? far(minute) : fix(minute, 1))
                .toList();
        trip.journey().accept(fixes, Trip.minute(600));
        assertThat(trip.stamps()).isEqualTo("1:200-400");
        accept(trip.journey(), far(300.5), 600);
        assertThat(trip.stamps()).isEqualTo("1:200-300.5");
    }

    @Test
    void aLateFixIsPutInBetweenFullChunksAndAJump() {
        Journey journey = Trip.field("PD").journey();
        List<Fix> fixes =
                IntStream.range(0, Track.CHUNK).mapToObj(JourneyTest::far).toList();
        journey.accept(fixes, Trip.minute(256));
        accept(journey, fix(256, 2), 256);
        assertThat(accept(journey, far(255.5), 256)).isEqualTo(TAKEN);
        assertThat(journey.view().pingCount()).isEqualTo(Track.CHUNK + 1);
    }

    @Test
    void aDeliveredLoadSettlesHalfAnHourAfterItsEnd() {
        Trip trip = Trip.exact("PD").play("1@0 -@10 2@60");
        assertThat(accept(trip.journey(), fix(55, 2), 90)).isEqualTo(TAKEN);
        assertThat(accept(trip.journey(), fix(50, 2), 90.01)).isEqualTo(CLOSED);
        assertThat(accept(trip.journey(), fix(55, 2), 90.01)).isEqualTo(CLOSED);
        assertThat(trip.journey().view().deliveredAt()).isEqualTo(Trip.minute(55));
        assertThat(trip.stamps()).isEqualTo("1:0-10 2:55-");
    }

    @Test
    void aSettledLoadIsStillSeenLeaving() {
        Trip trip = Trip.exact("PD").play("1@0 -@10 2@60 2@100 2~@199 -@200");
        assertThat(trip.stamps()).isEqualTo("1:0-10 2:60-200");
        assertThat(accept(trip.journey(), far(190), 230)).isEqualTo(TAKEN);
        assertThat(trip.stamps()).isEqualTo("1:0-10 2:60-190");
        assertThat(accept(trip.journey(), fix(240, 2), 230.01)).isEqualTo(CLOSED);
    }

    @Test
    void aDepartureThatWasSeenSettlesWithTheRest() {
        Trip trip = Trip.exact("PD").play("1@0 -@10 2@60 -@80 -@91");
        assertThat(accept(trip.journey(), far(70), 100)).isEqualTo(TAKEN);
        assertThat(trip.stamps()).isEqualTo("1:0-10 2:60-80");
        assertThat(trip.journey().view().pingCount()).isEqualTo(6);
    }

    @Test
    void nothingIsArrivedAtOnceALoadHasSettled() {
        Trip trip = Trip.exact("PPD").play("1@0 -@10 3@60 ok@80 2@111");
        assertThat(trip.stamps()).isEqualTo("1:0-10 3:60-111");
        assertThat(trip.journey().view().deliveredAt()).isEqualTo(Trip.minute(80));
    }

    @Test
    void aSettledLoadIsSettledAfterASnapshotToo() {
        Trip trip = Trip.exact("PPD").play("1@0 -@10 3@60 ok@80 3@112");
        Journey restored = Journey.restore(trip.journey().snapshot());
        assertThat(restored.snapshot()).isEqualTo(trip.journey().snapshot());
        assertThat(accept(restored, fix(30, 2), 90)).isEqualTo(CLOSED);
        assertThat(accept(restored, fix(113, 2), 113)).isEqualTo(TAKEN);
        assertThat(restored.view().stops().get(1).arrivedAt()).isNull();
    }

    @Test
    void aDeliveredLoadWaitsADayForTheDeparture() {
        Journey journey = Trip.exact("PD").play("1@0 -@10 2@60").journey();
        assertThat(journey.isClosed(Trip.minute(60 + 24 * 60))).isFalse();
        assertThat(journey.isClosed(Trip.minute(60 + 24 * 60 + 1))).isTrue();
    }

    @Test
    void theSettleWindowIsServerTime() {
        Journey journey = start("PD");
        int dayAfter = 24 * 60;
        List<Fix> offline = List.of(fix(0, 1), fix(10, 2), far(30));
        assertThat(journey.accept(offline, Trip.minute(dayAfter)).accepted()).isEqualTo(3);
        assertThat(accept(journey, fix(5, 1), dayAfter + 30)).isEqualTo(TAKEN);
        assertThat(accept(journey, fix(6, 1), dayAfter + 30.01)).isEqualTo(CLOSED);
    }

    @Test
    void aCancelledLoadTakesNothing() {
        Trip trip = Trip.exact("PD").play("1@0 x@5");
        assertThat(accept(trip.journey(), fix(3, 1), 5)).isEqualTo(CLOSED);
        assertThat(trip.journey().cancel(Trip.minute(9))).isTrue();
        assertThat(trip.journey().snapshot().ending().cancelledAt()).isEqualTo(Trip.minute(5));
    }

    @Test
    void aDeliveredLoadCannotBeCancelled() {
        assertThat(Trip.exact("PD").play("1@0 2@60").journey().cancel(Trip.minute(61)))
                .isFalse();
    }

    @Test
    void aMovedPickupWindowIsJudgedAgainUnlessTheLoadHasSettled() {
        Trip trip = Trip.exact("PD").play("2@0 2@15");
        trip.journey().setWindow(1, Window.at(Trip.minute(60)), Trip.minute(16));
        assertThat(trip.journey().status()).isEqualTo(Milestone.PLANNED);
        trip.journey().setWindow(1, Window.at(Trip.minute(10)), Trip.minute(16));
        assertThat(trip.play("ok@20 -@30").journey().isSettled(Trip.minute(51))).isTrue();
        trip.journey().setWindow(1, Window.at(Trip.minute(60)), Trip.minute(51));
        assertThat(trip.stamps()).isEqualTo("2:0-30");
        Journey restored = Journey.restore(trip.journey().snapshot());
        assertThat(restored.view().stops()).isEqualTo(trip.journey().view().stops());
        assertThat(restored.isClosed(Trip.minute(61))).isTrue();
    }

    @Test
    void aRestoredLoadStillWaitsForItsPickupToBegin() {
        StopPlan plan = Trip.plan("PD").withWindow(1, Window.at(Trip.minute(25)));
        Journey restored = Journey.restore(Journey.start(plan, CompletionMode.ON_ARRIVAL, FenceSettings.EXACT)
                .snapshot());
        assertThat(restored.snapshot().plan()).isEqualTo(plan);
        restored.accept(List.of(fix(0, 2), fix(20, 2)), Trip.minute(20));
        assertThat(restored.status()).isEqualTo(Milestone.PLANNED);
        accept(restored, fix(25, 2), 25);
        assertThat(restored.status()).isEqualTo(Milestone.AT_DELIVERY);
    }

    @Test
    void aWindowThatTakesADeliveryBackOpensTheLoadAgain() {
        Trip trip = Trip.exact("PD").play("2@0 2@15 1@20");
        assertThat(trip.journey().status()).isEqualTo(Milestone.DELIVERED);
        trip.journey().setWindow(1, Window.at(Trip.minute(60)), Trip.minute(25));
        assertThat(trip.journey().status()).isEqualTo(Milestone.AT_PICKUP);
        assertThat(trip.journey().isSettled(Trip.minute(120))).isFalse();
    }

    @Test
    void aViewDoesNotChangeWithTheJourney() {
        Trip trip = Trip.exact("PD").play("1@0");
        JourneyView before = trip.journey().view();
        trip.play("-@10 2@60");
        assertThat(before.status()).isEqualTo(Milestone.AT_PICKUP);
        assertThat(before.lastFix()).isEqualTo(fix(0, 1));
    }

    @Test
    void refusalsAreSpelledAsAnswersDo() {
        assertThat(FixRefusal.values())
                .extracting(FixRefusal::reason)
                .containsExactly("duplicate", "future", "too_old", "inaccurate", "jump", "load_closed");
    }

    private static PingResult accept(Journey journey, Fix fix, double minute) {
        return journey.accept(List.of(fix), Trip.minute(minute));
    }

    private static Journey start(String plan) {
        return Trip.exact(plan).journey();
    }

    private static Fix far(double minute) {
        return Fix.of(Trip.minute(minute), Trip.FAR);
    }

    private static Fix fix(double minute, int stop) {
        return Fix.of(Trip.minute(minute), Trip.place(stop));
    }
}
