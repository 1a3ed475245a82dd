package io.freightsdk.server.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.server.OwnThread;
import io.freightsdk.server.ServerThreads;
import io.freightsdk.server.state.FaultBook.FaultOnWire;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.wire.RawClient.End;
import io.freightsdk.server.wire.RawClient.Received;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("acceptance")
final class EdgeCloseTest {
    private static final String REQUEST = RawClient.head("GET / HTTP/1.1", "Host: x");
    private static final HttpAnswer OK = HttpAnswer.of(200, "text/plain", "done".getBytes(UTF_8));
    private static final Duration FOREVER = Duration.ofDays(1);

    private static void leavesNothing(Edge edge) {
        assertThatThrownBy(() -> RawClient.to(edge)).isInstanceOf(SocketException.class);
        ServerThreads.end(edge.port());
    }

    @Test
    void idleConnectionsAreClosedAtOnce() throws IOException {
        Edge edge = Edge.start(Configs.with(config -> config.closeGrace = FOREVER), (request, pause) -> OK);
        try (RawClient silent = RawClient.to(edge);
                RawClient between = RawClient.to(edge).send(REQUEST);
                RawClient halfWay = RawClient.to(edge).send("GET / HT")) {
            assertThat(between.reply().status()).isEqualTo(200);
            edge.close();
            assertThat(silent.untilEnd().text()).isEmpty();
            assertThat(between.untilEnd().text()).isEmpty();
            assertThat(halfWay.untilEnd().text()).isEmpty();
        }
        leavesNothing(edge);
    }

    @Test
    void answerInFlightIsFinished() throws IOException {
        CountDownLatch working = new CountDownLatch(1);
        CountDownLatch mayFinish = new CountDownLatch(1);
        Edge edge = Edge.start(Configs.with(config -> config.closeGrace = FOREVER), (request, pause) -> {
            working.countDown();
            await(mayFinish);
            return OK;
        });
        try (RawClient client = RawClient.to(edge).send(REQUEST + REQUEST)) {
            await(working);
            CompletableFuture<Void> closing = OwnThread.run(edge::close);
            assertThatThrownBy(() -> connectUntilRefused(edge)).isInstanceOf(SocketException.class);
            mayFinish.countDown();
            RawClient.Reply reply = client.reply();
            assertThat(reply.body()).isEqualTo("done");
            assertThat(reply.header("Connection")).isEqualTo("close");
            assertThat(client.untilEnd().text()).isEmpty();
            closing.join();
        }
        leavesNothing(edge);
    }

