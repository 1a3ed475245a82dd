package io.freightsdk;

import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.RateLimitedException;
import io.freightsdk.error.TransportException;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.server.Fault;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.math.BigDecimal;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.Headers;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a report says besides the cost. */
@Tag("acceptance")
class CallReportTest {
    private static final String ORDER = "order-4711";

    @AutoClose
    private final Served served = new Served("1000.00");

    private final AtomicReference<CallReport> report = new AtomicReference<>();

    private CallOptions reported(CallOptions options) {
        return options.under(options(o -> o.report(report::set)));
    }

    private static CallReport report(Headers headers) {
        return new CallLog.Ended(
                "id",
                "createLoad",
                CallOutcome.RESULT,
                1,
                1,
                ChargeStatus.UNKNOWN,
                false,
                false,
                null,
                null,
                new BigDecimal("0.65"),
                new BigDecimal("0.65"),
                new BigDecimal("0.00"),
                "op_1",
                "order-7",
                "LD-7",
                null,
                null,
                Duration.ZERO,
                201,
                headers,
                "{}",
                null);
    }

    @Test
    void reportsWithTheSamePartsAreEqual() {
        Headers headers = Headers.of("X-Limit", "5", "X-Limit", "6");
        assertThat(report(headers)).isEqualTo(report(headers));
        assertThat(report(headers).headers().get("X-LIMIT")).containsExactly("5", "6");
        assertThat(report(headers)).isNotEqualTo(report(Headers.of("X-Limit", "5")));
    }

    /** A program that is started again with a corrected phone number learns that the old load came back. */
    @Test
    void replayIsSeenByTheNextProcess() {
        CreateLoadInput corrected =
                Served.load().toBuilder().driverPhone("+12145550199").build();
        String first;
        try (FreightClient before = served.client()) {
            first = before.createLoad(ORDER, Served.load(), reported(CallOptions.none()))
                    .loadNumber();
            assertThat(report.get().replayed()).isFalse();
        }
        Recorded recorded = new Recorded();
        try (FreightClient after = served.builder().listener(recorded).build()) {
            assertThat(after.createLoad(ORDER, corrected, reported(CallOptions.none()))
                            .loadNumber())
                    .isEqualTo(first);
            assertThat(report.get().replayed()).isTrue();
            assertThat(report.get().chargedUsd()).isEqualByComparingTo("0");
            assertThat(recorded.report().replayed()).isTrue();
        }
    }

