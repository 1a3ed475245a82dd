package io.freightsdk.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Java on a page is a whole file of the examples, without its package, so it is compiled. White space is not compared. */
class SamplesOnPagesTest {
    private static final Pattern JAVA = Pattern.compile("(?ms)^```java$(.*?)^```$");
    private static final Pattern KOTLIN = Pattern.compile("(?ms)^```kotlin$(.*?)^```$");

    private static List<String> files = List.of();

    static List<Path> pages() throws IOException {
        return Pages.all();
    }

    @BeforeAll
    static void readExamples() throws IOException {
        List<String> read = new ArrayList<>();
        for (Path file : Pages.files(Pages.ROOT.resolve("sdk-examples"), ".java")) {
            read.add(solid(Files.readString(file).replaceFirst("(?m)^package .*;$", "")));
        }
        files = List.copyOf(read);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void javaOnThePageIsAFileOfTheExamples(Path page) throws IOException {
        for (MatchResult sample : JAVA.matcher(Files.readString(page)).results().toList()) {
            assertThat(files.contains(solid(sample.group(1))))
                    .as("%s: %s", page, sample.group(1))
                    .isTrue();
        }
    }

    /** That program is built and run by {@code .ci/consumers/run}. */
    @Test
    void kotlinOnThePageIsOfAProgramThatIsBuilt() throws IOException {
        String program = solid(Files.readString(Pages.ROOT.resolve(".ci/consumers/kotlin/src/main/kotlin/Main.kt")));
        assertThat(KOTLIN.matcher(Files.readString(Pages.ROOT.resolve("docs/kotlin.md")))
                        .results())
                .isNotEmpty()
                .allSatisfy(sample -> assertThat(program).contains(solid(sample.group(1))));
    }

    private static String solid(String text) {
        return text.replaceAll("\\s+", "");
    }
}
