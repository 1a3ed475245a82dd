package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/**
 * A number or a row of a page is that of the code, or has a test: {@code numbers.txt} has the words of both, so neither changes without
 * the other.
 */
class NumbersTest {
    private static final Path ROOT = Path.of("../..");
    private static final String PAIRS = "/numbers.txt";
    private static final Pattern DEFAULT = Pattern.compile("(?m)^\\| `[^|]+ \\| (?!none|required|–)[^|]+ \\|");
    private static final Pattern DURABLE_DEFAULT =
            Pattern.compile("(?m)^\\| (?:all|`\\w+`) \\| `[^|]+ \\| (?!none \\|)[^|]+ \\|");

    @ParameterizedTest
    @CsvFileSource(resources = PAIRS, delimiterString = " == ", maxCharsPerColumn = 1_000)
    void numberOnThePageIsThatOfTheCode(String page, String words, String source, String code) throws IOException {
        assertThat(solid(ROOT.resolve(page))).contains(solid(words));
        assertThat(solid(ROOT.resolve(source))).contains(solid(code));
    }

    @Test
    void everyDefaultIsHeld() throws IOException {
        String pairs = solid(Path.of("src/test/resources", PAIRS));
        assertThat(DEFAULT.matcher(Files.readString(ROOT.resolve("docs/reference/settings.md")))
                        .results())
                .hasSizeGreaterThan(30)
                .allSatisfy(row -> assertThat(pairs).contains(solid(row.group())));
        assertThat(DURABLE_DEFAULT
                        .matcher(Files.readString(ROOT.resolve("docs/reference/durable.md")))
                        .results())
                .hasSizeGreaterThan(9)
                .allSatisfy(row -> assertThat(pairs).contains(solid(row.group())));
    }

    @Test
    void everyRowOfTablesAndStatesIsHeld() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/reference/durable.md"));
        List<String> rows = Stream.of("| used | scripts |", "| the service responds |")
                .flatMap(head ->
                        page.substring(page.indexOf(head)).lines().skip(2).takeWhile(line -> !line.isBlank()))
                .toList();
        String pairs = solid(Path.of("src/test/resources", PAIRS));
        assertThat(rows).hasSize(18).allSatisfy(row -> assertThat(pairs).contains(solid(row)));
    }

    private static String solid(Path file) throws IOException {
        return solid(Files.readString(file));
    }

    private static String solid(String text) {
        return text.replaceAll("\\s+", " ");
    }
}
