package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages and public Javadoc use the words that CONTRIBUTING.md has, as pages do. */
class WordsTest {
    private static final Path ROOT = Path.of("../..");
    private static final Pattern COMMENT =
            Pattern.compile("/\\*\\*(.*?)\\*/\\s*((?:@\\w+(?:\\([^)]*\\))?\\s*)*public\\b)?", Pattern.DOTALL);
    private static final Pattern UNSEEN = Pattern.compile("/\\*.*?\\*/|(?<!:)//[^\n]*", Pattern.DOTALL);
    private static final Pattern TEXT = Pattern.compile("'(?:\\\\.|[^\\\\'])'|\"((?:[^\"\\\\\n]|\\\\.)*)\"");
    private static final Pattern CODE = Pattern.compile("\\{@\\w+[^}]*}|`[^`]*`");

    /** A model or a user repeats, things begin, a phone is the device, and these sentences have no other word. */
    static final Pattern RIGHT = Pattern.compile("(?i)there is no|is no longer|begins?|phone(\\s+numbers?)?");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sdk-models/src/main",
                "sdk-core/src/main",
                "sdk-core/durable/src/main",
                "sdk-core/spring/src/main"
            })
    void messagesAndPublicJavadocUseTheWordsOfTheList(String module) throws IOException {
        List<String> found = new ArrayList<>();
        int read = 0;
        for (Path file : javaOf(module)) {
            String source = Files.readString(file);
            for (String text : texts(source)) {
                read++;
                String plain = RIGHT.matcher(text).replaceAll(" ");
                DocsTest.avoided().stream()
                        .filter(word ->
                                !(word.equals("repeat") && file.toString().contains("/tools/")))
                        .filter(word -> Pattern.compile("(?i)\\b" + Pattern.quote(word) + "\\b")
                                .matcher(plain)
                                .find())
                        .forEach(word -> found.add(file.getFileName() + ": " + word + ": " + text.strip()));
            }
        }
        assertThat(read).isGreaterThan(10);
        assertThat(found).isEmpty();
    }

    /** Those of pages too, but for what a model is to tell its user. */
    @ParameterizedTest
    @ValueSource(strings = {"sdk-core/src/main", "sdk-core/durable/src/main", "sdk-core/spring/src/main"})
    void messagesUseTheWordsOfPages(String module) throws IOException {
        Set<String> avoided = new TreeSet<>(DocsTest.avoidedOnPages());
        avoided.removeAll(DocsTest.avoided());
        avoided.removeAll(Set.of("told", "tells"));
        assertThat(avoided).contains("asked", "kept", "looked", "whoever");
        for (Path file : javaOf(module)) {
            for (String message : messages(Files.readString(file))) {
                assertThat(avoided)
                        .as(file.getFileName() + ": " + message)
                        .allSatisfy(word ->
                                assertThat(message).doesNotContainPattern("(?i)\\b" + Pattern.quote(word) + "\\b"));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sdk-models", "sdk-core", "in-memory-server"})
    void javadocBeginsWithItsNounOrVerb(String module) throws IOException {
        for (Path file : javaOf(module)) {
            if (file.toString().contains("/src/main/")) {
                assertThat(Files.readString(file)).as("%s", file).doesNotContainPattern("/\\*\\*[\\s*]*What ");
            }
        }
    }

    private static List<String> texts(String source) {
        Stream<String> javadoc = COMMENT.matcher(source)
                .results()
                .filter(comment -> comment.group(2) != null)
                .map(comment -> CODE.matcher(comment.group(1)).replaceAll(" ").replaceAll("\\s*\n\\s*\\*\\s*", " "));
        return Stream.concat(javadoc, messages(source).stream()).toList();
    }

    private static List<String> messages(String source) {
        return TEXT.matcher(UNSEEN.matcher(source).replaceAll(" "))
                .results()
                .map((MatchResult text) -> text.group(1))
                .filter(text -> text != null && text.contains(" "))
                .toList();
    }

    private static List<Path> javaOf(String module) throws IOException {
        return Sources.of(ROOT.resolve(module), ".java");
    }
}
