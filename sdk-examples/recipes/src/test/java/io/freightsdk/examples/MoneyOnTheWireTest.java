package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.json.FreightJson;
import io.freightsdk.model.Balance;
import java.io.IOException;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class MoneyOnTheWireTest {
    @Test
    void digitsAreKept() throws IOException {
        Balance balance = FreightJson.adapter(Balance.class).fromJson("{\"currency\": \"USD\", \"balanceUsd\": 12.40}");
        assertThat(balance.balanceUsd()).isEqualTo(new BigDecimal("12.40"));
        assertThat(balance.balanceUsd()).isNotEqualTo(new BigDecimal("12.4"));
        assertThat(balance.balanceUsd()).isEqualByComparingTo("12.4");
    }
}
