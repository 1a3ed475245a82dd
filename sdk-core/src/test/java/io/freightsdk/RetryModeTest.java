package io.freightsdk;

import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.freightsdk.Attempt.AttemptOutcome.Failure;
import io.freightsdk.Operation.RetryMode;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.DeliveryNotReadyException;
import io.freightsdk.error.FreightException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import mockwebserver3.RecordedRequest;
import okhttp3.OkHttpClient;
import okio.ByteString;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What is sent again, how often, and with what. */
@Tag("acceptance")
class RetryModeTest {
    @AutoClose
    private final FakeService service = new FakeService();

    private final VirtualTimer timer = new VirtualTimer();

    @ParameterizedTest
    @CsvSource({"SAFE, NOT_CHARGED", "KEYED, CHARGED", "BILLED_EACH_TIME, CHARGED", "NEVER, NOT_CHARGED"})
    void resultIsChargedWhereMoneyMoves(RetryMode retryMode, ChargeStatus charge) {
        assertThat(retryMode.ofAResult()).isEqualTo(charge);
    }

    static Stream<Arguments> everyTroubleOfEveryCall() {
        return Stream.of(AnyCall.values())
                .flatMap(call -> Stream.of(FailureCase.values()).map(failureCase -> Arguments.of(call, failureCase)));
    }

    private static boolean isRepeated(AnyCall call, FailureCase failureCase) {
        return switch (call) {
            case UPDATE_LOAD_STATUS -> false;
            case GET_LOAD_POSITION, GET_TRACKED_LOAD_POSITION -> failureCase.kind != Failure.Kind.LOST;
            default -> true;
        };
    }

    private static ChargeStatus chargeOf(AnyCall call, FailureCase failureCase) {
        boolean moves = call.retryMode != RetryMode.SAFE && call.retryMode != RetryMode.NEVER;
        return moves && failureCase.kind == Failure.Kind.LOST ? ChargeStatus.UNKNOWN : ChargeStatus.NOT_CHARGED;
    }

    @ParameterizedTest
    @MethodSource("everyTroubleOfEveryCall")
    void persistentFailureStopsAfterFourAttempts(AnyCall call, FailureCase failureCase) throws InterruptedException {
        service.forCall(call);
        int attempts = isRepeated(call, failureCase) ? 4 : 1;
        for (int i = 0; i < attempts; i++) {
            failureCase.enqueue(service, call);
        }
        service.answers(call.goodStatus, call.goodBody);
        try (FreightClient freight = Served.withPrices(client(call, failureCase, 9))) {
            FreightException failure = catchThrowableOfType(FreightException.class, () -> call.on(freight));

            assertThat(failure.attempts()).isEqualTo(attempts);
            assertThat(failure.operation()).isEqualTo(call.operation());
            assertThat(failure.chargeStatus()).isEqualTo(chargeOf(call, failureCase));
            assertThat(failure.getSuppressed()).hasSize(attempts - 1);
        }
        assertThat(service.requests()).isEqualTo(failureCase == FailureCase.NOT_SENT ? 0 : attempts);
        assertThat(timer.waits()).isEqualTo(waitsOf(failureCase, attempts));
        assertAllTheSame(service.requests());
    }

    @ParameterizedTest
    @MethodSource("everyTroubleOfEveryCall")
    void transientFailureThenSuccessReturnsTheResult(AnyCall call, FailureCase failureCase)
            throws InterruptedException {
        service.forCall(call);
        failureCase.enqueue(service, call);
        service.answers(call.goodStatus, call.goodBody);
        int requests = (failureCase == FailureCase.NOT_SENT ? 0 : 1) + (isRepeated(call, failureCase) ? 1 : 0);
        try (FreightClient freight = Served.withPrices(client(call, failureCase, 1))) {
            if (isRepeated(call, failureCase)) {
                assertThat(call.on(freight)).isNotNull();
            } else {
                assertThatThrownBy(() -> call.on(freight)).isInstanceOf(FreightException.class);
            }
        }
        assertThat(service.requests()).isEqualTo(requests);
        assertAllTheSame(requests);
    }

    private static List<Duration> waitsOf(FailureCase failureCase, int attempts) {
        int times = failureCase.kind == Failure.Kind.BUSY ? 5 : 1;
        return Stream.of(100, 200, 400)
                .limit(attempts - 1L)
                .map(millis -> Duration.ofMillis(millis * times))
                .toList();
    }

