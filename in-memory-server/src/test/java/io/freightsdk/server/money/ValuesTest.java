package io.freightsdk.server.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.freightsdk.server.money.Replays.IdempotencyKey;
import java.math.BigDecimal;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValuesTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 36, 255})
    void anIdempotencyKeyHasUpTo255Characters(int length) {
        assertThat(new IdempotencyKey("k".repeat(length)).text()).hasSize(length);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 256})
    void anIdempotencyKeyIsNeitherEmptyNorLonger(int length) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new IdempotencyKey("k".repeat(length)))
                .withMessage("Idempotency-Key: " + length + " characters, expected 1 to 255");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ab\nc", "ab\tc", "ab\u007fc", "ab\u00e9c", "ab\u0000c"})
    void anIdempotencyKeyIsPrintable(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new IdempotencyKey(text))
                .withMessage("Idempotency-Key: character 3 is not printable ASCII");
    }

    @Test
    void everyPrintableCharacterIsAllowedInAnIdempotencyKey() {
        for (char c = ' '; c <= '~'; c++) {
            assertThat(new IdempotencyKey("" + c).text()).isEqualTo("" + c);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "0.1, 1", "0.10, 2", "0.020, 2", "0.0250, 3", "1E+3, 0"})
    void decimalsAreThoseWrittenUpToTheCent(BigDecimal amount, int decimals) {
        assertThat(UsdAmount.decimals(amount)).isEqualTo(decimals);
    }

    @Test
    void fingerprintsAreEqualWhenTheContentIs() {
        Fingerprint one = Fingerprint.of("one");
        assertThat(one)
                .isEqualTo(Fingerprint.of(new byte[] {'o', 'n', 'e'}))
                .hasSameHashCodeAs(Fingerprint.of("one"))
                .isEqualTo(Fingerprint.ofHex(one.hex()))
                .isNotEqualTo(Fingerprint.of("two"));
        assertThat(one.isOf("one")).isTrue();
        assertThat(one.isOf("two")).isFalse();
        assertThat(one.hex()).isEqualTo("7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed");
        assertThat(one).hasToString("7692c3ad");
    }

    @Test
    void halfAFingerprintIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Fingerprint.ofHex("7692c3ad"))
                .withMessage("fingerprint: 4 bytes, expected 32");
    }

    @ParameterizedTest
    @CsvSource({
        "0, true",
        "0.0001, true",
        "999999999.9999, true",
        "-0.01, false",
        "0.00001, false",
        "1000000000, false",
        "1E+999999999, false"
    })
    void aBalanceOrPriceIsBelowABillionWithFourDecimals(BigDecimal amount, boolean fits) {
        ThrowingCallable check = () -> UsdAmount.notNegative("amount", amount);
        assertThat(catchThrowable(check) == null).isEqualTo(fits);
    }
}
