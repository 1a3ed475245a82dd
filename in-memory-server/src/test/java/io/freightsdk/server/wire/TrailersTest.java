package io.freightsdk.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fields after a chunked body, which count like those before it. */
final class TrailersTest {
    @AutoClose
    private final Edge edge =
            Edge.start(Configs.plain(), (request, pause) -> HttpAnswer.json(200, new byte[] {'{', '}'}));

    private int status(int trailers) throws IOException {
        String head = RawClient.head("POST / HTTP/1.1", "Host: x", "Transfer-Encoding: chunked");
        return RawClient.ask(edge, head + "0\r\n" + "T: t\r\n".repeat(trailers) + "\r\n")
                .status();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100})
    void asManyAsHeadersAreTaken(int trailers) throws IOException {
        assertThat(status(trailers)).isEqualTo(200);
    }

    @Test
    void moreAreRefused() throws IOException {
        assertThat(status(101)).isEqualTo(400);
    }
}