    /** Knows the prices, or they would be read in the background, with waits of their own. */
    private FreightClient client(AnyCall call, FailureCase failureCase, int times) {
        if (failureCase == FailureCase.NOT_SENT) {
            return builder()
                    .okHttpClient(new OkHttpClient.Builder()
                            .addInterceptor(FailureCase.refusesConnections(times))
                            .build())
                    .build();
        }
        FreightClient client = Served.withPrices(builder().build());
        return call == AnyCall.GET_PRICING ? client : Served.priced(client);
    }

    /** Half of the longest wait is what the client draws each time. */
    private FreightClient.Builder builder() {
        return service.builder().retryPolicy(RetryPolicy.defaults()).timing(timer, () -> 0.5);
    }

    /** What a request says, but for the number that tells it from the others. */
    private record Said(String line, List<String> login, List<String> key, ByteString body) {
        static Said by(RecordedRequest request) {
            List<String> login = new ArrayList<>(request.getHeaders().values("Authorization"));
            login.addAll(request.getHeaders().values("X-Agent-Key"));
            return new Said(
                    request.getRequestLine(),
                    login,
                    request.getHeaders().values("Idempotency-Key"),
                    Objects.requireNonNullElse(request.getBody(), ByteString.EMPTY));
        }
    }

    private void assertAllTheSame(int requests) throws InterruptedException {
        List<Said> said = new ArrayList<>();
        for (int i = 0; i < requests; i++) {
            said.add(Said.by(service.request()));
        }
        assertThat(said.stream().distinct()).hasSizeLessThan(2);
    }

    @ParameterizedTest
    @EnumSource
    void onlyWhatHasAKeySendsOne(AnyCall call) throws InterruptedException {
        service.forCall(call);
        service.answers(500, "");
        CallOptions once = options(o -> o.retryPolicy(RetryPolicy.none()));
        try (FreightClient freight = Served.withPrices(builder().build())) {
            boolean keyed = call.retryMode == RetryMode.KEYED;
            FreightException failure = catchThrowableOfType(FreightException.class, () -> call.on(freight, once));

            assertThat(failure.idempotencyKey() != null).isEqualTo(keyed);
            assertThat(service.request().getHeaders().get("Idempotency-Key")).isEqualTo(failure.idempotencyKey());
        }
    }

    @Test
    void twoCallsHaveTwoKeys() throws InterruptedException {
        try (FreightClient freight = Served.withPrices(builder().build())) {
            for (int i = 0; i < 2; i++) {
                service.answers(201, AnyCall.Bodies.CREATED);
                AnyCall.CREATE_LOAD.on(freight);
            }
        }
        assertThat(service.request().getHeaders().get("Idempotency-Key"))
                .isNotEqualTo(service.request().getHeaders().get("Idempotency-Key"));
    }

    @Test
    void everyAttemptHasItsOwnNumberInOneCall() throws InterruptedException {
        service.answers(500, "").answers(201, AnyCall.Bodies.CREATED);
        try (FreightClient freight = Served.withPrices(builder().build())) {
            AnyCall.CREATE_LOAD.on(freight);
        }
        String first = service.request().getHeaders().get("X-Client-Request-Id");
        String second = service.request().getHeaders().get("X-Client-Request-Id");
        assertThat(first).endsWith(".1");
        assertThat(second).isEqualTo(first.substring(0, first.length() - 1) + "2");
    }

    @Test
    void receiptOfThePapersIsTheTimeOfTheCallInEveryAttempt() throws InterruptedException {
        service.answers(500, "").answers(200, "{\"ok\": true}");
        try (FreightClient freight = Served.withPrices(builder().build())) {
            freight.confirmDelivery("LD-1");
        }
        String now = "{\"bol_received_at\":\"2026-05-04T12:00:00Z\"}";
        assertThat(service.request().getBody().utf8()).isEqualTo(now);
        assertThat(service.request().getBody().utf8()).isEqualTo(now);
        assertThat(timer.instant()).isAfter(VirtualTimer.START);
    }

