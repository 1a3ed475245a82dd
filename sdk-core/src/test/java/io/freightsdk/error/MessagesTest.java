package io.freightsdk.error;

import static io.freightsdk.error.ChargeStatus.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.freightsdk.GoldenFile;
import io.freightsdk.model.LoadStatus;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The whole text of every message, of exceptions as a user's test would make them. */
@Tag("acceptance")
class MessagesTest {
    private static final CallFacts CALL = CallFacts.sent("createLoad", 1);
    private static final CallFacts LOST = lost("createLoad", null);
    private static final CallFacts LOST_READ =
            CallFacts.sent("getLoadPosition", 1).with(UNKNOWN);
    private static final CallFacts LOST_TOP_UP = lost("topUpByCard", null);
    private static final CallFacts FREE = CallFacts.sent("getBalance", 1);
    private static final CallFacts UNSENT = CallFacts.unsent("createLoad");
    private static final BigDecimal PRICE = new BigDecimal("0.65");
    private static final String MARK = "<!-- made of the tests -->\n";

    @ParameterizedTest
    @MethodSource({"errorsOfTheContract", "otherAnswers", "noAnswers", "callsThatWereNotSent", "whatTheFactsAdd"})
    void messageSaysAll(String message, FreightException e) {
        assertThat(e).hasMessage(message);
    }

    @ParameterizedTest
    @MethodSource({"errorsOfTheContract", "otherAnswers", "noAnswers", "callsThatWereNotSent", "whatTheFactsAdd"})
    void whatHappenedIsTheMessageUpToTheCharge(String message, FreightException e) {
        assertThat(message).startsWith(e.operation() + ": " + e.whatHappened() + "; ");
        assertThat(e.whatHappened()).endsWith(e.chargeStatus().words()).doesNotContain("call again");
    }

    @Test
    @Tag("golden")
    void pageHasTheCodesAndAMessageOfEachException() throws IOException {
        Map<String, String> messages = new LinkedHashMap<>();
        Map<String, Set<String>> codes = new HashMap<>();
        Stream.of(errorsOfTheContract(), otherAnswers(), noAnswers(), callsThatWereNotSent())
                .flatMap(all -> all)
                .map(Arguments::get)
                .forEach(one -> {
                    FreightException e = (FreightException) one[1];
                    String name = e.getClass().getSimpleName();
                    messages.putIfAbsent(name, (String) one[0]);
                    codes.computeIfAbsent(name, unused -> new TreeSet<>()).add("`" + e.code() + "`");
                });
        messages.remove("ApiException");
        StringBuilder table = new StringBuilder("\n| exception | code | message |\n|---|---|---|\n");
        messages.forEach((name, message) ->
                table.append("| `" + name + "` | " + String.join(", ", codes.get(name)) + " | `" + message + "` |\n"));
        GoldenFile.assertEndsWith(Path.of("../docs/errors.md"), MARK, table.toString());
    }

    @Test
    void whatHappenedHasAllOfACauseWithASemicolon() {
        assertThat(new TransportException(CALL, false, new IOException("reset; by peer")).whatHappened())
                .isEqualTo("connection failed: IOException: reset; by peer, nothing charged");
    }