    @Test
    void answerThatTakesTooLongIsAbandoned() throws IOException {
        AtomicBoolean interrupted = new AtomicBoolean();
        CountDownLatch working = new CountDownLatch(1);
        Edge edge = Edge.start(Configs.with(config -> config.closeGrace = Duration.ofMillis(20)), (request, pause) -> {
            working.countDown();
            interrupted.set(!await(new CountDownLatch(1)));
            return OK;
        });
        try (RawClient client = RawClient.to(edge).send(REQUEST)) {
            await(working);
            edge.close();
            assertThat(client.untilEnd().text()).isEmpty();
        }
        leavesNothing(edge);
        assertThat(interrupted).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"pause", "delay", "delay in body", "slow", "stall", "stall in body", "stream", "late stream"})
    void waitEndsWithTheEdge(String wait) throws IOException {
        CountDownLatch begun = new CountDownLatch(1);
        Edge edge = Edge.start(Configs.with(config -> config.closeGrace = FOREVER), (request, pause) -> {
            begun.countDown();
            return waiting(wait, pause);
        });
        try (RawClient client = RawClient.to(edge).send(REQUEST)) {
            await(begun);
            edge.close();
            assertThat(client.untilEnd().text()).doesNotContain("done");
        }
        leavesNothing(edge);
    }

    @Test
    void abortedCallFindsOtherConnectionsClosed() throws IOException {
        for (int round = 0; round < 100; round++) {
            CountDownLatch begun = new CountDownLatch(1);
            List<String> comeBack = new ArrayList<>();
            AtomicReference<RawClient> kept = new AtomicReference<>();
            Edge edge = Edge.start(Configs.with(config -> config.closeGrace = FOREVER), (request, pause) -> {
                if (request.method().equals("PUT")) {
                    begun.countDown();
                    try {
                        pause.await(FOREVER);
                    } finally {
                        comeBack.add(ask(kept.get()));
                    }
                }
                return OK;
            });
            try (RawClient waiting = RawClient.to(edge);
                    RawClient open = RawClient.to(edge)) {
                assertThat(open.send(REQUEST).reply().status()).isEqualTo(200);
                kept.set(open);
                waiting.send(REQUEST.replace("GET", "PUT"));
                await(begun);
                edge.close();
            }
            assertThat(comeBack).containsExactly("");
            leavesNothing(edge);
        }
    }

    private static String ask(RawClient client) {
        try {
            return client.sendWhatItTakes(REQUEST.getBytes(UTF_8)).untilEnd().text();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static HttpAnswer waiting(String wait, EdgePause pause) {
        return switch (wait) {
            case "pause" -> {
                pause.await(FOREVER);
                yield OK;
            }
            case "delay" -> OK.beforeFirstByte(new FaultOnWire(new FaultEffect.Delay(FOREVER)));
            case "delay in body" -> OK.inBody(new FaultOnWire(new FaultEffect.Delay(FOREVER)));
            case "slow" ->
                HttpAnswer.of(200, "text/plain", new byte[1_000_000]).inBody(new FaultOnWire(new FaultEffect.Slow(1)));
            case "stall" -> OK.beforeFirstByte(new FaultOnWire(new FaultEffect.Stall()));
            case "stall in body" -> OK.inBody(new FaultOnWire(new FaultEffect.Stall()));
            case "late stream" -> {
                try {
                    pause.await(FOREVER);
                } catch (RuntimeException e) {
                    // the edge is closing already
                }
                yield HttpAnswer.streaming("text/plain", said());
            }
            default -> HttpAnswer.streaming("text/plain", said());
        };
    }

    private static AnswerStream said() {
        return new AnswerStream(Duration.ZERO, FOREVER, () -> "said".getBytes(UTF_8));
    }

    @Test
    void closingTwiceIsClosingOnce() {
        Edge edge = Edge.start(Configs.plain(), (request, pause) -> OK);
        edge.close();
        edge.close();
        leavesNothing(edge);
    }

    @Test
    void portIsFreeAgain() throws IOException {
        Edge first = Edge.start(Configs.plain(), (request, pause) -> OK);
        assertThat(RawClient.get(first, "/").status()).isEqualTo(200);
        first.close();
        try (Edge second = Edge.start(Configs.with(config -> config.port = first.port()), (request, pause) -> OK)) {
            assertThat(RawClient.get(second, "/").status()).isEqualTo(200);
        }
    }

    @Test
    void hundredsOfEdgesLiveSideBySide() throws IOException {
        List<Edge> edges = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            edges.add(Edge.start(Configs.plain(), (request, pause) -> OK));
        }
        for (Edge edge : edges) {
            assertThat(RawClient.get(edge, "/").body()).isEqualTo("done");
        }
        edges.forEach(Edge::close);
        edges.forEach(edge -> ServerThreads.end(edge.port()));
        // tests in other JVMs may have been given some of the ports since
        assertThat(edges).filteredOn(EdgeCloseTest::isListening).hasSizeLessThan(5);
    }

    private static boolean isListening(Edge edge) {
        try {
            RawClient.to(edge).close();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void connectionOverTheCapIsTurnedAway() throws IOException {
        try (Edge edge = Edge.start(Configs.with(config -> config.connections = 1), (request, pause) -> OK);
                RawClient first = RawClient.to(edge).send(REQUEST)) {
            assertThat(first.reply().status()).isEqualTo(200);
            try (RawClient second = RawClient.to(edge)) {
                Received received = second.untilEnd();
                assertThat(received.text())
                        .startsWith("HTTP/1.1 503 ")
                        .endsWith("{\"error\":\"too many connections\"}");
                assertThat(received.end()).isEqualTo(End.FIN);
            }
            assertThat(first.send(REQUEST).reply().status()).isEqualTo(200);
        }
    }

    private static void connectUntilRefused(Edge edge) throws IOException {
        while (true) {
            RawClient.to(edge).close();
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
