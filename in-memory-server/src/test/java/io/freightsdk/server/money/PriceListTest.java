package io.freightsdk.server.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PriceListTest {

    private final PriceList prices = new PriceList();

    @ParameterizedTest
    @CsvSource({"load_create, 0.65", "position_read, 0.02", "status_update, 0.00", "delivery_confirm, 0.00"})
    void startsWithThePricesOfTheContract(String key, BigDecimal price) {
        assertThat(prices.priceUsd(key)).isEqualTo(price);
        assertThat(prices.pricesUsd()).hasSize(4);
    }

    @ParameterizedTest
    @CsvSource({"0.7, 0.70", "1, 1.00", "0, 0.00", "0.0250, 0.025", "1E+2, 100.00", "0.1234, 0.1234"})
    void aPriceIsExactAndHasAtLeastTwoDecimals(BigDecimal set, BigDecimal shown) {
        prices.change(Map.of("load_create", set));
        assertThat(prices.priceUsd("load_create")).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource({
        "-0.01, price load_create: -0.01 USD is negative",
        "0.00001, 'price load_create: must have at most 4 decimals, has 5'",
        "1E+9, price load_create: must be below 1000000000 USD",
        "1E+999999999, price load_create: must be below 1000000000 USD",
        "1E-999999999, 'price load_create: must have at most 4 decimals, has 999999999'"
    })
    void aBadPriceChangesNothing(BigDecimal bad, String message) {
        Map<String, BigDecimal> changes = new LinkedHashMap<>();
        changes.put("position_read", BigDecimal.ONE);
        changes.put("load_create", bad);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> prices.change(changes))
                .withMessage(message);
        assertThat(prices.pricesUsd()).isEqualTo(new PriceList().pricesUsd());
    }

    @Test
    void aKeyMayHaveAHundredCharactersFromFirstToLastPrintable() {
        String longest = "!~".repeat(50);
        prices.change(Map.of(longest, BigDecimal.ONE));
        assertThat(prices.priceUsd(longest)).isEqualByComparingTo("1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "two words", "a\u0000b", "é", "a\n", "a\u007F"})
    void aKeyNobodyCouldUseChangesNothing(String key) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> prices.change(Map.of(key, BigDecimal.ONE)))
                .withMessage("price key: expected 1 to 100 printable ASCII characters without spaces");
        assertThatIllegalArgumentException().isThrownBy(() -> prices.change(Map.of("k".repeat(101), BigDecimal.ONE)));
        assertThat(prices.pricesUsd()).isEqualTo(new PriceList().pricesUsd());
    }

    @Test
    void aChangeAddsNewKeysAndLeavesTheOthersAlone() {
        prices.change(Map.of("route_plan", new BigDecimal("3")));
        assertThat(prices.pricesUsd())
                .hasSize(5)
                .containsEntry("route_plan", new BigDecimal("3.00"))
                .containsEntry("load_create", new BigDecimal("0.65"));
    }

    @Test
    void listsReadEarlierNeverChange() {
        Map<String, BigDecimal> before = prices.pricesUsd();
        prices.change(Map.of("load_create", BigDecimal.TEN));
        assertThat(before).containsEntry("load_create", new BigDecimal("0.65"));
        assertThatThrownBy(before::clear).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void aKeyWithoutAPriceIsAnError() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> prices.priceUsd("nothing"))
                .withMessage("price list: no price nothing");
    }
}
