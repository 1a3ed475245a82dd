package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.error.UnexpectedStatusException;
import io.freightsdk.testing.FakeFreightClient;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class BalanceWatchTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @AutoClose
    private final FakeService service = new FakeService();

    private final SettableClock clock = new SettableClock();

    @AutoClose
    private final FreightClient freight = service.client();

    private final BalanceWatch watch = BalanceWatch.of(freight, MINUTE, clock::nanos);

    private void answers(String usd) {
        service.answers(200, "{\"currency\": \"USD\", \"balanceUsd\": " + usd + "}");
    }

    @Test
    void balanceIsReadOnceInAWhile() {
        answers("7.50");
        answers("6.85");

        assertThat(watch.read().join().balanceUsd()).isEqualTo("7.50");
        assertThat(watch.read().join().balanceUsd()).isEqualTo("7.50");
        clock.advance(MINUTE);
        assertThat(watch.read().join().balanceUsd()).isEqualTo("6.85");
        assertThat(watch.lastUsd()).isEqualTo("6.85");
        assertThat(service.requests()).isEqualTo(2);
    }

    @Test
    void wallClockThatIsSetBackMakesNoBalanceYounger() {
        answers("7.50");
        answers("6.85");

        watch.read().join();
        clock.setBack(Duration.ofHours(2));
        clock.advance(MINUTE);
        assertThat(watch.read().join().balanceUsd()).isEqualTo("6.85");
    }

    @Test
    void latestBalanceIsLookedAtWithoutARequest() {
        assertThat(watch.lastUsd()).isNull();
        answers("7.50");
        watch.read().join();
        clock.advance(Duration.ofHours(2));
        assertThat(watch.lastUsd()).isEqualTo("7.50");
        assertThat(service.requests()).isEqualTo(1);
    }

    @Test
    void failureIsNotKept() {
        service.answers(500, "");
        answers("7.50");

        assertThatThrownBy(watch.read()::join)
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(UnexpectedStatusException.class);
        assertThat(watch.read().join().balanceUsd()).isEqualTo("7.50");
    }

    @Test
    void cancellingWhatWasAskedForCancelsNobodyElse() {
        answers("7.50");

        watch.read().cancel(true);

        assertThat(watch.read().join().balanceUsd()).isEqualTo("7.50");
        assertThat(service.requests()).isEqualTo(1);
    }

    @Test
    void clientThatCannotBeAskedFailsTheFuture() {
        BalanceWatch broken = BalanceWatch.of(new FakeFreightClient(), MINUTE);

        assertThat(broken.read()).isCompletedExceptionally();
        assertThat(broken.lastUsd()).isNull();
    }
}
