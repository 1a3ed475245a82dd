package io.freightsdk.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.freightsdk.server.wire.RawClient;
import io.freightsdk.server.wire.RawClient.End;
import io.freightsdk.server.wire.RawClient.Received;
import io.freightsdk.server.wire.RawClient.Reply;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import okio.ByteString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a peer may send. */
final class RudeRequestTest {
    private static final int MEBIBYTE = 1024 * 1024;
    private static final String LARGE = "x".repeat(64 * 1024);

    private final List<ByteString> bodies = new CopyOnWriteArrayList<>();
    private final HttpServer server = HttpServer.start(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            (request, pause) -> {
                bodies.add(ByteString.of(request.body()));
                return Response.of(
                        200, "text/plain", request.segments().toString().getBytes(UTF_8));
            },
            InstantSource.system());

    @AfterEach
    void staysUp() throws IOException {
        assertThat(RawClient.get(server.address(), "/still/here").body()).isEqualTo("[still, here]");
        server.close();
    }

    private void refuses(String request, int status) throws IOException {
        try (RawClient client = RawClient.to(server.address())) {
            Reply reply = client.sendWhatItTakes(request.getBytes(ISO_8859_1)).reply();
            assertThat(reply.status()).as(reply.body()).isEqualTo(status);
            assertThat(reply.body()).startsWith("{\"error\":\"");
            assertThat(reply.header("Content-Type")).isEqualTo("application/json");
            assertThat(reply.header("X-Request-Id")).startsWith("req_");
        }
        assertThat(bodies).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    GET /              | 400
                    GET / HTTP/1.      | 400
                    GET / HTTP/1.-1    | 400
                    hello              | 400
                    GET / HTTP/2.0     | 505
                    GET foo HTTP/1.1   | 400
                    GET /%zz HTTP/1.1  | 400
                    GET /%4 HTTP/1.1   | 400
                    GET /%C3%28 HTTP/1.1  | 400
                    GET /?q=%FF HTTP/1.1  | 400
                    GET /a%00b HTTP/1.1   | 400
                    GET /é HTTP/1.1    | 400
                    """)
    void malformedRequestLineIsRefused(String line, int status) throws IOException {
        refuses(RawClient.head(line, "Host: x"), status);
    }

    @Test
    void hostWithAPortThatDoesNotExistIsRefused() throws IOException {
        refuses(RawClient.head("GET / HTTP/1.1", "Host: x:65536"), 400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"no colon", ": no name", "Name : x", "Host: y"})
    void malformedHeaderIsRefused(String header) throws IOException {
        refuses(RawClient.head("GET / HTTP/1.1", "Host: x", header), 400);
    }

    /** A sign is as good as a letter in a name (RFC 9110, section 5.6.2). */
    @Test
    void headerNameMayBeginWithAPlusSign() throws IOException {
        assertThat(RawClient.ask(server.address(), RawClient.head("GET / HTTP/1.1", "Host: x", "+A: y"))
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    Content-Length: -5                             | 400
                    Content-Length: 5x                             | 400
                    Content-Length: 5, 5                           | 400
                    Content-Length: 5;Content-Length: 6            | 400
                    Content-Length: 99999999999999999999999        | 400
                    Content-Length: 5;Transfer-Encoding: chunked;;0; | 400
                    Transfer-Encoding: gzip                        | 501
                    Transfer-Encoding: gzip, chunked               | 501
                    Expect: a miracle                              | 417
                    """)
    void ambiguousFramingIsRefused(String headers, int status) throws IOException {
        String lines = headers.replace(";", "\r\n");
        refuses(RawClient.head("POST / HTTP/1.1", "Host: x", lines), status);
    }

    @ParameterizedTest
    @CsvSource({"'zz,abc'", "'-1,abc'", "'FFFFFFFFFFFFFFFF,abc'", "'3,abcdef,0'", "',,'", "'0,broken trailer'"})
    void malformedChunksAreRefused(String chunks) throws IOException {
        String head = RawClient.head("POST / HTTP/1.1", "Host: x", "Transfer-Encoding: chunked");
        try (RawClient client = RawClient.to(server.address())) {
            Reply reply = client.send(head + RawClient.head(chunks.split(",")))
                    .finishSending()
                    .reply();
            assertThat(reply.status()).isEqualTo(400);
            assertThat(client.untilEnd().end()).isEqualTo(End.FIN);
        }
        assertThat(bodies).isEmpty();
    }

    @Test
    void senderOfAnUnwantedBodyCanFinishAndReadWhy() throws IOException {
        String head = RawClient.head("POST / HTTP/1.1", "Host: x", "Content-Length: " + 12 * MEBIBYTE);
        try (RawClient client = RawClient.to(server.address()).send(head + "x".repeat(12 * MEBIBYTE))) {
            assertThat(client.reply().status()).isEqualTo(413);
            assertThat(client.untilEnd()).isEqualTo(new Received("", End.FIN));
        }
    }

