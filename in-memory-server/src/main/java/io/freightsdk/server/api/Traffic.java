package io.freightsdk.server.api;

import io.freightsdk.json.TrafficFile;
import io.freightsdk.server.wire.Headers;
import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.Request;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Records calls in a file, if there is one. */
public final class Traffic {
    private final @Nullable TrafficFile file;

    /** Creates a recorder; null records nothing. */
    public Traffic(@Nullable TrafficFile file) {
        this.file = file;
    }

    /** What was asked and what is answered; a status of 0 is an answer that a fault drops. */
    void record(Request request, HttpAnswer answer) {
        if (file != null) {
            Map<String, String> headers = fields(answer.headers());
            headers.put("X-Request-Id", request.id());
            file.sent(
                            request.method(),
                            url(request),
                            fields(request.headers()),
                            request.body().utf8())
                    .answered(answer.status(), headers, answer.text());
        }
    }

    private static String url(Request request) {
        String host = request.headers().first("Host");
        return "http://" + (host == null ? "localhost" : host) + "/"
                + String.join("/", request.target().segments());
    }

    private static Map<String, String> fields(Headers headers) {
        Map<String, String> fields = new LinkedHashMap<>();
        headers.forEach(fields::put);
        return fields;
    }
}
