package io.freightsdk.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.model.LoadStatus;
import io.freightsdk.server.api.Remote;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A clock that runs, and what runs with it. */
final class FreightClockTest {
    private static final int FASTEST = 100_000;

    @AutoClose
    private final Serving serving = Serving.start();

    private final FreightClock clock = serving.server().clock();

    @Test
    void waitSeesTheTruckArriveThatMovesWithAFastClock() {
        Party broker = serving.broker("10.00");
        broker.create(Bodies.load());
        FreightLoad load = broker.broker().newestLoad().startDriving();

        clock.speed(FASTEST);
        String path = "/_control/loads/" + load.loadNumber() + "?status=DELIVERED&within=PT30S";
        Remote.Reply reply = new Remote(serving.url(), "").get(path);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(load.status()).isEqualTo(LoadStatus.DELIVERED);
        assertThat(clock.frozenAt()).isEmpty();
    }

    @Test
    void advanceFreezesAClockThatRuns() {
        clock.speed(60).advance(Duration.ofHours(1));

        assertThat(clock.frozenAt()).hasValueSatisfying(at -> assertThat(at).isAfter(Serving.NOON));
    }

    @Test
    void fastClockStopsAtTheEndOfTheLastYear() {
        clock.set(Instant.parse("9999-12-31T23:59:59Z")).speed(FASTEST);

        Remote remote = new Remote(serving.url(), ""); // which takes longer than a second of this clock
        remote.get("/_control/clock");

        assertThat(remote.get("/_control/clock").text("time")).isEqualTo("9999-12-31T23:59:59.999999999Z");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, FASTEST + 1})
    void speedOutOfRangeIsRefused(int times) {
        assertThatThrownBy(() -> clock.speed(times))
                .hasMessageContaining("clock: expected a speed of 1 to 100000, was " + times);
        assertThat(clock.now()).isEqualTo(Serving.NOON);
    }
}
