package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.ChargeStatus;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Asynchronous calls, more than go at once, on a client that lets none go on. */
@Timeout(120)
class TurnTest {
    private static final Duration LONG = Duration.ofHours(1);

    private final FakeService service = new FakeService();
    private final CountDownLatch over = new CountDownLatch(1);
    private final Queue<Boolean> limited = new ConcurrentLinkedQueue<>();
    private final FreightClient freight = service.builder()
            .okHttpClient(new OkHttpClient.Builder().addInterceptor(this::hold).build())
            .attemptTimeout(LONG)
            .deadline(LONG)
            .build();

    private Response hold(Interceptor.Chain chain) throws IOException {
        limited.add(chain.call().timeout().hasDeadline());
        try {
            over.await();
        } catch (InterruptedException e) {
            throw new InterruptedIOException();
        }
        throw new IOException("held to the end");
    }

    @AfterEach
    void close() {
        freight.close();
        over.countDown();
        service.close();
    }

    private void fill() {
        for (int i = 0; i < Transport.MOST_AT_ONCE; i++) {
            CompletableFuture<?> unused = freight.async().getBalance();
        }
    }

    private CompletableFuture<?> late(CallOptions.Builder options) {
        return freight.async().getLoadPosition("LD-1", options.build());
    }

    private static void assertNotSent(CompletableFuture<?> call, boolean deadline) {
        assertThat(call)
                .failsWithin(Duration.ofSeconds(60))
                .withThrowableOfType(ExecutionException.class)
                .havingCause()
                .isInstanceOfSatisfying(CallTimeoutException.class, late -> {
                    assertThat(late.chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED);
                    assertThat(late.timeout()).isEqualTo(Duration.ofMillis(20));
                    assertThat(late.getMessage().contains("deadline")).isEqualTo(deadline);
                });
    }

    @Test
    void deadlineHoldsForACallWhoseTurnDoesNotCome() {
        fill();
        assertNotSent(late(CallOptions.builder().deadline(Duration.ofMillis(20))), true);
        assertThat(freight.spend().uncertainUsd()).isEqualTo("0.00");
        assertThat(limited).hasSizeLessThanOrEqualTo(Transport.MOST_AT_ONCE);
    }

    @Test
    void timeOfAnAttemptHoldsForACallWhoseTurnDoesNotCome() {
        fill();
        assertNotSent(late(CallOptions.builder().attemptTimeout(Duration.ofMillis(20))), false);
    }

    /** What is left when it is its turn is all it has. */
    @Test
    void timeRunsFromBeforeTheTurn() {
        CompletableFuture<?> unused = freight.async().getBalance();
        while (limited.isEmpty()) {
            Thread.onSpinWait();
        }
        assertThat(limited).containsExactly(true);
    }

    @Test
    void attemptThatMissedItsTurnNeverBegins() {
        Attempt attempt = new Attempt(1, LONG, false, null);
        assertThat(attempt.misses()).isTrue();
        assertThat(attempt.begins()).isFalse();
        assertThat(attempt.begins()).isFalse();
        assertThat(attempt.misses()).as("twice").isFalse();
    }

    @Test
    void attemptThatHasBegunMissesNothing() {
        Attempt attempt = new Attempt(1, LONG, false, null);
        assertThat(attempt.begins()).isTrue();
        assertThat(attempt.misses()).isFalse();
        assertThat(attempt.begins()).isTrue();
    }
}
