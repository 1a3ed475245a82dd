package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Java on a page is a piece of a file of this module, or of the tests of the module it is about, where it is compiled
 * and run. White space aside.
 */
class PagesTest {
    private static final Path ROOT = Path.of("../..");
    private static final Pattern LINK = Pattern.compile("]\\((?!https?:)([^)#]*)(?:#([^)]*))?\\)");
    private static final Pattern KOTLIN = Pattern.compile("^```kotlin$(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern CLASS = Pattern.compile("`([A-Z][a-z]\\w+)[.\\w]*`");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*?) *$");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```.*?^```$");
    private static final Pattern INSTALL = Pattern.compile("(?m)^\\./mvnw -q -Pfast install -pl (\\S+) -am$");
    private static final Pattern ARTIFACT = Pattern.compile("freight-(?:sdk|in-memory)-[a-z-]+[a-z]");
    private static final Pattern JAVA = Pattern.compile("^```java$(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

    private static final List<String> SOURCES = new ArrayList<>();

    @BeforeAll
    static void read() throws IOException {
        for (Path directory : List.of(
                Path.of("src"),
                ROOT.resolve("in-memory-server/src/test"),
                ROOT.resolve("sdk-core/durable/src/test"),
                ROOT.resolve("sdk-examples/spring-backend/src/test"))) {
            for (Path source : Sources.of(directory, ".java")) {
                SOURCES.add(solid(Files.readString(source)));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void javaOnThePageIsCompiledAndRun(Path page) throws IOException {
        List<String> snippets = JAVA.matcher(Files.readString(page))
                .results()
                .map(match -> match.group(1))
                .toList();
        assertThat(snippets)
                .allSatisfy(snippet -> assertThat(SOURCES.stream().anyMatch(source -> source.contains(solid(snippet))))
                        .as(snippet)
                        .isTrue());
    }

    @Test
    void kotlinOnThePageIsOfAProgramThatIsBuilt() throws IOException {
        String program = solid(Files.readString(ROOT.resolve(".ci/consumers/kotlin/src/main/kotlin/Main.kt")));
        assertThat(KOTLIN.matcher(Files.readString(ROOT.resolve("docs/how-to/kotlin.md")))
                        .results())
                .hasSize(5)
                .allSatisfy(match -> assertThat(program).contains(solid(match.group(1))));
    }

    @ParameterizedTest
    @MethodSource("allPages")
    void linkOnThePageLeadsSomewhere(Path page) throws IOException {
        for (MatchResult link : LINK.matcher(Files.readString(page)).results().toList()) {
            Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
            assertThat(target).exists();
            if (link.group(2) != null) {
                assertThat(anchors(target)).as(link.group()).contains(link.group(2));
            }
        }
    }

    /** As GitHub makes them of headings: in lower case, without punctuation, with hyphens. */
    private static List<String> anchors(Path page) throws IOException {
        return HEADING.matcher(BLOCK.matcher(Files.readString(page)).replaceAll(""))
                .results()
                .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
                .map(heading -> heading.replaceAll("[^\\w\\s-]", "").replace(' ', '-'))
                .toList();
    }

    @Test
    void installCommandOfTheFrontPageInstallsWhatItNames() throws IOException {
        String readme = Files.readString(ROOT.resolve("README.md"));
        MatchResult install = INSTALL.matcher(readme).results().findFirst().orElseThrow();
        String modules = "";
        for (String module : install.group(1).split(",")) {
            modules += Files.readString(ROOT.resolve(module + "/pom.xml"));
        }
        List<String> artifacts = ARTIFACT.matcher(readme)
                .results()
                .map(MatchResult::group)
                .distinct()
                .toList();
        assertThat(artifacts).hasSizeGreaterThan(3);
        for (String artifact : artifacts) {
            assertThat(modules).contains("<artifactId>" + artifact + "</artifactId>");
        }
        assertThat(Files.readString(ROOT.resolve("docs/how-to/upgrade.md"))).contains(install.group());
        assertThat(Files.readString(ROOT.resolve("pom.xml"))).contains("<id>" + "fast" + "</id>");
    }

    @Test
    void classesThatTheArchitectureNamesAreThere() throws IOException {
        Set<String> classes = new TreeSet<>();
        for (String module : List.of(
                "sdk-models", "sdk-core",
                "sdk-core/durable", "sdk-core/spring",
                "in-memory-server", "in-memory-server/compare",
                "sdk-examples/recipes", "sdk-examples/agent-mcp")) {
            for (Path file : Sources.of(ROOT.resolve(module + "/src"), ".java")) {
                classes.add(file.getFileName().toString().replace(".java", ""));
            }
        }
        List<String> named = CLASS.matcher(Files.readString(ROOT.resolve("docs/contributors/architecture.md")))
                .results()
                .map(match -> match.group(1))
                .toList();
        assertThat(named).hasSizeGreaterThan(80);
        assertThat(classes).containsAll(named);
    }

    static List<Path> allPages() throws IOException {
        List<Path> pages = new ArrayList<>(pages());
        for (String name : List.of("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")) {
            pages.add(ROOT.resolve(name));
        }
        pages.addAll(Sources.of(ROOT.resolve("sdk-examples"), "README.md"));
        return pages;
    }

    static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(Sources.of(ROOT.resolve("docs"), ".md"));
        pages.addAll(Sources.of(ROOT.resolve("in-memory-server/docs"), ".md"));
        pages.add(ROOT.resolve("README.md"));
        pages.add(ROOT.resolve("llms.txt"));
        return pages;
    }

    private static String solid(String text) {
        return text.replaceAll("\\s+", "");
    }
}
