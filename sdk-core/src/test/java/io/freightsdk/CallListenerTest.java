package io.freightsdk;

import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.freightsdk.Operation.RetryMode;
import io.freightsdk.error.BillingUnavailableException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.PriceLimitException;
import io.freightsdk.error.UnauthorizedException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a listener and the reader of a report are told, and in what order. */
class CallListenerTest {
    @AutoClose
    private final FakeService service = new FakeService();

    private final VirtualTimer timer = new VirtualTimer();
    private final Recorded recorded = new Recorded();

    private FreightClient.Builder builder() {
        return service.builder()
                .retryPolicy(RetryPolicy.defaults())
                .timing(timer, () -> 0.5)
                .listener(recorded);
    }

    @ParameterizedTest
    @EnumSource(names = "UPDATE_LOAD_STATUS", mode = EnumSource.Mode.EXCLUDE)
    void resultAtOnceIsFourEvents(AnyCall call) {
        service.forCall(call).answers(call.goodStatus, call.goodBody, "X-Request-Id", "req_1");
        CallReport report;
        try (FreightClient freight = builder().build()) {
            call.on(freight, options(o -> o.tag("acme")));
            report = recorded.of(call.operation(), CallReport.class).get(0);
        }
        assertThat(recorded.kinds(call.operation())).containsExactly("CallStarted", "AttemptEnded", "CallReport");
        CallListener.AttemptEnded ended =
                recorded.of(call.operation(), CallListener.AttemptEnded.class).get(0);
        assertThat(ended.outcome()).isEqualTo(CallOutcome.RESULT);
        assertThat(report.outcome()).isEqualTo(CallOutcome.RESULT);
        assertThat(report.status()).isEqualTo(call.goodStatus);
        assertThat(report.headers().get("X-REQUEST-ID")).containsExactly("req_1");
        assertThat(report.replayed()).isFalse();
        assertThat(ended.status()).isEqualTo(call.goodStatus);
        assertThat(ended.requestId()).isEqualTo("req_1");
        assertThat(ended.failure()).isNull();
        assertThat(report.attempts()).isEqualTo(1);
        assertThat(report.wireRequests()).isEqualTo(1);
        assertThat(report.requestId()).isEqualTo("req_1");
        assertThat(report.tag()).isEqualTo("acme");
        assertThat(report.failure()).isNull();
        assertThat(report.chargeStatus())
                .isEqualTo(call.retryMode == RetryMode.SAFE ? ChargeStatus.NOT_CHARGED : ChargeStatus.CHARGED);
    }

    @Test
    void repeatsAreToldWithTheirWaitsAndReasons() throws InterruptedException {
        service.answers(503, AnyCall.Bodies.BILLING_DOWN, "Retry-After", "3").answers(201, AnyCall.Bodies.CREATED);
        try (FreightClient freight = Served.priced(builder().build())) {
            AnyCall.CREATE_LOAD.on(freight);
        }
        assertThat(recorded.kinds("createLoad"))
                .containsExactly("CallStarted", "AttemptEnded", "RetryScheduled", "AttemptEnded", "CallReport");
        CallListener.RetryScheduled retry =
                recorded.all(CallListener.RetryScheduled.class).get(0);
        assertThat(retry.delay()).isEqualTo(Duration.ofSeconds(3));
        assertThat(retry.reason()).isInstanceOf(BillingUnavailableException.class);
        CallReport report = recorded.report();
        assertThat(report.attempts()).isEqualTo(2);
        assertThat(report.duration()).isEqualTo(Duration.ofSeconds(3));
        assertThat(report.idempotencyKey())
                .isEqualTo(service.request().getHeaders().get("Idempotency-Key"));
        assertThat(service.request().getHeaders().get("X-Client-Request-Id")).isEqualTo(report.callId() + ".2");
    }

    @Test
    void failureIsToldWithWhatTheCallThrows() {
        service.answers(401, "");
        try (FreightClient freight = builder().build()) {
            UnauthorizedException thrown = catchThrowableOfType(UnauthorizedException.class, freight::getBalance);

            assertThat(recorded.kinds("getBalance")).containsExactly("CallStarted", "AttemptEnded", "CallReport");
            assertThat(recorded.report().failure()).isSameAs(thrown);
            assertThat(recorded.all(CallListener.AttemptEnded.class).get(0).failure())
                    .isSameAs(thrown);
        }
    }

