package io.freightsdk;

import static io.freightsdk.Served.leaves;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.error.ApiException;
import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.TransportException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.time.Duration;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What OkHttp would send again by itself. */
@Tag("acceptance")
class OneRequestTest {
    private static final String BALANCE = "{\"currency\": \"USD\", \"balanceUsd\": 1}";

    @AutoClose
    private final FakeService service = new FakeService();

    @ParameterizedTest
    @CsvSource({
        "503, Retry-After, 0",
        "408, Retry-After, 0",
        "408, X-Other, 0",
        "421, X-Other, 0",
        "300, Location, /v1/agent/balance",
        "301, Location, /v1/agent/balance",
        "302, Location, /v1/agent/balance",
        "303, Location, /v1/agent/balance",
        "307, Location, /v1/agent/balance",
        "308, Location, /v1/agent/balance",
        "401, WWW-Authenticate, Basic"
    })
    void responseIsNotRequestedAgain(int status, String header, String value) {
        service.answers(status, "", header, value).answers(200, BALANCE);
        OkHttpClient eager = new OkHttpClient.Builder()
                .authenticator((route, response) ->
                        response.request().newBuilder().header("X-Again", "1").build())
                .build();
        try (FreightClient freight = Served.withPrices(service.client(eager))) {
            assertThatThrownBy(freight::getBalance)
                    .isInstanceOfSatisfying(
                            ApiException.class, e -> assertThat(e.status()).isEqualTo(status));
        }
        assertThat(service.requests()).isEqualTo(1);
    }

    @Test
    void pooledConnectionThatDiesAfterTheRequestIsNotReplaced() throws IOException {
        String answer = "HTTP/1.1 200 OK\r\nContent-Length: " + BALANCE.length() + "\r\n\r\n" + BALANCE;
        try (RawService dying = new RawService(answer, "");
                FreightClient freight = Served.withPrices(FreightClient.builder()
                        .baseUrl(dying.url())
                        .account("acme")
                        .agentKey("agent_1")
                        .retryPolicy(RetryPolicy.none())
                        .build())) {
            freight.getBalance();
            assertThatThrownBy(freight::getBalance).isInstanceOf(TransportException.class);
            assertThat(dying.requests()).isEqualTo(2);
        }
    }

    @Test
    void pooledConnectionIsUsedAgain() throws InterruptedException {
        service.answers(200, BALANCE).answers(200, BALANCE);
        try (FreightClient freight = Served.withPrices(service.client())) {
            freight.getBalance();
            freight.getBalance();
        }
        assertThat(service.request().getConnectionIndex())
                .isEqualTo(service.request().getConnectionIndex());
    }

    @Test
    void answerOfAProxyThatIsNotThereIsNotAskedForAgain() {
        service.answers(407, "", "Proxy-Authenticate", "Basic").answers(200, BALANCE);
        try (FreightClient freight = Served.withPrices(service.client())) {
            assertThatThrownBy(freight::getBalance)
                    .isInstanceOf(TransportException.class)
                    .hasMessage(
                            "getBalance: connection failed: ProtocolException, nothing charged; check the network and the base URL");
        }
        assertThat(service.requests()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"CREATE_LOAD", "GET_LOAD_POSITION"})
    void answerOfAProxyThatIsNotThereMayHaveBeenPaidFor(AnyCall call) {
        service.answers(407, "", "Proxy-Authenticate", "Basic");
        try (FreightClient freight = Served.withPrices(service.client())) {
            assertThatThrownBy(() -> call.on(freight))
                    .isInstanceOfSatisfying(FreightException.class, leaves(ChargeStatus.UNKNOWN));
            assertThat(service.requests()).isEqualTo(1);
            assertThat(freight.spend().byOperation().get(call.operation()))
                    .isNotNull()
                    .extracting(Spend.Amounts::uncertainCharges)
                    .isEqualTo(1L);
        }
    }

    @Test
    void readThatAProxyThatIsNotThereAnsweredIsNotSentAgain() {
        AnyCall read = AnyCall.GET_LOAD_POSITION;
        service.answers(407, "", "Proxy-Authenticate", "Basic").answers(read.goodStatus, read.goodBody);
        try (FreightClient freight = Served.withPrices(
                service.builder().retryPolicy(RetryPolicy.defaults()).build())) {
            assertThatThrownBy(() -> read.on(freight))
                    .isInstanceOfSatisfying(FreightException.class, leaves(ChargeStatus.UNKNOWN));
        }
        assertThat(service.requests()).isEqualTo(1);
    }

