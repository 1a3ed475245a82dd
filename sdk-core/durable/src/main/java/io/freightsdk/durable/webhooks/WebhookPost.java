package io.freightsdk.durable.webhooks;

import io.freightsdk.internal.WebhookSignature;
import io.freightsdk.tracking.TrackingEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Set;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** Posts one event: one request, no redirect, no repeat, and of the response not more than a line. */
final class WebhookPost implements AutoCloseable {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "::1");
    private static final int MOST_URL = 2_000;
    private static final int EXCERPT = 200;
    private static final int GONE = 410;
    private static final MediaType JSON = MediaType.get("application/json");

    private final OkHttpClient client;
    private final WebhookSignature signature;

    WebhookPost(Duration timeout, WebhookSignature signature) {
        this.client = new OkHttpClient.Builder()
                .followRedirects(false)
                .followSslRedirects(false)
                .retryOnConnectionFailure(false)
                // OkHttp repeats a 503 with one of 0
                .addNetworkInterceptor(chain -> chain.proceed(chain.request())
                        .newBuilder()
                        .removeHeader("Retry-After")
                        .build())
                .connectTimeout(timeout)
                .readTimeout(timeout)
                .writeTimeout(timeout)
                .callTimeout(timeout)
                .build();
        this.signature = signature;
    }

    /** Returns the URL if it is allowed; a message about another one contains only its host. */
    static String checked(String url) {
        HttpUrl parsed = url.length() > MOST_URL ? null : HttpUrl.parse(url);
        if (parsed == null) {
            throw new IllegalArgumentException(
                    "webhooks: expected a URL of https of up to " + MOST_URL + " characters, was another text");
        }
        if (!parsed.isHttps() && !LOOPBACK.contains(parsed.host())) {
            throw new IllegalArgumentException("webhooks: expected https, was http to " + parsed.host()
                    + "; without TLS only localhost, 127.0.0.1 and [::1] will do");
        }
        if (!parsed.username().isEmpty() || !parsed.password().isEmpty()) {
            throw new IllegalArgumentException(
                    "webhooks: expected a URL without a user and password, was one with, to " + parsed.host());
        }
        return url;
    }

    /** Returns the types, each of which there is. */
    static Set<String> known(String... wanted) {
        for (String one : wanted) {
            if (!TrackingEvent.types().contains(one)) {
                throw new IllegalArgumentException(
                        "webhooks: expected types of events such as stop.arrived, was " + one);
            }
        }
        return Set.copyOf(Arrays.asList(wanted));
    }

    /** @param said the words of its receiver; empty for none */
    record Failure(String what, String said, boolean isFinal) {
        static Failure of(String what) {
            return new Failure(what, "", false);
        }
    }

    /** Sends an event as this body; returns null if the receiver accepted it. */
    @Nullable
    Failure failureOf(String url, String eventId, String text) {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        long timestamp = InstantSource.system().instant().getEpochSecond();
        Request request = new Request.Builder()
                .url(url)
                .header("webhook-id", eventId)
                .header("webhook-timestamp", Long.toString(timestamp))
                .header("webhook-signature", signature.of(eventId, timestamp, body))
                .post(RequestBody.create(body, JSON))
                .build();
        boolean isHttp10 = false;
        try (Response response = client.newCall(request).execute()) {
            isHttp10 = response.protocol() == Protocol.HTTP_1_0;
            int status = response.code();
            return response.isSuccessful() ? null : new Failure("HTTP " + status, excerpt(response), status == GONE);
        } catch (IOException e) {
            // its message may have the URL in it
            return Failure.of("no response: " + e.getClass().getSimpleName());
        } finally {
            if (isHttp10) {
                client.connectionPool().evictAll(); // its end closes after each answer; OkHttp keeps it
            }
        }
    }

    /** In ASCII, as a database in Latin-1 could not store what a receiver may say, and its attempt would not count. */
    private static String excerpt(Response response) {
        try {
            String said = response.peekBody(EXCERPT).string();
            String line = said.replaceAll("[\\p{Cntrl}\\s]+", " ").replaceAll("[^ -~]", "?");
            return line.isBlank() ? "" : ": " + line.strip();
        } catch (IOException e) {
            return "";
        }
    }

    @Override
    public void close() {
        client.connectionPool().evictAll();
    }
}
