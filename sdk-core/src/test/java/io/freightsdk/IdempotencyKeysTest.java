package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdempotencyKeysTest {
    /** Computed by another program. Another value here means that a new version creates old orders again. */
    @Test
    void derivedKeysNeverChange() {
        assertThat(IdempotencyKeys.derived("acme", "createLoad", "order-4711"))
                .isEqualTo("op_o5aPoQ1fwtxvXdBvuE_M5NVDhrtMncc1PXyiD7k7NW0");
        assertThat(IdempotencyKeys.derived("acme", "createLoad", "Größe \uD83D\uDE9A"))
                .isEqualTo("op_CMeJVkv0FYHUuhq3Xl2a0Lx0j08qesXWnHu_upgw8cQ");
    }

    @Test
    void partsDoNotRunIntoEachOther() {
        assertThat(Set.of(
                        IdempotencyKeys.derived("a", "b", "c"),
                        IdempotencyKeys.derived("ab", "", "c"),
                        IdempotencyKeys.derived("", "ab", "c"),
                        IdempotencyKeys.derived("a", "bc", ""),
                        IdempotencyKeys.derived("", "", "abc"),
                        IdempotencyKeys.derived("a", "b", "C")))
                .hasSize(6);
    }

    @Test
    void randomKeysDifferAndAreKeys() {
        Set<String> keys = new HashSet<>();
        for (int i = 0; i < 1000; i++) {
            keys.add(IdempotencyKeys.checked(IdempotencyKeys.random()));
        }
        assertThat(keys).hasSize(1000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "order 4711", "!~", "{\"a\": 1}"})
    void keyOfPrintableCharactersIsTaken(String key) {
        assertThat(IdempotencyKeys.checked(key)).isEqualTo(key);
        assertThat(IdempotencyKeys.checked(key.repeat(255).substring(0, 255).replace(' ', '-')))
                .hasSize(255);
    }

    @Test
    void keyThatWouldNotArriveIsRefusedWithoutEcho() {
        String notPrintable = " is a control character or not ASCII; remove it";
        assertRefused("s3c\nret", "idempotencyKey: character 4 of 7" + notPrintable);
        assertRefused("s3cret\u007F", "idempotencyKey: character 7 of 7" + notPrintable);
        assertRefused("s3cr\u00E9t", "idempotencyKey: character 5 of 6" + notPrintable);
        assertRefused(" s3cret", "idempotencyKey must not begin or end with a space, which HTTP takes off");
        assertRefused("s3cret ", "idempotencyKey must not begin or end with a space, which HTTP takes off");
    }

    private static void assertRefused(String key, String message) {
        assertThatThrownBy(() -> IdempotencyKeys.checked(key))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 256, 10_000})
    void keyHasALength(int length) {
        assertThatThrownBy(() -> IdempotencyKeys.checked("k".repeat(length)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("idempotencyKey must have 1 to 255 characters, but has " + length);
    }
}
