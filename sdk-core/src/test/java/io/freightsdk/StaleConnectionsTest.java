package io.freightsdk;

import static io.freightsdk.Served.leaves;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.freightsdk.SingleSendInterceptor.StaleConnections;
import io.freightsdk.SingleSendInterceptor.StaleConnections.StaleConnectionException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.MalformedResponseException;
import io.freightsdk.error.TransportException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.Connection;
import okhttp3.Handshake;
import okhttp3.Protocol;
import okhttp3.Route;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StaleConnectionsTest {
    private static final Duration IDLE = Duration.ofSeconds(2);

    @AutoClose
    private final ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());

    @AutoClose
    private final PeekedSocket ours = new PeekedSocket(server.getInetAddress(), server.getLocalPort());

    @AutoClose
    private final Socket theirs = server.accept();

    private final VirtualTimer timer = new VirtualTimer();
    private final StaleConnections stale = new StaleConnections(timer);

    StaleConnectionsTest() throws IOException {}

    /** Over our socket. */
    private final class Pooled implements Connection {
        private final Protocol protocol;

        Pooled(Protocol protocol) {
            this.protocol = protocol;
        }

        @Override
        public Protocol protocol() {
            return protocol;
        }

        @Override
        public Socket socket() {
            return ours;
        }

        @Override
        public Route route() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Handshake handshake() {
            return null;
        }
    }

    private Connection used(Protocol protocol) throws IOException {
        Connection connection = new Pooled(protocol);
        stale.check(connection, false);
        return connection;
    }

    @Test
    void connectionThatIsClosedIsFoundOut() throws IOException {
        Connection connection = used(Protocol.HTTP_1_1);
        theirs.close();
        timer.advance(IDLE);
        assertThatThrownBy(() -> stale.check(connection, false))
                .isInstanceOf(StaleConnectionException.class)
                .hasMessage("closed while idle");
    }

    @Test
    void connectionThatSpokeUnaskedIsFoundOut() throws IOException {
        Connection connection = used(Protocol.HTTP_1_1);
        theirs.getOutputStream().write('H');
        timer.advance(IDLE);
        ours.awaitWord();
        assertThatThrownBy(() -> stale.check(connection, false))
                .isInstanceOf(StaleConnectionException.class)
                .hasMessage("unexpected data while idle");
    }

    @Test
    void connectionThatIsOpenKeepsItsTimeout() throws IOException {
        Connection connection = used(Protocol.HTTP_1_1);
        ours.setSoTimeout(7_000);
        timer.advance(IDLE);
        assertThatCode(() -> stale.check(connection, false)).doesNotThrowAnyException();
        assertThat(ours.getSoTimeout()).isEqualTo(7_000);
    }

    @Test
    void connectionThatWasUsedJustNowIsNotLookedAt() throws IOException {
        Connection connection = used(Protocol.HTTP_1_1);
        theirs.close();
        timer.advance(Duration.ofSeconds(1));
        assertThatCode(() -> stale.check(connection, false)).doesNotThrowAnyException();
    }

    /** A service that is restarted closes all, also those on which it has refused nothing. */
    @Test
    void anyConnectionIsLookedAtBeforeARetry() throws IOException {
        Connection connection = used(Protocol.HTTP_1_1);
        theirs.close();
        assertThatThrownBy(() -> stale.check(connection, true)).isInstanceOf(StaleConnectionException.class);
    }

    /** A service that refuses a request may close its connection, and the charge of the next on it would be unknown. */
    @Test
    void connectionOfARefusalIsLookedAtBeforeTheNextRequest() throws IOException, InterruptedException {
        try (RawService service = new RawService("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
                FreightClient freight = FreightClient.builder()
                        .baseUrl(service.url())
                        .account("acme")
                        .agentKey(FakeService.KEY)
                        .build()) {
            for (int i = 0; i < 2; i++) {
                assertThat(catchThrowable(() -> freight.getLoadPosition("LD-1")))
                        .isInstanceOfSatisfying(FreightException.class, leaves(ChargeStatus.NOT_CHARGED));
                service.awaitHangUp();
            }
            assertThat(service.requests()).isEqualTo(2);
        }
    }

    /** A response too many is taken for that of the next request; of a busy client each after it would be, and be paid for. */
    @Test
    void connectionWhoseResponsesAreOneOffIsNotUsedAgain() throws IOException {
        try (RawService service = new RawService(
                        position("LD-1"), position("LD-1") + position("LD-9"), position("LD-2"), position("LD-3"));
                FreightClient freight = Served.withPrices(FreightClient.builder()
                        .baseUrl(service.url())
                        .account("acme")
                        .agentKey(FakeService.KEY)
                        .build())) {
            assertThat(freight.getLoadPosition("LD-1").loadNumber()).isEqualTo("LD-1");
            assertThat(freight.getLoadPosition("LD-1").loadNumber()).isEqualTo("LD-1");
            assertThat(catchThrowable(() -> freight.getLoadPosition("LD-2")))
                    .isInstanceOfSatisfying(MalformedResponseException.class, leaves(ChargeStatus.UNKNOWN));
            assertThat(freight.getLoadPosition("LD-1").loadNumber()).isEqualTo("LD-1");
        }
    }

    private static String position(String loadNumber) {
        String body = AnyCall.Bodies.POSITION.replace("LD-1", loadNumber);
        return "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n"
                + body;
    }

    @Test
    void connectionThatManyShareIsNotLookedAt() throws IOException {
        Connection connection = used(Protocol.HTTP_2);
        theirs.close();
        timer.advance(IDLE);
        assertThatCode(() -> stale.check(connection, false)).doesNotThrowAnyException();
    }

    /** Holds each answer back until so many are asked for, so that each has its own connection. */
    private static final class Together extends Dispatcher {
        private final CountDownLatch asked;

        Together(int count) {
            this.asked = new CountDownLatch(count);
        }

        @Override
        public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
            asked.countDown();
            asked.await();
            return new MockResponse.Builder().body(AnyCall.GET_BALANCE.goodBody).build();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void attemptThatFindsOnlyStaleOnesIsGivenUp(boolean async) throws IOException {
        MockWebServer service = new MockWebServer();
        service.setDispatcher(new Together(9));
        service.start();
        try (FreightClient freight = Served.withPrices(FreightClient.builder()
                .baseUrl(service.url("/").toString())
                .account("acme")
                .agentKey(FakeService.KEY)
                .retryPolicy(RetryPolicy.none())
                .timing(timer, () -> 0.5)
                .build())) {
            List<CompletableFuture<?>> calls = Stream.<CompletableFuture<?>>generate(
                            () -> freight.async().getBalance())
                    .limit(9)
                    .toList();
            calls.forEach(CompletableFuture::join);
            service.close();
            timer.advance(IDLE);
            Throwable failure = catchThrowable(() -> {
                if (async) {
                    freight.async().getLoadPosition("LD-1").join();
                } else {
                    freight.getLoadPosition("LD-1");
                }
            });
            assertThat(async ? failure.getCause() : failure)
                    .isInstanceOfSatisfying(TransportException.class, leaves(ChargeStatus.NOT_CHARGED))
                    .hasCauseInstanceOf(StaleConnectionException.class);
        }
    }
}
