package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages for users are short, use the words that CONTRIBUTING.md has, and name tests that are there. */
class DocsTest {
    private static final Path ROOT = Path.of("../..");
    private static final Set<String> GENERATED = Set.of("fields.md");
    private static final Pattern TEST = Pattern.compile("`(\\w+[a-z](?:Test|IT))(?:\\.(\\w+))?`");
    private static final Pattern METER = Pattern.compile("\"(freight\\.[a-z.]+)\"");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```.*?^```$|`[^`\n]*`|\\]\\([^)]*\\)|<!--.*?-->");
    private static final Pattern EXCEPTION = Pattern.compile("`(\\w+Exception)`");
    private static final Pattern NAMELESS = Pattern.compile("(?m)(?:^|[.:;|] )What \\w+ [^?|\n]*$");
    private static final Pattern VARIABLE = Pattern.compile("\\b(?:FREIGHT|ORDERS|RELAY)_[A-Z_]*[A-Z](?![\\w…])");
    private static final Pattern CODE = Pattern.compile("`([^`\n]+)`");
    private static final Pattern CALL = Pattern.compile("\\b([a-z]\\w+)\\(([^()…]+)\\)");
    private static final Pattern METHOD =
            Pattern.compile("[\\w>\\]?] (\\w+)\\(((?:[^()]|\\([^()]*\\))*+)\\)\\s*(?:throws [\\w., ]+)?[;{]");
    private static final Pattern RUN = Pattern.compile(
            "(?s)20\\d\\d-\\d\\d-\\d\\d(?:, commit [^\n]+)?\n\\d+ cores of [^\n]+, OpenJDK [^\n]+\nload before: (?:[\\d.]+ ?){3}; after: (?:[\\d.]+ ?){3}\n(?:options: [^\n]+\n)?\n.+");
    private static final Pattern METER_ROW =
            Pattern.compile("(?m)^\\| (`freight\\.[^|]+) \\| (?:timer|counter|gauges?)\\b");
    private static final Pattern LISTED = Pattern.compile("(?m)^\\| [^|]+ \\| [^|]+ \\| ([^|]+) \\|$");

    private static final Map<String, String> TESTS = new HashMap<>();

    @BeforeAll
    static void readTests() throws IOException {
        for (Path file : javaBelow("test")) {
            String name = file.getFileName().toString().replace(".java", "");
            if (name.matches(".*(Test|IT)")) {
                TESTS.put(name, Files.readString(file));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("howTo")
    void howToIsReadInTwoMinutes(Path page) throws IOException {
        assertThat(words(Files.readString(page))).isLessThanOrEqualTo(460);
    }

    /** All that a reader needs stands on the page named here, so nothing of a task can be moved to a second one. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            first-load | -Pfast install; --demo; <artifactId>freight-sdk-core; console; FREIGHT_ACCOUNT=; class FirstLoad; 0.65 USD; SMS; `FreightException`
            order-ids | createLoad("order-4711"; .tag("globex"); `customerRef` |; 64 characters; Changing it later; 24 hours
            no-money | catch (InsufficientFundsException; e.billingUrl(); waitForTopUp(Duration; beyond the `deadline`
            spend-by-customer | .forEachTag(); .byTag(); WatchOptions.defaults().tag(; DurableOptions.none().tag(; ```sql; many nodes
            spring | spring-boot-starter</artifactId>; freight.account=; @RestController; @Transactional; freight.durable.follow=
            many-nodes | freight-sdk-durable</artifactId>; calls-1.sql; DurableFreight.builder(; .sharedBy(pool); request-only
            webhooks | freight-sdk-durable:; .follow(tracker); {"type":"StopArrived"; ```python; WebhookVerifier.of(; `Delivered`; clock()
            test | freight-in-memory-server</artifactId>; @FreightServerTest; .ledger(); server.clock(); @EnableFreightServer
            agent | FreightTools.builder(; .spendLimitPerAgent(; .approver(; .invoke(; freight-mcp.jar; `isPaid()`
            other-languages | -standalone.jar --demo; services:; FREIGHT_CONTROL_TOKEN; urlopen; #> DELIVERED
            upgrade | freight-sdk-bom</artifactId>; changelog; migration; one version newer; go back
            unknown-charge | catch (FreightException; freight.uncertain(); freight.acknowledge(; After a restart; `settle`
            """)
    void taskIsDoneFromOnePageReadInTwoMinutes(String task, String parts) throws IOException {
        String page = Files.readString(ROOT.resolve("docs/how-to/" + task + ".md"));
        assertThat(words(page)).isLessThanOrEqualTo(460);
        assertThat(page).contains(parts.split("; "));
        assertThat(Files.readString(ROOT.resolve("docs/contributors/tasks.md"))).contains("/how-to/" + task + ".md) |");
    }

    @Test
    void frontPageIsReadInThreeMinutes() throws IOException {
        assertThat(words(Files.readString(ROOT.resolve("README.md")))).isLessThanOrEqualTo(650);
    }

    @ParameterizedTest
    @CsvSource({"how-to, 6500", "reference, 7500", "explanation, 2500"})
    void folderIsNotLonger(String folder, int words) throws IOException {
        int sum = 0;
        for (Path page : pages("docs/" + folder)) {
            String text = Files.readString(page);
            sum += GENERATED.contains(page.getFileName().toString()) ? 0 : words(text.split("<!-- made of", 2)[0]);
        }
        assertThat(sum).isLessThanOrEqualTo(words);
    }

    /** A third less than the 6,402 words they once had. */
    @Test
    void contributorsReadAThirdLess() throws IOException {
        int sum = 0;
        for (String page : List.of("architecture.md", "benchmarks.md", "proof.md", "../../CONTRIBUTING.md")) {
            sum += words(Files.readString(ROOT.resolve("docs/contributors").resolve(page)));
        }
        assertThat(sum).isLessThanOrEqualTo(4_268);
    }

    @Test
    void programsToCopyFitAScreen() throws IOException {
        String page = Files.readString(ROOT.resolve("sdk-examples/README.md"));
        List<String> programs = Pattern.compile("\\]\\((recipes/[^)]*\\.java)\\)")
                .matcher(page)
                .results()
                .map(link -> link.group(1))
                .toList();
        assertThat(programs).hasSizeGreaterThan(15);
        for (String program : programs) {
            assertThat(Files.readAllLines(ROOT.resolve("sdk-examples").resolve(program)))
                    .as(program)
                    .filteredOn(line -> !line.startsWith("import "))
                    .hasSizeLessThan(80);
        }
    }

    /** As {@code .ci/figures} begins it: the day and the commit, the machine, its load before and after, and options. */
    @Test
    void figuresAreInTheFormThatARunWrites() throws IOException {
        try (Stream<Path> runs = Files.list(ROOT.resolve("docs/contributors/runs"))) {
            assertThat(runs.toList())
                    .hasSizeGreaterThan(2)
                    .allSatisfy(run -> assertThat(Files.readString(run)).matches(RUN));
        }
    }

    @Test
    void howToSaysWhatItCostsAndWhatCanGoWrong() throws IOException {
        for (Path page : howTo()) {
            if (!Set.of("alerts.md", "kotlin.md", "security.md")
                    .contains(page.getFileName().toString())) {
                assertThat(Files.readString(page)).as("%s", page).contains("**Cost.**", "**What can go wrong**");
            }
        }
    }

    @Test
    void howToIsInTheIndex() throws IOException {
        String index = Files.readString(ROOT.resolve("docs/README.md"));
        for (Path page : howTo()) {
            assertThat(index).contains("](how-to/" + page.getFileName() + ")");
        }
    }

    @Test
    void pageHasEveryExceptionAndNoOther() throws IOException {
        Set<String> thrown =
                new TreeSet<>(Set.of("IllegalArgumentException", "IllegalStateException", "NullPointerException"));
        for (String module : List.of("sdk-core/src/main", "sdk-core/durable/src/main", "sdk-core/spring/src/main")) {
            for (Path file : Sources.of(ROOT.resolve(module), "Exception.java")) {
                if (Files.readString(file).contains("\npublic ")) {
                    thrown.add(file.getFileName().toString().replace(".java", ""));
                }
            }
        }
        assertThat(EXCEPTION
                        .matcher(Files.readString(ROOT.resolve("docs/reference/errors.md")))
                        .results()
                        .map(name -> name.group(1))
                        .collect(Collectors.toSet()))
                .hasSizeGreaterThan(25)
                .isEqualTo(thrown);
    }

    @Test
    void pageHasEveryMeterAndNoOther() throws IOException {
        Set<String> meters = new TreeSet<>();
        for (String module : List.of("sdk-core/src/main", "sdk-core/durable/src/main")) {
            for (Path file : Sources.of(ROOT.resolve(module), ".java")) {
                String source = Files.readString(file);
                if (source.contains("new Figure(") || source.contains("Gauge.builder(")) {
                    METER.matcher(source).results().forEach(name -> meters.add(name.group(1)));
                }
            }
        }
        assertThat(METER_ROW
                        .matcher(Files.readString(ROOT.resolve("docs/reference/production.md")))
                        .results()
                        .flatMap(row ->
                                Arrays.stream(row.group(1).replace("`", "").split(", "))))
                .hasSizeGreaterThan(17)
                .containsExactlyInAnyOrderElementsOf(meters);
    }

    /** What a load costs to follow, on the page for users, is in the words of a run. */
    @Test
    void figuresOfFollowingAreThoseOfARun() throws IOException {
        String run = Files.readString(ROOT.resolve("docs/contributors/runs/following.txt"));
        String of900Miles = run.substring(run.indexOf("\n900 miles\n"), run.indexOf("\n1500 miles\n"));
        List<String> rows = Pattern.compile("(?m)^\\| (every 15 min|`.*?) \\|(.*)\\|$")
                .matcher(Files.readString(ROOT.resolve("docs/explanation/tracking.md")))
                .results()
                .map(MatchResult::group)
                .toList();
        assertThat(rows).hasSize(5).allSatisfy(row -> {
            String[] cells = row.replace("`", "").split(" *\\| *");
            assertThat(of900Miles)
                    .containsPattern("(?m)^\\| " + cells[1] + " \\| " + cells[2] + " / \\d+ \\| " + cells[3]
                            + " / [\\d.]+ \\| " + cells[4].replace(" and ", "/") + "/");
        });
        long[] reads = Stream.of(
                        "STANDARD",
                        "every 15 min",
                        "every 15 min from 2 h before the pickup",
                        "STANDARD, no places, no readable ETA")
                .mapToLong(row -> Math.round(Double.parseDouble(
                        of900Miles.replaceFirst("(?s)^.*?\n\\| " + row + " \\| ([\\d.]+) .*$", "$1"))))
                .toArray();
        assertThat(solid("README.md"))
                .contains("900-mile load takes " + reads[0] + " reads**")
                .contains("A poll every 15 minutes takes " + reads[1] + ", or " + reads[2]
                        + " if it begins two hours before the pickup");
        assertThat(solid("docs/how-to/follow.md"))
                .contains("About " + reads[0] + " reads, 0.57 USD, for 900 miles whose stops have coordinates ("
                        + reads[3] + " without), instead of " + reads[1] + " every 15 minutes");
    }

    private static String solid(String page) throws IOException {
        return Files.readString(ROOT.resolve(page)).replaceAll("\\s+", " ");
    }

    @ParameterizedTest
    @MethodSource("plain")
    void wordsAreThoseOfTheList(Path page) throws IOException {
        String text = WordsTest.RIGHT
                .matcher(BLOCK.matcher(Files.readString(page)).replaceAll(" "))
                .replaceAll(" ");
        assertThat(text).as("%s", page).doesNotContainPattern(NAMELESS);
        assertThat(avoidedOnPages())
                .hasSizeGreaterThan(15)
                .allSatisfy(word -> assertThat(text)
                        .as(page + ": " + word)
                        .doesNotContainPattern("(?i)\\b" + Pattern.quote(word) + "\\b"));
    }

    @Test
    void pagesOfServerAndExamplesDeliverAndStore() throws IOException {
        Set<String> avoided = Set.of("told", "tells", "asked", "kept", "looked", "whoever");
        assertThat(avoidedOnPages()).containsAll(avoided);
        List<Path> all = new ArrayList<>(pages("in-memory-server/docs"));
        all.addAll(Sources.of(ROOT.resolve("sdk-examples"), "README.md"));
        all.add(ROOT.resolve("llms.txt"));
        assertThat(all).hasSizeGreaterThan(9);
        for (Path page : all) {
            String text = BLOCK.matcher(Files.readString(page)).replaceAll(" ");
            assertThat(text)
                    .as("%s", page)
                    .doesNotContainPattern(NAMELESS)
                    .doesNotContainPattern("(?i)\\b(?:" + String.join("|", avoided) + ")\\b");
        }
    }

    /** Somebody who has followed a page has them set. */
    @Test
    void variablesThatPagesNameReachNoTest() throws IOException {
        String pom = Files.readString(ROOT.resolve("pom.xml"));
        Set<String> kept = Set.of(pom.replaceFirst("(?s)^.*<test.environment.without>(.*?)<.*$", "$1")
                .split(",\\s*"));
        List<Path> all = new ArrayList<>(pages("docs/how-to"));
        all.addAll(pages("docs/reference"));
        all.addAll(pages("in-memory-server/docs"));
        all.addAll(Sources.of(ROOT.resolve("sdk-examples"), "README.md"));
        for (Path page : all) {
            for (MatchResult named :
                    VARIABLE.matcher(Files.readString(page)).results().toList()) {
                assertThat(kept).as("%s", page).contains(named.group());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("namingTests")
    void testsThatThePageNamesAreThere(Path page) throws IOException {
        for (MatchResult named : TEST.matcher(Files.readString(page)).results().toList()) {
            assertThat(TESTS.containsKey(named.group(1)))
                    .as(page + ": " + named.group())
                    .isTrue();
            if (named.group(2) != null) {
                assertThat(TESTS.get(named.group(1))).as(named.group()).contains("void " + named.group(2) + "(");
            }
        }
    }

    @Test
    void methodsThatPagesNameAreThere() throws IOException {
        Map<String, Set<Integer>> declared = declared();
        assertThat(declared).hasSizeGreaterThan(1_000);
        for (Path page : namingTests()) {
            String text = Files.readString(page).replaceAll("(?ms)^```.*?^```$", "");
            for (MatchResult code : CODE.matcher(text).results().toList()) {
                for (MatchResult call : CALL.matcher(code.group(1)).results().toList()) {
                    int given = parameters(call.group(2));
                    assertThat(declared.getOrDefault(call.group(1), Set.of(given)))
                            .as(page + ": " + call.group())
                            .contains(given);
                }
            }
        }
    }

    /** How many parameters the methods of a name have; what the last of any number stands for is one or none. */
    private static Map<String, Set<Integer>> declared() throws IOException {
        Map<String, Set<Integer>> declared = new HashMap<>();
        for (Path file : javaBelow("main|generated")) {
            for (MatchResult method :
                    METHOD.matcher(Files.readString(file)).results().toList()) {
                Set<Integer> counts = declared.computeIfAbsent(method.group(1), name -> new HashSet<>());
                counts.add(parameters(method.group(2)));
                if (method.group(2).contains("...")) {
                    counts.add(parameters(method.group(2)) - 1);
                }
            }
        }
        return declared;
    }

    private static int parameters(String list) {
        String plain =
                list.replaceAll("<[^<>]*>", "").replaceAll("<[^<>]*>", "").strip();
        return plain.isEmpty() ? 0 : plain.split(",").length;
    }

    private static List<Path> javaBelow(String folders) throws IOException {
        List<Path> all = new ArrayList<>();
        for (String module : List.of("sdk-core", "in-memory-server", "sdk-models", "sdk-examples")) {
            Sources.of(ROOT.resolve(module), ".java").stream()
                    .filter(file -> file.toString().matches(".*/src/(" + folders + ")/.*"))
                    .forEach(all::add);
        }
        return all;
    }

    static List<Path> namingTests() throws IOException {
        List<Path> all = new ArrayList<>(pages("docs"));
        for (String folder : List.of("how-to", "reference", "explanation", "contributors")) {
            all.addAll(pages("docs/" + folder));
        }
        return all;
    }

    static List<Path> howTo() throws IOException {
        return pages("docs/how-to");
    }

    static List<Path> plain() throws IOException {
        List<Path> plain = new ArrayList<>(namingTests());
        plain.removeIf(page -> GENERATED.contains(page.getFileName().toString()));
        for (String name : List.of("README.md", "SECURITY.md", "CHANGELOG.md")) {
            plain.add(ROOT.resolve(name));
        }
        return plain;
    }

    static List<Path> pages(String folder) throws IOException {
        try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
            return files.filter(file -> file.toString().endsWith(".md")).toList();
        }
    }

    /** The third column of the table of words, but for those that are right somewhere, and those that are so in Javadoc. */
    static Set<String> avoided() throws IOException {
        return avoided(cell -> !cell.contains("(on pages)"));
    }

    static Set<String> avoidedOnPages() throws IOException {
        return avoided(cell -> true);
    }

    private static Set<String> avoided(Predicate<String> isHeld) throws IOException {
        String page = Files.readString(ROOT.resolve("CONTRIBUTING.md"));
        String head = "| word | for | not |";
        String table = page.substring(page.indexOf(head) + head.length(), page.indexOf("\nThe first sentence"));
        return LISTED.matcher(table)
                .results()
                .map((MatchResult row) -> row.group(1))
                .filter(cell -> !cell.contains("except"))
                .filter(isHeld)
                .map(cell -> cell.replaceFirst("[;(].*", ""))
                .flatMap(cell -> Arrays.stream(cell.split(",")))
                .map(String::strip)
                .filter(word -> word.matches("[a-z][a-z -]+"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static int words(String text) {
        return text.strip().split("\\s+").length;
    }
}
