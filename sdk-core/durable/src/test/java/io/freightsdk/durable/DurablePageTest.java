package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The tests that {@code docs/explanation/durable.md} names. */
class DurablePageTest {
    @Test
    void testsThatThePageNamesAreThere() throws IOException {
        Path tests = Path.of("src/test/java/io/freightsdk/durable");
        List<MatchResult> named = Pattern.compile("`(\\w+Test)\\.(\\w+)`")
                .matcher(Files.readString(Path.of("../../docs/explanation/durable.md")))
                .results()
                .toList();
        assertThat(named)
                .hasSizeGreaterThan(3)
                .allSatisfy(name -> assertThat(Files.readString(tests.resolve(name.group(1) + ".java")))
                        .as(name.group())
                        .contains("void " + name.group(2) + "("));
    }
}
