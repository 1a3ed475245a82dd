package io.freightsdk.server.standalone;

import com.squareup.moshi.JsonReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import okio.Buffer;

/** Calls the server as a broker and its drivers do, from outside. */
final class DemoHttp {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .proxy(HttpClient.Builder.NO_PROXY)
            .build();

    /** Posts JSON; the headers are names and values in turn. */
    Reply post(String url, String body, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url))
                .timeout(PATIENCE)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
        return new Reply(response.statusCode(), response.body());
    }

    /** What came back. */
    record Reply(int status, String body) {

        /** The body as an object; what is none is an {@link IOException}. */
        Map<?, ?> object() throws IOException {
            if (JsonReader.of(new Buffer().writeUtf8(body)).readJsonValue() instanceof Map<?, ?> object) {
                return object;
            }
            throw new IOException("answer is not a JSON object");
        }
    }
}