    @Test
    void bodyAtTheLimitIsTaken() throws IOException {
        String head = RawClient.head("POST / HTTP/1.1", "Host: x", "Content-Length: " + MEBIBYTE);
        assertThat(RawClient.ask(server.address(), head + "x".repeat(MEBIBYTE)).status())
                .isEqualTo(200);
        assertThat(bodies.get(0).size()).isEqualTo(MEBIBYTE);
    }

    @Test
    void bodyThatIsNotUtf8ArrivesAsItIs() throws IOException {
        RawClient.ask(server.address(), RawClient.head("POST / HTTP/1.1", "Host: x", "Content-Length: 2") + "\u00C3(");
        assertThat(bodies).containsExactly(ByteString.decodeHex("c328"));
    }

    static Stream<Arguments> wrongHeads() {
        String get = "GET / HTTP/1.1\r\nHost: x\r\n";
        String chunked = RawClient.head("POST / HTTP/1.1", "Host: x", "Transfer-Encoding: chunked");
        return Stream.of(
                arguments("no host", "GET / HTTP/1.1\r\n\r\n", 400),
                arguments("huge line", "GET /" + LARGE + " HTTP/1.1\r\n", 431),
                arguments("huge header", get + "X: " + LARGE + "\r\n\r\n", 431),
                arguments("endless headers", get + "X: y\r\n".repeat(100_000), 431),
                arguments("endless chunk", chunked + "200000\r\n" + LARGE.repeat(32) + "\r\n0\r\n\r\n", 413));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wrongHeads")
    void wrongHeadIsRefused(String what, String request, int status) throws IOException {
        refuses(request, status);
    }

    @Test
    void ninetyNineHeadersAreTaken() throws IOException {
        String request = "GET / HTTP/1.1\r\nHost: x\r\n" + "X: y\r\n".repeat(98) + "\r\n";
        assertThat(RawClient.ask(server.address(), request).status()).isEqualTo(200);
    }

    @Test
    void bodyLongerThanAnnouncedIsNoRequest() throws IOException {
        String head = RawClient.head("POST / HTTP/1.1", "Host: x", "Content-Length: 2");
        try (RawClient client = RawClient.to(server.address()).send(head + "body\r\n\r\n")) {
            assertThat(client.reply().status()).isEqualTo(200);
            assertThat(client.reply().status()).isEqualTo(400);
            assertThat(client.untilEnd().end()).isEqualTo(End.FIN);
        }
        assertThat(bodies).containsExactly(ByteString.encodeUtf8("bo"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET / HTTP/1.1",
                "GET / HTTP/1.1;Host: x",
                "GET / HTTP/1.1;Host: x;X: hal",
                "POST / HTTP/1.1;Host: x;Content-Length: 9;;abc",
                "POST / HTTP/1.1;Host: x;Transfer-Encoding: chunked;;5;abc"
            })
    void requestCutOffByItsSenderIsNotCarriedOut(String lines) throws IOException {
        try (RawClient client = RawClient.to(server.address())) {
            client.send(lines.replace(";", "\r\n")).finishSending().untilEnd();
        }
        assertThat(bodies).isEmpty();
    }

    @Test
    void senderThatHasFinished_stillGetsAResponse() throws IOException {
        try (RawClient client = RawClient.to(server.address())) {
            client.send(RawClient.head("GET /a HTTP/1.1", "Host: x")).finishSending();
            assertThat(client.reply().body()).isEqualTo("[a]");
            assertThat(client.untilEnd()).isEqualTo(new Received("", End.FIN));
        }
    }

    @Test
    void announcedBodyTakesNoMemory() throws IOException {
        String head =
                RawClient.head("POST / HTTP/1.1", "Host: x", "Content-Length: " + MEBIBYTE, "Expect: 100-continue");
        List<RawClient> clients = new ArrayList<>();
        long before = Heap.inUse();
        for (int i = 0; i < 300; i++) {
            clients.add(RawClient.to(server.address()).send(head));
            assertThat(clients.get(i).headOnly()).startsWith("HTTP/1.1 100 ");
        }
        assertThat(Heap.inUse() - before).isLessThan(60L * MEBIBYTE);
        for (RawClient client : clients) {
            client.close();
        }
    }

    @Test
    void tenThousandConnectionsComeAndGo() throws IOException {
        for (int i = 0; i < 10_000; i++) {
            RawClient client = RawClient.to(server.address());
            if (i % 3 == 0) {
                client.sendWhatItTakes("GET / HTTP/1.1\r\n".getBytes(ISO_8859_1));
            }
            client.close();
        }
        assertThat(bodies).isEmpty();
    }
}
