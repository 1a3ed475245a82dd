package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A future that is cancelled in the very moment its call has an answer and would go on. */
class AbandonedCallsTest {
    private final FakeService service = new FakeService();
    private final SteppedTimer timer = new SteppedTimer();
    private final CompletableFuture<CompletableFuture<?>> handed = new CompletableFuture<>();
    private final CountDownLatch over = new CountDownLatch(1);

    @AfterEach
    void close() {
        service.close();
    }

    /** Cancels between the answer and what follows from it. */
    private final class Canceller implements CallListener {
        @Override
        public void attemptEnded(AttemptEnded event) {
            handed.join().cancel(false);
        }

        @Override
        public void callCompleted(CallReport report) {
            over.countDown();
        }
    }

    static Stream<MoreToDo> answers() {
        return Stream.of(new MoreToDo(402, AnyCall.Bodies.NO_FUNDS), new MoreToDo(503, AnyCall.Bodies.BILLING_DOWN));
    }

    record MoreToDo(int status, String body) {}

    @ParameterizedTest
    @MethodSource("answers")
    void nothingIsWaitedForAndNothingSent(MoreToDo answer) throws InterruptedException {
        service.answers(answer.status, answer.body).answers(201, AnyCall.Bodies.CREATED);
        InsufficientFundsPolicy patient = InsufficientFundsPolicy.waitForTopUp(Duration.ofHours(1));
        try (FreightClient freight = service.builder()
                .retryPolicy(RetryPolicy.defaults())
                .surroundings(timer, () -> 0.5)
                .insufficientFunds(patient)
                .listener(new Canceller())
                .build()) {
            CompletableFuture<?> load = AnyCall.CREATE_LOAD.on(freight.async(), CallOptions.none());
            handed.complete(load);
            assertThat(over.await(20, TimeUnit.SECONDS)).isTrue();
            timer.advance(Duration.ofHours(2));
            assertThat(load).isCancelled();
            assertThat(timer.due()).isZero();
            assertThat(freight.spend().uncertainUsd()).isZero();
        }
        assertThat(service.requests()).isEqualTo(1);
    }
}
