package io.freightsdk.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A body that is written while it is sent. */
final class ChunksTest {
    private static final String LONG = "x".repeat(20_000);

    private static Edge edge(HttpAnswer.BodyWriter writing) {
        EdgeConfig config = Configs.plain();
        return Edge.start(config, (request, pause) -> HttpAnswer.written(writing));
    }

    @Test
    void aLongBodyArrivesWholeAndTheConnectionGoesOn() throws Exception {
        try (Edge edge = edge(sink -> sink.writeUtf8(LONG).writeUtf8("end"))) {
            HttpClient http = HttpClient.newHttpClient();
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + edge.port()))
                    .build();
            for (int i = 0; i < 2; i++) {
                HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
                assertThat(response.body()).isEqualTo(LONG + "end");
                assertThat(response.headers().map())
                        .containsEntry("transfer-encoding", List.of("chunked"))
                        .containsEntry("content-type", List.of("application/json"))
                        .doesNotContainKeys("content-length", "connection");
            }
        }
    }

    @Test
    void aPeerOfHttp10HasItInOnePiece() throws IOException {
        try (Edge edge = edge(sink -> sink.writeUtf8(LONG));
                RawClient client = RawClient.to(edge).send(RawClient.head("GET / HTTP/1.0"))) {
            RawClient.Reply reply = client.reply();
            assertThat(reply.head()).contains("Content-Length: 20000").doesNotContain("chunked");
            assertThat(reply.body()).isEqualTo(LONG);
        }
    }

    @Test
    void aHeadHasNoBody() throws IOException {
        try (Edge edge = edge(sink -> sink.writeUtf8("body"));
                RawClient client =
                        RawClient.to(edge).send(RawClient.head("HEAD / HTTP/1.1", "Host: x", "Connection: close"))) {
            assertThat(client.untilEnd().text()).endsWith("\r\n\r\n");
        }
    }

    @Test
    void aBodyThatBreaksOffDoesNotLookWhole() throws IOException {
        try (Edge edge = edge(sink -> {
                    sink.writeUtf8(LONG);
                    throw new IOException("no more");
                });
                RawClient client = RawClient.to(edge).send(RawClient.head("GET / HTTP/1.1", "Host: x"))) {
            assertThat(client.untilEnd().text()).startsWith("HTTP/1.1 200").doesNotEndWith("0\r\n\r\n");
        }
    }
}
