package io.freightsdk.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The one spelling of money, of others' text, and the one bounded map. */
class OneLineTest {
    @ParameterizedTest
    @CsvSource({"0.650, 0.65 USD", "5, 5.00 USD", "0.0125, 0.0125 USD", "1E+3, 1000.00 USD", "0, 0.00 USD"})
    void moneyHasTwoDecimalsAtLeast(BigDecimal amount, String text) {
        assertThat(Usd.text(amount)).isEqualTo(text);
        assertThat(Usd.atLeastCents(amount) + " USD").isEqualTo(text);
    }

    @Test
    void amountOfManyDigitsIsNotWrittenOut() {
        assertThat(Usd.text(new BigDecimal("1E+999999999"))).isEqualTo("1E+999999999 USD");
    }

    @Test
    void quotedTextCannotEndItsQuotesOrItsLine() {
        assertThat(OneLine.quoted("a\" says\nthe \u202eSDK", 80)).isEqualTo("\"a' says?the ?SDK\"");
        assertThat(OneLine.quoted("abcdef", 3)).isEqualTo("\"abc…\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "order-4711",
                "PO-2026-12",
                "acme",
                "req_000003",
                "LD-100042",
                "x1:y2.z3",
                "550e8400-e29b-41d4-a716-446655440000",
                "01ARZ3NDEKTSV4RRFFQ69G5FAV"
            })
    void idThatHoldsNothingPrivateIsPrinted(String id) {
        assertThat(OneLine.isPrintableId(id)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "3125550142",
                "312-555-0142",
                "312.555.0142",
                "312_555_0142",
                "312:555:0142",
                "order-3125550142",
                "order_312_555_0142",
                "+13125550142",
                "0013125550142",
                "00_49_151_1234567",
                "447700900123",
                "0151-12345678",
                "91:98765:43210",
                "555-0142",
                "req_3125550142",
                "3125550142-e29b-41d4-a716-446655440000",
                "agent_s3cret",
                "agent-s3cret",
                "order-AGENT_s3cret",
                "for 312",
                "",
                "a\nb"
            })
    void idThatMayHoldAPhoneOrAKeyIsNot(String id) {
        assertThat(OneLine.isPrintableId(id)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            X-Agent-Key: s3cret, Accept: json    | X-Agent-Key: (not printed), Accept: json
            {x-agent-key=s3cret}                 | {x-agent-key=(not printed)}
            Authorization: Bearer s3cret         | Authorization: (not printed)
            no such user agent_s3cret here       | no such user (not printed) here
            sent Bearer s3cret to it             | sent (not printed) to it
            at path $.phones.+13125550142        | at path $.phones.(not printed)
            call (312) 555-0142 or 312-555-0142  | call(not printed) or(not printed)
            Failed to connect to /127.0.0.1:34013 | Failed to connect to /127.0.0.1:34013
            timeout after 10000 ms at 2026-12-01T03:28:43Z | timeout after 10000 ms at 2026-12-01T03:28:43Z
            """)
    void sentenceIsPrintedWithoutPhoneAndKey(String sentence, String printed) {
        assertThat(OneLine.withoutPrivate(sentence)).isEqualTo(printed);
    }

    @Test
    void newestEntriesAreKept() {
        Recent<String, Integer> recent = new Recent<>(2);
        recent.put("a", 1);
        recent.put("b", 2);
        recent.put("a", 3);
        assertThat(recent.put("c", 4)).isEqualTo(2);
        assertThat(recent.values()).containsExactly(3, 4);
        assertThat(recent.get("b")).isNull();
        assertThat(recent.remove("a")).isEqualTo(3);
    }
}
