package io.freightsdk.server.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class HeadersTest {
    private final Headers headers =
            Headers.none().with("X-A", "1").with("x-a", "2, three").with("X-B", "");

    @Test
    void nameIsFoundWhateverItsCase() {
        assertThat(headers.first("x-A")).isEqualTo("1");
        assertThat(headers.all("X-a")).containsExactly("1", "2, three");
        assertThat(headers.first("X-C")).isNull();
    }

    @Test
    void tokenIsFoundInAnyOfTheLists() {
        assertThat(headers.lists("X-A", "THREE")).isTrue();
        assertThat(headers.lists("X-A", "thre")).isFalse();
    }

    @Test
    void valueThatWouldSplitTheAnswerIsRefused() {
        assertThatThrownBy(() -> headers.with("X-C", "a\r\nX-D: b"))
                .hasMessage("header X-C: value holds a control character or one above U+00FF");
        assertThatThrownBy(() -> headers.with("X C", "a")).hasMessage("header name is not a token: X C");
    }

    @Test
    void headerOfTheEdgeIsRefused() {
        assertThatThrownBy(() -> HttpAnswer.empty().header("Content-length", "1"))
                .hasMessage("header Content-length is the edge's to add");
    }

    @Test
    void valuesAreNotShown() {
        assertThat(headers).hasToString("[X-A, x-a, X-B]");
    }
}
