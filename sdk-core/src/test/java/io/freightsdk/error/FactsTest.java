package io.freightsdk.error;

import static io.freightsdk.error.ChargeStatus.CHARGED;
import static io.freightsdk.error.ChargeStatus.NOT_CHARGED;
import static io.freightsdk.error.ChargeStatus.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.model.LoadStatus;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every exception hands out all it was made of. */
class FactsTest {
    private static final BigDecimal ONE = new BigDecimal("1.50");
    private static final BigDecimal TWO = new BigDecimal("2.50");
    private static final BigDecimal THREE = new BigDecimal("3.50");
    private static final BigDecimal FOUR = new BigDecimal("4.50");
    private static final CallFacts FACTS = facts(null, Map.of());

    private static CallFacts facts(String orderId, Map<String, List<String>> headers) {
        return new CallFacts("createLoad", UNKNOWN, 3, "k-1", orderId, "req_1", "no time left", headers);
    }

    private static IOException reset() {
        return new IOException("reset");
    }

    static Stream<FreightException> passing() {
        return Stream.of(
                new RateLimitedException(FACTS, null, null, "b"),
                new BillingUnavailableException(FACTS, null, "b"),
                new ApiException(FACTS, 503, null, "b"),
                new UnexpectedStatusException(FACTS, 500, "b"),
                new TransportException(FACTS, true, reset()),
                new CallTimeoutException(FACTS, Duration.ofSeconds(1), true, reset()),
                new SpendLimitUnavailableException(FACTS, new TransportException(FACTS, true, reset())));
    }

    static Stream<FreightException> lasting() {
        return Stream.of(
                new InvalidRequestException(FACTS, null, List.of(), "b"),
                new UnauthorizedException(FACTS, null, "b"),
                new InsufficientFundsException(FACTS, null, null, null, "b"),
                new ForbiddenException(FACTS, null, "b"),
                new LoadNotFoundException(FACTS, null, "b"),
                new ApiException(FACTS, 418, null, "b"),
                new DeliveryNotReadyException(FACTS, null, null, "b"),
                new UnknownBrokerException(FACTS, null, "b"),
                new UnexpectedStatusException(FACTS, 302, "b"),
                new MalformedResponseException(FACTS, 200, "flaw", "b"),
                new CallInterruptedException(FACTS, reset()),
                new SpendLimitException(FACTS, ONE, "", ONE, ONE, ONE),
                new PriceLimitException(FACTS, ONE, ONE),
                new SpendLimitUnavailableException(FACTS, null),
                new SpendLimitUnavailableException(FACTS, new UnauthorizedException(FACTS, null, "b")),
                new TransportException(FACTS, false, reset(), "check the proxy"),
                new IdempotencyException(FACTS, List.of("rate")),
                new ClientClosedException(FACTS));
    }

    @ParameterizedTest
    @MethodSource({"passing", "lasting"})
    void factsOfTheCallAreHandedOut(FreightException e) throws Exception {
        assertFacts(e);
        assertFacts(copy(e));
    }

    private static void assertFacts(FreightException e) {
        assertThat(e.operation()).isEqualTo("createLoad");
        assertThat(e.chargeStatus()).isEqualTo(UNKNOWN);
        assertThat(e.attempts()).isEqualTo(3);
        assertThat(e.idempotencyKey()).isEqualTo("k-1");
        assertThat(e.requestId()).isEqualTo("req_1");
        assertThat(e.getMessage()).endsWith(" (3 attempts; no time left; request req_1)");
        if (e instanceof ApiException api) {
            assertThat(api.body()).isEqualTo("b");
        }
    }

