package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.freightsdk.error.ApiException;
import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.error.MalformedResponseException;
import io.freightsdk.error.TransportException;
import io.freightsdk.error.UnexpectedStatusException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okio.Buffer;
import okio.BufferedSink;
import okio.GzipSink;
import okio.Okio;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Answers no honest service gives, to calls that cost money, made both ways. */
@Tag("acceptance")
class HostilePaidAnswersTest {
    @AutoClose
    private final FakeService service = new FakeService();

    /** A call as a thread makes it or as a future. */
    enum Way {
        BLOCKING,
        FUTURE
    }

    private static Stream<Arguments> everyCallEachWay(List<?> cases) {
        return Stream.of(AnyCall.CREATE_LOAD, AnyCall.GET_LOAD_POSITION, AnyCall.TOP_UP_BY_CARD)
                .flatMap(call -> Stream.of(Way.values())
                        .flatMap(way -> cases.stream().map(each -> Arguments.of(call, way, each))));
    }

    private FreightException failure(AnyCall call, Way way) {
        try (FreightClient freight = Served.withPrices(
                service.builder().attemptTimeout(Duration.ofSeconds(100)).build())) {
            return failure(freight, call, way);
        }
    }

    private static FreightException failure(FreightClient freight, AnyCall call, Way way) {
        if (way == Way.BLOCKING) {
            return catchThrowableOfType(FreightException.class, () -> call.on(freight));
        }
        ExecutionException failed = catchThrowableOfType(
                ExecutionException.class,
                () -> call.on(freight.async(), CallOptions.none()).get(60, TimeUnit.SECONDS));
        return (FreightException) failed.getCause();
    }

    /** As on a connection that has one answer too many. */
    @ParameterizedTest
    @CsvSource({
        "GET_LOAD_POSITION, BLOCKING",
        "GET_LOAD_POSITION, FUTURE",
        "GET_TRACKED_LOAD_POSITION, BLOCKING",
        "GET_TRACKED_LOAD_POSITION, FUTURE"
    })
    void positionOfAnotherLoadMayHaveBeenPaid(AnyCall call, Way way) {
        service.answers(200, call.goodBody.replace("LD-1", "LD-2"));
        assertThat(failure(call, way))
                .isInstanceOf(MalformedResponseException.class)
                .hasMessage(call.operation()
                        + ": 200: the response cannot be read: it is the position of another load, charge unknown;"
                        + " see body(); a new call is billed separately; if no other call runs, the balance shows"
                        + " whether this one was charged")
                .satisfies(e -> assertThat(e.chargeStatus()).isEqualTo(ChargeStatus.UNKNOWN));
        assertThat(service.requests()).isEqualTo(1);
    }

    @Test
    void spellingOfALoadNumberIsTheServicesAffair() {
        service.answers(200, AnyCall.GET_LOAD_POSITION.goodBody);
        try (FreightClient freight = Served.withPrices(service.client())) {
            assertThat(freight.getLoadPosition("ld-1 ").loadNumber()).isEqualTo("LD-1");
        }
    }

    static Stream<Arguments> unreadableResults() {
        return everyCallEachWay(List.of(
                "",
                "null",
                "[]",
                "7",
                "\"text\"",
                "{}",
                "{",
                "<html>",
                "{\"loadNumber\": null}",
                "{\"loadNumber\": 7, \"stops\": {}, \"amountUsd\": []}",
                "{\"loadNumber\": [1]}",
                "\uFEFF[]"));
    }

    @ParameterizedTest
    @MethodSource("unreadableResults")
    void resultThatCannotBeReadMayHaveBeenPaid(AnyCall call, Way way, String body) {
        service.answers(call.goodStatus, body);
        FreightException failure = failure(call, way);

        assertThat(failure).isInstanceOfSatisfying(MalformedResponseException.class, e -> {
            assertThat(e.body()).isEqualTo(body);
            assertThat(e.status()).isEqualTo(call.goodStatus);
        });
        assertThat(failure.chargeStatus()).isEqualTo(ChargeStatus.UNKNOWN);
        assertThat(failure.idempotencyKey() != null).isEqualTo(call != AnyCall.GET_LOAD_POSITION);
    }

    static Stream<Arguments> statusesWithoutAResult() {
        return everyCallEachWay(List.of(204, 205, 202, 206));
    }

