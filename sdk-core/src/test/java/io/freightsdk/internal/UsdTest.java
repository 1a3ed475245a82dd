package io.freightsdk.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UsdTest {
    @ParameterizedTest
    @CsvSource({
        "5, 5.00 USD",
        "0, 0.00 USD",
        "0.650, 0.65 USD",
        "0.655, 0.655 USD",
        "1E+2, 100.00 USD",
        "-1.5, -1.50 USD",
        "1E+40, 10000000000000000000000000000000000000000.00 USD",
        "1E+41, 1E+41 USD",
        "1E-40, 0.0000000000000000000000000000000000000001 USD",
        "1E-41, 1E-41 USD",
        "1234567890123456789012345678901234567890, 1234567890123456789012345678901234567890.00 USD",
        "12345678901234567890123456789012345678901, 1.234567890123456789012345678901234567890E+40 USD"
    })
    void amountIsWrittenWithTwoDecimalsAtLeast(BigDecimal amount, String text) {
        assertThat(Usd.text(amount)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"5, 5.00", "0.650, 0.65", "0.655, 0.655", "0.65, 0.65", "1E+2, 100.00"})
    void amountHasNoMoreDecimalsThanItNeeds(BigDecimal amount, BigDecimal same) {
        assertThat(Usd.atLeastCents(amount)).isEqualTo(same);
    }

    @ParameterizedTest
    @CsvSource({"5, 5.00", "0.650, 0.65", "0.655, 0.655"})
    void textHasTheScaleOfAnAmount(String text, BigDecimal amount) {
        assertThat(Usd.of("usd", text)).isEqualTo(amount);
    }

    @Test
    void missingAndNegativeAmountsNameTheSetting() {
        assertThatThrownBy(() -> Usd.of("maxPriceUsd", null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("maxPriceUsd");
        assertThatThrownBy(() -> Usd.notNegative("maxPriceUsd", new BigDecimal("-1")))
                .hasMessage("maxPriceUsd must not be negative, but is -1.00 USD");
        assertThatThrownBy(() -> Usd.of("maxPriceUsd", "1,50"))
                .hasMessage("maxPriceUsd: expected USD such as 5.00, was \"1,50\"");
    }

    @ParameterizedTest
    @CsvSource({"1, 2, 2", "2, 1, 2", ", 1, 1", "1, , 1", ", ,"})
    void largerIsOfThoseThatAreKnown(
            @Nullable BigDecimal one, @Nullable BigDecimal other, @Nullable BigDecimal larger) {
        assertThat(Usd.larger(one, other)).isEqualTo(larger);
    }
}
