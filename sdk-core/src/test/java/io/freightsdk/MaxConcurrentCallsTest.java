package io.freightsdk;

import static io.freightsdk.Served.failure;
import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.ClientClosedException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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

/** Calls, more than go at once, on a client that lets none go on. */
class MaxConcurrentCallsTest {
    private static final Duration LONG = Duration.ofHours(1);
    private static final int MOST = 5;

    private final FakeService service = new FakeService();
    private final CountDownLatch over = new CountDownLatch(1);
    private final CountDownLatch full = new CountDownLatch(MOST);
    private final Queue<String> sent = new ConcurrentLinkedQueue<>();
    private final FreightClient freight = Served.withPrices(service.builder()
            .okHttpClient(new OkHttpClient.Builder().addInterceptor(this::hold).build())
            .attemptTimeout(LONG)
            .deadline(LONG)
            .maxConcurrentCalls(MOST)
            .build());

    private Response hold(Interceptor.Chain chain) throws IOException {
        sent.add(chain.request().url().encodedPath());
        full.countDown();
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

    /** Blocking and asynchronous calls share one number of permits. */
    private void fill() throws InterruptedException {
        for (int i = 0; i < MOST; i++) {
            CompletableFuture<?> unused =
                    i % 2 == 0 ? freight.async().getBalance() : OwnThread.run(() -> freight.getBalance());
        }
        full.await();
    }

    private static CallOptions soon() {
        return options(o -> o.deadline(Duration.ofMillis(20)));
    }

    @Test
    void deadlineHoldsForACallWhoseTurnDoesNotCome() throws InterruptedException {
        fill();
        assertThat(freight.async().getLoadPosition("LD-1", soon()))
                .failsWithin(Duration.ofSeconds(60))
                .withThrowableOfType(ExecutionException.class)
                .havingCause()
                .isInstanceOfSatisfying(CallTimeoutException.class, MaxConcurrentCallsTest::isUnsent);
        assertThatThrownBy(() -> freight.getLoadPosition("LD-1", soon()))
                .isInstanceOfSatisfying(CallTimeoutException.class, MaxConcurrentCallsTest::isUnsent);
        assertThat(freight.spend().byOperation()).isEmpty();
        assertThat(sent).hasSize(MOST);
    }

    private static void isUnsent(CallTimeoutException late) {
        assertThat(late.chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED);
        assertThat(late.attempts()).isZero();
        assertThat(late.wholeCall()).isTrue();
        assertThat(late).hasMessageContaining("(waited for a free slot: maxConcurrentCalls requests are in flight)");
    }

    @Test
    void callThatWaitsForItsTurnCanBeCancelledInterruptedAndClosed() throws Exception {
        fill();
        CompletableFuture<?> cancelled = freight.async().getPricing();
        CompletableFuture<?> closed = freight.async().getPricing();
        assertThat(cancelled.cancel(true)).isTrue();
        Thread.currentThread().interrupt();
        assertThatThrownBy(freight::getPricing).isInstanceOf(CallInterruptedException.class);
        assertThat(Thread.interrupted()).isTrue();
        freight.close();
        assertThat(failure(closed)).isInstanceOf(ClientClosedException.class);
        assertThat(sent).hasSize(MOST).doesNotContain("/v1/agent/pricing");
    }

    @Test
    void callsAreSentInTheirOrder() throws Exception {
        List<CompletableFuture<?>> all = new ArrayList<>();
        for (int i = 0; i < MOST; i++) {
            all.add(freight.async().getBalance());
        }
        full.await();
        for (int i = 0; i < 20; i++) {
            all.add(freight.async().getLoadPosition("LD-" + i));
        }
        over.countDown();
        CompletableFuture.allOf(all.toArray(CompletableFuture[]::new))
                .exceptionally(e -> null)
                .join();
        assertThat(sent).hasSize(MOST + 20);
    }

    @Test
    void capIsWithinReason() {
        for (int most : new int[] {0, -1, 65_537}) {
            assertThatThrownBy(() -> FreightClient.builder().maxConcurrentCalls(most))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("maxConcurrentCalls must be from 1 to 65536, but is " + most);
        }
    }
}
