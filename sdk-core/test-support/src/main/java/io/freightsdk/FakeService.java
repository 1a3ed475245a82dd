package io.freightsdk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.logging.Level;
import java.util.logging.Logger;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.Headers;
import okhttp3.OkHttpClient;
import okio.Buffer;

/**
 * A server that answers what it is told to, however rude. It has a price list beside that, which is not counted.
 */
public final class FakeService implements AutoCloseable {
    static final String KEY = "agent_s3cret";

    /** Held, or the level would be lost with a collected logger. */
    private static final Logger LOGGER = Logger.getLogger(MockWebServer.class.getName());

    private record Answer(MockResponse response, boolean isList) {}

    /** Ends all waits for an answer that nobody has given. */
    private static final Answer OVER =
            new Answer(new MockResponse.Builder().code(503).build(), true);

    private final MockWebServer server = new MockWebServer();
    private final BlockingDeque<Answer> script = new LinkedBlockingDeque<>();
    private final BlockingQueue<RecordedRequest> requests = new LinkedBlockingQueue<>();
    private volatile boolean listIsScripted;

    private int answers;
    private int count;

    FakeService() {
        LOGGER.setLevel(Level.OFF);
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
                return answer(request);
            }

            @Override
            public void close() {
                script.add(OVER);
            }
        });
        server.setServerSocketFactory(new PromptSockets());
        try {
            server.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private MockResponse answer(RecordedRequest request) throws InterruptedException {
        Answer next = script.peek();
        if (request.getTarget().endsWith("/pricing") && !listIsScripted && (next == null || !next.isList)) {
            return new MockResponse.Builder().body(AnyCall.Bodies.PRICING).build();
        }
        counted(); // before a test hears of it
        requests.add(request);
        Answer answer = script.take();
        if (answer.equals(OVER)) {
            script.add(OVER);
        }
        return answer.response;
    }

    /** What is answered is for requests for the price list too. */
    FakeService withoutPriceList() {
        listIsScripted = true;
        return this;
    }

    /** What is answered is for this call, even if that is one for the price list. */
    FakeService forCall(AnyCall call) {
        listIsScripted = call == AnyCall.GET_PRICING;
        return this;
    }

    FakeService answers(int status, String body, String... headers) {
        return answers(status, new Buffer().writeUtf8(body), headers);
    }

    FakeService answers(int status, Buffer body, String... headers) {
        boolean isList = body.snapshot().utf8().contains("\"prices\"");
        return answers(new Answer(
                new MockResponse.Builder()
                        .code(status)
                        .headers(Headers.of(headers))
                        .body(body)
                        .build(),
                isList));
    }

    FakeService answers(MockResponse response) {
        return answers(new Answer(response, false));
    }

    private FakeService answers(Answer answer) {
        answers++;
        script.add(answer);
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
                .account("acme")
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

    synchronized int requests() {
        return count;
    }

    private synchronized void counted() {
        count++;
        notifyAll();
    }

    /** Returns when so many requests have come. */
    synchronized void awaitRequests(int number) throws InterruptedException {
        while (count < number) {
            wait();
        }
    }

    RecordedRequest request() throws InterruptedException {
        return requests.take();
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
