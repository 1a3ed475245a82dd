package io.freightsdk;

import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.TransportException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Code of the user's that blocks, waits for other calls or throws what nobody expects, also when the client is closed. */
class ForeignCodeTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @AutoClose
    private final FakeService service = new FakeService();

    private static MockResponse stalled() {
        return new MockResponse.Builder()
                .onResponseStart(SocketEffect.Stall.INSTANCE)
                .build();
    }

    @Test
    void closeEndsThoughADependentWaitsForAnotherCall() throws InterruptedException {
        SteppedTimer timer = new SteppedTimer();
        service.answers(503, AnyCall.Bodies.BILLING_DOWN, "Retry-After", "20")
                .answers(503, AnyCall.Bodies.BILLING_DOWN, "Retry-After", "20");
        FreightClient freight = Served.withPrices(service.builder()
                .retryPolicy(RetryPolicy.defaults())
                .timing(timer, () -> 0.5)
                .build());
        CompletableFuture<?> first = freight.async().getBalance();
        CompletableFuture<?> second = freight.async().getBalance();
        timer.awaitDue(2);
        CompletableFuture<?> both = first.handle(
                (value, thrown) -> second.handle((other, too) -> "both").join());
        assertThat(OwnThread.run(freight::close)).succeedsWithin(PATIENCE);
        assertThat(both).succeedsWithin(PATIENCE);
    }

    @Test
    void callsCompleteAfterTheCloseThoughManyDependentsWaitForOne() throws InterruptedException {
        SteppedTimer timer = new SteppedTimer();
        service.answers(503, AnyCall.Bodies.BILLING_DOWN, "Retry-After", "20");
        FreightClient freight = Served.withPrices(service.builder()
                .retryPolicy(RetryPolicy.defaults())
                .timing(timer, () -> 0.5)
                .build());
        CompletableFuture<?> one = freight.async().getBalance();
        timer.awaitDue(1);
        service.answers(stalled());
        CallOptions limited = options(o -> o.spendLimit(SpendLimit.usd("100")));
        List<CompletableFuture<?>> waiting = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            waiting.add(freight.async()
                    .createLoad(Served.load(), limited)
                    .handle((load, thrown) ->
                            one.handle((balance, too) -> "over").join()));
        }
        freight.close();
        waiting.forEach(call -> assertThat(call).succeedsWithin(PATIENCE));
    }

    @Test
    void closeWithCallsThatWaitForTheirTurnEndsThemAll() {
        for (int round = 0; round < 50; round++) {
            service.answers(stalled());
            FreightClient freight =
                    Served.withPrices(service.builder().maxConcurrentCalls(1).build());
            CompletableFuture<?> first = freight.async().getBalance();
            CompletableFuture<?> second = freight.async().getBalance();
            CompletableFuture<?> joined = second.handle(
                    (value, thrown) -> first.handle((other, too) -> "over").join());
            freight.close();
            assertThat(joined).as("round %d", round).succeedsWithin(PATIENCE);
        }
    }

    @Test
    void noneOfItRunsOnTheThreadOfTheTimer() throws Exception {
        Set<String> seen = ConcurrentHashMap.newKeySet();
        CallListener listener = new CallListener() {
            @Override
            public void callStarted(CallStarted event) {
                seen.add("listener " + Thread.currentThread().getName());
            }

            @Override
            public void attemptEnded(AttemptEnded event) {
                seen.add("listener " + Thread.currentThread().getName());
            }
        };
        EventListener events = new EventListener() {
            @Override
            public void callStart(Call call) {
                seen.add("events " + Thread.currentThread().getName());
            }

            @Override
            public void canceled(Call call) {
                seen.add("events " + Thread.currentThread().getName());
            }
        };
        try (Served poor = new Served("0.00");
                FreightClient freight = Served.withPrices(FreightClient.builder()
                        .baseUrl(poor.server.url())
                        .account("acme")
                        .agentKey(() -> {
                            seen.add("supplier " + Thread.currentThread().getName());
                            return poor.broker.agentKey();
                        })
                        .okHttpClient(
                                new OkHttpClient.Builder().eventListener(events).build())
                        .listener(listener)
                        .insufficientFundsPolicy(InsufficientFundsPolicy.waitForTopUp(Duration.ofMinutes(1)))
                        .build())) {
            CompletableFuture<?> load = freight.async().createLoad(Served.load(), CallOptions.none());
            poor.broker.awaitRequests("getBalance", 2, PATIENCE);
            poor.broker.topUp("1.00");
            load.get();
        }
        service.answers(stalled());
        try (FreightClient freight = Served.withPrices(service.builder()
                .okHttpClient(new OkHttpClient.Builder().eventListener(events).build())
                .attemptTimeout(Duration.ofMillis(20))
                .build())) {
            assertThatThrownBy(freight::getBalance).isInstanceOf(CallTimeoutException.class);
        }
        assertThat(seen).isNotEmpty().noneMatch(thread -> thread.endsWith("freight-timer"));
    }

    @Test
    void canceledThatBlocksDelaysNoOtherTimeout() throws InterruptedException {
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch blocked = new CountDownLatch(1);
        EventListener events = new EventListener() {
            @Override
            public void canceled(Call call) {
                blocked.countDown();
                try {
                    release.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        };
        service.withoutPriceList().answers(stalled()).answers(stalled());
        try (FreightClient freight = Served.withPrices(service.builder()
                .okHttpClient(new OkHttpClient.Builder().eventListener(events).build())
                .attemptTimeout(Duration.ofMillis(20))
                .build())) {
            CompletableFuture<?> first = freight.async().getBalance();
            blocked.await();
            assertThatThrownBy(freight::getPricing).isInstanceOf(CallTimeoutException.class);
            release.countDown();
            assertThat(first).failsWithin(PATIENCE);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void exceptionThatIsWrongItselfEndsTheCall(boolean async) {
        IOException circle = new IOException("one");
        circle.initCause(new IOException("other", circle));
        IOException mute = new IOException() {
            private static final long serialVersionUID = 1L;

            @Override
            public String getMessage() {
                throw new IllegalStateException("no message");
            }
        };
        for (IOException thrown : List.of(circle, mute)) {
            OkHttpClient users = new OkHttpClient.Builder()
                    .addInterceptor(chain -> {
                        throw thrown;
                    })
                    .build();
            try (FreightClient freight = Served.withPrices(service.client(users))) {
                if (async) {
                    assertThat(freight.async().createLoad(Served.load(), CallOptions.none()))
                            .failsWithin(PATIENCE)
                            .withThrowableThat()
                            .withCauseInstanceOf(FreightException.class);
                } else {
                    assertThatThrownBy(() -> freight.createLoad(Served.load(), CallOptions.none()))
                            .isInstanceOf(TransportException.class);
                }
                assertThat(freight.spend().byOperation()).isEmpty();
            }
        }
    }
}
