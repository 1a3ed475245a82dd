package io.freightsdk.server.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServerClockTest {

    private static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");

    private final ServerClock clock = ServerClock.frozenAt(NOON);

    @Test
    void standsStillUntilItIsMoved() {
        assertThat(clock.instant()).isEqualTo(NOON);
        clock.advance(Duration.ofHours(1));
        assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(3600));
        assertThat(clock.frozenAt()).contains(NOON.plusSeconds(3600));
    }

    @Test
    void advancingToATimePassedStaysWhereItIs() {
        clock.advanceTo(NOON.plusSeconds(60));
        clock.advanceTo(NOON.plusSeconds(30));
        assertThat(clock.frozenAt()).contains(NOON.plusSeconds(60));
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
    void setMayGoBack() {
        clock.set(NOON.minusSeconds(1));
        assertThat(clock.instant()).isEqualTo(NOON.minusSeconds(1));
    }

    @Test
    void everyMoveIsToldWhenItCanBeSeen() {
        List<Instant> told = new ArrayList<>();
        clock.moved().listen(() -> told.add(clock.instant()));
        clock.advance(Duration.ofSeconds(1));
        clock.advanceTo(NOON.plusSeconds(2));
        clock.set(NOON);
        assertThat(told).containsExactly(NOON.plusSeconds(1), NOON.plusSeconds(2), NOON);
    }

    @Test
    void movesOfManyThreadsAddUp() throws Exception {
        Crowd.atOnce(8, thread -> () -> {
            for (int i = 0; i < 100; i++) {
                clock.advance(Duration.ofSeconds(1));
            }
            return thread;
        });
        assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(800));
    }
}
