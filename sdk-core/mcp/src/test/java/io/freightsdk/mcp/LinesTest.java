package io.freightsdk.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import okio.Buffer;
import org.junit.jupiter.api.Test;

class LinesTest {
    private static Lines of(String text) {
        return new Lines(new Buffer().writeUtf8(text), 9);
    }

    @Test
    void linesComeOneByOneAndTheLastNeedsNoEnd() throws Exception {
        Lines lines = of("één\r\n\ntwo\nthree");
        assertThat(lines.next()).isEqualTo("één");
        assertThat(lines.next()).isEqualTo("");
        assertThat(lines.next()).isEqualTo("two");
        assertThat(lines.next()).isEqualTo("three");
        assertThat(lines.next()).isNull();
    }

    @Test
    void lineAfterOneThatIsTooLongIsWhole() throws Exception {
        Lines lines = of("123456789\n12345678\n");
        assertThatThrownBy(lines::next)
                .isInstanceOf(RpcException.class)
                .hasMessage("the message must have less than 9 bytes");
        assertThat(lines.next()).isEqualTo("12345678");
        assertThat(lines.next()).isNull();
    }
}
