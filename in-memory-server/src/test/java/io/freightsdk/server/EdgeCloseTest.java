package io.freightsdk.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.server.wire.RawClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Closing the HTTP server: nothing is open afterwards, and no thread runs. */
final class EdgeCloseTest {
    private static final String REQUEST = RawClient.head("GET / HTTP/1.1", "Host: x");
    private static final Response OK = Response.of(200, "text/plain", "done".getBytes(UTF_8));
    private static final Duration FOREVER = Duration.ofDays(1);

    private static HttpServer start(HttpServer.Handler handler) {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        return HttpServer.start(address, handler, InstantSource.system());
    }

    private static void leavesNothing(HttpServer server) {
        assertThatThrownBy(() -> RawClient.to(server.address())).isInstanceOf(SocketException.class);
        ServerThreads.end(server.address().getPort());
    }

    @Test
    void idleConnectionsAreClosedAtOnce() throws IOException {
        HttpServer server = start((request, pause) -> OK);
        try (RawClient silent = RawClient.to(server.address());
                RawClient between = RawClient.to(server.address()).send(REQUEST);
                RawClient halfWay = RawClient.to(server.address()).send("GET / HT")) {
            assertThat(between.reply().status()).isEqualTo(200);
            long begin = System.nanoTime();
            server.close();
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(2));
            assertThat(silent.untilEnd().text()).isEmpty();
            assertThat(between.untilEnd().text()).isEmpty();
            assertThat(halfWay.untilEnd().text()).isEmpty();
        }
        leavesNothing(server);
    }

    @Test
    @Tag("slow")
    void silentConnectionsAreClosedAfterAMinuteAndStalledOnesAreNot() throws IOException {
        HttpServer server =
                start((request, pause) -> request.path().equals("/stall") ? OK.with(Response.Effect.STALL) : OK);
        try (RawClient silent = RawClient.to(server.address());
                RawClient between = RawClient.to(server.address()).send(REQUEST);
                RawClient stalled = RawClient.to(server.address()).send(REQUEST.replace("GET /", "GET /stall"))) {
            assertThat(between.reply().status()).isEqualTo(200);
            long begin = System.nanoTime();
            assertThat(silent.patience(Duration.ofSeconds(90)).untilEnd().text())
                    .isEmpty();
            assertThat(between.patience(Duration.ofSeconds(90)).untilEnd().text())
                    .isEmpty();
            assertThat(Duration.ofNanos(System.nanoTime() - begin))
                    .isBetween(Duration.ofSeconds(50), Duration.ofSeconds(80));
            assertThatThrownBy(() -> stalled.patience(Duration.ofSeconds(5)).untilEnd())
                    .isInstanceOf(SocketTimeoutException.class);
        } finally {
            server.close();
        }
        leavesNothing(server);
    }

    @Test
    void responseInFlightIsFinished() throws IOException {
        CountDownLatch working = new CountDownLatch(1);
        CountDownLatch mayFinish = new CountDownLatch(1);
        HttpServer server = start((request, pause) -> {
            working.countDown();
            await(mayFinish);
            return OK;
        });
        try (RawClient client = RawClient.to(server.address()).send(REQUEST + REQUEST)) {
            await(working);
            CompletableFuture<Void> closing = OwnThread.run(server::close);
            assertThatThrownBy(() -> connectUntilRefused(server)).isInstanceOf(SocketException.class);
            mayFinish.countDown();
            RawClient.Reply reply = client.reply();
            assertThat(reply.body()).isEqualTo("done");
            assertThat(reply.header("Connection")).isEqualTo("close");
            assertThat(client.untilEnd().text()).isEmpty();
            closing.join();
        }
        leavesNothing(server);
    }

    @Test
    void responseThatTakesTooLongIsAbandoned() throws IOException {
        AtomicBoolean interrupted = new AtomicBoolean();
        CountDownLatch working = new CountDownLatch(1);
        HttpServer server = start((request, pause) -> {
            working.countDown();
            interrupted.set(!await(new CountDownLatch(1)));
            return OK;
        });
        try (RawClient client = RawClient.to(server.address()).send(REQUEST)) {
            await(working);
            server.close();
            assertThat(client.untilEnd().text()).isEmpty();
        }
        leavesNothing(server);
        assertThat(interrupted).isTrue();
    }

    @Test
    void pauseEndsWithTheServer() throws IOException {
        CountDownLatch begun = new CountDownLatch(1);
        HttpServer server = start((request, pause) -> {
            begun.countDown();
            pause.pause(FOREVER);
            return OK;
        });
        try (RawClient client = RawClient.to(server.address()).send(REQUEST)) {
            await(begun);
            server.close();
            assertThat(client.untilEnd().text()).doesNotContain("done");
        }
        leavesNothing(server);
    }

    @ParameterizedTest
    @EnumSource(Response.Effect.class)
    void faultOnTheWayOutLeavesNothing(Response.Effect effect) throws IOException {
        CountDownLatch begun = new CountDownLatch(1);
        HttpServer server = start((request, pause) -> {
            begun.countDown();
            return OK.with(effect);
        });
        try (RawClient client = RawClient.to(server.address()).send(REQUEST)) {
            await(begun);
            server.close();
            assertThat(client.untilEnd().text()).doesNotContain("done");
        }
        leavesNothing(server);
    }

    @Test
    void waitForSomethingEndsWithTheWholeServer() throws IOException {
        InMemoryFreightServer server = InMemoryFreightServer.start();
        int port = java.net.URI.create(server.url()).getPort();
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        try (RawClient client = RawClient.to(address)) {
            client.send(RawClient.head("GET /_control/requests?count=1&within=PT5M HTTP/1.1", "Host: localhost"));
            while (Thread.getAllStackTraces().values().stream()
                    .flatMap(java.util.Arrays::stream)
                    .noneMatch(frame -> frame.getMethodName().equals("await")
                            && frame.getClassName().equals(ServerState.class.getName()))) {
                Thread.onSpinWait();
            }
            server.close();
            assertThat(client.reply().status()).isEqualTo(503);
        }
        ServerThreads.end(port);
    }

    @Test
    void closingTwiceIsClosingOnce() {
        HttpServer server = start((request, pause) -> OK);
        server.close();
        server.close();
        leavesNothing(server);
    }

    @Test
    void portIsFreeAgain() throws IOException {
        HttpServer first = start((request, pause) -> OK);
        assertThat(RawClient.get(first.address(), "/").status()).isEqualTo(200);
        first.close();
        try (HttpServer second = HttpServer.start(first.address(), (request, pause) -> OK, InstantSource.system())) {
            assertThat(RawClient.get(second.address(), "/").status()).isEqualTo(200);
        }
    }

    @Test
    void hundredsOfServersLiveSideBySide() throws IOException {
        List<HttpServer> servers = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            servers.add(start((request, pause) -> OK));
        }
        for (HttpServer server : servers) {
            assertThat(RawClient.get(server.address(), "/").body()).isEqualTo("done");
        }
        servers.forEach(HttpServer::close);
        servers.forEach(server -> ServerThreads.end(server.address().getPort()));
        // tests in other JVMs may have been given some of the ports since
        assertThat(servers).filteredOn(EdgeCloseTest::isListening).hasSizeLessThan(5);
    }

    @Test
    void serversThatAreOpenedAndClosedInARowLeaveNoThread() throws IOException {
        for (int i = 0; i < 200; i++) {
            HttpServer server = start((request, pause) -> OK);
            try (RawClient open = RawClient.to(server.address()).send(REQUEST)) {
                assertThat(open.reply().status()).isEqualTo(200);
                server.close();
            }
            assertThat(ServerThreads.of(server.address().getPort())).isEmpty();
        }
    }

    private static boolean isListening(HttpServer server) {
        try {
            RawClient.to(server.address()).close();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static void connectUntilRefused(HttpServer server) throws IOException {
        while (true) {
            RawClient.to(server.address()).close();
        }
    }

    private static boolean await(CountDownLatch latch) {
        try {
            latch.await();
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }
}
