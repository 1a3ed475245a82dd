package io.freightsdk.compare;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One service and its key. */
final class ComparedService {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final String base;
    private final Map<String, String> names = new TreeMap<>();
    private final HttpClient free = client();

    ComparedService(String base, String agentKey) {
        this.base = base.replaceFirst("/+$", "");
        names.put("key", agentKey);
    }

    private static HttpClient client() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(PATIENCE)
                .build();
    }

    /** Has a name in braces stand for that text from now on. */
    void name(String name, String text) {
        names.put(name, text);
    }

    String named(String name) {
        return names.getOrDefault(name, "");
    }

    /** Calls it once; a call that costs money has a connection of its own, since the JDK repeats a GET whose connection was stale. */
    ServiceReply call(Ask ask) throws InterruptedException {
        Ask filled = ask.filled(names);
        HttpClient client = ask.priceUsd().signum() == 0 ? free : client();
        try {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + filled.path()))
                    .method(
                            filled.method(),
                            filled.body().isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(filled.body()));
            filled.headers().forEach(request::header);
            // a timeout of the request itself would end with the headers
            HttpResponse<String> response = client.sendAsync(request.build(), BodyHandlers.ofString(UTF_8))
                    .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            Map<String, String> headers = new TreeMap<>();
            response.headers().map().forEach((name, values) -> headers.put(name, values.get(0)));
            return new ServiceReply(response.statusCode(), headers, response.body());
        } catch (ExecutionException e) {
            return ServiceReply.none(
                    Objects.requireNonNull(e.getCause()).getClass().getSimpleName());
        } catch (TimeoutException | IllegalArgumentException e) {
            // the message of one may hold a header's value
            return ServiceReply.none(e.getClass().getSimpleName());
        }
    }
}
