package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is in the folder is in the table of {@code sdk-examples/README.md}, short, and run by a test. */
class RecipesFolderTest {
    private static final Path PAGE = Path.of("../README.md");
    private static final String PACKAGE = "java/io/freightsdk/examples";
    private static final Pattern ROW = Pattern.compile(
            "^\\| [^|]+\\? \\| \\[(\\w+)]\\(recipes/(src/\\w+)/.*/\\1\\.java\\) \\| `(.+)` \\|$", Pattern.MULTILINE);

    @Test
    void tableHasEachProgramOnce() throws IOException {
        assertThat(column(1, "src/main")).containsExactlyInAnyOrderElementsOf(programs());
    }

    @Test
    void tableHasTheTestsThatAreExamples() throws IOException {
        assertThat(column(1, "src/test"))
                .containsExactlyInAnyOrder("FakeTheClientTest", "ServerInATestTest")
                .allSatisfy(name ->
                        assertThat(Path.of("src/test", PACKAGE, name + ".java")).exists());
    }

    @Test
    void commandsNameTheirPrograms() throws IOException {
        assertThat(ROW.matcher(Files.readString(PAGE)).results()).allSatisfy(row -> {
            String name = row.group(1);
            assertThat(row.group(3))
                    .isIn(
                            "./mvnw -q -Drun=" + name,
                            "./mvnw -q -pl sdk-examples/recipes -am test -Dtest=" + name
                                    + " -Dsurefire.failIfNoSpecifiedTests=false");
        });
    }

    @ParameterizedTest
    @MethodSource("programs")
    void programIsShort(String program) throws IOException {
        assertThat(Files.readAllLines(Path.of("src/main", PACKAGE, program + ".java")))
                .hasSizeLessThan(80);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spring-backend/src/main",
                "agents/src/main",
                "durable-backend/src/main/java/io/freightsdk/examples/durable/StoredOrders.java",
                "durable-backend/src/main/java/io/freightsdk/examples/durable/Worker.java"
            })
    void whatIsThereToCopyIsShort(String place) throws IOException {
        assertThat(Sources.of(Path.of("..", place), ".java"))
                .isNotEmpty()
                .allSatisfy(file -> assertThat(Files.readAllLines(file)).hasSizeLessThan(80));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void programIsRun(String program) throws IOException {
        boolean byItself = Files.readString(Path.of("src/test", PACKAGE, "RecipesTest.java"))
                .contains(program + ".main(");
        assertThat(byItself
                        || Recipe.all().stream()
                                .anyMatch(recipe -> recipe.className().equals(program)))
                .isTrue();
    }

    static List<String> programs() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/main", PACKAGE))) {
            return files.filter(file -> read(file).contains("void main("))
                    .map(file -> file.getFileName().toString().replace(".java", ""))
                    .toList();
        }
    }

    private static List<String> column(int group, String source) throws IOException {
        return ROW.matcher(Files.readString(PAGE))
                .results()
                .filter(row -> row.group(2).equals(source))
                .map(row -> row.group(group))
                .toList();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
