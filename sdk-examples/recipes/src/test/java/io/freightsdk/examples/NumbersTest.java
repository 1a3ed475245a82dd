package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

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

    /** Months are those of the policy of support. */
    private static final Pattern NUMBER = Pattern.compile(
            "(?<![\\w.$-])\\d[\\d,.]*(?: ?%| (?:ms|s|min|h|d|seconds?|minutes?|hours?|days?"
                    + "|USD|test dollars|[KM]i?B|bytes|reads?|words|characters|jars|calls?|attempts|threads|miles|events?|loads?|rows|retries"
                    + "|times|connections|transactions|decimal places|zeros|agents|trips|simulated trips|webhooks)\\b)");

    private static final Map<Path, String> READ = new HashMap<>();
    private static final Pattern CODE = Pattern.compile("`[^`]*`|\\]\\([^)]*\\)");

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
        assertThat(rows).hasSize(19).allSatisfy(row -> assertThat(pairs).contains(solid(row)));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyNumberWithAUnitIsHeld(Path page) throws IOException {
        String written = Files.readString(page).split("<!-- made of", 2)[0];
        String text = solid(written.replaceAll("(?ms)^```.*?^```$", " "));
        String name = ROOT.relativize(page).toString();
        List<String> held = Files.readString(Path.of("src/test/resources", PAIRS))
                .lines()
                .filter(pair -> pair.startsWith(name + " == "))
                .map(pair -> solid(pair.split(" == ")[1]))
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
        for (String words : held) {
            text = text.replace(words, " ");
        }
        assertThat(NUMBER.matcher(CODE.matcher(text).replaceAll(" ")).results())
                .extracting(MatchResult::group)
                .as("give these numbers of %s a line in numbers.txt", name)
                .isEmpty();
    }

    /** Of the marks of the benchmarks, those that a stored run has a figure for. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            client | small body: SDK / bare OkHttp = ([\\d.]+) of | 1.05x of the time, +1,800 bytes | 1.05
            client | small body: SDK / bare OkHttp = .*, \\+([\\d.]+) a call | 1.05x of the time, +1,800 bytes | 1800
            client | 500 points: SDK / bare OkHttp = ([\\d.]+) of | 1.03x of the time | 1.03
            client | small body: SDK with all meters / without = ([\\d.]+) of | 1.02x of the time | 1.02
            client | 500 points: SDK / openapi-generator, okhttp-gson = ([\\d.]+) of | 0.6x of the time, 0.4x of the bytes | 0.6
            client | 500 points: SDK / openapi-generator, okhttp-gson = [^,]+, ([\\d.]+) of | 0.6x of the time, 0.4x of the bytes | 0.4
            client | booking under two limits, reserved and charged: ([\\d.]+) us | takes at most 2 us | 2
            client | a day's window keeps ([\\d.]+) KiB of a million | a day's window of a million at most 64 KiB | 64
            server | heap a fix: ([\\d.]+) bytes | 8 bytes, 3 KB | 8
            server | heap a load: ([\\d,]+) bytes | 8 bytes, 3 KB | 3000
            server | warm start to first answer: ([\\d.]+) ms | "warm process | 2 ms" | 2
            server | over a socket: ([\\d.]+) ms | "over a socket | 400 ms" | 400
            server | points written: .* ([\\d.]+)x | "Moshi's writer | 0.3x" | 0.3
            server | read after a new fix: .* ([\\d.]+)x | "at 100,000 fixes against 1,000 | 1.1x" | 1.1
            server | create: .* ([\\d.]+)x | "against the first 1,000 | 1.2x" | 1.2
            server | restored \\(200\\) in ([\\d.]+) s | "`-Xmx512m` | 60 s" | 60
            """)
    void runIsWithinTheMark(String run, String figure, String mark, double most) throws IOException {
        assertThat(figures(run, figure, mark))
                .isNotEmpty()
                .allSatisfy(each -> assertThat(each).isLessThanOrEqualTo(most));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            paid read [\\d,]+/s: ([\\d.]+)x | "a constant body | 0.8x" | 0.8
            fixes over http .*: ([\\d,]+)/s; | 5 million, 200,000 a second | 200000
            """)
    void runReachesTheMark(String figure, String mark, double least) throws IOException {
        assertThat(figures("server", figure, mark))
                .isNotEmpty()
                .allSatisfy(each -> assertThat(each).isGreaterThanOrEqualTo(least));
    }

    private static List<Double> figures(String run, String figure, String mark) throws IOException {
        assertThat(solid(ROOT.resolve("docs/contributors/benchmarks.md"))).contains(mark);
        String words = Files.readString(ROOT.resolve("docs/contributors/runs/" + run + ".txt"));
        return Pattern.compile(figure)
                .matcher(words)
                .results()
                .map(match -> Double.parseDouble(match.group(1).replace(",", "")))
                .toList();
    }

    static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("README.md"), ROOT.resolve("SECURITY.md")));
        pages.addAll(DocsTest.pages("in-memory-server/docs"));
        for (Path page : DocsTest.namingTests()) {
            if (!page.endsWith("fields.md") && !page.endsWith("benchmarks.md")) {
                pages.add(page);
            }
        }
        return pages;
    }

    /** Read once: the same pages and classes are in many lines. */
    private static String solid(Path file) throws IOException {
        String read = READ.get(file);
        if (read == null) {
            read = solid(Files.readString(file));
            READ.put(file, read);
        }
        return read;
    }

    private static String solid(String text) {
        return text.replaceAll("\\s+", " ");
    }
}