    static Stream<Arguments> callsOfAnInterruptedThread() {
        return Stream.of(AnyCall.GET_BALANCE, AnyCall.CREATE_LOAD, AnyCall.GET_LOAD_POSITION)
                .flatMap(call -> Stream.of(false, true).map(connected -> Arguments.of(call, connected)));
    }

    @ParameterizedTest
    @MethodSource("callsOfAnInterruptedThread")
    void interruptedThreadSendsNothing(AnyCall call, boolean connected) {
        if (connected) {
            service.answers(200, BALANCE);
        }
        service.answers(call.goodStatus, call.goodBody);
        try (FreightClient freight = Served.withPrices(service.client())) {
            if (connected) {
                freight.getBalance();
            }
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> call.on(freight))
                    .isInstanceOfSatisfying(CallInterruptedException.class, leaves(ChargeStatus.NOT_CHARGED))
                    .hasMessageStartingWith(call.operation()
                            + ": the calling thread was interrupted, nothing charged; the interrupt flag is set");
            assertThat(Thread.interrupted()).isTrue();
            assertThat(freight.spend().uncertainUsd()).isEqualTo("0.00");
        }
        assertThat(service.requests()).isEqualTo(connected ? 1 : 0);
    }

    @Test
    void interceptorThatTakesTheTagsAwayIsToldSo() {
        service.answers(200, AnyCall.Bodies.PRICING);
        OkHttpClient users = new OkHttpClient.Builder()
                .addInterceptor(chain -> chain.proceed(new Request.Builder()
                        .url(chain.request().url())
                        .headers(chain.request().headers())
                        .build()))
                .build();
        try (FreightClient freight = Served.withPrices(service.client(users))) {
            assertThatThrownBy(() -> freight.getLoadPosition("LD-1"))
                    .isInstanceOfSatisfying(TransportException.class, leaves(ChargeStatus.NOT_CHARGED))
                    .hasRootCauseMessage("an interceptor took the tags from the request");
        }
        assertThat(service.requests()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"Freight-Retry-After, PT0.5S", "Retry-After, PT9S"})
    void internalRetryAfterHeaderIsIgnoredOnTheWire(String header, Duration wait) {
        VirtualTimer timer = new VirtualTimer();
        service.answers(429, "", header, "9").answers(200, BALANCE);
        try (FreightClient freight = Served.withPrices(service.builder()
                .retryPolicy(RetryPolicy.defaults())
                .timing(timer, () -> 0.5)
                .build())) {
            freight.getBalance();
        }
        assertThat(timer.waits()).containsExactly(wait);
    }

    @Nested
    class BehindAProxy {
        private FreightClient client(OkHttpClient.Builder users) {
            Proxy proxy = new Proxy(
                    Proxy.Type.HTTP,
                    new InetSocketAddress(
                            InetAddress.getLoopbackAddress(),
                            URI.create(service.url()).getPort()));
            return service.builder()
                    .baseUrl("http://freight.example")
                    .allowPlainHttp(true)
                    .okHttpClient(users.proxy(proxy).build())
                    .build();
        }

        private OkHttpClient.Builder withALogin() {
            return new OkHttpClient.Builder()
                    .proxyAuthenticator((route, response) -> response.request()
                            .newBuilder()
                            .header("Proxy-Authorization", "Basic eDp5")
                            .build());
        }

        @Test
        void requestIsSentAgainWithTheLoginItWants() throws InterruptedException {
            AnyCall read = AnyCall.GET_LOAD_POSITION;
            service.answers(407, "", "Proxy-Authenticate", "Basic").answers(read.goodStatus, read.goodBody);
            try (FreightClient freight = Served.withPrices(client(withALogin()))) {
                assertThat(read.on(freight)).isNotNull();
            }
            assertThat(service.request().getHeaders().get("Proxy-Authorization"))
                    .isNull();
            assertThat(service.request().getHeaders().get("Proxy-Authorization"))
                    .isEqualTo("Basic eDp5");
        }

        @Test
        void requestThatItKeepsCostsNothing() {
            service.answers(407, "", "Proxy-Authenticate", "Basic");
            try (FreightClient freight = Served.withPrices(client(new OkHttpClient.Builder()))) {
                assertThatThrownBy(() -> freight.getLoadPosition("LD-1"))
                        .isInstanceOfSatisfying(FreightException.class, leaves(ChargeStatus.NOT_CHARGED))
                        .hasMessage("getLoadPosition: not sent: IOException: Failed to authenticate with proxy,"
                                + " nothing charged; the proxy refuses the login: set or correct the"
                                + " proxyAuthenticator of the OkHttpClient given to the builder");
            }
            assertThat(service.requests()).isEqualTo(1);
        }
    }
}
