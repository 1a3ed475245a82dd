package io.freightsdk.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.squareup.moshi.JsonDataException;
import io.freightsdk.model.Balance;
import java.io.IOException;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalsTest {
    @ParameterizedTest
    @ValueSource(strings = {"0.65", "0.650", "0", "0.00", "-3.5", "100", "1234567890123456789.01", "0.1", "24.35"})
    void literalIsKeptBothWays(String literal) throws IOException {
        Balance balance = balance(literal);
        assertThat(balance.balanceUsd()).isEqualTo(new BigDecimal(literal));
        assertThat(FreightJson.adapter(Balance.class).toJson(balance))
                .isEqualTo("{\"currency\":\"USD\",\"balanceUsd\":" + literal + "}");
    }

    @ParameterizedTest
    @CsvSource({"1E2, 1E+2", "1e-2, 0.01", "1.50e1, 15.0", "-0, 0", "-0.0, 0.0"})
    void exponentKeepsItsValueAndScale(String literal, String written) throws IOException {
        Balance balance = balance(literal);
        assertThat(balance.balanceUsd()).isEqualTo(new BigDecimal(literal));
        String json = FreightJson.adapter(Balance.class).toJson(balance);
        assertThat(json).isEqualTo("{\"currency\":\"USD\",\"balanceUsd\":" + written + "}");
        assertThat(FreightJson.adapter(Balance.class).fromJson(json)).isEqualTo(balance);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"1e999999999", "1e-999999999", "1e31", "1e-31", "1e2147483648", "1e99999999999", "1e-99999999999"
            })
    void hugeExponentIsRefused(String literal) {
        assertThatThrownBy(() -> balance(literal))
                .isInstanceOf(JsonDataException.class)
                .hasMessage("Expected a number of ordinary size but was " + literal + " at path $.balanceUsd");
    }

    @Test
    void endlessDigitsAreRefusedAndShortened() {
        assertThatThrownBy(() -> balance("9".repeat(100_000)))
                .isInstanceOf(JsonDataException.class)
                .hasMessage("Expected a number of ordinary size but was " + "9".repeat(40) + "… at path $.balanceUsd");
    }

    private static Balance balance(String literal) throws IOException {
        Balance balance =
                FreightJson.adapter(Balance.class).fromJson("{\"currency\": \"USD\", \"balanceUsd\": " + literal + "}");
        assertThat(balance).isNotNull();
        return balance;
    }
}
