package io.freightsdk.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.json.FreightJson;
import io.freightsdk.model.Balance;
import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonTest {
    /** The schema of a tool's result is closed, and a client of the tool may hold the result against it. */
    @Test
    void resultOfAToolHasNoFieldThatItsSchemaDoesNotKnow() {
        Balance balance = new Balance("USD", new BigDecimal("1.50"), Map.of("driverPhone", "+12145550142"));
        assertThat(Json.of(FreightJson.adapter(Balance.class), balance))
                .isEqualTo(Map.of("currency", "USD", "balanceUsd", new BigDecimal("1.50")));
    }
}
