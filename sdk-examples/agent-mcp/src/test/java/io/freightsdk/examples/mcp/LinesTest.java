package io.freightsdk.examples.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.examples.mcp.Lines.Line;
import java.io.ByteArrayInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinesTest {
    private static Lines of(String text) {
        return new Lines(new ByteArrayInputStream(text.getBytes(UTF_8)), 9);
    }

    private static Line line(@Nullable String text) {
        return new Line(text, null);
    }

    @Test
    void linesComeOneByOneAndTheLastNeedsNoEnd() throws Exception {
        Lines lines = of("één\r\n\ntwo\nthree");
        assertThat(lines.next()).isEqualTo(line("één"));
        assertThat(lines.next()).isEqualTo(line(""));
        assertThat(lines.next()).isEqualTo(line("two"));
        assertThat(lines.next()).isEqualTo(line("three"));
        assertThat(lines.next()).isNull();
    }

    @Test
    void lineAfterOneThatIsTooLongIsWhole() throws Exception {
        Lines lines = of("123456789\n12345678\n");
        assertThat(lines.next()).isEqualTo(line(null));
        assertThat(lines.next()).isEqualTo(line("12345678"));
        assertThat(lines.next()).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"jsonrpc":"2.0","id":5,"method":"x","params":{"id":6}}     | 5
            {"method":"x","params":{"id":[1,{"id":2}]},"id": "a-1" }    | "a-1"
            {"params":{"text":"\\"id\\":9,"},"id":-7}                   | -7
            {"params":{"text":"{[","id":1}}                             |
            {"id":{"id":1},"method":"x","params":{}}                    |
            {"id":1.5,"method":"xxxxxxx"}                               |
            {"id":null,"method":"xxxxxxx"}                              |
            ["id",1,{"id":3}]                                           |
            no JSON at all, however long "id":3                         |
            """)
    void idOfALineThatIsTooLongIsKept(String text, @Nullable String id) throws Exception {
        assertThat(of(text).next()).isEqualTo(new Line(null, id));
    }
}
