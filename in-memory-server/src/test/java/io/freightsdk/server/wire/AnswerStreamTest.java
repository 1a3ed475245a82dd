package io.freightsdk.server.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.OwnThread;
import io.freightsdk.server.wire.EdgeConfig.Timeouts;
import io.freightsdk.server.wire.RawClient.End;
import io.freightsdk.server.wire.RawClient.Received;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

final class AnswerStreamTest {
    private static final String REQUEST = RawClient.head("GET /stream HTTP/1.1", "Host: x");
    private static final Duration NEVER = Duration.ofHours(1);
    private static final Duration SOON = Duration.ofMillis(50);

    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicReference<byte[]> state = new AtomicReference<>("one".getBytes(UTF_8));
    private final AtomicInteger asked = new AtomicInteger();
    private AnswerStream stream = stream(Duration.ZERO, NEVER);

    @AutoClose
    private final Edge edge = edge(NEVER);

    private Edge edge(Duration write) {
        return Edge.start(
                Configs.with(config -> config.timeouts = new Timeouts(NEVER, NEVER, NEVER, write)),
                (request, pause) -> request.target().rawPath().equals("/stream")
                        ? HttpAnswer.streaming("text/event-stream", stream)
                        : HttpAnswer.of(200, "text/plain", "other".getBytes(UTF_8)));
    }

    private AnswerStream stream(Duration gap, Duration beat) {
        AnswerStream made = new AnswerStream(gap, beat, () -> {
            asked.incrementAndGet();
            return state.get();
        });
        made.whenEnded(ended::countDown);
        return made;
    }

    private void become(String text) {
        state.set(text.getBytes(UTF_8));
        stream.changed();
    }

    @Test
    void streamBeginsWithTheStateAndSendsEachChange() throws IOException {
        try (RawClient client = RawClient.to(edge).send(REQUEST)) {
            assertThat(client.headOnly())
                    .contains(
                            "Content-Type: text/event-stream\r\n",
                            "Cache-Control: no-store\r\n",
                            "Connection: close\r\n")
                    .doesNotContain("Content-Length");
            assertThat(client.text(3)).isEqualTo("one");
            become("two");
            assertThat(client.text(3)).isEqualTo("two");
        }
    }

    @Test
    void nullStateEndsTheStream() throws Exception {
        try (RawClient client = RawClient.to(edge).send(REQUEST)) {
            client.headOnly();
            assertThat(client.text(3)).isEqualTo("one");
            state.set(null);
            stream.changed();
            assertThat(client.untilEnd()).isEqualTo(new Received("", End.FIN));
        }
        ended.await();
    }

    @Test
    void changesDuringThePauseAreDroppedAtEnd() throws Exception {
        stream = stream(NEVER, NEVER);
        assertThat(stream.next(Duration.ofSeconds(60))).isNotNull();
        CompletableFuture<Void> reader = OwnThread.run(this::nextToTheEnd);
        for (int i = 0; i < 1_000; i++) {
            stream.changed();
        }
        stream.end();
        reader.get();
        assertThat(asked).hasValue(1);
    }

    private void nextToTheEnd() {
        try {
            assertThat(stream.next(Duration.ofSeconds(60))).isNull();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** However many changes there are while a write is stuck, nothing is asked for and nothing kept. */
    @Test
    void watcherThatStopsReadingHoldsNothingUp() throws Exception {
        state.set(new byte[32 * 1024 * 1024]); // more than sockets hold
        try (RawClient client = RawClient.to(edge).send(REQUEST)) {
            client.headOnly();
            assertThat(client.text(1)).isEqualTo("\0");
            for (int i = 0; i < 1_000; i++) {
                stream.changed();
            }
            assertThat(RawClient.get(edge, "/").body()).isEqualTo("other");
            assertThat(asked).hasValue(1);
        }
    }

    @Test
    void watcherThatStopsReadingIsCutOff() throws Exception {
        state.set(new byte[32 * 1024 * 1024]);
        try (Edge impatient = edge(SOON);
                RawClient client = RawClient.to(impatient).send(REQUEST)) {
            ended.await();
            assertThat(client.untilEnd().text().length()).isLessThan(state.get().length);
        }
    }

    @Test
    void beatDetectsThatTheWatcherLeft() throws Exception {
        stream = stream(Duration.ZERO, Duration.ofMillis(5));
        try (RawClient client = RawClient.to(edge).send(REQUEST)) {
            client.headOnly();
            assertThat(client.text(6)).isEqualTo("oneone");
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
