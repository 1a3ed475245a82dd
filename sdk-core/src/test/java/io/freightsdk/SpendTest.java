package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.Spend.Amounts;
import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The arithmetic of what was spent. */
class SpendTest {
    private static final Amounts SOME = amounts("1.30", "0.02", 2, 1);
    private static final Amounts MORE = amounts("0.65", "0.04", 1, 2);

    private static Amounts amounts(String chargedUsd, String uncertainUsd, long charges, long uncertainCharges) {
        return new Amounts(new BigDecimal(chargedUsd), new BigDecimal(uncertainUsd), charges, uncertainCharges);
    }

    @Test
    void eachAmountIsAddedToItsOwn() {
        assertThat(SOME.plus(MORE)).isEqualTo(amounts("1.95", "0.06", 3, 3));
    }

    @Test
    void mostIsWhatIsUncertainToo() {
        assertThat(SOME.atMostUsd()).isEqualTo("1.32");
    }

    @Test
    void tagThatNoCallHadHasSpentNothing() {
        Spend spend = new Spend(BigDecimal.ZERO, BigDecimal.ZERO, Map.of(), Map.of("acme", SOME));
        assertThat(spend.ofTag("acme")).isEqualTo(SOME);
        assertThat(spend.ofTag("other")).isEqualTo(Amounts.NONE);
    }

    @Test
    void textHasAmountsWithTwoDecimals() {
        assertThat(new Spend(new BigDecimal("1.3"), new BigDecimal("0.020"), Map.of(), Map.of()))
                .hasToString("Spend[chargedUsd=1.30, uncertainUsd=0.02, byOperation={}, byTag={}]");
    }
}
