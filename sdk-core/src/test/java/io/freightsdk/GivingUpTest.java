package io.freightsdk;

import static io.freightsdk.Served.failure;
import static io.freightsdk.Served.leaves;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.error.FreightException;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.server.Fault;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A call that is cancelled, interrupted or whose client is closed, wherever it stands. */
class GivingUpTest {
    @AutoClose
    private final Served served = new Served();

    /** Where a call stands when it is given up. */
    enum Standing {
        IN_FLIGHT,
        IN_BACKOFF,
        WAITING_FOR_FUNDS;

        Fault what() {
            return switch (this) {
                case IN_FLIGHT -> Fault.stall();
                case IN_BACKOFF -> Fault.status(503).retryAfter("1800");
                case WAITING_FOR_FUNDS ->
                    Fault.status(402)
                            .body(
                                    "application/json",
                                    "{\"error\": \"e\", \"code\": \"INSUFFICIENT_FUNDS\", \"priceUsd\": 1000}");
            };
        }

        ChargeStatus chargeStatus() {
            return this == IN_FLIGHT ? ChargeStatus.UNKNOWN : ChargeStatus.NOT_CHARGED;
        }
    }

    /** Says when a call stands where it is to be given up, and when it is over. */
    private static final class Watch implements CallListener {
        private final Standing standing;
        private final CountDownLatch there = new CountDownLatch(1);
        private final CountDownLatch over = new CountDownLatch(1);
        private final AtomicReference<@Nullable CallReport> report = new AtomicReference<>();

        Watch(Standing standing) {
            this.standing = standing;
        }

        @Override
        public void retryScheduled(RetryScheduled event) {
            there.countDown();
        }

        @Override
        public void attemptEnded(AttemptEnded event) {
            if (standing == Standing.WAITING_FOR_FUNDS && event.operation().equals("createLoad")) {
                there.countDown();
            }
        }

        @Override
        public void callCompleted(CallReport report) {
            if (report.operation().equals("createLoad")) {
                this.report.set(report);
                over.countDown();
            }
        }

        CallReport report() throws InterruptedException {
            assertThat(over.await(100, TimeUnit.SECONDS)).isTrue();
            return Objects.requireNonNull(report.get());
        }
    }

    /** In real time, so that a wait is one; none of its limits ends a call before the test does. */
    private FreightClient client(Watch watch) {
        served.fault("createLoad", Fault.When.BEFORE, watch.standing.what(), 1);
        return FreightClient.builder()
                .baseUrl(served.server.url())
                .account("acme")
                .agentKey(served.broker.agentKey())
                .attemptTimeout(Duration.ofHours(1))
                .deadline(Duration.ofHours(1))
                .insufficientFundsPolicy(InsufficientFundsPolicy.waitForTopUp(Duration.ofHours(1)))
                .listener(watch)
                .build();
    }

    private void awaitStanding(Watch watch) throws InterruptedException {
        if (watch.standing == Standing.IN_FLIGHT) {
            // the server writes it down before it stalls
            served.server.awaitRequests("createLoad", 1, Duration.ofSeconds(100));
        } else {
            assertThat(watch.there.await(100, TimeUnit.SECONDS)).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void cancelledFutureEndsTheCall(Standing standing) throws InterruptedException {
        Watch watch = new Watch(standing);
        try (FreightClient freight = client(watch)) {
            freight.prices().list();
            CompletableFuture<CreateLoadOutcome> call = freight.async().createLoad(Served.load(), CallOptions.none());
            awaitStanding(watch);
            assertThat(call.cancel(true)).isTrue();

            CallReport report = watch.report();
            assertThat(report.chargeStatus()).isEqualTo(standing.chargeStatus());
            assertThat(report.failure()).isNull();
            assertThat(freight.spend().uncertainUsd()).isEqualTo(standing == Standing.IN_FLIGHT ? "0.65" : "0.00");
        }
        assertThat(served.requests("createLoad")).isOne();
    }

    @ParameterizedTest
    @EnumSource
    void interruptEndsTheCallAndKeepsItsFlag(Standing standing) throws InterruptedException {
        Watch watch = new Watch(standing);
        AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
        AtomicBoolean flag = new AtomicBoolean();
        try (FreightClient freight = client(watch)) {
            Thread caller = new Thread(() -> {
                try {
                    freight.createLoad(Served.load(), CallOptions.none());
                } catch (FreightException e) {
                    thrown.set(e);
                    flag.set(Thread.currentThread().isInterrupted());
                }
            });
            caller.setDaemon(true);
            caller.start();
            awaitStanding(watch);
            caller.interrupt();
            caller.join();
        }
        assertThat(thrown.get())
                .isInstanceOfSatisfying(CallInterruptedException.class, leaves(standing.chargeStatus()));
        assertThat(flag).isTrue();
        assertThat(served.requests("createLoad")).isOne();
    }

    @ParameterizedTest
    @EnumSource
    void closedClientEndsTheCall(Standing standing) throws InterruptedException {
        Watch watch = new Watch(standing);
        FreightClient freight = client(watch);
        CompletableFuture<?> call = OwnThread.run(() -> freight.createLoad(Served.load(), CallOptions.none()));
        awaitStanding(watch);
        freight.close();

        assertThat(failure(call)).isInstanceOfSatisfying(ClientClosedException.class, leaves(standing.chargeStatus()));
        assertThat(served.requests("createLoad")).isOne();
    }

    @ParameterizedTest
    @EnumSource
    void closedClientEndsTheFuture(Standing standing) throws InterruptedException {
        Watch watch = new Watch(standing);
        FreightClient freight = client(watch);
        CompletableFuture<CreateLoadOutcome> call = freight.async().createLoad(Served.load(), CallOptions.none());
        awaitStanding(watch);
        freight.close();

        // unlike join, it ends with the time the test has
        assertThatThrownBy(call::get)
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(ClientClosedException.class);
    }

    @Test
    void futureThatTimesOutForItsUserEndsTheCall() throws InterruptedException {
        Watch watch = new Watch(Standing.IN_FLIGHT);
        try (FreightClient freight = client(watch)) {
            CompletableFuture<CreateLoadOutcome> call = freight.async().createLoad(Served.load(), CallOptions.none());
            awaitStanding(watch);
            call.completeExceptionally(new IllegalStateException("no longer wanted"));

            assertThat(watch.report().chargeStatus()).isEqualTo(ChargeStatus.UNKNOWN);
        }
    }

    @ParameterizedTest
    @EnumSource
    void closedClientLeavesNoThread(Standing standing) throws InterruptedException {
        ClientThreads threads = new ClientThreads();
        Watch watch = new Watch(standing);
        FreightClient freight = client(watch);
        CompletableFuture<CreateLoadOutcome> call = freight.async().createLoad(Served.load(), CallOptions.none());
        awaitStanding(watch);

        threads.endWith(freight);
        assertThatThrownBy(call::get).isInstanceOf(ExecutionException.class);
    }

    @Test
    void idleClientLeavesNoThread() throws InterruptedException {
        ClientThreads threads = new ClientThreads();
        threads.endWith(served.builder().build());
    }
}
