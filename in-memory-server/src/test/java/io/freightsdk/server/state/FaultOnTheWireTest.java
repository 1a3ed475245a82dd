package io.freightsdk.server.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.state.FaultBook.FaultHit;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import io.freightsdk.server.wire.Configs;
import io.freightsdk.server.wire.Edge;
import io.freightsdk.server.wire.EdgePause;
import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.RawClient;
import io.freightsdk.server.wire.RawClient.End;
import io.freightsdk.server.wire.RawClient.Received;
import io.freightsdk.server.wire.Request;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FaultOnTheWireTest {
    private static final String REQUEST = RawClient.head("GET / HTTP/1.1", "Host: x");

    private final FaultBook book = new FaultBook();
    private final AtomicInteger commits = new AtomicInteger();
    private final Edge edge = Edge.start(Configs.plain(), this::answer);

    private HttpAnswer answer(Request request, EdgePause pause) {
        Optional<FaultHit> before = book.take(FaultPoint.BEFORE, "getBalance", null);
        return before.flatMap(hit -> hit.before(pause))
                .orElseGet(() -> struck(FaultPoint.IN_BODY, struck(FaultPoint.AFTER_COMMIT, work())));
    }

    private HttpAnswer work() {
        commits.incrementAndGet();
        return HttpAnswer.of(200, "text/plain", "0123456789".getBytes(UTF_8));
    }

    private HttpAnswer struck(FaultPoint where, HttpAnswer answer) {
        return book.take(where, "getBalance", null)
                .map(hit -> hit.after(answer))
                .orElse(answer);
    }

    @AfterEach
    void nextCallIsWhole() throws IOException {
        assertThat(RawClient.get(edge, "/").body()).isEqualTo("0123456789");
        edge.close();
    }

    /** The status line and the body, with {@code HEAD} for a true 200 head that announces ten bytes. */
    private static String shown(String text) {
        return text.replaceFirst("(?s)^HTTP/1.1 200 OK\r\n.*Content-Length: 10\r\n\r\n", "HEAD ")
                .replaceFirst("(?s)^HTTP/1.1 (\\d+) .*\r\n\r\n", "$1 ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    BEFORE       | CLOSE    | ''                            | FIN   | 0
                    BEFORE       | RESET    | ''                            | RESET | 0
                    BEFORE       | GARBAGE  | ~garbage~                     | FIN   | 0
                    AFTER_COMMIT | CLOSE    | ''                            | FIN   | 1
                    AFTER_COMMIT | RESET    | ''                            | RESET | 1
                    AFTER_COMMIT | GARBAGE  | ~garbage~                     | FIN   | 1
                    IN_BODY      | CLOSE    | HEAD 01234                    | FIN   | 1
                    IN_BODY      | RESET    | HEAD 01234                    | RESET | 1
                    IN_BODY      | GARBAGE  | HEAD 01234~garbage~           | FIN   | 1
                    IN_BODY      | TRUNCATE | HEAD 012                      | FIN   | 1
                    """)
    void faultEndsTheConnection(FaultPoint where, String type, String received, End end, int committed)
            throws IOException {
        book.add(Fault.of(where, FaultTest.what(type)));
        try (RawClient client = RawClient.to(edge).send(REQUEST)) {
            Received all = client.untilEnd();
            assertThat(shown(all.text())).isEqualTo(received);
            assertThat(all.end()).isEqualTo(end);
        }
        assertThat(commits).hasValue(committed);
    }

    @ParameterizedTest
    @CsvSource({
        "BEFORE, STATUS, 500, 0",
        "BEFORE, DELAY, 200, 1",
        "AFTER_COMMIT, STATUS, 500, 1",
        "AFTER_COMMIT, DELAY, 200, 1",
        "IN_BODY, DELAY, 200, 1",
        "IN_BODY, SLOW, 200, 1"
    })
    void faultLeavesTheConnectionOpen(FaultPoint where, String type, int status, int committed) throws IOException {
        book.add(Fault.of(where, FaultTest.what(type)));
        try (RawClient client = RawClient.to(edge).send(REQUEST)) {
            RawClient.Reply reply = client.reply();
            assertThat(reply.status()).isEqualTo(status);
            assertThat(reply.body()).isEqualTo(status == 200 ? "0123456789" : "{\"error\":\"injected fault\"}");
            assertThat(commits).hasValue(committed);
            assertThat(client.send(REQUEST).reply().status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @CsvSource({"BEFORE, 0, 0, 0", "AFTER_COMMIT, 0, 0, 1", "IN_BODY, 1, 5, 1"})
    void stalledCallGetsNothingMoreUntilItGivesUp(FaultPoint where, int heads, int bodyBytes, int committed)
            throws IOException {
        book.add(Fault.of(where, FaultEffect.stall()));
        try (RawClient client = RawClient.to(edge).send(REQUEST + REQUEST)) {
            for (int i = 0; i < heads; i++) {
                assertThat(client.headOnly()).contains("Content-Length: 10");
            }
            assertThat(client.text(bodyBytes)).isEqualTo("0123456789".substring(0, bodyBytes));
            assertThat(client.finishSending().untilEnd()).isEqualTo(new Received("", End.FIN));
        }
        assertThat(commits).hasValue(committed);
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 10, 1_000})
    void truncationCutsAtLeastOneByte(int afterBytes) throws IOException {
        book.add(Fault.of(FaultPoint.IN_BODY, FaultEffect.truncate(afterBytes)));
        try (RawClient client = RawClient.to(edge).send(REQUEST)) {
            assertThat(shown(client.untilEnd().text())).isEqualTo("HEAD 012345678");
        }
    }

    @Test
    void billingOutageLooksLikeTheContractSays() throws IOException {
        book.add(Fault.of(FaultPoint.BEFORE, FaultEffect.status(503).withRetryAfter("2")));
        RawClient.Reply reply = RawClient.get(edge, "/");
        assertThat(reply.status()).isEqualTo(503);
        assertThat(reply.header("Retry-After")).isEqualTo("2");
        assertThat(reply.body()).isEqualTo("{\"error\":\"billing is unavailable\",\"code\":\"BILLING_UNAVAILABLE\"}");
    }

    @Test
    void anyStatusComesWithAnyBody() throws IOException {
        book.add(Fault.of(FaultPoint.AFTER_COMMIT, FaultEffect.status(200).withBody("text/html", "<p>")));
        RawClient.Reply reply = RawClient.get(edge, "/");
        assertThat(reply.header("Content-Type")).isEqualTo("text/html");
        assertThat(reply.body()).isEqualTo("<p>");
    }

    @Test
    void aStatusThatHasNoBodyComesWithNone() throws IOException {
        book.add(Fault.of(FaultPoint.AFTER_COMMIT, FaultEffect.status(205)));
        try (RawClient client = RawClient.to(edge).send(REQUEST)) {
            assertThat(client.headOnly()).startsWith("HTTP/1.1 205 ").contains("Content-Length: 0\r\n");
            assertThat(client.send(REQUEST).reply().body()).isEqualTo("0123456789");
        }
    }

    @Test
    void faultsAtDifferentPlacesStrikeTheSameCall() throws IOException {
        book.add(Fault.of(FaultPoint.AFTER_COMMIT, FaultEffect.delay(Duration.ofMillis(1))));
        book.add(Fault.of(FaultPoint.IN_BODY, FaultEffect.truncate(0)));
        try (RawClient client = RawClient.to(edge).send(REQUEST)) {
            assertThat(shown(client.untilEnd().text())).isEqualTo("HEAD ");
        }
        assertThat(book.list()).isEmpty();
    }
}
