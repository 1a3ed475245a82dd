package io.freightsdk.server.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.server.wire.RawClient.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class EdgeTest {
    private final Queue<Request> seen = new ConcurrentLinkedQueue<>();
    private final Map<String, Throwable> failures = new ConcurrentHashMap<>();

    @AutoClose
    private final Edge edge = Edge.start(
            Configs.with(config -> {
                config.clock = InstantSource.fixed(Instant.parse("2026-05-04T12:00:05Z"));
                config.failures = failures::put;
            }),
            this::answer);

    private HttpAnswer answer(Request request, EdgePause pause) {
        seen.add(request);
        return switch (request.target().rawPath()) {
            case "/throws" -> throw new IllegalStateException("secret detail");
            case "/overflows" -> throw new StackOverflowError("secret detail");
            case "/empty" -> HttpAnswer.of(304, "text/plain", "no body with this status".getBytes(UTF_8));
            case "/created" -> HttpAnswer.json(201, "{}".getBytes(UTF_8)).header("Idempotency-Replayed", "true");
            case "/large" ->
                HttpAnswer.of(200, "text/plain", "x".repeat(300_000).getBytes(UTF_8));
            default ->
                HttpAnswer.of(
                        200,
                        "text/plain",
                        (request.method() + " " + request.body().utf8()).getBytes(UTF_8));
        };
    }

    @Test
    void answerIsFramedAndStamped() throws IOException {
        assertThat(RawClient.get(edge, "/created").head()).isEqualTo("""
                        HTTP/1.1 201 Created\r
                        Date: Mon, 04 May 2026 12:00:05 GMT\r
                        X-Request-Id: req-1\r
                        Content-Type: application/json\r
                        Idempotency-Replayed: true\r
                        Content-Length: 2\r
                        \r
                        """);
    }

    @Test
    void requestArrivesAsSent() throws IOException {
        RawClient.ask(edge, "POST /a%20b/c?x=1 HTTP/1.1\r\nhOST: x\r\nX-One: 1\r\ncontent-length: 4\r\n\r\nbody");
        Request request = seen.remove();
        assertThat(request.id()).isEqualTo("req-1");
        assertThat(request.method()).isEqualTo("POST");
        assertThat(request.target().segments()).containsExactly("a b", "c");
        assertThat(request.target().query()).containsEntry("x", "1");
        assertThat(request.headers().first("x-one")).isEqualTo("1");
        assertThat(request.body().utf8()).isEqualTo("body");
        assertThat(request.fromLoopback()).isTrue();
    }

    @Test
    void chunkedBodyArrivesWhole() throws IOException {
        String head = RawClient.head("POST / HTTP/1.1", "Host: x", "Transfer-Encoding: Chunked");
        String chunks = RawClient.head("3;ext=1", "abc", "A", "0123456789", "0", "Trailer: t");
        Reply reply = RawClient.ask(edge, head + chunks);
        assertThat(reply.body()).isEqualTo("POST abc0123456789");
    }

    @Test
    void connectionServesOneRequestAfterAnother() throws IOException {
        try (RawClient client = RawClient.to(edge)) {
            for (int i = 0; i < 100; i++) {
                String request = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\n" + (100 + i);
                assertThat(client.send(request).reply().body()).isEqualTo("POST " + (100 + i));
            }
        }
    }

    @Test
    void pipelinedRequestsAreAnsweredInOrder() throws IOException {
        String requests = IntStream.range(100, 300)
                .mapToObj(i -> "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\n" + i)
                .collect(Collectors.joining());
        try (RawClient client = RawClient.to(edge).send(requests)) {
            for (int i = 100; i < 300; i++) {
                assertThat(client.reply().body()).isEqualTo("POST " + i);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1.1, Keep-Alive, '', true",
        "1.1, close, close, false",
        "1.1, 'upgrade, Close', close, false",
        "1.0, keep-alive, keep-alive, true",
        "1.0, other, close, false"
    })
    void connectionHeaderDecidesWhetherItStaysOpen(String version, String sent, String answered, boolean open)
            throws IOException {
        String request = "GET / HTTP/" + version + "\r\nHost: x\r\nConnection: " + sent + "\r\n\r\n";
        try (RawClient client = RawClient.to(edge).send(request)) {
            assertThat(client.reply().header("Connection")).isEqualTo(answered);
            if (open) {
                assertThat(client.send(request).reply().status()).isEqualTo(200);
            } else {
                assertThat(client.untilEnd()).isEqualTo(new RawClient.Received("", RawClient.End.FIN));
            }
        }
    }

    @Test
    void oldestClientNeedsNoHost() throws IOException {
        assertThat(RawClient.ask(edge, "GET / HTTP/1.0\r\n\r\n").status()).isEqualTo(200);
    }

    @Test
    void expectingClientIsToldToContinueFirst() throws IOException {
        String head = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n";
        try (RawClient client = RawClient.to(edge).send(head)) {
            assertThat(client.headOnly()).isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
            assertThat(client.send("body").reply().body()).isEqualTo("POST body");
        }
    }

    @Test
    void noBodyIsSentWhereHttpAllowsNone() throws IOException {
        try (RawClient client = RawClient.to(edge)) {
            assertThat(client.send("HEAD /large HTTP/1.1\r\nHost: x\r\n\r\n").headOnly())
                    .contains("Content-Length: 300000");
            assertThat(client.send("GET /empty HTTP/1.1\r\nHost: x\r\n\r\n").headOnly())
                    .startsWith("HTTP/1.1 304 Not Modified\r\n")
                    .doesNotContain("Content-Length");
            assertThat(client.send(RawClient.head("GET / HTTP/1.1", "Host: x"))
                            .reply()
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void largeBodyArrivesWhole() throws IOException {
        assertThat(RawClient.get(edge, "/large").body()).hasSize(300_000);
    }

    @ParameterizedTest
    @CsvSource({"/throws", "/overflows"})
    void failureIsAnsweredWithoutItsReason(String path) throws IOException {
        try (RawClient client = RawClient.to(edge)) {
            Reply reply =
                    client.send("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n").reply();
            assertThat(reply.status()).isEqualTo(500);
            assertThat(reply.body()).isEqualTo("{\"error\":\"internal error\"}");
            assertThat(reply.header("X-Request-Id")).isEqualTo("req-1");
            assertThat(failures.get("req-1")).hasMessage("secret detail");
            assertThat(client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n").reply().status())
                    .isEqualTo(200);
        }
    }

    @Test
    void portInUseIsNamed() {
        EdgeConfig taken = Configs.with(config -> config.port = edge.port());
        assertThatThrownBy(() -> Edge.start(taken, this::answer))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContainingAll("cannot listen on ", "127.0.0.1:" + edge.port() + ": ");
    }

    @Test
    void acceptingGoesOnAfterAnError() throws IOException {
        AtomicInteger accepted = new AtomicInteger();
        ServerSocket withoutMemory = new ServerSocket(0, 1, InetAddress.getLoopbackAddress()) {
            @Override
            public Socket accept() throws IOException {
                if (accepted.getAndIncrement() == 0) {
                    throw new OutOfMemoryError("no heap");
                }
                return super.accept();
            }
        };
        try (Edge other = new Edge(new EdgeContext(Configs.plain(), this::answer), withoutMemory)) {
            other.acceptor.start();
            assertThat(RawClient.get(other, "/").status()).isEqualTo(200);
        }
    }

    @Test
    void threadThatCouldNotBeStartedIsForgotten() {
        Edge.Workers workers = new Edge.Workers("edge");
        Thread first = workers.daemon("edge", () -> {});
        Thread second = workers.daemon("edge", () -> {});
        assertThat(workers.threads).containsExactly(second).doesNotContain(first);
    }
}
