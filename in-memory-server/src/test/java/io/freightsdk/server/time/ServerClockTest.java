package io.freightsdk.server.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ServerClockTest {

    private static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");

    private final ServerClock clock = ServerClock.standingAt(NOON);
    private final List<Seen> seen = new ArrayList<>();

    @Test
    void standsStillUntilItIsMoved() {
        assertThat(clock.instant()).isEqualTo(NOON);
        clock.advance(Duration.ofHours(1));
        assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(3600));
        assertThat(clock.standingAt()).contains(NOON.plusSeconds(3600));
    }

    @Test
    void actionsRunInTheOrderOfTheirTimesAndSeeThem() {
        long seed = 4711;
        new Random(seed).ints(200, 0, 1000).forEach(second -> remember("", NOON.plusSeconds(second)));
        clock.advance(Duration.ofSeconds(1000));
        assertThat(seen)
                .as("seed " + seed)
                .hasSize(200)
                .allMatch(one -> one.shown().equals(one.due()));
        assertThat(seen.stream().map(Seen::due)).as("seed " + seed).isSorted();
    }

    @Test
    void actionsOfOneInstantRunFirstComeFirstServed() {
        List<String> names = IntStream.range(0, 50).mapToObj(Integer::toString).toList();
        names.forEach(name -> remember(name, NOON.plusSeconds(1)));
        clock.advance(Duration.ofSeconds(1));
        assertThat(seen.stream().map(Seen::name)).containsExactlyElementsOf(names);
    }

    @Test
    void whatAnActionSchedulesRunsInTheSameMove() {
        clock.at(NOON.plusSeconds(1), () -> remember("next", NOON.plusSeconds(2)));
        clock.advance(Duration.ofSeconds(2));
        assertThat(seen)
                .extracting(Seen::name, Seen::shown)
                .containsExactly(tuple("next", Instant.parse("2026-05-04T12:00:02Z")));
    }

    @Test
    void whatIsNotDueWaits() {
        remember("later", NOON.plusSeconds(2));
        clock.advance(Duration.ofSeconds(1));
        assertThat(seen).isEmpty();
        clock.advance(Duration.ofSeconds(1));
        assertThat(seen)
                .extracting(Seen::name, Seen::shown)
                .containsExactly(tuple("later", Instant.parse("2026-05-04T12:00:02Z")));
    }

    @Test
    void advancingToATimePassedStaysWhereItIs() {
        clock.advanceTo(NOON.plusSeconds(60));
        clock.advanceTo(NOON.plusSeconds(30));
        assertThat(clock.standingAt()).contains(NOON.plusSeconds(60));
    }

    @Test
    void goingBackRepeatsNothing() {
        remember("once", NOON.plusSeconds(1));
        clock.advance(Duration.ofSeconds(1));
        clock.set(NOON);
        assertThat(clock.instant()).isEqualTo(NOON);
        clock.advance(Duration.ofSeconds(5));
        assertThat(seen).hasSize(1);
    }

    @Test
    void whatIsAlreadyDueWaitsForAMoveOfZero() {
        remember("past", NOON.minusSeconds(1));
        assertThat(seen).isEmpty();
        clock.advance(Duration.ZERO);
        assertThat(seen)
                .extracting(Seen::name, Seen::shown)
                .containsExactly(tuple("past", Instant.parse("2026-05-04T12:00:00Z")));
    }

    @Test
    void aFailingActionKeepsNoOtherFromItsTime() {
        clock.at(NOON.plusSeconds(1), () -> {
            throw new IllegalStateException("first");
        });
        clock.at(NOON.plusSeconds(2), () -> {
            throw new IllegalStateException("second");
        });
        remember("third", NOON.plusSeconds(3));
        assertThatThrownBy(() -> clock.advance(Duration.ofSeconds(9)))
                .hasMessage("first")
                .hasSuppressedException(new IllegalStateException("second"));
        assertThat(seen)
                .extracting(Seen::name, Seen::shown)
                .containsExactly(tuple("third", Instant.parse("2026-05-04T12:00:03Z")));
        assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(9));
    }

    @Test
    void theSameFailureTwiceIsThrownOnce() {
        IllegalStateException same = new IllegalStateException("same");
        for (int i = 0; i < 2; i++) {
            clock.at(NOON, () -> {
                throw same;
            });
        }
        assertThatThrownBy(() -> clock.advance(Duration.ZERO)).isSameAs(same).hasNoSuppressedExceptions();
    }

    @Test
    void aDueActionCannotMoveTheClock() {
        clock.at(NOON, () -> clock.advance(Duration.ofSeconds(1)));
        assertThatIllegalStateException()
                .isThrownBy(() -> clock.advance(Duration.ZERO))
                .withMessage("clock: a due action cannot move the clock");
    }

    @Test
    void advancingBackwardsIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> clock.advance(Duration.ofSeconds(-1)))
                .withMessage("clock: cannot advance by PT-1S, use set to go back");
    }

    @Test
    void timesNoStampCanShowAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> clock.set(Instant.parse("1969-12-31T23:59:59Z")))
                .withMessage("clock: 1969-12-31T23:59:59Z is not within the years 1970 to 9999");
        assertThatIllegalArgumentException().isThrownBy(() -> clock.set(Instant.MAX));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> clock.advance(Duration.ofDays(3_000_000)))
                .withMessage("clock: cannot advance by PT72000000H past the year 9999");
        assertThat(clock.instant()).isEqualTo(NOON);
    }

    @Test
    void movesOfManyThreadsAddUpAndRunEverything() throws Exception {
        AtomicInteger ran = new AtomicInteger();
        IntStream.rangeClosed(1, 800).forEach(i -> clock.at(NOON.plusSeconds(i), ran::incrementAndGet));
        Crowd.atOnce(8, thread -> () -> {
            for (int i = 0; i < 100; i++) {
                clock.at(clock.instant(), ran::incrementAndGet);
                clock.advance(Duration.ofSeconds(1));
            }
            return thread;
        });
        assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(800));
        assertThat(ran).hasValue(1600);
    }

    private void remember(String name, Instant due) {
        clock.at(due, () -> seen.add(new Seen(name, due, clock.instant())));
    }

    private record Seen(String name, Instant due, Instant shown) {}
}
