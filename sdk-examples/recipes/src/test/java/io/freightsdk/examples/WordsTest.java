package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages and public Javadoc use the words that CONTRIBUTING.md has, as pages do. */
class WordsTest {
    private static final Path ROOT = Path.of("../..");
    private static final Pattern COMMENT =
            Pattern.compile("/\\*\\*(.*?)\\*/\\s*((?:@\\w+(?:\\([^)]*\\))?\\s*)*public\\b)?", Pattern.DOTALL);
    private static final Pattern PUBLIC =
            Pattern.compile("/\\*\\*((?:(?!\\*/).)*)\\*/\\s*(?:@\\w+(?:\\([^)]*\\))?\\s*)*public\\b", Pattern.DOTALL);
    private static final Pattern NAMELESS =
            Pattern.compile("(?:^\\s*|[.;:] (?:<p>)?)(?:What|Who)(?:ever)?\\b[^?.]*\\.");
    private static final Pattern UNSEEN = Pattern.compile("/\\*.*?\\*/|(?<!:)//[^\n]*", Pattern.DOTALL);
    private static final Pattern TEXT = Pattern.compile("'(?:\\\\.|[^\\\\'])'|\"((?:[^\"\\\\\n]|\\\\.)*)\"");
    private static final Pattern CODE = Pattern.compile("\\{@\\w+[^}]*}|`[^`]*`");
    private static final Pattern LINK = Pattern.compile("\\{@link ((\\w*)[\\w.]*#([a-z]\\w*))}");

    private static final Pattern CLAUSE =
            Pattern.compile("^(?:Incubating: )?(?:What(?:ever)?|Who(?:ever|se)?|Why|When|Where|How|Which)\\b");

    /** In the first sentence of Javadoc, also where only the source's readers see it. */
    private static final Pattern HABIT =
            Pattern.compile("(?i)\\b(?:told|tells|asked|kept|looked|whoever|of the user's|of (?:ours|theirs))\\b");

    private static final Pattern ANSWER = Pattern.compile("(?i)\\banswer(?:s|ed|ing)?\\b");
    private static final Pattern ANSWERS = Pattern.compile("/tools/|/Operator|/server/(?!values/|junit/)[a-z]+/");

    private static final Pattern DESCRIPTION = Pattern.compile("\"?description\"?: (?:[|>]-?\n)?[\"' ]*([A-Z][^\n]*)");

    private static final Pattern ADVICE =
            Pattern.compile("(?i)\\b(?:raise|remove|lift|increase|loosen|relax|widen|disable|bypass|higher|larger)\\b");

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

