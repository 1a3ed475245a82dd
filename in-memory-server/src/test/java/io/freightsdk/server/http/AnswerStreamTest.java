package io.freightsdk.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.http.RawClient.End;
import io.freightsdk.server.http.RawClient.Received;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class AnswerStreamTest {
    private static final int LIMIT = 10_000;
    private static final String REQUEST = RawClient.head("GET /stream HTTP/1.1", "Host: x");

    private final CountDownLatch ended = new CountDownLatch(1);
    private AnswerStream stream = streamWithBeat(Duration.ofHours(1));
    private final Edge edge = Edge.start(
            EdgeConfig.builder().build(),
            (request, pause) -> request.target().rawPath().equals("/stream")
                    ? Answer.streaming("text/event-stream", stream)
                    : Answer.of(200, "text/plain", "other".getBytes(UTF_8)));

    private AnswerStream streamWithBeat(Duration beat) {
        AnswerStream made = new AnswerStream(LIMIT, beat, "beat".getBytes(UTF_8));
        made.whenEnded(ended::countDown);
        return made;
    }

    private boolean send(String text) {
        return stream.send(text.getBytes(UTF_8));
    }

    @AfterEach
    void close() {
        edge.close();
    }

    @Test
    void whatIsSentArrivesInOrderUntilClosed() throws IOException {
        try (RawClient client = RawClient.to(edge).send(REQUEST)) {
            assertThat(client.headOnly())
                    .contains(
                            "Content-Type: text/event-stream\r\n",
                            "Cache-Control: no-store\r\n",
                            "Connection: close\r\n")
                    .doesNotContain("Content-Length");
            assertThat(send("one")).isTrue();
            assertThat(client.text(3)).isEqualTo("one");
            assertThat(send("two")).isTrue();
            assertThat(send("three")).isTrue();
            stream.close();
            assertThat(send("late")).isFalse();
            assertThat(client.untilEnd()).isEqualTo(new Received("twothree", End.FIN));
        }
    }

    @Test
    void whatWasSentBeforeThePeerCameIsKept() throws IOException {
        assertThat(send("early")).isTrue();
        stream.close();
        try (RawClient client = RawClient.to(edge).send(REQUEST)) {
            client.headOnly();
            assertThat(client.untilEnd().text()).isEqualTo("early");
        }
    }

    @Test
    void watcherThatStopsReadingIsCutOff() throws Exception {
        try (RawClient client = RawClient.to(edge).send(REQUEST)) {
            client.headOnly();
            byte[] event = new byte[1_000];
            while (stream.send(event)) {
                Thread.onSpinWait();
            }
            ended.await();
            assertThat(RawClient.get(edge, "/").body()).isEqualTo("other");
            assertThat(stream.send(event)).isFalse();
        }
    }

    @Test
    void writeThatIsStuckEndsWithItsStream() throws Exception {
        byte[] moreThanSocketsHold = new byte[32 * 1024 * 1024];
        stream = new AnswerStream(moreThanSocketsHold.length, Duration.ofHours(1), moreThanSocketsHold);
        try (RawClient client = RawClient.to(edge).send(REQUEST)) {
            client.headOnly();
            assertThat(stream.send(moreThanSocketsHold)).isTrue();
            assertThat(client.text(1)).isEqualTo("\0");
            assertThat(stream.send(moreThanSocketsHold)).isTrue();
            assertThat(stream.send(new byte[1])).isFalse();
            assertThat(client.untilEnd().text().length()).isLessThan(moreThanSocketsHold.length);
        }
    }

    @Test
    void neverMoreThanTheLimitIsPending() {
        byte[] event = new byte[LIMIT / 4];
        for (int i = 0; i < 4; i++) {
            assertThat(stream.send(event)).isTrue();
        }
        assertThat(stream.send(new byte[1])).isFalse();
        assertThat(ended.getCount()).isZero();
    }

    @Test
    void beatFindsOutThatTheWatcherLeft() throws Exception {
        stream = streamWithBeat(Duration.ofMillis(5));
        try (RawClient client = RawClient.to(edge).send(REQUEST)) {
            client.headOnly();
            assertThat(client.text(8)).isEqualTo("beatbeat");
        }
        ended.await();
    }

    @Test
    void headOfAStreamEndsIt() throws Exception {
        try (RawClient client = RawClient.to(edge).send(RawClient.head("HEAD /stream HTTP/1.1", "Host: x"))) {
            assertThat(client.headOnly()).startsWith("HTTP/1.1 200 ");
            assertThat(client.untilEnd()).isEqualTo(new Received("", End.FIN));
        }
        ended.await();
    }

    @Test
    void actionOnAnEndedStreamRunsAtOnce() {
        stream.end();
        CountDownLatch again = new CountDownLatch(1);
        stream.whenEnded(again::countDown);
        assertThat(again.getCount()).isZero();
    }
}
