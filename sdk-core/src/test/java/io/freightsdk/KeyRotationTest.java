package io.freightsdk;

import static io.freightsdk.Served.failure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.error.TransportException;
import io.freightsdk.error.UnauthorizedException;
import io.freightsdk.server.IssuedKey;
import io.freightsdk.server.Scope;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import okhttp3.Headers;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An agent key that changes while the client runs. */
@Tag("acceptance")
class KeyRotationTest {
    @AutoClose
    private final FakeService service = new FakeService();

    /** Gives these one after the other, the last for ever; the first is asked for when the client is made. */
    private FreightClient.Builder keys(String... keys) {
        Queue<String> next = new ArrayDeque<>(List.of(keys));
        return service.builder().agentKey(() -> next.size() > 1 ? next.remove() : next.element());
    }

    private String keyOnTheWire() throws InterruptedException {
        Headers headers = service.request().getHeaders();
        return String.valueOf(headers.get("Authorization")) + headers.get("X-Agent-Key");
    }

    @Test
    void keyIsAskedForBeforeEachAttempt() throws InterruptedException {
        service.answers(503, AnyCall.Bodies.BILLING_DOWN).answers(200, AnyCall.GET_BALANCE.goodBody);
        try (FreightClient freight = Served.withPrices(keys("agent_0", "agent_1", "agent_2")
                .retryPolicy(RetryPolicy.defaults())
                .timing(new VirtualTimer(), () -> 0.5)
                .build())) {
            freight.getBalance();
        }
        assertThat(keyOnTheWire()).startsWith("Bearer agent_1");
        assertThat(keyOnTheWire()).startsWith("Bearer agent_2");
    }

    /** The first key is asked for when the client is made. */
    private FreightClient.Builder afterTheFirst(Runnable then) {
        AtomicInteger asked = new AtomicInteger();
        return service.builder().agentKey(() -> {
            if (asked.getAndIncrement() > 0) {
                then.run();
            }
            return FakeService.KEY;
        });
    }

