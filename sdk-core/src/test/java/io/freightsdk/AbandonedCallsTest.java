package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.error.ChargeStatus;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Okio;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A future that is cancelled in the very moment its call has an answer and would go on. */
class AbandonedCallsTest {
    @AutoClose
    private final FakeService service = new FakeService();

    private final SteppedTimer timer = new SteppedTimer();
    private final CompletableFuture<CompletableFuture<?>> handed = new CompletableFuture<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private final CompletableFuture<CallReport> reports = new CompletableFuture<>();

    /** Cancels between the answer and what follows from it. */
    private final class Canceller implements CallListener {
        @Override
        public void attemptEnded(AttemptEnded event) {
            if (event.operation().equals("createLoad")) {
                handed.join().cancel(false);
            }
        }

        @Override
        public void callCompleted(CallReport report) {
            if (report.operation().equals("createLoad")) {
                over.countDown();
            }
        }
    }

    static Stream<MoreToDo> answers() {
        return Stream.of(new MoreToDo(402, AnyCall.Bodies.NO_FUNDS), new MoreToDo(503, AnyCall.Bodies.BILLING_DOWN));
    }

    record MoreToDo(int status, String body) {}

    @ParameterizedTest
    @MethodSource("answers")
    void nothingIsWaitedForAndNothingSent(MoreToDo answer) throws InterruptedException {
        service.answers(answer.status, answer.body).answers(201, AnyCall.Bodies.CREATED);
        InsufficientFundsPolicy patient = InsufficientFundsPolicy.waitForTopUp(Duration.ofHours(1));
        try (FreightClient freight = priced(builder()
                .insufficientFundsPolicy(patient)
                .listener(new Canceller())
                .build())) {
            CompletableFuture<?> load = AnyCall.CREATE_LOAD.on(freight.async(), CallOptions.none());
            handed.complete(load);
            assertThat(over.await(100, TimeUnit.SECONDS)).isTrue();
            timer.advance(Duration.ofHours(2));
            assertThat(load).isCancelled();
            assertThat(timer.due()).isZero();
            assertThat(freight.spend().uncertainUsd()).isZero();
        }
        assertThat(service.requests()).isEqualTo(1);
    }

    /** A client that knows the prices, and that nothing waits in. */
    private FreightClient priced(FreightClient client) throws InterruptedException {
        client.prices().list();
        timer.awaitNone();
        return client;
    }

    private FreightClient.Builder builder() {
        return service.builder().retryPolicy(RetryPolicy.defaults()).timing(timer, () -> 0.5);
    }

    /** Delays for the report. */
    private class LateReader implements CallListener {
        @Override
        public void callCompleted(CallReport report) {
            if (!report.operation().equals("getPricing")) {
                reports.complete(report);
            }
        }
    }

    /** The user's client hears of each request before it is on its way. */
    @Test
    void requestThatIsCancelledAsItIsMadeIsNotSent() throws Exception {
        service.answers(503, AnyCall.Bodies.BILLING_DOWN).answers(201, AnyCall.Bodies.CREATED);
        AtomicInteger made = new AtomicInteger(); // the first is for the price list
        OkHttpClient users = new OkHttpClient.Builder()
                .eventListenerFactory(call -> {
                    if (made.incrementAndGet() == 3) {
                        handed.join().cancel(false);
                    }
                    return EventListener.NONE;
                })
                .build();
        try (FreightClient freight =
                priced(builder().okHttpClient(users).listener(new LateReader()).build())) {
            handed.complete(AnyCall.CREATE_LOAD.on(freight.async(), CallOptions.none()));
            timer.awaitDue(1);
            timer.advance(Duration.ofSeconds(1));

            CallReport report = reports.get(100, TimeUnit.SECONDS);
            assertThat(report.attempts()).isEqualTo(2);
            assertThat(report.chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED);
            assertThat(freight.spend().uncertainUsd()).isZero();
        }
        assertThat(service.requests()).isEqualTo(1);
    }

    /** Cancels between the head of the answer and its body, which is there already. */
    private Response cancelling(Response response) throws IOException {
        Buffer body = new Buffer();
        body.writeAll(response.body().source());
        ForwardingSource source = new ForwardingSource(body) {
            @Override
            public long read(Buffer sink, long byteCount) throws IOException {
                handed.join().cancel(false);
                return super.read(sink, byteCount);
            }
        };
        return response.newBuilder()
                .body(ResponseBody.create(Okio.buffer(source), null, body.size()))
                .build();
    }

    @Test
    void resultThatComesAllTheSameIsBooked() throws Exception {
        service.answers(201, AnyCall.Bodies.CREATED);
        OkHttpClient users = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    Response response = chain.proceed(chain.request());
                    return chain.request().method().equals("POST") ? cancelling(response) : response;
                })
                .build();
        try (FreightClient freight =
                builder().okHttpClient(users).listener(new LateReader()).build()) {
            CompletableFuture<?> load = AnyCall.CREATE_LOAD.on(freight.async(), CallOptions.none());
            handed.complete(load);

            assertThat(reports.get(100, TimeUnit.SECONDS).chargeStatus()).isEqualTo(ChargeStatus.CHARGED);
            assertThat(load).isCancelled();
        }
    }
}
