package io.freightsdk.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.server.wire.RawClient;
import java.io.IOException;
import java.io.UncheckedIOException;
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
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Closing the HTTP server: nothing is open afterwards, and no thread runs. */
final class EdgeCloseTest {
    private static final String REQUEST = RawClient.head("GET / HTTP/1.1", "Host: x");
    private static final Response OK = Response.of(200, "text/plain", "done".getBytes(UTF_8));
    private static final Duration FOREVER = Duration.ofDays(1);
    private static final Duration GRACE = Duration.ofMillis(10);
    private static final Duration A_MINUTE = Duration.ofMinutes(1);

    private static HttpServer start(HttpServer.Handler handler) {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        return HttpServer.start(address, handler, InstantSource.system());
    }

    /** With the time that test sets, in which connections are idle, and that grace. */
    private static HttpServer start(HttpServer.Handler handler, LongSupplier nanos, Duration grace) {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        return HttpServer.start(
                address, handler, InstantSource.system(), new HttpServer.Timing(nanos, A_MINUTE, grace));
    }

    private static void leavesNothing(HttpServer server) {
        assertThatThrownBy(() -> RawClient.to(server.address())).isInstanceOf(SocketException.class);
        ServerThreads.end(server.address().getPort());
    }

    /** A connection that was given time to end would hold up the close for a day. */
    @Test
    void idleConnectionsAreClosedAtOnce() throws IOException {
        HttpServer server = start((request, pause) -> OK, System::nanoTime, FOREVER);
        try (RawClient silent = RawClient.to(server.address());
                RawClient between = RawClient.to(server.address()).send(REQUEST);
                RawClient halfWay = RawClient.to(server.address()).send("GET / HT")) {
            assertThat(between.reply().status()).isEqualTo(200);
            server.close();
            assertThat(silent.untilEnd().text()).isEmpty();
            assertThat(between.untilEnd().text()).isEmpty();
            assertThat(halfWay.untilEnd().text()).isEmpty();
        }
        leavesNothing(server);
    }

    @Test
    void silentConnectionsAreClosedAfterAMinuteAndStalledOnesAreNot() throws IOException {
        AtomicLong nanos = new AtomicLong(1);
        HttpServer server = start(
                (request, pause) -> request.path().equals("/stall") ? OK.with(Response.Effect.STALL) : OK,
                nanos::get,
                GRACE);
        try (RawClient silent = RawClient.to(server.address());
                RawClient between = RawClient.to(server.address()).send(REQUEST);
                RawClient stalled = RawClient.to(server.address()).send(REQUEST.replace("GET /", "GET /stall"))) {
            assertThat(between.reply().status()).isEqualTo(200);
            nanos.addAndGet(A_MINUTE.toNanos());
            look(server);
            assertThat(between.send(REQUEST).reply().status()).isEqualTo(200);
            CompletableFuture<Void> bothEnd = OwnThread.run(() -> {
                assertThat(end(silent)).isEmpty();
                assertThat(end(between)).isEmpty();
            });
            while (!bothEnd.isDone()) { // their threads may begin to wait only after the first minute has passed
                nanos.addAndGet(A_MINUTE.toNanos() + 1);
                look(server);
            }
            bothEnd.join();
            assertThatThrownBy(() -> stalled.patience(Duration.ofMillis(100)).untilEnd())
                    .isInstanceOf(SocketTimeoutException.class);
        } finally {
            server.close();
        }
        leavesNothing(server);
    }

    private static String end(RawClient client) {
        try {
            return client.untilEnd().text();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Before it accepts the second connection, the server looks at those that it has. */
    private static void look(HttpServer server) throws IOException {
        for (int i = 0; i < 2; i++) {
            assertThat(RawClient.get(server.address(), "/").status()).isEqualTo(200);
        }
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
        HttpServer server = start(
                (request, pause) -> {
                    working.countDown();
                    interrupted.set(!await(new CountDownLatch(1)));
                    return OK;
                },
                System::nanoTime,
                GRACE);
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
        CountDownLatch begun = new CountDownLatch(1);
        InMemoryFreightServer server =
                new InMemoryFreightServer(ServerOptions.builder().build(), handler -> (request, pause) -> {
                    begun.countDown();
                    return handler.handle(request, pause);
                });
        int port = java.net.URI.create(server.url()).getPort();
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        try (RawClient client = RawClient.to(address)) {
            client.send(RawClient.head("GET /_control/requests?count=1&within=PT5M HTTP/1.1", "Host: localhost"));
            await(begun);
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
