package io.freightsdk.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
