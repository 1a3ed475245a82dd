package io.freightsdk.server.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class RealTimeTest {

    private static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");

    private final AtomicReference<Instant> wall = new AtomicReference<>(NOON);
    private final ServerClock clock = new ServerClock(wall::get);

    @Test
    void showsRealTimeUntilItIsSet() {
        wall.set(NOON.plusSeconds(5));
        assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(5));
        assertThat(clock.frozenAt()).isEmpty();
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
    void goesBackToRealTime() {
        clock.set(NOON.minusSeconds(60));
        wall.set(NOON.plusSeconds(5));
        clock.resumeRealTime();
        assertThat(clock.frozenAt()).isEmpty();
        assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(5));
    }
}
