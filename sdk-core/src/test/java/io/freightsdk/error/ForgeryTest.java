package io.freightsdk.error;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.internal.OneLine;
import io.freightsdk.internal.Usd;
import io.freightsdk.model.LoadStatus;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the service or a caller names cannot forge a line of a log, nor bring a phone or a key into it. */
class ForgeryTest {
    private static final CallFacts CALL = CallFacts.sent("createLoad", 1);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\nINFO forged",
                "a\r\nb",
                "a\u2028b",
                "a\u2029b",
                "a\u0085b",
                "a\u202Eb",
                "a b",
                "",
                "+15125550147",
                "5125550147",
                "agent_4f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c",
                "12 Main St"
            })
    void unsafeTextIsNotShown(String hostile) {
        assertThat(new ApiException(CALL, 403, hostile, hostile))
                .hasMessage("createLoad: 403: nothing charged; body() says why");
        assertThat(new InvalidRequestException(CALL, hostile, List.of(hostile, hostile), hostile))
                .hasMessage("createLoad: 400: 2 invalid fields, nothing charged; correct the input");
        assertThat(new InvalidRequestException(CALL, null, List.of("rate", hostile, "pickups.0." + hostile), hostile))
                .hasMessage("createLoad: 400: invalid rate and 2 more, nothing charged; correct the input");
        assertThat(new DeliveryNotReadyException(CALL, LoadStatus.of(hostile), hostile, hostile))
                .hasMessage("createLoad: 422: nothing charged; confirm once the driver is at the delivery stop");
        assertThat(new UnknownBrokerException(CALL, hostile, hostile))
                .hasMessage("createLoad: 422 UNKNOWN_BROKER: nothing charged; register the broker of this key");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://u:p@f.example/",
                "https://f.example/?key=1",
                "javascript:x()",
                "https://f.example/\nb",
                "/b"
            })
    void addressThatIsNotPlainIsNotShown(String billingUrl) {
        InsufficientFundsException e = new InsufficientFundsException(CALL, null, null, billingUrl, "");
        assertThat(e).hasMessage("createLoad: 402 INSUFFICIENT_FUNDS: nothing charged; top up at billingUrl()");
        assertThat(e.topUpPage()).isNull();
    }

    @Test
    void invalidRequestIdIsNotShown() {
        for (String hostile : List.of("a b", "a\nb", "", "x".repeat(65), "+15125550147")) {
            ClientClosedException e = new ClientClosedException(
                    new CallFacts("createLoad", ChargeStatus.NOT_CHARGED, 1, null, null, hostile, null, Map.of()));
            assertThat(e).hasMessage("createLoad: the client is closed, nothing charged; make a new one");
            assertThat(e.requestId()).isEqualTo(hostile);
        }
    }

    @Test
    void operationNoteFlawAndCauseStayOnOneLine() {
        CallFacts facts = CallFacts.sent("create\nLoad", 1).withNote("a\r\nb\u2028c");
        assertThat(new MalformedResponseException(facts, 200, "bad\npath", "").getMessage())
                .isEqualTo(
                        "create?Load: 200: the response cannot be read: bad?path, nothing charged; see body() (a??b?c)");
        assertThat(new TransportException(CALL, false, new IOException("re\nset")).getMessage())
                .startsWith("createLoad: connection failed: IOException: re?set, ");
        assertThat(new SpendLimitException(
                                CALL, BigDecimal.ONE, "for tag a\nb", BigDecimal.ONE, BigDecimal.ONE, BigDecimal.ONE)
                        .getMessage())
                .startsWith("createLoad: over the spend limit of 1.00 USD for tag a?b: ");
    }

    @Test
    void twentyFieldsAreShown() {
        List<String> fields = new ArrayList<>(Collections.nCopies(20, "rate"));
        assertThat(new InvalidRequestException(CALL, null, fields, ""))
                .hasMessage("createLoad: 400: invalid " + String.join(", ", fields)
                        + ", nothing charged; correct the input");
        fields.addAll(Collections.nCopies(5, "miles"));
        assertThat(new InvalidRequestException(CALL, null, fields, "").getMessage())
                .startsWith("createLoad: 400: invalid rate, rate, ")
                .endsWith("rate and 5 more, nothing charged; correct the input");
    }

    @Test
    void oneFieldThatIsNotShownIsCounted() {
        assertThat(new InvalidRequestException(CALL, null, List.of("a b"), ""))
                .hasMessage("createLoad: 400: 1 invalid field, nothing charged; correct the input");
    }

    @Test
    void textFromElsewhereIsOneShortLine() {
        assertThat(OneLine.of("a\r\nb\tc")).isEqualTo("a??b?c");
        assertThat(OneLine.of("x".repeat(200))).isEqualTo("x".repeat(200));
        assertThat(OneLine.of("\uD83D\uDE9A".repeat(1000))).isEqualTo("\uD83D\uDE9A".repeat(200) + "…");
    }

    @Test
    void hugeAmountsAreAbbreviated() {
        assertThat(Usd.text(new BigDecimal("1E+2"))).isEqualTo("100.00 USD");
        assertThat(Usd.text(new BigDecimal("0.0000001"))).isEqualTo("0.0000001 USD");
        assertThat(Usd.text(new BigDecimal("1E+1000000000"))).isEqualTo("1E+1000000000 USD");
        assertThat(Usd.text(new BigDecimal("1E-1000000000"))).isEqualTo("1E-1000000000 USD");
        assertThat(Usd.text(new BigDecimal("9".repeat(41))))
                .isEqualTo("1.000000000000000000000000000000000000000E+41 USD");
    }
}
