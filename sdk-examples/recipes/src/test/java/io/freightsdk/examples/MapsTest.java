package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A newcomer's questions: who searches the maps for the words of the question has the class open after a few files. */
class MapsTest {
    private static final Path ROOT = Path.of("../..");
    private static final int MOST_FILES = 4;
    private static final Pattern CLASS = Pattern.compile("(?:`|\\{@code )\\s*(?:\\w+\\.)?([A-Z][a-z]\\w+)[.\\w]*[`}]");
    private static final Pattern OF_A_PAGE = Pattern.compile("\n(?=\\s*\\|)|\n(?=\\s*\\d+\\. )|\n\\s*\n");
    private static final Pattern OF_A_PACKAGE = Pattern.compile(";|\n \\*   - ");
    private static final Set<String> NOTHING =
            Set.of("where", "what", "which", "that", "this", "with", "from", "does", "when", "class", "under", "into");

    @ParameterizedTest
    @CsvSource({
        "what is retried after a failure, Repeats",
        "where is the price of a call reserved under every limit, CallCost",
        "what sends one request with OkHttp, Transport",
        "where does an error response get its exception, ErrorReader",
        "where is the price list read and remembered, PriceCache",
        "when is a followed load read next, ArrivalForecast",
        "where is a webhook signed, WebhookSignature",
        "what takes a row and calls the service, CallRun",
        "where are the statements on rows of durable calls, Journal",
        "where does the status of a load change in the server, Lifecycle",
        "how is the Idempotency-Key computed from my order id, IdempotencyKeys",
        "how long does it wait between two attempts, Backoff",
        "where is Retry-After parsed, RetryAfter",
        "who polls the balance until money is there, FundsPoller",
        "what happens after a 402, Funding",
        "a connection broke: who says the charge is unknown, LostResponse",
        "same key with a different input: who refuses it, SentBodies",
        "how many requests at the same time: who queues the rest, Turns",
        "who decides that a truck is late, TimeEvents",
        "where is the journal's row written, Journal",
        "where are tracking events written to PostgreSQL, EventRows",
        "how does the server know that a truck is inside a geofence, Perimeter",
        "where is JSON of a position written by the server, PositionJson",
        "which class finds out that a delivery was reached, Changes",
        "what adds up the spend and refuses over a limit, SpendBook",
        "a call came twice: what stores the first answer in the server, Replays"
    })
    void classIsFoundInFewFiles(String question, String answer) throws IOException {
        List<String> opened = new ArrayList<>();
        for (String map : List.of(
                "docs/contributors/architecture.md",
                "sdk-core/src/main/java/io/freightsdk/package-info.java",
                "sdk-core/durable/src/main/java/io/freightsdk/durable/package-info.java")) {
            opened.add(map);
            Pattern entries = map.endsWith(".md") ? OF_A_PAGE : OF_A_PACKAGE;
            String text = Files.readString(ROOT.resolve(map));
            List<String> found = classes(entries, map.endsWith(".md") ? text : text.split("\\*/", 2)[0], question);
            if (found.contains(answer)) {
                opened.addAll(found.subList(0, found.indexOf(answer) + 1));
                break;
            }
        }
        System.out.println(question + "? " + opened);
        assertThat(opened).endsWith(answer).hasSizeLessThanOrEqualTo(MOST_FILES);
    }

    /** A name in a message, a question or a search leads to one file. */
    @Test
    void noClassSharesItsNameWithAnother() throws IOException {
        Map<String, List<Path>> byName = Sources.of(ROOT, ".java").stream()
                .filter(file -> file.toString().contains("/src/main/java/"))
                .filter(file -> !file.startsWith(ROOT.resolve(".ci"))
                        && !file.endsWith("package-info.java")
                        && !file.endsWith("module-info.java"))
                .collect(Collectors.groupingBy(file -> file.getFileName().toString()));
        assertThat(byName)
                .hasSizeGreaterThan(500)
                .allSatisfy((name, files) -> assertThat(files).hasSize(1));
    }

    /** Those that the two entries with most of the question's words name. */
    private static List<String> classes(Pattern entries, String map, String question) {
        Set<String> asked = words(question);
        return entries.splitAsStream(map)
                .sorted(Comparator.comparingLong((String item) -> -shared(item, asked)))
                .limit(2)
                .filter(item -> shared(item, asked) > 0)
                .flatMap(item -> CLASS.matcher(item).results().map(name -> name.group(1)))
                .collect(Collectors.collectingAndThen(
                        Collectors.toCollection(LinkedHashSet::new), names -> List.copyOf(names)));
    }

    private static long shared(String item, Set<String> asked) {
        Set<String> words = words(item);
        return asked.stream().filter(words::contains).count();
    }

    /** As a search would find them: without their endings. */
    private static Set<String> words(String text) {
        return Pattern.compile("[^a-z]+")
                .splitAsStream(text.toLowerCase(Locale.ROOT))
                .filter(word -> word.length() > 2 && !NOTHING.contains(word))
                .map(word -> word.substring(0, Math.min(5, word.length())))
                .collect(Collectors.toSet());
    }
}
