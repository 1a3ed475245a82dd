package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.Spend.Amounts;
import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The arithmetic of what was spent. */
@Tag("acceptance")
class SpendTest {
    private static final Amounts SOME = amounts("1.30", "0.02", 2, 1, 3);
    private static final Amounts MORE = amounts("0.65", "0.04", 1, 2, 1);

    private static Amounts amounts(
            String chargedUsd, String uncertainUsd, long charges, long uncertainCharges, long unpriced) {
        return new Amounts(
                new BigDecimal(chargedUsd), new BigDecimal(uncertainUsd), charges, uncertainCharges, unpriced);
    }

    @Test
    void eachAmountIsAddedToItsOwn() {
        assertThat(SOME.plus(MORE)).isEqualTo(amounts("1.95", "0.06", 3, 3, 4));
        assertThat(SOME.plus(MORE).minus(MORE)).isEqualTo(SOME);
        assertThat(SOME.minus(MORE)).isEqualTo(amounts("0.65", "-0.02", 1, -1, 2));
        assertThat(SOME.minus(SOME).isNone()).isTrue();
        assertThat(SOME.minus(Amounts.NONE)).isSameAs(SOME);
    }

    @ParameterizedTest
    @CsvSource({
        "0.01, 0.00, 0, 0, 0",
        "-0.01, 0.00, 0, 0, 0",
        "0.00, 0.01, 0, 0, 0",
        "0.00, 0.00, 1, 0, 0",
        "0.00, 0.00, 0, 1, 0",
        "0.00, 0.00, 0, 0, 1"
    })
    void oneAmountIsNotNone(
            String chargedUsd, String uncertainUsd, long charges, long uncertainCharges, long unpriced) {
        assertThat(amounts(chargedUsd, uncertainUsd, charges, uncertainCharges, unpriced)
                        .isNone())
                .isFalse();
    }

    @Test
    void mostIsWhatIsUncertainToo() {
        assertThat(SOME.atMostUsd()).isEqualTo("1.32");
    }

    @Test
    void chargeWithoutAPriceCountsAndHasNoAmount() {
        assertThat(Amounts.charge(null)).isEqualTo(amounts("0.00", "0.00", 1, 0, 1));
        assertThat(Amounts.charge(new BigDecimal("0.65"))).isEqualTo(amounts("0.65", "0.00", 1, 0, 0));
        assertThat(Amounts.uncertain(null)).isEqualTo(amounts("0.00", "0.00", 0, 1, 1));
        assertThat(Amounts.uncertain(new BigDecimal("0.65"))).isEqualTo(amounts("0.00", "0.65", 0, 1, 0));
    }

    @Test
    void priceThatIsKnownLaterTakesTheUnpricedOnesAway() {
        Amounts unpriced = amounts("0.00", "0.00", 2, 3, 5);
        assertThat(unpriced.pricedAt(new BigDecimal("0.02"))).isEqualTo(amounts("0.04", "0.06", 0, 0, -5));
        assertThat(unpriced.plus(unpriced.pricedAt(new BigDecimal("0.02"))))
                .isEqualTo(amounts("0.04", "0.06", 2, 3, 0));
    }

    @Test
    void tagThatNoCallHadHasSpentNothing() {
        Spend spend = new Spend(BigDecimal.ZERO, BigDecimal.ZERO, 2, Map.of(), Map.of("acme", SOME));
        assertThat(spend.ofTag("acme")).isEqualTo(SOME);
        assertThat(spend.ofTag("other")).isEqualTo(Amounts.NONE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0 | Spend[charged 1.30 USD, uncertain 0.02 USD, byOperation={}, byTag={}]
            1 | Spend[charged 1.30 USD, uncertain 0.02 USD, 1 charge without a price, byOperation={}, byTag={}]
            2 | Spend[charged 1.30 USD, uncertain 0.02 USD, 2 charges without a price, byOperation={}, byTag={}]
            """)
    void textNamesWhatHasNoPrice(long unpriced, String text) {
        assertThat(new Spend(new BigDecimal("1.3"), new BigDecimal("0.020"), unpriced, Map.of(), Map.of()))
                .hasToString(text);
    }
}
