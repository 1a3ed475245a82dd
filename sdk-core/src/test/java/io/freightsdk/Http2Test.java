package io.freightsdk;

import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.TransportException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.SocketEffect;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One request for each attempt, also where many share a connection. */
class Http2Test {
    private static final int REFUSED_STREAM = 7;
    private static final int ENHANCE_YOUR_CALM = 11;
    private static final List<Protocol> H2 = List.of(Protocol.H2_PRIOR_KNOWLEDGE);

    private final MockWebServer server = new MockWebServer();
    private final OkHttpClient users = new OkHttpClient.Builder().protocols(H2).build();

    @BeforeEach
    void start() throws IOException {
        server.setProtocols(H2);
        server.start();
    }

    @AfterEach
    void close() {
        users.connectionPool().evictAll();
        server.close();
    }

    private FreightClient client() {
        return client(RetryPolicy.none());
    }

    private FreightClient client(RetryPolicy retryPolicy) {
        return FreightClient.builder()
                .baseUrl(server.url("/").toString())
                .account("acme")
                .agentKey(FakeService.KEY)
                .okHttpClient(users)
                .retryPolicy(retryPolicy)
                .build();
    }

    private void answers(AnyCall call) {
        server.enqueue(new MockResponse.Builder()
                .code(call.goodStatus)
                .body(call.goodBody)
                .build());
    }

    @ParameterizedTest
    @EnumSource(names = "UPDATE_LOAD_STATUS", mode = EnumSource.Mode.EXCLUDE)
    void callWorks(AnyCall call) throws InterruptedException {
        answers(call);
        try (FreightClient freight = Served.withPrices(client())) {
            assertThat(call.on(freight)).isNotNull();
        }
        assertThat(server.takeRequest().getVersion()).isEqualTo("HTTP/2");
    }

    @ParameterizedTest
    @ValueSource(ints = {REFUSED_STREAM, ENHANCE_YOUR_CALM})
    void streamThatIsRefusedIsNotOpenedAgain(int code) {
        answers(AnyCall.GET_PRICING);
        server.enqueue(new MockResponse.Builder()
                .onResponseStart(new SocketEffect.CloseStream(code))
                .build());
        answers(AnyCall.GET_LOAD_POSITION);
        try (FreightClient freight = Served.priced(client())) {
            TransportException failure =
                    catchThrowableOfType(TransportException.class, () -> freight.getLoadPosition("LD-1"));
            assertThat(failure.attempts()).isEqualTo(1);
        }
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    /** RFC 9113 says that nothing was done with it, so even a billed read is safe to send again. */
    @ParameterizedTest
    @EnumSource(names = {"GET_LOAD_POSITION", "CREATE_LOAD"})
    void streamThatWasNeverProcessedIsRetriedAndChargedOnce(AnyCall call) {
        server.enqueue(new MockResponse.Builder()
                .onResponseStart(new SocketEffect.CloseStream(REFUSED_STREAM))
                .build());
        answers(call);
        AtomicReference<CallReport> report = new AtomicReference<>();
        try (FreightClient freight =
                Served.withPrices(client(RetryPolicy.defaults().withMaxAttempts(2)))) {
            call.on(freight, options(o -> o.report(report::set)));
        }
        assertThat(report.get().attempts()).isEqualTo(2);
        assertThat(report.get().wireRequests()).isEqualTo(2);
        assertThat(report.get().chargeStatus()).isEqualTo(ChargeStatus.CHARGED);
    }

    @Test
    void streamThatIsRefusedInTheEndHasCostNothing() {
        server.enqueue(new MockResponse.Builder()
                .onResponseStart(new SocketEffect.CloseStream(REFUSED_STREAM))
                .build());
        try (FreightClient freight = Served.withPrices(client())) {
            TransportException failure =
                    catchThrowableOfType(TransportException.class, () -> freight.getLoadPosition("LD-1"));
            assertThat(failure.sent()).isFalse();
            assertThat(failure.retryable()).isTrue();
            assertThat(failure.chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED);
            assertThat(freight.spend().byOperation()).isEmpty();
        }
    }

    /** As behind a gateway that has forgotten the connection: no call would end it, as each ends its own stream alone. */
    @Test
    @Tag("slow")
    void connectionThatWentSilentIsReplaced() throws IOException {
        answers(AnyCall.GET_BALANCE);
        answers(AnyCall.CREATE_LOAD);
        try (ForgetfulGateway gateway = new ForgetfulGateway(server.getPort());
                FreightClient freight = Served.withPrices(FreightClient.builder()
                        .baseUrl(gateway.url())
                        .account("acme")
                        .agentKey(FakeService.KEY)
                        .okHttpClient(users)
                        .attemptTimeout(Duration.ofSeconds(100))
                        .deadline(Duration.ofSeconds(100))
                        .build())) {
            freight.getBalance();
            gateway.forgetAll();
            assertThat(AnyCall.CREATE_LOAD.on(freight)).isNotNull();
        }
    }

    @Test
    void manyCallsShareAConnection() throws InterruptedException {
        for (int i = 0; i < 20; i++) {
            answers(AnyCall.GET_BALANCE);
        }
        try (FreightClient freight = Served.withPrices(client())) {
            freight.getBalance();
            List<CompletableFuture<?>> calls = Stream.<CompletableFuture<?>>generate(
                            () -> freight.async().getBalance())
                    .limit(19)
                    .toList();
            calls.forEach(CompletableFuture::join);
        }
        for (int i = 0; i < 20; i++) {
            assertThat(server.takeRequest().getConnectionIndex()).isZero();
        }
    }
}
