package io.freightsdk.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is taken; what is refused stands in {@link RudeRequestTest}. */
final class TargetTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "none", textBlock = """
                    /                     | /           | ''
                    *                     | *           | ''
                    /a/b                  | /a/b        | a,b
                    /a/                   | /a/         | a,<>
                    //a                   | //a         | <>,a
                    /a/../b/.             | /a/../b/.   | a,..,b,.
                    /a%2Fb                | /a%2Fb      | a/b
                    /%2e%2E               | /%2e%2E     | ..
                    /caf%C3%A9            | /caf%C3%A9  | café
                    /a+b                  | /a+b        | a+b
                    http://x/a            | /a          | a
                    HTTPS://x:1/a?b       | /a          | a
                    http://x              | /           | ''
                    http://x?q            | /           | ''
                    """)
    void pathIsSplitBeforeItIsDecoded(String target, String rawPath, String segments) throws BadRequest {
        Target parsed = Target.parse(target);
        assertThat(parsed.rawPath()).isEqualTo(rawPath);
        assertThat(String.join(",", parsed.segments())
                        .replaceAll("(^|(?<=,))(?=,|$)", parsed.segments().isEmpty() ? "" : "<>"))
                .isEqualTo(segments);
    }

    @Test
    void queryIsReadLikeAForm() throws BadRequest {
        assertThat(Target.parse("/?a=1&b=x+y%26&&c&a=2&=d").query())
                .containsExactly(Map.entry("a", "1"), Map.entry("b", "x y&"), Map.entry("c", ""), Map.entry("", "d"));
    }
}
