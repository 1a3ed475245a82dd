package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.error.TransportException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import mockwebserver3.RecordedRequest;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client does that was told nothing but where the service is. */
@Tag("acceptance")
class DefaultsTest {
    @AutoClose
    private final FakeService service = new FakeService();

    private final VirtualTimer timer = new VirtualTimer();

    private FreightClient.Builder builder() {
        return FreightClient.builder()
                .baseUrl(service.url())
                .account("acme")
                .agentKey(FakeService.KEY)
                .timing(timer, () -> 1);
    }

    @Test
    void callHasFourAttemptsTwoHundredMillisecondsDoubled() {
        for (int i = 0; i < 5; i++) {
            service.answers(500, "");
        }
        try (FreightClient freight = Served.withPrices(builder().build())) {
            assertThatThrownBy(freight::getBalance).isInstanceOf(FreightException.class);
        }
        assertThat(service.requests()).isEqualTo(4);
        assertThat(timer.waits())
                .containsExactly(Duration.ofMillis(200), Duration.ofMillis(400), Duration.ofMillis(800));
    }

    @Test
    void busyServiceIsGivenFiveTimesAsLong() {
        for (int i = 0; i < 5; i++) {
            service.answers(503, AnyCall.Bodies.BILLING_DOWN);
        }
        try (FreightClient freight = Served.withPrices(builder().build())) {
            assertThatThrownBy(freight::getBalance).isInstanceOf(FreightException.class);
        }
        assertThat(timer.waits()).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(4));
    }

    @Test
    void policyIsTheOneThatIsDocumented() {
        RetryPolicy policy = RetryPolicy.defaults();
        assertThat(policy.maxAttempts()).isEqualTo(4);
        assertThat(policy.baseDelay()).isEqualTo(Duration.ofMillis(200));
        assertThat(policy.maxDelay()).isEqualTo(Duration.ofSeconds(5));
    }

    /** OkHttp is told so for each request; waiting for it would take ten seconds. */
    @Test
    void attemptHasTenSeconds() {
        List<Duration> times = new CopyOnWriteArrayList<>();
        OkHttpClient users = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    times.add(Objects.requireNonNull(chain.request().tag(Attempt.class)).timeout);
                    return chain.proceed(chain.request());
                })
                .build();
        service.answers(200, AnyCall.GET_BALANCE.goodBody);
        try (FreightClient freight =
                Served.withPrices(builder().okHttpClient(users).build())) {
            freight.getBalance();
        }
        assertThat(times).containsExactly(Duration.ofSeconds(10));
    }

    /** An address that does not answer; to wait for it would take as long. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void connectionHasTwoSecondsAndIsRetried(boolean async) {
        List<Integer> millis = new CopyOnWriteArrayList<>();
        OkHttpClient users =
                new OkHttpClient.Builder().socketFactory(new SilentHost(millis)).build();
        try (FreightClient freight =
                Served.withPrices(builder().okHttpClient(users).build())) {
            Throwable failure = async
                    ? Served.failure(freight.async().createLoad(Served.load(), CallOptions.none()))
                    : catchThrowableOfType(
                            FreightException.class, () -> freight.createLoad(Served.load(), CallOptions.none()));
            assertThat(failure)
                    .isInstanceOf(TransportException.class)
                    .hasMessage(
                            "createLoad: connection failed: SocketTimeoutException: Connect timed out, nothing charged;"
                                    + " check the network and the base URL (4 attempts)");
        }
        assertThat(millis).isNotEmpty().containsOnly(2_000);
    }

    /** Its sockets do not connect. */
    private static final class SilentHost extends UnconnectedSockets {
        private final List<Integer> millis;

        SilentHost(List<Integer> millis) {
            this.millis = millis;
        }

        @Override
        public Socket createSocket() {
            return new Socket() {
                @Override
                public void connect(SocketAddress address, int timeout) throws IOException {
                    millis.add(timeout);
                    throw new SocketTimeoutException("Connect timed out");
                }
            };
        }
    }

    @Test
    void sixtyFourRequestsAreOnTheirWayAtOnce() throws InterruptedException {
        try (FreightClient freight = Served.withPrices(builder().build())) {
            List<CompletableFuture<?>> calls = new ArrayList<>();
            for (int i = 0; i < 65; i++) {
                calls.add(freight.async().getBalance());
            }
            for (int i = 0; i < 64; i++) {
                RecordedRequest unused = service.request();
            }
            timer.advance(Duration.ofSeconds(30));
            assertThat(Served.failure(calls.get(64)))
                    .isInstanceOf(CallTimeoutException.class)
                    .hasMessage("getBalance: no result within 30 s, nothing charged; try again or raise deadline"
                            + " (waited for a free slot: maxConcurrentCalls requests are in flight)");
            assertThat(calls.subList(0, 64)).noneMatch(CompletableFuture::isDone);
        }
    }

    @Test
    void callHasThirtySeconds() {
        service.answers(429, "", "Retry-After", "29").answers(429, "", "Retry-After", "9");
        try (FreightClient freight = Served.withPrices(builder().build())) {
            assertThatThrownBy(freight::getBalance)
                    .hasMessageEndingWith("a wait of 9 s does not fit the deadline of 30 s)");
        }
        assertThat(timer.waits()).containsExactly(Duration.ofSeconds(29));
    }

    @Test
    void lastAttemptHasWhatIsLeftOfThem() {
        service.answers(429, "", "Retry-After", "29");
        service.stalls();
        try (FreightClient freight = Served.withPrices(builder().build())) {
            CallTimeoutException failure = catchThrowableOfType(CallTimeoutException.class, freight::getBalance);

            assertThat(failure.wholeCall()).isTrue();
            assertThat(failure.timeout()).isEqualTo(Duration.ofSeconds(30));
            assertThat(failure.attempts()).isGreaterThan(1);
        }
    }

    @Test
    void pricesAreRememberedForFiveMinutes() {
        service.answers(200, AnyCall.Bodies.PRICING).answers(200, AnyCall.Bodies.PRICING);
        try (FreightClient freight = builder().build()) {
            freight.prices().priceUsd("load_create");
            timer.advance(Duration.ofMinutes(5).minusNanos(1));
            freight.prices().priceUsd("position_read");
            assertThat(service.requests()).isEqualTo(1);
            timer.advance(Duration.ofNanos(1));
            freight.prices().list();
            assertThat(service.requests()).isEqualTo(2);
        }
    }

    @Test
    void callThatTheBalanceDoesNotCoverFailsAtOnce() {
        service.answers(402, AnyCall.Bodies.NO_FUNDS);
        try (FreightClient freight = Served.withPrices(builder().build())) {
            assertThatThrownBy(() -> AnyCall.CREATE_LOAD.on(freight)).isInstanceOf(InsufficientFundsException.class);
        }
        assertThat(service.requests()).isEqualTo(1);
        assertThat(timer.waits()).isEmpty();
    }

    @Test
    void paidCallAsksForNoPriceFirst() {
        service.answers(201, AnyCall.Bodies.CREATED);
        try (FreightClient freight = Served.withPrices(builder().build())) {
            AnyCall.CREATE_LOAD.on(freight);
        }
        assertThat(service.requests()).isEqualTo(1);
    }

    @Test
    void plainHttpIsRefused() {
        FreightClient.Builder builder = FreightClient.builder()
                .baseUrl("http://freight.example")
                .account("acme")
                .agentKey("agent_1");
        assertThatThrownBy(builder::build).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void callThatHasUsedThemAllUpSendsNothing() {
        CallListener slow = new CallListener() {
            @Override
            public void callStarted(CallStarted event) {
                timer.advance(Duration.ofSeconds(30));
            }
        };
        try (FreightClient freight = Served.withPrices(builder().listener(slow).build())) {
            CallTimeoutException failure = catchThrowableOfType(CallTimeoutException.class, freight::getBalance);

            assertThat(failure.wholeCall()).isTrue();
            assertThat(failure.attempts()).isZero();
        }
        assertThat(service.requests()).isZero();
    }
}
