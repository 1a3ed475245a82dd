package io.freightsdk.examples.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import org.junit.jupiter.api.Test;

class LinesTest {
    private static Lines of(String text) {
        return new Lines(new ByteArrayInputStream(text.getBytes(UTF_8)), 8);
    }

    @Test
    void linesComeOneByOneAndTheLastNeedsNoEnd() throws Exception {
        Lines lines = of("één\n\ntwo\nthree");
        assertThat(lines.next()).isEqualTo("één");
        assertThat(lines.next()).isEmpty();
        assertThat(lines.next()).isEqualTo("two");
        assertThat(lines.next()).isEqualTo("three");
        assertThat(lines.next()).isNull();
    }

    @Test
    void lineAfterOneThatIsTooLongIsWhole() throws Exception {
        Lines lines = of("123456789\n12345678\n");
        assertThat(lines.next()).isEqualTo(Lines.TOO_LONG);
        assertThat(lines.next()).isEqualTo("12345678");
        assertThat(lines.next()).isNull();
    }
}