    /** A tool and an operator's program answer, and so may a person; the service, a receiver and a database respond. */
    @ParameterizedTest
    @ValueSource(strings = {"sdk-models", "sdk-core", "in-memory-server"})
    void messagesAndPublicJavadocSayResponse(String module) throws IOException {
        for (Path file : javaOf(module)) {
            String path = file.toString();
            if (path.contains("/src/main/java/") && !ANSWERS.matcher(path).find()) {
                assertThat(texts(Files.readString(file)))
                        .as(path)
                        .noneMatch(text -> ANSWER.matcher(text).find());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sdk-models", "sdk-core", "in-memory-server"})
    void publicJavadocNamesItsSubjects(String module) throws IOException {
        List<String> found = new ArrayList<>();
        int read = 0;
        for (Path file : javaOf(module)) {
            if (!file.toString().matches(".*/src/(main|generated)/.*")) {
                continue;
            }
            for (MatchResult comment :
                    PUBLIC.matcher(Files.readString(file)).results().toList()) {
                read++;
                String text = CODE.matcher(comment.group(1)).replaceAll("_").replaceAll("\\s*\n\\s*\\*\\s*", " ");
                NAMELESS.matcher(text)
                        .results()
                        .forEach(clause -> found.add(file.getFileName() + ": " + clause.group()));
            }
        }
        assertThat(read).isGreaterThan(200);
        assertThat(found).isEmpty();
    }

    /** Without parentheses it means the field or the component of that name, which is not public, and the page has no link. */
    @Test
    void linkOfPublicTypeLeadsToAMethod() throws IOException {
        Map<String, String> sources = new TreeMap<>();
        for (String module : List.of("sdk-models", "sdk-core", "in-memory-server")) {
            for (Path file : javaOf(module)) {
                if (file.toString().matches(".*/src/(main|generated)/.*")) {
                    sources.put(file.getFileName().toString().replace(".java", ""), Files.readString(file));
                }
            }
        }
        List<String> found = new ArrayList<>();
        sources.forEach((type, source) -> {
            if (Pattern.compile("(?m)^public .*\\b" + type + "\\b")
                            .matcher(source)
                            .find()
                    && !source.matches("(?s)package io\\.freightsdk\\.(?:internal|server\\.(?!values|junit)).*")) {
                LINK.matcher(source)
                        .results()
                        .filter(link -> isHidden(
                                link.group(3),
                                sources.getOrDefault(link.group(2).isEmpty() ? type : link.group(2), "")))
                        .forEach(link -> found.add(type + ": " + link.group(1)));
            }
        });
        assertThat(sources).hasSizeGreaterThan(200);
        assertThat(found).isEmpty();
    }

    private static boolean isHidden(String name, String source) {
        return Pattern.compile("(?m)^ +(?!return)(?:@Nullable )?[\\w<>.?, @]+ " + name + "(?: =|;|,$|\\))"
                        + "|\\brecord \\w+\\([^)]*\\b" + name + "\\b")
                .matcher(source)
                .find();
    }

    /** Those of pages too, but for what a model is to tell its user. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "sdk-core/src/main",
                "sdk-core/durable/src/main",
                "sdk-core/spring/src/main",
                "in-memory-server/src/main",
                "in-memory-server/compare/src/main",
                "sdk-examples/agent-mcp/src/main",
                "sdk-examples/recipes/src/main",
                "sdk-examples/tracking-relay/src/main"
            })
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

    /** The next step at a limit is to ask who set it. A deadline, an address and a body have no limit of money. */
    @Test
    void noMessageAdvisesToRaiseOrRemoveALimit() throws IOException {
        Set<String> found = new TreeSet<>();
        for (String module : List.of("sdk-core", "in-memory-server", "sdk-examples")) {
            for (Path file : javaOf(module)) {
                if (file.toString().contains("/src/main/")) {
                    messages(Files.readString(file)).stream()
                            .filter(message -> ADVICE.matcher(message).find())
                            .forEach(message -> found.add(file.getFileName() + ": " + message.strip()));
                }
            }
        }
        assertThat(found)
                .containsExactly(
                        "CallTimeoutException.java: raise",
                        "ClientSettings.java: ends in a query or fragment; remove it",
                        "ClientSettings.java: holds a user name or password; remove it",
                        "RequestReader.java: body is larger than");
    }

    /** Public or not; a recipe may begin with the question that it answers. */
    @ParameterizedTest
    @ValueSource(strings = {"sdk-models", "sdk-core", "in-memory-server", "sdk-examples"})
    void javadocBeginsWithItsNounOrVerb(String module) throws IOException {
        List<String> found = new ArrayList<>();
        int read = 0;
        for (Path file : javaOf(module)) {
            if (file.toString().matches(".*/src/(main|generated)/.*")) {
                for (MatchResult comment :
                        COMMENT.matcher(Files.readString(file)).results().toList()) {
                    read++;
                    String first = firstSentence(comment.group(1));
                    if ((CLAUSE.matcher(first).find() && !first.endsWith("?"))
                            || HABIT.matcher(first).find()) {
                        found.add(file.getFileName() + ": " + first);
                    }
                }
            }
        }
        assertThat(read).isGreaterThan(200);
        assertThat(found).isEmpty();
    }

    @Test
    void documentDescribesWithNounOrVerb() throws IOException {
        for (String document : List.of(
                "sdk-models/src/main/openapi/freight-agent-api.yaml",
                "sdk-core/src/main/resources/io/freightsdk/tools/tools.json")) {
            String text = Files.readString(ROOT.resolve(document));
            assertThat(DESCRIPTION.matcher(text).results())
                    .hasSizeGreaterThan(20)
                    .extracting(description -> description.group(1).strip())
                    .noneMatch(description -> CLAUSE.matcher(description).find());
        }
    }

    private static String firstSentence(String javadoc) {
        String text = CODE.matcher(javadoc).replaceAll("_").replaceAll("\\s*\n\\s*\\*\\s*", " ");
        return text.strip().split("(?<=[.?])\\s|\\s@(?:param|return)|<p>", 2)[0];
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