    private static FreightException created(FreightClient freight, boolean async) {
        return async
                ? (FreightException) failure(freight.async().createLoad(Served.load(), CallOptions.none()))
                : catchThrowableOfType(
                        FreightException.class, () -> freight.createLoad(Served.load(), CallOptions.none()));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void supplierThatTakesTheWholeDeadlineLeavesNothingToSend(boolean async) {
        VirtualTimer timer = new VirtualTimer();
        try (FreightClient freight = Served.withPrices(afterTheFirst(() -> timer.advance(Duration.ofSeconds(2)))
                .deadline(Duration.ofSeconds(1))
                .timing(timer, () -> 0.5)
                .build())) {
            FreightException late = created(freight, async);
            assertThat(late).isInstanceOf(CallTimeoutException.class);
            assertThat(late.chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED);
            assertThat(late.attempts()).isZero();
        }
        assertThat(service.requests()).isZero();
    }

    @Test
    void interruptWhileTheSupplierWaitsIsAnInterrupt() {
        try (FreightClient freight = Served.withPrices(afterTheFirst(() -> {
                    Thread.currentThread().interrupt();
                    throw new IllegalStateException("interrupted while waiting for the secret store");
                })
                .build())) {
            assertThat(created(freight, false)).isInstanceOf(CallInterruptedException.class);
            assertThat(Thread.interrupted()).isTrue();
            FreightException async = created(freight, true);
            assertThat(async).isInstanceOf(CallInterruptedException.class);
        } finally {
            Thread.interrupted();
        }
        assertThat(service.requests()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void refusedKeyIsWorthOneMoreAttemptIfThereIsANewOne(boolean async) throws InterruptedException {
        service.answers(401, "").answers(201, AnyCall.Bodies.CREATED);
        try (FreightClient freight =
                Served.withPrices(keys("agent_0", "agent_0", "agent_1").build())) {
            if (async) {
                AnyCall.CREATE_TRACKED_LOAD
                        .on(freight.async(), CallOptions.none())
                        .join();
            } else {
                AnyCall.CREATE_TRACKED_LOAD.on(freight);
            }
            assertThat(freight.spend().byOperation().get("createTrackedLoad").charges())
                    .isEqualTo(1);
        }
        String first = service.request().getHeaders().get("Idempotency-Key");
        assertThat(service.request().getHeaders().get("Idempotency-Key")).isEqualTo(first);
    }

    @Test
    void secondRefusalIsFinalHoweverOftenTheKeyChanges() {
        service.answers(401, "").answers(401, "");
        try (FreightClient freight =
                Served.withPrices(keys("agent_0", "agent_1", "agent_2", "agent_3", "agent_4", "agent_5")
                        .build())) {
            UnauthorizedException refusal = catchThrowableOfType(UnauthorizedException.class, freight::getBalance);
            assertThat(refusal.attempts()).isEqualTo(2);
            assertThat(refusal.getSuppressed()).hasOnlyElementsOfType(UnauthorizedException.class);
        }
        assertThat(service.requests()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"agent_0", ""})
    void keyThatHasNotChangedOrCannotBeReadIsNotTriedAgain(String newest) {
        service.answers(401, "");
        try (FreightClient freight =
                Served.withPrices(keys("agent_0", "agent_0", newest).build())) {
            assertThatThrownBy(freight::getBalance).isInstanceOf(UnauthorizedException.class);
        }
        assertThat(service.requests()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"throws", "null", "", "agent s3cret"})
    void supplierWithoutAUsableKeyFailsTheCallUnsent(String key) {
        AtomicInteger asked = new AtomicInteger();
        try (FreightClient freight = Served.withPrices(service.builder()
                .retryPolicy(RetryPolicy.defaults())
                .agentKey(() -> {
                    if (asked.getAndIncrement() == 0) {
                        return "agent_1";
                    }
                    if (key.equals("throws")) {
                        throw new IllegalStateException("vault is sealed");
                    }
                    return key.equals("null") ? null : key;
                })
                .build())) {
            TransportException failure = catchThrowableOfType(
                    TransportException.class, () -> freight.createLoad(Served.load(), CallOptions.none()));
            assertThat(failure.chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED);
            assertThat(failure.retryable()).isFalse();
            assertThat(failure.attempts()).isZero();
            assertThat(failure)
                    .hasMessageStartingWith(
                            "createLoad: not sent: NoKeyException: the agentKey supplier gave no" + " usable key (")
                    .hasMessageEndingWith("), nothing charged; check the supplier given to agentKey")
                    .hasMessageNotContaining("s3cret");
            assertThat(failure(freight.async().getBalance())).isInstanceOf(FreightException.class);
            assertThat(freight.spend().byOperation()).isEmpty();
        }
        assertThat(service.requests()).isZero();
    }

    @Test
    void firstKeyIsCheckedWhenTheClientIsMade() {
        assertThatThrownBy(() -> service.builder().agentKey(() -> " ").build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("agentKey must not be blank; it is issued in the console of the broker");
    }

    /** Keys are rotated and revoked under 64 threads: nothing is lost, booked twice or over the limit. */
    @Test
    void limitsAndSpendHoldThroughRotations() {
        try (Served served = new Served("1000.00")) {
            AtomicReference<IssuedKey> current = new AtomicReference<>(served.broker.newKey(Scope.values()));
            try (FreightClient freight = Served.withPrices(served.builder()
                    .agentKey(() -> current.get().text())
                    .spendLimit(SpendLimit.usd("65.00"))
                    .build())) {
                AtomicInteger refused = new AtomicInteger();
                AtomicInteger created = new AtomicInteger();
                for (int round = 0; round < 5; round++) {
                    List<CompletableFuture<Void>> threads = orders(freight, round, created, refused);
                    served.broker.awaitRequests("createLoad", 15 * round + 10, Duration.ofSeconds(60));
                    served.broker.revoke(current.getAndSet(served.broker.newKey(Scope.values())));
                    threads.forEach(CompletableFuture::join);
                }
                assertThat(created.get() + refused.get()).isEqualTo(5 * 64 * 2);
                assertThat(served.paidUsd()).isEqualTo("65.00");
                assertThat(served.debits()).hasSize(100);
                assertThat(freight.spend().chargedUsd()).isEqualTo(new BigDecimal("65.00"));
                assertThat(freight.spend().uncertainUsd()).isEqualTo("0.00");
            }
        }
    }

    /** 64 threads with two orders each, which every other thread has too; a call sees one rotation at most. */
    private static List<CompletableFuture<Void>> orders(
            FreightClient freight, int round, AtomicInteger created, AtomicInteger refused) {
        return IntStream.range(0, 64)
                .mapToObj(thread -> OwnThread.run(() -> {
                    for (int i = 0; i < 2; i++) {
                        String order = "order-" + round + "-" + (thread / 2) + "-" + i;
                        try {
                            freight.createLoad(order, Served.load());
                            created.incrementAndGet();
                        } catch (SpendLimitException e) {
                            refused.incrementAndGet();
                        }
                    }
                }))
                .toList();
    }
}
