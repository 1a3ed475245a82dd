package io.freightsdk.tools;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NewestTest {
    private final Newest<String, Integer> newest = new Newest<>(2);

    @Test
    void oneTooManyForgetsTheEldest() {
        newest.put("a", 1);
        newest.put("b", 2);
        newest.put("c", 3);
        assertThat(newest.get("a")).isNull();
        assertThat(newest.get("b")).isEqualTo(2);
        assertThat(newest.get("c")).isEqualTo(3);
    }

    @Test
    void whatIsPutAgainIsTheNewest() {
        newest.put("a", 1);
        newest.put("b", 2);
        newest.put("a", 4);
        newest.put("c", 3);
        assertThat(newest.get("a")).isEqualTo(4);
        assertThat(newest.get("b")).isNull();
    }
}