    @ParameterizedTest
    @MethodSource("statusesWithoutAResult")
    void successWithoutABodyMayHaveBeenPaid(AnyCall call, Way way, int status) {
        service.answers(new MockResponse.Builder().code(status).build());
        FreightException failure = failure(call, way);

        assertThat(failure).isInstanceOf(MalformedResponseException.class);
        assertThat(failure.chargeStatus()).isEqualTo(ChargeStatus.UNKNOWN);
    }

    static Stream<Arguments> strangeRefusals() {
        return everyCallEachWay(List.of(400, 402, 404, 405, 418, 422, 451, 499));
    }

    @ParameterizedTest
    @MethodSource("strangeRefusals")
    void refusalOfAnyKindCostsNothing(AnyCall call, Way way, int status) {
        service.answers(new MockResponse.Builder().code(status).build());
        FreightException failure = failure(call, way);

        assertThat(failure)
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.status()).isEqualTo(status));
        assertThat(failure.chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED);
    }

    static Stream<Arguments> redirects() {
        return everyCallEachWay(List.of(300, 302, 303, 304, 307));
    }

    @ParameterizedTest
    @MethodSource("redirects")
    void redirectMayHaveBeenPaid(AnyCall call, Way way, int status) {
        service.answers(new MockResponse.Builder().code(status).build());
        FreightException failure = failure(call, way);

        assertThat(failure).isInstanceOf(UnexpectedStatusException.class);
        assertThat(failure.chargeStatus()).isEqualTo(ChargeStatus.UNKNOWN);
    }

    static Stream<Arguments> strangeFailures() {
        return everyCallEachWay(List.of(500, 501, 502, 503, 504, 520, 599));
    }

    @ParameterizedTest
    @MethodSource("strangeFailures")
    void failureOfTheServiceMayHaveBeenPaid(AnyCall call, Way way, int status) {
        service.answers(status, "<html>");
        FreightException failure = failure(call, way);

        assertThat(failure)
                .isInstanceOfSatisfying(
                        UnexpectedStatusException.class,
                        e -> assertThat(e.body()).isEqualTo("<html>"));
        assertThat(failure.chargeStatus()).isEqualTo(ChargeStatus.UNKNOWN);
    }

    static Stream<Arguments> brokenRefusals() {
        return everyCallEachWay(List.of(
                "{\"error\": \"e\", \"code\": \"INSUFFICIENT_FUNDS\"}",
                "{\"error\": \"e\", \"code\": \"INSUFFICIENT_FUNDS\", \"priceUsd\": \"much\"}",
                "{\"error\": \"e\", \"code\": \"INSUFFICIENT_FUNDS\", \"priceUsd\": -1, \"billingUrl\": \"::\"}",
                "{\"error\": \"e\", \"code\": \"INSUFFICIENT_FUNDS\", \"balanceUsd\": {}, \"billingUrl\": 7}"));
    }

    @ParameterizedTest
    @MethodSource("brokenRefusals")
    void refusalForLackOfMoneyIsOneWhateverElseItSays(AnyCall call, Way way, String body) {
        service.answers(402, body);
        FreightException failure = failure(call, way);

        assertThat(failure).isInstanceOf(InsufficientFundsException.class);
        assertThat(failure.chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED);
    }

    static Stream<Arguments> eachWay() {
        return everyCallEachWay(List.of("once"));
    }

    @ParameterizedTest
    @MethodSource("eachWay")
    void hintsBeforeTheAnswerAreReadOver(AnyCall call, Way way, String once) {
        service.answers(new MockResponse.Builder()
                .code(call.goodStatus)
                .body(call.goodBody)
                .addInformationalResponse(new MockResponse.Builder()
                        .code(103)
                        .addHeader("Link", "</x>")
                        .build())
                .build());
        try (FreightClient freight = Served.withPrices(service.client())) {
            Object result = way == Way.BLOCKING
                    ? call.on(freight)
                    : call.on(freight.async(), CallOptions.none()).join();
            assertThat(result).isNotNull();
        }
    }

    @ParameterizedTest
    @MethodSource("eachWay")
    void switchOfProtocolsIsNoResponse(AnyCall call, Way way, String once) throws IOException {
        try (RawService raw =
                new RawService("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n")) {
            assertUnknown(raw, call, way);
        }
    }

    static Stream<Arguments> noHttp() {
        return everyCallEachWay(List.of(
                "SSH-2.0-OpenSSH_9.6\r\n",
                "HTTP/1.1 abc\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\n\u001f\u0001ab",
                ""));
    }

    @ParameterizedTest
    @MethodSource("noHttp")
    void garbageResponseLeavesTheChargeUnknown(AnyCall call, Way way, String answer) throws IOException {
        try (RawService raw = new RawService(answer)) {
            assertUnknown(raw, call, way);
        }
    }

    private static void assertUnknown(RawService raw, AnyCall call, Way way) {
        try (FreightClient freight = Served.withPrices(FreightClient.builder()
                .baseUrl(raw.url())
                .account("acme")
                .agentKey(FakeService.KEY)
                .retryPolicy(RetryPolicy.none())
                .attemptTimeout(Duration.ofSeconds(100))
                .build())) {
            FreightException failure = failure(freight, call, way);
            assertThat(failure)
                    .isInstanceOfAny(
                            MalformedResponseException.class,
                            TransportException.class,
                            UnexpectedStatusException.class);
            assertThat(failure.chargeStatus()).isEqualTo(ChargeStatus.UNKNOWN);
        }
    }

    @ParameterizedTest
    @MethodSource("eachWay")
    void bombIsRefusedInBoundedMemory(AnyCall call, Way way, String once) throws IOException {
        Buffer bomb = new Buffer();
        try (BufferedSink sink = Okio.buffer(new GzipSink(bomb))) {
            byte[] blanks = " ".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII);
            for (int i = 0; i < 64; i++) {
                sink.write(blanks);
            }
        }
        service.answers(call.goodStatus, bomb, "Content-Encoding", "gzip");
        FreightException failure = failure(call, way);

        assertThat(failure)
                .isInstanceOfSatisfying(
                        MalformedResponseException.class,
                        e -> assertThat(e.body()).hasSize(64 << 10));
        assertThat(failure.chargeStatus()).isEqualTo(ChargeStatus.UNKNOWN);
    }

    @ParameterizedTest
    @MethodSource("eachWay")
    void endlessAnswerEnds(AnyCall call, Way way, String once) throws IOException {
        try (EndlessService endless = new EndlessService(200);
                FreightClient freight = Served.withPrices(FreightClient.builder()
                        .baseUrl(endless.url())
                        .account("acme")
                        .agentKey(FakeService.KEY)
                        .retryPolicy(RetryPolicy.none())
                        .build())) {
            assertThat(failure(freight, call, way)).isInstanceOf(MalformedResponseException.class);
        }
    }

    static Stream<Arguments> answersWithoutEnd() {
        return everyCallEachWay(List.of("drip", "silence"));
    }

    private static MockResponse withoutEnd(AnyCall call, String answer) {
        MockResponse.Builder response = new MockResponse.Builder().code(call.goodStatus);
        return answer.equals("drip")
                ? response.body(call.goodBody)
                        .throttleBody(1, 1, TimeUnit.HOURS)
                        .build()
                : response.onResponseStart(SocketEffect.Stall.INSTANCE).build();
    }

    /** Cut off before it was sent, an attempt has cost nothing: on a machine that is busy it gets more time. */
    @ParameterizedTest
    @MethodSource("answersWithoutEnd")
    void dripAndSilenceAreCutOffInTime(AnyCall call, Way way, String answer) {
        ChargeStatus charge = ChargeStatus.NOT_CHARGED;
        for (int millis = 150; charge == ChargeStatus.NOT_CHARGED && millis < 20_000; millis *= 2) {
            service.answers(withoutEnd(call, answer));
            try (FreightClient freight = Served.withPrices(
                    service.builder().attemptTimeout(Duration.ofMillis(millis)).build())) {
                FreightException failure = failure(freight, call, way);
                assertThat(failure).isInstanceOf(CallTimeoutException.class);
                charge = failure.chargeStatus();
            }
        }
        assertThat(charge).isEqualTo(ChargeStatus.UNKNOWN);
    }

    @ParameterizedTest
    @MethodSource("eachWay")
    void bytesThatAreNoTextAreKeptAsFarAsTheyAre(AnyCall call, Way way, String once) {
        Buffer wrong = new Buffer()
                .writeUtf8("{\"x\": ")
                .writeByte(0xC3)
                .writeByte(0x28)
                .writeUtf8("}");
        service.answers(call.goodStatus, wrong);
        assertThat(failure(call, way))
                .isInstanceOfSatisfying(
                        MalformedResponseException.class,
                        e -> assertThat(e.body()).isEqualTo("{\"x\": \uFFFD(}"));
    }
}
