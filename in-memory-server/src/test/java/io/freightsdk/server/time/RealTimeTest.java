package io.freightsdk.server.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class RealTimeTest {

    private static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");

    private final AtomicReference<Instant> wall = new AtomicReference<>(NOON);
    private final List<Duration> delays = new ArrayList<>();
    private final List<Runnable> wakeUps = new ArrayList<>();
    private final List<Instant> ran = new ArrayList<>();
    private final ServerClock clock = new ServerClock(wall::get, this::arm);

    @Test
    void showsRealTimeUntilItIsSet() {
        wall.set(NOON.plusSeconds(5));
        assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(5));
        assertThat(clock.standingAt()).isEmpty();
        clock.set(NOON.minusSeconds(3600));
        wall.set(NOON.plusSeconds(6));
        assertThat(clock.instant()).isEqualTo(NOON.minusSeconds(3600));
    }

    @Test
    void advancingStopsRealTime() {
        clock.advance(Duration.ofMinutes(1));
        wall.set(NOON.plusSeconds(5));
        assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(60));
    }

    @Test
    void theAlarmRunsWhatIsDue() {
        clock.at(NOON.plusSeconds(10), () -> ran.add(clock.instant()));
        assertThat(delays).containsExactly(Duration.ofSeconds(10));
        wall.set(NOON.plusSeconds(10));
        ring();
        assertThat(ran).containsExactly(NOON.plusSeconds(10));
    }

    @Test
    void anEarlyAlarmRingsAgain() {
        clock.at(NOON.plusSeconds(10), () -> ran.add(clock.instant()));
        wall.set(NOON.plusSeconds(9));
        ring();
        assertThat(ran).isEmpty();
        assertThat(delays).containsExactly(Duration.ofSeconds(10), Duration.ofSeconds(1));
    }

    @Test
    void aFarActionRingsOnceADayUntilItIsDue() {
        clock.at(NOON.plus(Duration.ofHours(30)), () -> ran.add(clock.instant()));
        wall.set(NOON.plus(Duration.ofHours(24)));
        ring();
        assertThat(ran).isEmpty();
        assertThat(delays).containsExactly(Duration.ofHours(24), Duration.ofHours(6));
    }

    @Test
    void theAlarmDoesNothingWhileTheClockStands() {
        clock.at(NOON.plusSeconds(10), () -> ran.add(clock.instant()));
        clock.set(NOON);
        wall.set(NOON.plusSeconds(10));
        ring();
        assertThat(ran).isEmpty();
    }

    @Test
    void goingBackToRealTimeRunsWhatThatMakesDueAndArmsTheRest() {
        clock.set(NOON.minusSeconds(60));
        clock.at(NOON.minusSeconds(30), () -> ran.add(clock.instant()));
        clock.at(NOON.plusSeconds(30), () -> ran.add(clock.instant()));
        clock.real();
        assertThat(clock.standingAt()).isEmpty();
        assertThat(ran).containsExactly(NOON.minusSeconds(30));
        assertThat(delays).containsExactly(Duration.ofSeconds(30));
    }

    @Test
    void aSilentAlarmLeavesItToTheNextMove() {
        ServerClock silent = new ServerClock(wall::get, Alarm.silent());
        silent.at(NOON, () -> ran.add(silent.instant()));
        assertThat(ran).isEmpty();
        silent.real();
        assertThat(ran).containsExactly(NOON);
    }

    private void arm(Duration delay, Runnable wakeUp) {
        delays.add(delay);
        wakeUps.add(wakeUp);
    }

    private void ring() {
        wakeUps.remove(0).run();
    }
}