    /** Of parts of one type no two are the same here. */
    @Test
    void everyPartIsInItsPlace() {
        AtomicBoolean isUnreachable = new AtomicBoolean(true);
        OkHttpClient http = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    if (chain.request().method().equals("GET")
                            && chain.request().url().encodedPath().contains("/loads/")
                            && isUnreachable.getAndSet(false)) {
                        throw new ConnectException("refused");
                    }
                    return chain.proceed(chain.request());
                })
                .build();
        try (FreightClient freight = served.builder().okHttpClient(http).build()) {
            String load = freight.createLoad(ORDER, Served.load(), reported(options(o -> o.tag("acme"))))
                    .loadNumber();
            assertThat(report.get().toString())
                    .matches(
                            "CallReport\\[callId=\\w+-1, operation=createLoad, outcome=RESULT, attempts=1, wireRequests=1,"
                                    + " chargeStatus=CHARGED, replayed=false, priceUsd=0.65, chargedUsd=0.65, atMostUsd=0.65,"
                                    + " uncertainUsd=0, idempotencyKey=op_[\\w-]+, orderId=order-4711, loadNumber="
                                    + load
                                    + ", requestId=req_\\d+, tag=acme, duration=PT0S, status=201, failure=null]");
            served.fault("getLoadPosition", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
            served.timer.onWait(number -> {
                served.server.prices().set("position_read", number == 2 ? "0.03" : "0.02");
                freight.prices().refresh();
            });
            RetryPolicy twice = RetryPolicy.builder().billedReadRetries(1).build();
            freight.getLoadPosition(load, reported(options(o -> o.retryPolicy(twice))));
            assertThat(report.get().toString())
                    .contains(
                            "attempts=3, wireRequests=2, chargeStatus=CHARGED, replayed=false, priceUsd=0.03, chargedUsd=null,"
                                    + " atMostUsd=0.05, uncertainUsd=0.02, idempotencyKey=null, orderId=null, loadNumber="
                                    + load)
                    .contains("tag=null, duration=PT0.3S, status=200, failure=null]");
        }
    }

    @Test
    void nothingIsClaimedWithoutTheHeader() {
        try (FakeService service = new FakeService().answers(201, AnyCall.Bodies.CREATED);
                FreightClient freight = service.client()) {
            service.answers(200, AnyCall.Bodies.PRICING);
            freight.createLoad(ORDER, Served.load(), reported(CallOptions.none()));
            assertThat(report.get().replayed()).isFalse();
        }
    }

    @Test
    void goodResponseCanBeSeen() {
        try (FakeService service = new FakeService()
                        .answers(200, AnyCall.GET_BALANCE.goodBody, "X-RateLimit-Remaining", "41", "Retry-After", "7");
                FreightClient freight = service.client()) {
            freight.getBalance(reported(options(o -> o.keepBody(true))));
            assertThat(report.get().status()).isEqualTo(200);
            assertThat(report.get().headers().get("x-ratelimit-remaining")).containsExactly("41");
            assertThat(report.get().headers().get("Retry-After")).containsExactly("7");
            assertThat(report.get().headers()).doesNotContainKey(OneRequest.RETRY_AFTER);
            assertThat(report.get().body()).isEqualTo(AnyCall.GET_BALANCE.goodBody);
            assertThat(report.get().toString())
                    .doesNotContain("X-RateLimit-Remaining")
                    .doesNotContain("x-ratelimit-remaining")
                    .doesNotContain("Retry-After")
                    .doesNotContain("balanceUsd");
            service.answers(200, AnyCall.GET_BALANCE.goodBody);
            freight.getBalance(reported(CallOptions.none()));
            assertThat(report.get().body()).isNull();
        }
    }

    @Test
    void textHasOrderLoadAndWhatIsUncertain() {
        assertThat(report(Headers.of()).toString())
                .contains("uncertainUsd=0.65", "orderId=order-7", "loadNumber=LD-7")
                .doesNotContain("{}");
    }

    @Test
    void headersOfARefusalAreOnItsException() throws Exception {
        try (FakeService service = new FakeService().answers(429, "", "Retry-After", "7", "X-RateLimit-Limit", "10");
                FreightClient freight = service.client()) {
            RateLimitedException refusal = catchThrowableOfType(RateLimitedException.class, freight::getBalance);
            assertThat(refusal.headers().get("x-ratelimit-limit")).containsExactly("10");
            assertThat(refusal.headers().get("retry-after")).containsExactly("7");
            assertThat(refusal.facts().toString()).doesNotContain("ratelimit");
            assertThat(copy(refusal).headers()).isEqualTo(refusal.headers());
        }
        assertThat(new RateLimitedException(
                                io.freightsdk.error.CallFacts.sent("getBalance", 1)
                                        .withHeaders(Map.of("A", List.of("b"))),
                                null,
                                null,
                                "")
                        .headers())
                .containsExactly(Map.entry("A", List.of("b")));
    }

    private static <E extends FreightException> E copy(E exception) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(exception);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            @SuppressWarnings("unchecked")
            E copy = (E) in.readObject();
            return copy;
        }
    }

    @Test
    void failureThatLeftTheChargeUnknownCanBeRepeated() {
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.close(), 1);
        try (FreightClient freight =
                served.builder().retryPolicy(RetryPolicy.none()).build()) {
            CallOptions options = options(o -> o.tag("acme").maxPriceUsd("0.70").header("X-Trace", "t-1"));
            FreightException lost = catchThrowableOfType(
                    FreightException.class, () -> freight.createUnnamedLoad(Served.load(), options));
            assertThat(lost.chargeStatus()).isEqualTo(ChargeStatus.UNKNOWN);
            CallOptions again = options.retryOf(lost);
            assertThat(again.idempotencyKey()).isEqualTo(lost.idempotencyKey());
            assertThat(again.tag()).isEqualTo("acme");
            assertThat(again.maxPriceUsd()).isEqualTo("0.70");
            assertThat(again.headers()).containsEntry("X-Trace", "t-1");
            freight.createUnnamedLoad(Served.load(), again);
            assertThat(freight.spend().byTag().get("acme").chargedUsd()).isEqualTo("0.65");
        }
        assertThat(served.debits()).hasSize(1);
    }

    @Test
    void keyAloneIsTakenFromAnExceptionOfATest() {
        FreightException made = new TransportException(
                io.freightsdk.error.CallFacts.sent("createLoad", 1).withIdempotencyKey("k-1"),
                true,
                new java.io.IOException("x"));
        assertThat(CallOptions.none().retryOf(made).idempotencyKey()).isEqualTo("k-1");
        FreightException read = new TransportException(
                io.freightsdk.error.CallFacts.sent("getLoadPosition", 1), true, new java.io.IOException("x"));
        assertThatThrownBy(() -> CallOptions.none().retryOf(read))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("retryOf: a call of getLoadPosition has no idempotency key, so calling it again is another"
                        + " call, which may be billed");
    }

    /** What it does not set is that of a call with a result and no charge. */
    @Test
    void reportOfATestHasTheRestOfACallThatCostNothing() {
        CallReport report = () -> "createLoad";
        assertThat(report.operation()).isEqualTo("createLoad");
        assertThat(List.of(report.callId(), report.outcome(), report.attempts(), report.wireRequests()))
                .containsExactly("", CallOutcome.RESULT, 1, 1);
        assertThat(report.chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED);
        assertThat(report.replayed()).isFalse();
        assertThat(report.uncertainUsd()).isZero();
        assertThat(report.duration()).isZero();
        assertThat(report.headers()).isEmpty();
        assertThat(Arrays.asList(
                        report.priceUsd(),
                        report.chargedUsd(),
                        report.atMostUsd(),
                        report.idempotencyKey(),
                        report.orderId(),
                        report.loadNumber(),
                        report.requestId(),
                        report.tag(),
                        report.status(),
                        report.body(),
                        report.failure()))
                .containsOnlyNulls();
    }

    /** Wherever they are when they are cancelled, every attempt that started ends, and the requests are counted. */
    @Test
    void cancelledCallsAreToldAsSuchWithAllTheirRequests() throws InterruptedException {
        int calls = 300;
        CountDownLatch over = new CountDownLatch(calls);
        Recorded recorded = new Recorded() {
            @Override
            public synchronized void callCompleted(CallReport report) {
                super.callCompleted(report);
                if (report.operation().equals("createLoad")) {
                    over.countDown();
                }
            }
        };
        Random random = new Random(4711);
        served.fault("createLoad", Fault.When.BEFORE, Fault.delay(Duration.ofMillis(1)), calls);
        try (FreightClient freight = Served.priced(served.builder()
                .spendLimit(SpendLimit.usd("1000"))
                .listener(recorded)
                .build())) {
            List<CompletableFuture<?>> running = new ArrayList<>();
            for (int i = 0; i < calls; i++) {
                running.add(freight.async().createUnnamedLoad(Served.load()));
                if (random.nextBoolean()) {
                    running.get(random.nextInt(running.size())).cancel(true);
                }
            }
            running.forEach(call -> call.cancel(true));
            assertThat(over.await(60, TimeUnit.SECONDS)).isTrue();
            Spend spend = freight.spend();
            assertThat(spend.chargedUsd().add(spend.uncertainUsd())).isGreaterThanOrEqualTo(served.paidUsd());
        }
        List<CallReport> reports = recorded.of("createLoad", CallReport.class);
        assertThat(reports).hasSize(calls);
        assertThat(recorded.of("createLoad", CallListener.AttemptEnded.class))
                .hasSameSizeAs(recorded.of("createLoad", CallListener.AttemptStarted.class));
        assertThat(reports).allSatisfy(report -> {
            boolean cancelled = report.outcome() == CallOutcome.CANCELLED;
            assertThat(report.failure()).isNull();
            if (report.chargeStatus() != ChargeStatus.NOT_CHARGED) {
                assertThat(report.wireRequests()).isPositive();
            }
            assertThat(cancelled || report.outcome() == CallOutcome.RESULT).isTrue();
        });
        long onTheWire = reports.stream().mapToLong(CallReport::wireRequests).sum();
        assertThat(served.requests("createLoad")).isLessThanOrEqualTo(onTheWire);
    }

    @Test
    void argumentsThatAreNullAreNamed() {
        try (FreightClient freight = served.client()) {
            assertThatThrownBy(() -> freight.getLoadPosition(null)).hasMessage("loadNumber");
            assertThatThrownBy(() -> freight.confirmDelivery(null)).hasMessage("loadNumber");
            assertThatThrownBy(() -> freight.createUnnamedLoad(null)).hasMessage("input");
            assertThatThrownBy(() -> freight.createUnnamedLoad(Served.load(), null))
                    .hasMessage("options");
            assertThat(Served.failure(freight.async().getBalance(null))).hasMessage("options");
            assertThatThrownBy(() -> freight.withOptions(null)).hasMessage("options");
            assertThatThrownBy(() -> freight.incubating().createTrackedLoad("order-1", null))
                    .hasMessage("input");
            assertThatThrownBy(() -> freight.incubating().getTrackedLoadPosition(null))
                    .hasMessage("loadNumber");
            assertThatThrownBy(() -> freight.incubating().topUpByCard("t-1", (BigDecimal) null, "tok"))
                    .hasMessage("amountUsd");
            assertThatThrownBy(() -> freight.incubating().topUpByCard("t-1", BigDecimal.ONE, null))
                    .hasMessage("cardToken");
        }
        assertThat(served.server.requests().size()).isZero();
    }
}
