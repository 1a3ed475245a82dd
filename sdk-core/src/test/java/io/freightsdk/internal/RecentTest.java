package io.freightsdk.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecentTest {
    private final Recent<String, Integer> recent = new Recent<>(2);

    @Test
    void oldestIsForgottenAndReturned() {
        assertThat(recent.put("a", 1)).isNull();
        assertThat(recent.put("b", 2)).isNull();
        assertThat(recent.put("c", 3)).isEqualTo(1);
        assertThat(recent.values()).containsExactly(2, 3);
        assertThat(recent.get("a")).isNull();
    }

    @Test
    void whatIsPutAgainIsTheNewest() {
        recent.put("a", 1);
        recent.put("b", 2);
        assertThat(recent.put("a", 4)).isNull();
        assertThat(recent.put("c", 3)).isEqualTo(2);
        assertThat(recent.get("a")).isEqualTo(4);
    }

    @Test
    void whatIsRemovedMakesRoom() {
        recent.put("a", 1);
        recent.put("b", 2);
        assertThat(recent.remove("a")).isEqualTo(1);
        assertThat(recent.remove("a")).isNull();
        assertThat(recent.put("c", 3)).isNull();
    }
}