    static Stream<Arguments> errorsOfTheContract() {
        return Stream.of(
                says(
                        "createLoad: 400: invalid pickups.0.zip, driverPhone, nothing charged; correct the input",
                        new InvalidRequestException(CALL, null, List.of("pickups.0.zip", "driverPhone"), "{}")),
                says(
                        "confirmDelivery: 400: nothing charged; body() says why",
                        new InvalidRequestException(CallFacts.sent("confirmDelivery", 1), null, List.of(), "{}")),
                says(
                        "createLoad: 400 INVALID_DRIVER_PHONE: invalid driverPhone, nothing charged; give driverPhone in E.164 form",
                        new InvalidRequestException(CALL, "INVALID_DRIVER_PHONE", List.of("driverPhone"), "{}")),
                says(
                        "createLoad: 401 INVALID_KEY: nothing charged; check the agent key",
                        new UnauthorizedException(CALL, "INVALID_KEY", "{}")),
                says(
                        "createLoad: 401: nothing charged; check the agent key",
                        new UnauthorizedException(CALL, null, "")),
                says(
                        "createLoad: 402 INSUFFICIENT_FUNDS: price 0.65 USD, balance 0.40 USD, nothing charged;"
                                + " top up at https://freight.example/console/billing",
                        new InsufficientFundsException(
                                CALL, new BigDecimal("0.4"), PRICE, "https://freight.example/console/billing", "{}")),
                says(
                        "createLoad: 402 INSUFFICIENT_FUNDS: nothing charged; top up at billingUrl()",
                        new InsufficientFundsException(CALL, null, null, "https://f.example/" + "x".repeat(183), "{}")),
                says(
                        "createLoad: 402 INSUFFICIENT_FUNDS: nothing charged; top up the balance",
                        new InsufficientFundsException(CALL, null, null, null, "{}")),
                says(
                        "createLoad: 403: nothing charged; the key's scope is too small, the load is another broker's, or a gateway refuses",
                        new ForbiddenException(CALL, null, "{}")),
                says(
                        "getLoadPosition: 404: nothing charged; check the load number",
                        new LoadNotFoundException(CallFacts.sent("getLoadPosition", 1), null, "{}")),
                says(
                        "updateLoadStatus: 410 STATUS_DOOR_CLOSED: nothing charged;"
                                + " the service sets the status by the driver's GPS; no client can set it",
                        new ApiException(CallFacts.sent("updateLoadStatus", 1), 410, "STATUS_DOOR_CLOSED", "{}")),
                says(
                        "confirmDelivery: 422: load is IN_TRANSIT, bol_received_before_geofence_arrive, nothing charged;"
                                + " confirm once the driver is at the delivery stop",
                        new DeliveryNotReadyException(
                                CallFacts.sent("confirmDelivery", 1),
                                LoadStatus.IN_TRANSIT,
                                "bol_received_before_geofence_arrive",
                                "{}")),
                says(
                        "confirmDelivery: 422: nothing charged; confirm once the driver is at the delivery stop",
                        new DeliveryNotReadyException(CallFacts.sent("confirmDelivery", 1), null, null, "{}")),
                says(
                        "createLoad: 422 UNKNOWN_BROKER: nothing charged; register the broker of this key",
                        new UnknownBrokerException(CALL, "broker@acme.example", "{}")),
                says(
                        "createLoad: 429 SLOW_DOWN: nothing charged; try again in 1 min",
                        new RateLimitedException(CALL, "SLOW_DOWN", Duration.ofMinutes(1), "{}")),
                says(
                        "createLoad: 429: nothing charged; try again later",
                        new RateLimitedException(CALL, null, null, "")),
                says(
                        "createLoad: 503 BILLING_UNAVAILABLE: nothing charged; try again in 2 s",
                        new BillingUnavailableException(CALL, Duration.ofMillis(1_001), "{}")),
                says(
                        "createLoad: 503 BILLING_UNAVAILABLE: nothing charged; try again later",
                        new BillingUnavailableException(CALL, Duration.ZERO, "{}")),
                says(
                        "createLoad: 503 BILLING_UNAVAILABLE: nothing charged; try again later",
                        new BillingUnavailableException(CALL, Duration.ofSeconds(-1), "{}")),
                says(
                        "createLoad: 503 BILLING_UNAVAILABLE: nothing charged; try again in PT2562047788015215H30M7S",
                        new BillingUnavailableException(CALL, Duration.ofSeconds(Long.MAX_VALUE, 1), "{}")));
    }

    static Stream<Arguments> otherAnswers() {
        return Stream.of(
                says("createLoad: 503: nothing charged; try again later", new ApiException(CALL, 503, null, "{}")),
                says(
                        "topUpByCard: 402 CARD_DECLINED: nothing charged; body() says why",
                        new ApiException(CallFacts.sent("topUpByCard", 1), 402, "CARD_DECLINED", "{}")),
                says(
                        "createLoad: 401 INVALID_KEY: charge unknown; check the agent key;"
                                + " call again with the same idempotency key, it is charged at most once",
                        new UnauthorizedException(LOST, "INVALID_KEY", "{}")),
                says(
                        "getBalance: 302: redirects are not followed, nothing charged; check the base URL",
                        new UnexpectedStatusException(FREE, 302, "")),
                says(
                        "getBalance: 502: status not in the contract, nothing charged; try again later",
                        new UnexpectedStatusException(FREE, 502, "<html>")),
                says(
                        "createLoad: 502: status not in the contract, charge unknown;"
                                + " call again with the same idempotency key, it is charged at most once",
                        new UnexpectedStatusException(LOST, 502, "<html>")),
                says(
                        "createLoad: 201: the response cannot be read: it is not JSON, charge unknown; see body();"
                                + " call again with the same idempotency key, it is charged at most once",
                        new MalformedResponseException(LOST, 201, "it is not JSON", "<html>")),
                says(
                        "getBalance: 200: the response cannot be read: it is not JSON, nothing charged; see body()",
                        new MalformedResponseException(FREE, 200, "it is not JSON", "<html>")));
    }

