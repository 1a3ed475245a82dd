package io.freightsdk;

import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.RateLimitedException;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.server.Fault;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What a report says besides the cost. */
class CallReportTest {
    private static final String ORDER = "order-4711";

    @AutoClose
    private final Served served = new Served("1000.00");

    private final AtomicReference<CallReport> report = new AtomicReference<>();

    private CallOptions reported(CallOptions options) {
        return options.under(options(o -> o.report(report::set)));
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
    void headersOfARefusalAreOnItsException() throws Exception {
        try (FakeService service = new FakeService().answers(429, "", "Retry-After", "7", "X-RateLimit-Limit", "10");
                FreightClient freight = service.client()) {
            RateLimitedException refusal = catchThrowableOfType(RateLimitedException.class, freight::getBalance);
            assertThat(refusal.headers().get("x-ratelimit-limit")).containsExactly("10");
            assertThat(refusal.headers().get("retry-after")).containsExactly("7");
            assertThat(refusal.facts().toString()).doesNotContain("ratelimit");
            assertThat(copy(refusal).headers()).isEqualTo(refusal.headers());
        }
    }

    @Test
    void headersThatCameTwiceAreBothOnTheExceptionAsTheyCame() {
        try (FakeService service = new FakeService().answers(429, "", "Retry-After", "7", "Retry-After", "9");
                FreightClient freight = service.client()) {
            RateLimitedException refusal = catchThrowableOfType(RateLimitedException.class, freight::getBalance);
            assertThat(refusal.headers().get("retry-after")).containsExactly("7", "9");
            assertThat(refusal.retryAfter()).isEqualTo(Duration.ofSeconds(9));
        }
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
                running.add(freight.async().createLoad(Served.load(), CallOptions.none()));
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
        assertThat(recorded.of("createLoad", CallListener.AttemptEnded.class)).isNotEmpty();
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
            assertThatThrownBy(() -> freight.createLoad(null, CallOptions.none()))
                    .hasMessage("input");
            assertThatThrownBy(() -> freight.createLoad(Served.load(), null)).hasMessage("options");
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