    @Test
    void lostResponseHasNoStatus() {
        service.closes();
        try (FreightClient freight = builder().build()) {
            assertThatThrownBy(() -> freight.getLoadPosition("LD-1")).isInstanceOf(FreightException.class);
        }
        assertThat(recorded.of("getLoadPosition", CallListener.AttemptEnded.class)
                        .get(0)
                        .status())
                .isNull();
        assertThat(recorded.report().chargeStatus()).isEqualTo(ChargeStatus.UNKNOWN);
        assertThat(recorded.report().chargedUsd()).isNull();
    }

    @Test
    void refusalBeforeSendingHasNoAttempt() {
        service.answers(200, AnyCall.Bodies.PRICING);
        CallOptions cheap = options(o -> o.maxPriceUsd(BigDecimal.ZERO));
        try (FreightClient freight = builder().build()) {
            assertThatThrownBy(() -> AnyCall.CREATE_LOAD.on(freight, cheap)).isInstanceOf(PriceLimitException.class);
        }
        assertThat(recorded.kinds("createLoad")).containsExactly("CallStarted", "CallReport");
        CallReport report = recorded.report();
        assertThat(report.operation()).isEqualTo("createLoad");
        assertThat(report.attempts()).isZero();
        assertThat(report.wireRequests()).isZero();
        assertThat(report.priceUsd()).isEqualTo("0.65");
        assertThat(report.chargedUsd()).isZero();
    }

    @Test
    void unsentAttemptIsNotAWireRequest() {
        service.answers(200, AnyCall.GET_BALANCE.goodBody);
        OkHttpClient users = new OkHttpClient.Builder()
                .addInterceptor(FailureCase.refusesConnections(2))
                .build();
        try (FreightClient freight = builder().okHttpClient(users).build()) {
            AnyCall.GET_BALANCE.on(freight);
        }
        assertThat(recorded.report().attempts()).isEqualTo(3);
        assertThat(recorded.report().wireRequests()).isEqualTo(1);
    }

    @Test
    void cancelledCallIsReportedOnceAndWithoutAFailure() throws InterruptedException {
        service.stalls();
        CountDownLatch over = new CountDownLatch(1);
        CallOptions reported = options(o -> o.report(report -> over.countDown()));
        try (FreightClient freight = service.builder().listener(recorded).build()) {
            CompletableFuture<?> position = AnyCall.GET_BALANCE.on(freight.async(), reported);
            service.request();
            position.cancel(false);
            assertThat(over.await(100, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(recorded.kinds("getBalance")).containsExactly("CallStarted", "AttemptEnded", "CallReport");
        CallListener.AttemptEnded ended =
                recorded.all(CallListener.AttemptEnded.class).get(0);
        assertThat(ended.outcome()).isEqualTo(CallOutcome.CANCELLED);
        assertThat(ended.status()).isNull();
        assertThat(recorded.report().outcome()).isEqualTo(CallOutcome.CANCELLED);
        assertThat(recorded.report().wireRequests()).isEqualTo(1);
        assertThat(recorded.report().failure()).isNull();
    }

    @Test
    void callOfAClosedClientStartsAndEnds() {
        FreightClient freight = builder().build();
        freight.close();
        assertThatThrownBy(freight::getBalance).isInstanceOf(FreightException.class);
        assertThat(recorded.kinds("getBalance")).containsExactly("CallStarted", "CallReport");
    }

    @Test
    void futureTellsTheSame() {
        service.answers(503, AnyCall.Bodies.BILLING_DOWN).answers(200, AnyCall.Bodies.POSITION);
        RetryPolicy again = RetryPolicy.defaults();
        try (FreightClient freight = Served.priced(builder().retryPolicy(again).build())) {
            freight.async().getLoadPosition("LD-1").join();
        }
        assertThat(recorded.kinds("getLoadPosition"))
                .isEqualTo(List.of("CallStarted", "AttemptEnded", "RetryScheduled", "AttemptEnded", "CallReport"));
    }

    @Test
    void priceListTellsOfItselfApart() throws InterruptedException {
        service.answers(201, AnyCall.Bodies.CREATED);
        CallOptions limited = options(o -> o.maxPriceUsd(BigDecimal.ONE));
        try (FreightClient freight = builder().build()) {
            AnyCall.CREATE_LOAD.on(freight, limited);
        }
        CallReport list = recorded.await("getPricing");
        assertThat(recorded.kinds("getPricing")).containsExactly("CallStarted", "AttemptEnded", "CallReport");
        assertThat(recorded.report().callId()).isNotEqualTo(list.callId());
        assertThat(recorded.report().chargedUsd()).isEqualTo("0.65");
    }
}