    static Stream<Arguments> noAnswers() {
        return Stream.of(
                says(
                        "createLoad: connection failed: IOException: refused, nothing charged;"
                                + " check the network and the base URL",
                        new TransportException(CALL, false, new IOException("refused"))),
                says(
                        "createLoad: connection failed: IOException, charge unknown;"
                                + " call again with the same order id, it is charged at most once",
                        new TransportException(lost("createLoad", "order-7"), true, new IOException())),
                says(
                        "createLoad: connection failed: IOException, charge unknown;"
                                + " call again with the same idempotency key, it is charged at most once",
                        new TransportException(LOST, true, new IOException())),
                says(
                        "topUpByCard: connection failed: IOException, charge unknown;"
                                + " call again with the same topUpId, it is charged at most once",
                        new TransportException(LOST_TOP_UP, true, new IOException())),
                says(
                        "getLoadPosition: connection failed: IOException: reset, charge unknown;"
                                + " a new call is billed separately; if no other call runs, the balance shows whether this one"
                                + " was charged",
                        new TransportException(LOST_READ, true, new IOException("reset"))),
                says(
                        "createLoad: no response within 10 s, nothing charged; try again or raise attemptTimeout",
                        new CallTimeoutException(CALL, Duration.ofSeconds(10), false, null)),
                says(
                        "createLoad: no response within 10 s, charge unknown; raise attemptTimeout;"
                                + " call again with the same idempotency key, it is charged at most once",
                        new CallTimeoutException(LOST, Duration.ofSeconds(10), false, null)),
                says(
                        "createLoad: no result within 30 s, nothing charged; try again or raise deadline",
                        new CallTimeoutException(CALL, Duration.ofSeconds(30), true, null)),
                says(
                        "createLoad: no result within PT2562047788015215H30M7S, nothing charged;"
                                + " try again or raise deadline",
                        new CallTimeoutException(CALL, Duration.ofSeconds(Long.MAX_VALUE), true, null)),
                says(
                        "createLoad: the calling thread was interrupted, nothing charged; the interrupt flag is set",
                        new CallInterruptedException(CALL, null)),
                says(
                        "createLoad: the calling thread was interrupted, charge unknown; the interrupt flag is set;"
                                + " call again with the same idempotency key, it is charged at most once",
                        new CallInterruptedException(LOST, null)),
                says(
                        "createLoad: the client is closed, nothing charged; make a new one",
                        new ClientClosedException(CALL)));
    }

    static Stream<Arguments> callsThatWereNotSent() {
        return Stream.of(
                says(
                        "createLoad: over the spend limit of 5.00 USD per 24 h for tag acme: spent 4.50 USD,"
                                + " reserved 0.02 USD, price 0.65 USD, nothing charged; ask who set the limit",
                        new SpendLimitException(
                                UNSENT,
                                new BigDecimal("5"),
                                "per 24 h for tag acme",
                                new BigDecimal("4.5"),
                                new BigDecimal("0.020"),
                                PRICE)),
                says(
                        "createLoad: over the spend limit of 0.10 USD: spent 0.00 USD, reserved 0.00 USD,"
                                + " price 0.65 USD, nothing charged; ask who set the limit",
                        new SpendLimitException(
                                UNSENT, new BigDecimal("0.1"), "", BigDecimal.ZERO, new BigDecimal("0E-6"), PRICE)),
                says(
                        "createLoad: price 0.65 USD is over maxPriceUsd 0.125 USD, nothing charged; ask who set maxPriceUsd",
                        new PriceLimitException(UNSENT, PRICE, new BigDecimal("0.1250"))),
                says(
                        "createLoad: the price list has no price for this call, nothing charged;"
                                + " wait until it has one, or report it to the service",
                        new SpendLimitUnavailableException(UNSENT, null)),
                says(
                        "createLoad: the price list could not be read, nothing charged; see the cause",
                        new SpendLimitUnavailableException(UNSENT, new IOException())),
                says(
                        "createLoad: the charge store acme failed, nothing charged; see the cause",
                        new SpendLimitUnavailableException(UNSENT, "acme", new IOException())),
                says(
                        "createLoad: its order id or idempotency key belongs to an earlier call with another input,"
                                + " which differs in driverPhone, pickups.0.zip; nothing was sent, nothing charged;"
                                + " call again with the earlier input to get its result",
                        new IdempotencyException(UNSENT, List.of("driverPhone", "pickups.0.zip"))),
                says(
                        "createLoad: its order id or idempotency key belongs to an earlier call with another input,"
                                + " which differs in f0, f1, f2, f3, f4, f5, f6, f7, f8, f9 and 2 more; nothing was sent,"
                                + " nothing charged; call again with the earlier input to get its result",
                        new IdempotencyException(
                                UNSENT,
                                IntStream.range(0, 12).mapToObj(i -> "f" + i).toList())),
                says(
                        "createLoad: not sent: IOException: no, nothing charged; check the proxy",
                        new TransportException(UNSENT, false, new IOException("no"), "check the proxy")));
    }

    static Stream<Arguments> whatTheFactsAdd() {
        String closed = "createLoad: the client is closed, nothing charged; make a new one";
        return Stream.of(
                says(closed + " (4 attempts)", new ClientClosedException(CallFacts.sent("createLoad", 4))),
                says(closed + " (no time left)", new ClientClosedException(CALL.withNote("no time left"))),
                says(closed + " (request req_7)", new ClientClosedException(answered(1, null))),
                says(
                        closed + " (2 attempts; no time left; request req_7)",
                        new ClientClosedException(answered(2, "no time left"))),
                says(closed, new ClientClosedException(lost("createLoad", null).with(ChargeStatus.NOT_CHARGED))));
    }

    private static CallFacts lost(String operation, String orderId) {
        return new CallFacts(operation, UNKNOWN, 1, "k-1", orderId, null, null, Map.of());
    }

    private static CallFacts answered(int attempts, String note) {
        return new CallFacts("createLoad", ChargeStatus.NOT_CHARGED, attempts, null, null, "req_7", note, Map.of());
    }

    private static Arguments says(String message, FreightException e) {
        return arguments(message, e);
    }
}