    @ParameterizedTest
    @EnumSource
    void policyOfNoneSendsOnce(AnyCall call) {
        service.forCall(call);
        service.answers(503, AnyCall.Bodies.BILLING_DOWN).answers(call.goodStatus, call.goodBody);
        CallOptions once = options(o -> o.retryPolicy(RetryPolicy.none()));
        try (FreightClient freight = Served.withPrices(builder().build())) {
            FreightException failure = catchThrowableOfType(FreightException.class, () -> call.on(freight, once));

            assertThat(failure.attempts()).isEqualTo(1);
            assertThat(failure.getSuppressed()).isEmpty();
        }
        assertThat(service.requests()).isEqualTo(1);
        assertThat(timer.waits()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void refusalIsFinal(AnyCall call) {
        service.forCall(call);
        for (int status : new int[] {400, 401, 402, 403, 404, 405, 408, 409, 410, 413, 418, 422, 451, 499}) {
            int before = service.requests();
            service.answers(status, "{\"error\": \"e\"}");
            try (FreightClient freight = Served.withPrices(builder().build())) {
                FreightException failure = catchThrowableOfType(FreightException.class, () -> call.on(freight));
                assertThat(failure.chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED);
                assertThat(failure.attempts()).isEqualTo(1);
            }
            assertThat(service.requests()).as("%s", status).isEqualTo(before + 1);
        }
    }

    @Test
    void driverWhoIsNotThereIsNotAskedAboutAgain() {
        service.answers(
                422, "{\"error\": \"e\", \"reason\": \"bol_received_before_geofence_arrive\"}", "Retry-After", "1");
        try (FreightClient freight = Served.withPrices(builder().build())) {
            assertThatThrownBy(() -> freight.confirmDelivery("LD-1")).isInstanceOf(DeliveryNotReadyException.class);
        }
        assertThat(service.requests()).isEqualTo(1);
    }

    @Test
    void attemptsThatFailedBeforeAreSuppressedInTheirOrder() {
        service.answers(500, "")
                .answers(429, "")
                .answers(503, AnyCall.Bodies.BILLING_DOWN)
                .answers(401, "");
        try (FreightClient freight = Served.withPrices(builder().build())) {
            FreightException failure = catchThrowableOfType(FreightException.class, freight::getBalance);

            assertThat(failure).hasMessage("getBalance: 401: nothing charged; check the agent key (4 attempts)");
            assertThat(failure.getSuppressed())
                    .extracting(Throwable::getMessage)
                    .containsExactly(
                            "getBalance: 500: status not in the contract, nothing charged; try again later",
                            "getBalance: 429: nothing charged; try again later (2 attempts)",
                            "getBalance: 503 BILLING_UNAVAILABLE: nothing charged; try again later (3 attempts)");
        }
    }

    @ParameterizedTest
    @CsvSource({"CREATE_LOAD, , CHARGED", "CREATE_LOAD, order-1, NOT_CHARGED", "GET_LOAD_POSITION, , CHARGED"})
    void replayOfAKeyThisClientNeverSentIsFree(AnyCall call, @Nullable String key, ChargeStatus charge) {
        service.answers(call.goodStatus, call.goodBody, "Idempotency-Replayed", "true")
                .answers(200, AnyCall.Bodies.PRICING);
        AtomicReference<CallReport> report = new AtomicReference<>();
        CallOptions.Builder options = CallOptions.builder().report(report::set);
        if (key != null) {
            options.idempotencyKey(key);
        }
        try (FreightClient freight = Served.withPrices(builder().build())) {
            call.on(freight, options.build());
            assertThat(report.get().chargeStatus()).isEqualTo(charge);
            assertThat(report.get().replayed()).isTrue();
            assertThat(freight.spend().chargedUsd())
                    .isEqualByComparingTo(report.get().chargedUsd());
            assertThat(freight.spend().chargedUsd().signum() > 0).isEqualTo(charge == ChargeStatus.CHARGED);
        }
    }

    @Test
    void chargeStaysUnknownWhenALaterAttemptIsRefused() {
        FailureCase.NO_RESPONSE.enqueue(service, AnyCall.CREATE_LOAD);
        service.answers(401, "");
        try (FreightClient freight = Served.withPrices(builder().build())) {
            FreightException failure =
                    catchThrowableOfType(FreightException.class, () -> AnyCall.CREATE_LOAD.on(freight));
            assertThat(failure.chargeStatus()).isEqualTo(ChargeStatus.UNKNOWN);
        }
    }

    @Test
    void ofManyAttemptsTheFirstAndTheNewestAreSuppressed() {
        for (int i = 0; i < 20; i++) {
            service.answers(500, "");
        }
        RetryPolicy twenty = new RetryPolicy(20, Duration.ZERO, Duration.ofMillis(1));
        try (FreightClient freight =
                Served.withPrices(builder().retryPolicy(twenty).build())) {
            FreightException failure = catchThrowableOfType(FreightException.class, freight::getBalance);

            assertThat(failure.attempts()).isEqualTo(20);
            assertThat(failure.getSuppressed())
                    .extracting(earlier -> ((FreightException) earlier).attempts())
                    .containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 14, 15, 16, 17, 18, 19);
        }
    }
}
