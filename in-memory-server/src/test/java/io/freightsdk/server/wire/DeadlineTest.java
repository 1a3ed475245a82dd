package io.freightsdk.server.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.server.wire.EdgeConfig.Timeouts;
import io.freightsdk.server.wire.RawClient.End;
import io.freightsdk.server.wire.RawClient.Received;
import io.freightsdk.server.wire.RawClient.Reply;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One deadline of each edge is tiny and the others are far away, so that only that one can end the test. */
final class DeadlineTest {
    private static final Duration SOON = Duration.ofMillis(60);
    private static final Duration LATE = Duration.ofMinutes(5);
    private static final byte[] LARGE = new byte[1_000_000];

    private static Edge edge(Timeouts timeouts) {
        return Edge.start(
                Configs.with(config -> config.timeouts = timeouts),
                (request, pause) -> HttpAnswer.of(200, "x/y", LARGE));
    }

    @Test
    void silentPeerIsClosedWithoutAWord() throws IOException {
        try (Edge edge = edge(new Timeouts(SOON, LATE, LATE, LATE));
                RawClient client = RawClient.to(edge)) {
            assertThat(client.untilEnd()).isEqualTo(new Received("", End.FIN));
        }
    }

    /** On a busy machine the request may come too late for its connection, and gets more time. */
    @Test
    void lineBreakAfterABodyIsNoRequestThatTakesTooLong() throws IOException {
        byte[] request = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nab\r\n".getBytes(UTF_8);
        Received all = new Received("", End.FIN);
        for (Duration soon = SOON; all.text().isEmpty() && soon.toMinutes() < 1; soon = soon.multipliedBy(2)) {
            try (Edge edge = edge(new Timeouts(soon, soon, LATE, LATE));
                    RawClient client = RawClient.to(edge)) {
                all = client.sendWhatItTakes(request).untilEnd();
            }
        }
        assertThat(all.text()).startsWith("HTTP/1.1 200 ");
        assertThat(all.text().split("\r\n\r\n", 2)[1]).hasSize(LARGE.length);
        assertThat(all.end()).isEqualTo(End.FIN);
    }

    @Test
    void drippingHeadIsCutOff() throws IOException {
        try (Edge edge = edge(new Timeouts(LATE, SOON, LATE, LATE));
                RawClient client = RawClient.to(edge).send("GET / HTTP/1.1\r\nX: ")) {
            Reply reply = client.dripUntilAnswered('x').reply();
            assertThat(reply.status()).isEqualTo(408);
            assertThat(reply.body()).isEqualTo("{\"error\":\"request took too long to arrive\"}");
            assertThat(client.untilEnd()).isEqualTo(new Received("", End.FIN));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 1000000", "Transfer-Encoding: chunked"})
    void drippingBodyIsCutOff(String framing) throws IOException {
        try (Edge edge = edge(new Timeouts(LATE, LATE, SOON, LATE));
                RawClient client = RawClient.to(edge).send(RawClient.head("POST / HTTP/1.1", "Host: x", framing))) {
            assertThat(client.dripUntilAnswered('0').reply().status()).isEqualTo(408);
        }
    }

    @Test
    void peerThatDoesNotReadIsReset() throws IOException {
        try (Edge edge = edge(new Timeouts(LATE, LATE, LATE, SOON));
                RawClient client = RawClient.to(edge)) {
            byte[] request = RawClient.head("GET / HTTP/1.1", "Host: x").getBytes(UTF_8);
            assertThatThrownBy(() -> {
                        while (true) {
                            client.send(request);
                        }
                    })
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void zeroTimeoutIsRefused() {
        assertThatThrownBy(() -> new Timeouts(LATE, Duration.ZERO, LATE, LATE))
                .hasMessage("timeout is not between 1 ms and 24 hours: PT0S");
    }
}
