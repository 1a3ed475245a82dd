package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.error.ChargeStatus;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpendLimitTest {
    private static final Duration DAY = Duration.ofDays(1);

    @Test
    void limitSaysWhatItLimits() {
        SpendLimit five = SpendLimit.usd("5");
        assertThat(five).hasToString("5.00 USD");
        assertThat(five.per(DAY)).hasToString("5.00 USD per 24 h");
        assertThat(five.forTag("acme")).hasToString("5.00 USD for tag acme");
        assertThat(five.per(DAY).forTag("acme")).hasToString("5.00 USD per 24 h for tag acme");
        assertThat(five.perTag().per(DAY)).hasToString("5.00 USD per 24 h for each tag");
        assertThat(SpendLimit.usd("0.000001")).hasToString("0.000001 USD");
    }

    @Test
    void keyIsNoSentence() {
        SpendLimit five = SpendLimit.usd("5");
        assertThat(five.key("acme")).isEmpty();
        assertThat(five.per(DAY).key("acme")).isEqualTo("PT24H");
        assertThat(five.forTag("acme").key("other")).isEqualTo("|tag=acme");
        assertThat(five.per(DAY).perTag().key("acme")).isEqualTo("PT24H|tag=acme");
    }

    @Test
    void limitHandsOutWhatItWasMadeOf() {
        SpendLimit limit = SpendLimit.usd("5").per(DAY).forTag("acme");
        assertThat(limit.limitUsd()).isEqualTo(new BigDecimal("5.00"));
        assertThat(limit.window()).isEqualTo(DAY);
        assertThat(limit.tag()).isEqualTo("acme");
        assertThat(limit.eachTag()).isFalse();
        assertThat(limit.perTag().eachTag()).isTrue();
        assertThat(limit.perTag().tag()).isNull();
        assertThat(SpendLimit.usd("5").window()).isNull();
    }

    @Test
    void lastTagSettingWins() {
        assertThat(SpendLimit.usd("5").perTag().forTag("acme"))
                .isEqualTo(SpendLimit.usd("5").forTag("acme"));
    }

    @Test
    void sameLimitsAreEqual() {
        SpendLimit limit = SpendLimit.usd("5").per(DAY).forTag("acme");
        assertThat(limit)
                .isEqualTo(SpendLimit.usd(new BigDecimal("5.000"))
                        .per(Duration.ofHours(24))
                        .forTag("acme"))
                .hasSameHashCodeAs(SpendLimit.usd(new BigDecimal("5.000"))
                        .per(Duration.ofHours(24))
                        .forTag("acme"))
                .isNotEqualTo(SpendLimit.usd("6").per(DAY).forTag("acme"))
                .isNotEqualTo(SpendLimit.usd("5").forTag("acme"))
                .isNotEqualTo(limit.forTag("other"))
                .isNotEqualTo(limit.perTag());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0",
                "0.00",
                "-1",
                "+1",
                "1e3",
                " 5",
                "5 USD",
                "5,00",
                ".5",
                "5.",
                "0.0000001",
                "1234567890123",
                "NaN"
            })
    void invalidLimitTextIsRefused(String text) {
        assertThatThrownBy(() -> SpendLimit.usd(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "a spend limit must be a positive amount in USD with at most 12 digits and 6 decimals, but is "
                                + text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-0.01", "0.0000001", "1E+12", "1E+1000000000", "1E-1000000000"})
    void invalidLimitAmountIsRefused(BigDecimal number) {
        assertThatThrownBy(() -> SpendLimit.usd(number)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void limitsAreAsLargeAsTheySay() {
        assertThat(SpendLimit.usd("999999999999.999999").limitUsd()).isEqualTo("999999999999.999999");
        assertThat(SpendLimit.usd(new BigDecimal("1.2300000000")).limitUsd()).isEqualTo("1.23");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S"})
    void windowIsPositive(Duration window) {
        assertThatThrownBy(() -> SpendLimit.usd("5").per(window))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the window of a spend limit must be positive, but is " + window);
    }

    @Test
    void limitIsForOneTagOrForEach() {
        assertThatThrownBy(() -> new SpendLimit(BigDecimal.ONE, null, "acme", true, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a spend limit must be for one tag or for each, not for both; make two limits");
    }

    @Test
    void tagIsAName() {
        assertThatThrownBy(() -> SpendLimit.usd("5").forTag(" "))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the tag of a spend limit is blank");
        assertThatThrownBy(() -> SpendLimit.usd("5").forTag("acme\u00a0"))
                .hasMessage("the tag of a spend limit begins or ends with whitespace or an invisible character");
    }

    @Test
    void poolOfAnotherAccountIsRefused() {
        SpendLimit shared = SpendLimit.usd("5").shared(new OfAccount("other"));
        assertThatThrownBy(() -> shared.checkAccount("acme")).isInstanceOf(IllegalArgumentException.class);
        shared.checkAccount("other");
    }

    /** A store that is never asked. */
    private record OfAccount(String account) implements ChargeStore {
        @Override
        public String name() {
            return "store";
        }

        @Override
        public Reserved reserve(Charge charge, List<SpendLimit> limits) {
            throw new AssertionError();
        }

        @Override
        public void release(Charge charge) {
            throw new AssertionError();
        }

        @Override
        public boolean settle(Charge charge, ChargeStatus status) {
            throw new AssertionError();
        }
    }

    @Test
    void differentLimitsAreNotEqual() {
        SpendLimit limit = SpendLimit.usd("5");
        assertThat(limit).isNotEqualTo(limit.perTag()).isNotEqualTo("5.00 USD");
        assertThat(limit.forTag("acme")).isNotEqualTo(limit.forTag("other"));
    }
}
