package io.freightsdk.server.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.freightsdk.server.Heap;
import io.freightsdk.server.wire.RawClient.End;
import io.freightsdk.server.wire.RawClient.Received;
import io.freightsdk.server.wire.RawClient.Reply;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import okio.ByteString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a peer may send at any speed; how slowly it may do so is the matter of {@link DeadlineTest}. */
@Tag("acceptance")
final class RudeRequestTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "HEAD / HTTP/1.1\r\n\r\n",
                "HEAD / HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n",
                "HEAD / HTTP/3.0\r\nHost: x\r\n\r\n",
                "HEAD / HTTP/1.1\r\nHost: x\r\nExpect: more\r\n\r\n"
            })
    void refusedHeadHasNoBody(String head) throws IOException {
        try (RawClient client = RawClient.to(edge).send(head)) {
            String answer = client.untilEnd().text();
            assertThat(answer)
                    .startsWith("HTTP/1.1 ")
                    .doesNotStartWith("HTTP/1.1 200")
                    .endsWith("\r\n\r\n");
        }
    }

    private static final int MEBIBYTE = 1024 * 1024;
    private static final String LARGE = "x".repeat(64 * 1024);

    private final List<ByteString> bodies = new CopyOnWriteArrayList<>();
    private final Edge edge = Edge.start(
            // a sender may be held up for longer than the second that is usual
            Configs.with(config -> config.linger = Duration.ofMinutes(5)), (request, pause) -> {
                bodies.add(request.body());
                return HttpAnswer.of(
                        200,
                        "text/plain",
                        request.target().segments().toString().getBytes(UTF_8));
            });

    @AfterEach
    void staysUp() throws IOException {
        assertThat(RawClient.get(edge, "/still/here").body()).isEqualTo("[still, here]");
        edge.close();
    }

    private void refuses(String request, int status, String error) throws IOException {
        try (RawClient client = RawClient.to(edge)) {
            Reply reply = client.sendWhatItTakes(request.getBytes(ISO_8859_1)).reply();
            assertThat(reply.body()).isEqualTo("{\"error\":\"" + error + "\"}");
            assertThat(reply.status()).isEqualTo(status);
            assertThat(reply.header("Content-Type")).isEqualTo("application/json");
            assertThat(reply.header("Connection")).isEqualTo("close");
            assertThat(client.untilEnd()).isEqualTo(new Received("", End.FIN));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    GET /              | 400 | request line or header is malformed
                    GET / HTTP/1.      | 400 | request line or header is malformed
                    GET / HTTP/1.-1    | 400 | request line or header is malformed
                    GET /a b HTTP/1.1  | 400 | request line or header is malformed
                    hello              | 400 | request line or header is malformed
                    G(T / HTTP/1.1     | 400 | method is not a token
                    GET / HTTP/2.0     | 505 | version is neither http/1.0 nor http/1.1
                    GET / HTTP/0.9     | 505 | version is neither http/1.0 nor http/1.1
                    GET foo HTTP/1.1   | 400 | target is neither a path nor an http url
                    GET ftp://x/ HTTP/1.1 | 400 | target is neither a path nor an http url
                    CONNECT x:1 HTTP/1.1  | 400 | target is neither a path nor an http url
                    GET /%zz HTTP/1.1  | 400 | path has a percent sign without two hex digits after it
                    GET /%4 HTTP/1.1   | 400 | path has a percent sign without two hex digits after it
                    GET /%C3%28 HTTP/1.1  | 400 | path is not utf-8 once decoded
                    GET /?q=%FF HTTP/1.1  | 400 | query is not utf-8 once decoded
                    GET /a%00b HTTP/1.1   | 400 | path holds an escaped control character
                    GET /é HTTP/1.1    | 400 | target holds a byte that is not printable ascii
                    """)
    void malformedRequestLineIsRefused(String line, int status, String error) throws IOException {
        refuses(RawClient.head(line, "Host: x"), status, error);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    no colon         | request line or header is malformed
                    : no name        | request line or header is malformed
                    Name : x         | request line or header is malformed
                    Two Words: x     | header name is not a token
                    A: x\\r\\n folded  | line begins with white space
                    A: x\\r\\n\\tfolded | line begins with white space
                    A: x\\0y      | line holds a control character
                    A: x\\1y      | line holds a control character
                    A: x\\ry          | line holds a control character
                    A: x\\177y      | line holds a control character
                    Host: y          | host header 2 times in one request
                    """)
    void malformedHeaderIsRefused(String header, String error) throws IOException {
        refuses(RawClient.head("GET / HTTP/1.1", "Host: x", header.translateEscapes()), 400, error);
    }

    /** A sign is as good as a letter in a name (RFC 9110, section 5.6.2). */
    @Test
    void headerNameMayBeginWithAPlusSign() throws IOException {
        assertThat(RawClient.ask(edge, RawClient.head("GET / HTTP/1.1", "Host: x", "+A: y"))
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    Content-Length: -5                             | 400 | content-length is not a number: -5
                    Content-Length: +5                             | 400 | content-length is not a number: +5
                    Content-Length: 5x                             | 400 | content-length is not a number: 5x
                    Content-Length: 5, 5                           | 400 | content-length is not a number: 5, 5
                    Content-Length:                                | 400 | 'content-length is not a number: '
                    Content-Length: 5;Content-Length: 6            | 400 | content-length 2 times in one request
                    Content-Length: 1048577                        | 413 | body is larger than 1048576 bytes
                    Content-Length: 99999999999999999999999        | 413 | body is larger than 1048576 bytes
                    Content-Length: 5;Transfer-Encoding: chunked   | 400 | content-length and transfer-encoding in one request
                    Transfer-Encoding: gzip                        | 501 | transfer-encoding is not just chunked
                    Transfer-Encoding: gzip, chunked               | 501 | transfer-encoding is not just chunked
                    Transfer-Encoding: chunked;Transfer-Encoding: x | 501 | transfer-encoding is not just chunked
                    Expect: a miracle                              | 417 | expectation is not 100-continue
                    Expect: 100-continue;Content-Length: 1048577   | 413 | body is larger than 1048576 bytes
                    """)
    void ambiguousFramingIsRefused(String headers, int status, String error) throws IOException {
        String lines = headers.replace(";", "\r\n");
        refuses(RawClient.head("POST / HTTP/1.1", "Host: x", lines), status, error);
    }

    @ParameterizedTest
    @CsvSource({
        "'zz,abc'",
        "'-1,abc'",
        "'+3,abc,0'",
        "'-0'",
        "'3,abc,-0'",
        "'FFFFFFFFFFFFFFFF,abc'",
        "'3,abcdef,0'",
        "',,'",
        "'0,broken trailer'",
        "'5'"
    })
    void malformedChunksAreRefused(String chunks) throws IOException {
        String head = RawClient.head("POST / HTTP/1.1", "Host: x", "Transfer-Encoding: chunked");
        try (RawClient client = RawClient.to(edge)) {
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
        try (RawClient client = RawClient.to(edge).send(head + "x".repeat(12 * MEBIBYTE))) {
            assertThat(client.reply().status()).isEqualTo(413);
            assertThat(client.untilEnd()).isEqualTo(new Received("", End.FIN));
        }
    }

    @Test
    void bodyAtTheLimitIsTaken() throws IOException {
        String head = RawClient.head("POST / HTTP/1.1", "Host: x", "Content-Length: " + MEBIBYTE);
        assertThat(RawClient.ask(edge, head + "x".repeat(MEBIBYTE)).status()).isEqualTo(200);
        assertThat(bodies.get(0).size()).isEqualTo(MEBIBYTE);
    }

    @Test
    void bodyThatIsNotUtf8ArrivesAsItIs() throws IOException {
        RawClient.ask(edge, RawClient.head("POST / HTTP/1.1", "Host: x", "Content-Length: 2") + "\u00C3(");
        assertThat(bodies).containsExactly(ByteString.decodeHex("c328"));
    }

    static Stream<Arguments> wrongHeads() {
        String get = "GET / HTTP/1.1\r\nHost: x\r\n";
        String headers = "more than 100 headers, 8192 bytes in one or 32768 in all";
        String chunked = RawClient.head("POST / HTTP/1.1", "Host: x", "Transfer-Encoding: chunked") + "800000\r\n";
        String old = RawClient.head("POST / HTTP/1.0", "Transfer-Encoding: chunked");
        return Stream.of(
                arguments("no host", "GET / HTTP/1.1\r\n\r\n", 400, "host header 0 times in one request"),
                arguments("chunks of HTTP/1.0", old, 400, "transfer-encoding in an http/1.0 request"),
                arguments(
                        "huge line", "GET /" + LARGE + " HTTP/1.1\r\n", 414, "request line is longer than 8192 bytes"),
                arguments("huge header", get + "X: " + LARGE + "\r\n\r\n", 431, headers),
                arguments(
                        "many large headers",
                        get + ("X: " + "x".repeat(4_000) + "\r\n").repeat(9) + "\r\n",
                        431,
                        headers),
                arguments("endless headers", get + "X: y\r\n".repeat(100_000), 431, headers),
                arguments("endless chunks", chunked + LARGE.repeat(32), 413, "body is larger than 1048576 bytes"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wrongHeads")
    void wrongHeadIsRefused(String what, String request, int status, String error) throws IOException {
        refuses(request, status, error);
    }

    @Test
    void hundredHeadersAreTaken() throws IOException {
        String request = "GET / HTTP/1.1\r\nHost: x\r\n" + "X: y\r\n".repeat(99) + "\r\n";
        assertThat(RawClient.ask(edge, request).status()).isEqualTo(200);
    }

    @Test
    void bodyLongerThanAnnouncedIsNoRequest() throws IOException {
        String head = RawClient.head("POST / HTTP/1.1", "Host: x", "Content-Length: 2");
        try (RawClient client = RawClient.to(edge).send(head + "body\r\n\r\n")) {
            assertThat(client.reply().status()).isEqualTo(200);
            assertThat(client.reply().status()).isEqualTo(400);
            assertThat(client.untilEnd().end()).isEqualTo(End.FIN);
        }
        assertThat(bodies).containsExactly(ByteString.encodeUtf8("bo"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    GET / HTTP/1.1                                | inside a request
                    GET / HTTP/1.1;Host: x                        | inside a request
                    GET / HTTP/1.1;Host: x;X: hal                 | inside a request
                    GET / HTTP/1.1;Host: x;\\r                     | inside a request
                    POST / HTTP/1.1;Host: x;Content-Length: 9;;abc | inside a body
                    POST / HTTP/1.1;Host: x;Transfer-Encoding: chunked;;0;\\r | inside a request
                    """)
    void requestCutOffByItsSenderIsNotCarriedOut(String lines, String where) throws IOException {
        try (RawClient client = RawClient.to(edge)) {
            Reply reply = client.send(lines.translateEscapes().replace(";", "\r\n"))
                    .finishSending()
                    .reply();
            assertThat(reply.status()).isEqualTo(400);
            assertThat(reply.body()).isEqualTo("{\"error\":\"connection ended " + where + "\"}");
        }
        assertThat(bodies).isEmpty();
    }

    @Test
    void senderThatHasFinishedIsStillAnswered() throws IOException {
        try (RawClient client = RawClient.to(edge)) {
            client.send(RawClient.head("GET /a HTTP/1.1", "Host: x")).finishSending();
            assertThat(client.reply().body()).isEqualTo("[a]");
            assertThat(client.untilEnd()).isEqualTo(new Received("", End.FIN));
        }
    }

    @Test
    void lineBreakAfterABodyIsForgiven() throws IOException {
        String head = RawClient.head("POST / HTTP/1.1", "Host: x", "Content-Length: 2");
        try (RawClient client = RawClient.to(edge).send(head + "ab\r\n" + head + "cd")) {
            assertThat(client.reply().status()).isEqualTo(200);
            assertThat(client.reply().status()).isEqualTo(200);
        }
    }

    @Test
    void announcedBodyTakesNoMemory() throws IOException {
        String head =
                RawClient.head("POST / HTTP/1.1", "Host: x", "Content-Length: " + MEBIBYTE, "Expect: 100-continue");
        List<RawClient> clients = new ArrayList<>();
        long before = Heap.inUse();
        for (int i = 0; i < 300; i++) {
            clients.add(RawClient.to(edge).send(head));
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
            RawClient client = RawClient.to(edge);
            if (i % 3 == 0) {
                client.sendWhatItTakes("GET / HTTP/1.1\r\n".getBytes(ISO_8859_1));
            }
            client.close();
        }
        assertThat(bodies).isEmpty();
    }
}
