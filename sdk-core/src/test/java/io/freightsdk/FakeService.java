package io.freightsdk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.logging.Level;
import java.util.logging.Logger;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.Headers;
import okhttp3.OkHttpClient;
import okio.Buffer;

/** A server that answers what it is told to, however rude. */
final class FakeService implements AutoCloseable {
    static final String KEY = "agent_s3cret";

    /** Held, or the level would be lost with a collected logger. */
    private static final Logger LOGGER = Logger.getLogger(MockWebServer.class.getName());

    private final MockWebServer server = new MockWebServer();

    private int answers;

    FakeService() {
        LOGGER.setLevel(Level.OFF);
        try {
            server.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    FakeService answers(int status, String body, String... headers) {
        return answers(status, new Buffer().writeUtf8(body), headers);
    }

    FakeService answers(int status, Buffer body, String... headers) {
        return answers(new MockResponse.Builder()
                .code(status)
                .headers(Headers.of(headers))
                .body(body)
                .build());
    }

    FakeService answers(MockResponse response) {
        answers++;
        server.enqueue(response);
        return this;
    }

    /** Takes a request and never answers it. */
    FakeService stalls() {
        return answers(new MockResponse.Builder()
                .onResponseStart(SocketEffect.Stall.INSTANCE)
                .build());
    }

    /** Takes a request and closes the connection. */
    FakeService closes() {
        return answers(new MockResponse.Builder()
                .onResponseStart(new SocketEffect.CloseSocket())
                .build());
    }

    /** Of clients that send nothing twice: there is an answer for each request and no more. */
    FreightClient.Builder builder() {
        return FreightClient.builder()
                .baseUrl(url())
                .agentKey(KEY)
                .idempotencyNamespace("acme")
                .retryPolicy(RetryPolicy.none());
    }

    FreightClient client() {
        return builder().build();
    }

    FreightClient client(OkHttpClient users) {
        return builder().okHttpClient(users).build();
    }

    String url() {
        return server.url("/").toString();
    }

    /** Whether there is no answer to give. */
    boolean isSilent() {
        return answers == 0;
    }

    int requests() {
        return server.getRequestCount();
    }

    RecordedRequest request() throws InterruptedException {
        return server.takeRequest();
    }

    /** A server that gives its threads five seconds to end, which is not enough on a busy machine. */
    @Override
    public void close() {
        try {
            server.close();
        } catch (Exception e) {
            if (!"Gave up waiting for queue to shut down".equals(e.getMessage())) {
                throw e;
            }
        }
    }
}