    private static FreightException copy(FreightException e) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(e);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (FreightException) in.readObject();
        }
    }

    @ParameterizedTest
    @MethodSource("passing")
    void transientFailuresAreRetryable(FreightException e) {
        assertThat(e.retryable()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("lasting")
    void permanentFailuresAreNotRetryable(FreightException e) {
        assertThat(e.retryable()).isFalse();
    }

    @Test
    void callThatIsNotDescribedCostNothing() {
        CallFacts facts = CallFacts.sent("getBalance", 1);
        assertThat(List.of(facts.operation(), facts.chargeStatus(), facts.attempts(), facts.headers()))
                .containsExactly("getBalance", NOT_CHARGED, 1, Map.of());
        assertThat(Arrays.asList(facts.idempotencyKey(), facts.orderId(), facts.requestId(), facts.note()))
                .containsOnlyNulls();
        assertThat(CallFacts.unsent("getBalance").attempts()).isZero();
        assertThat(List.of(FACTS.operation(), FACTS.chargeStatus(), FACTS.attempts()))
                .containsExactly("createLoad", UNKNOWN, 3);
        assertThat(Arrays.asList(FACTS.idempotencyKey(), FACTS.orderId(), FACTS.requestId(), FACTS.note()))
                .containsExactly("k-1", null, "req_1", "no time left");
    }

    @Test
    void sameFactsAreEqual() {
        Map<String, List<String>> headers = Map.of("Retry-After", List.of("1"));
        CallFacts facts = facts("order-1", headers);
        assertThat(facts)
                .isEqualTo(facts("order-1", headers))
                .hasSameHashCodeAs(facts("order-1", headers))
                .isNotEqualTo(FACTS);
        assertThat(facts.headers()).containsEntry("retry-after", List.of("1"));
    }

    @Test
    void fewerThanNoAttemptsAreRefused() {
        assertThatThrownBy(() -> CallFacts.sent("createLoad", -1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("attempts: expected 0 or more, was -1");
    }

    @Test
    void answersHandOutStatusCodeAndBody() {
        ApiException e = new ApiException(FACTS, 402, "CARD_DECLINED", "{}");
        assertThat(List.of(e.status(), String.valueOf(e.serviceCode()), e.body()))
                .containsExactly(402, "CARD_DECLINED", "{}");
        assertThat(statusAndCode(new InvalidRequestException(FACTS, "C", List.of(), "b")))
                .isEqualTo("400 C");
        assertThat(statusAndCode(new UnauthorizedException(FACTS, "C", "b"))).isEqualTo("401 C");
        assertThat(statusAndCode(new InsufficientFundsException(FACTS, null, null, null, "b")))
                .isEqualTo("402 INSUFFICIENT_FUNDS");
        assertThat(statusAndCode(new ForbiddenException(FACTS, "C", "b"))).isEqualTo("403 C");
        assertThat(statusAndCode(new LoadNotFoundException(FACTS, "C", "b"))).isEqualTo("404 C");
        assertThat(statusAndCode(new DeliveryNotReadyException(FACTS, null, null, "b")))
                .isEqualTo("422 null");
        assertThat(statusAndCode(new UnknownBrokerException(FACTS, null, "b"))).isEqualTo("422 UNKNOWN_BROKER");
        assertThat(statusAndCode(new RateLimitedException(FACTS, "C", null, "b")))
                .isEqualTo("429 C");
        assertThat(statusAndCode(new BillingUnavailableException(FACTS, null, "b")))
                .isEqualTo("503 BILLING_UNAVAILABLE");
        assertThat(statusAndCode(new UnexpectedStatusException(FACTS, 418, "b")))
                .isEqualTo("418 null");
    }

    private static String statusAndCode(ApiException e) {
        return e.status() + " " + e.serviceCode();
    }

    @Test
    void fieldsAreACopy() {
        List<String> fields = new ArrayList<>(List.of("rate"));
        InvalidRequestException e = new InvalidRequestException(FACTS, null, fields, "b");
        fields.add("miles");
        assertThat(e.fields()).containsExactly("rate").isUnmodifiable();
    }

    @Test
    void apiExceptionsReturnTheirOwnFacts() {
        InsufficientFundsException funds = new InsufficientFundsException(FACTS, ONE, TWO, "https://f.example/b", "b");
        assertThat(funds.balanceUsd()).isEqualTo(ONE);
        assertThat(funds.priceUsd()).isEqualTo(TWO);
        assertThat(funds.billingUrl()).isEqualTo("https://f.example/b");
        assertThat(funds.topUpPage()).isEqualTo("https://f.example/b");
        DeliveryNotReadyException notReady = new DeliveryNotReadyException(FACTS, LoadStatus.PLANNED, "why", "b");
        assertThat(notReady.loadStatus()).isEqualTo(LoadStatus.PLANNED);
        assertThat(notReady.reason()).isEqualTo("why");
        assertThat(new UnknownBrokerException(FACTS, "b@acme.example", "b").brokerEmail())
                .isEqualTo("b@acme.example");
        assertThat(new RateLimitedException(FACTS, null, Duration.ofSeconds(7), "b").retryAfter())
                .isEqualTo(Duration.ofSeconds(7));
        assertThat(new BillingUnavailableException(FACTS, Duration.ofSeconds(7), "b").retryAfter())
                .isEqualTo(Duration.ofSeconds(7));
        MalformedResponseException malformed = new MalformedResponseException(FACTS.with(CHARGED), 201, "flaw", "b");
        assertThat(malformed.status()).isEqualTo(201);
        assertThat(malformed.body()).isEqualTo("b");
    }

    @Test
    void otherExceptionsReturnTheirOwnFacts() {
        assertThat(new TransportException(FACTS, false, reset()))
                .hasCause(reset())
                .satisfies(e -> assertThat(e.sent()).isFalse());
        assertThat(new TransportException(FACTS, true, reset()).sent()).isTrue();
        CallTimeoutException timeout = new CallTimeoutException(FACTS, Duration.ofSeconds(7), true, reset());
        assertThat(timeout).hasCause(reset());
        assertThat(timeout.timeout()).isEqualTo(Duration.ofSeconds(7));
        assertThat(timeout.wholeCall()).isTrue();
        assertThat(new CallInterruptedException(FACTS, reset())).hasCause(reset());
        assertThat(new SpendLimitUnavailableException(FACTS, reset())).hasCause(reset());
        SpendLimitException spend = new SpendLimitException(FACTS, ONE, "for tag acme", "acme", TWO, THREE, FOUR);
        assertThat(List.of(spend.limitUsd(), spend.spentUsd(), spend.reservedUsd(), spend.priceUsd()))
                .containsExactly(ONE, TWO, THREE, FOUR);
        assertThat(spend.scope()).isEqualTo("for tag acme");
        assertThat(spend.tag()).isEqualTo("acme");
        assertThat(new SpendLimitException(FACTS, ONE, "", TWO, THREE, FOUR).tag())
                .isNull();
        PriceLimitException price = new PriceLimitException(FACTS, ONE, TWO);
        assertThat(price.priceUsd()).isEqualTo(ONE);
        assertThat(price.maxPriceUsd()).isEqualTo(TWO);
    }

    @Test
    void usersMayMakeTheirOwn() {
        FreightException own = new FreightException(FACTS, "the office is closed", reset()) {
            private static final long serialVersionUID = 1L;
        };
        assertThat(own)
                .hasMessage("createLoad: the office is closed (3 attempts; no time left; request req_1)")
                .hasCause(reset());
    }

    @Test
    void statusThatIsNotSaidIsNone() {
        assertThat(new DeliveryNotReadyException(FACTS, null, null, "b").loadStatus())
                .isNull();
    }
}
