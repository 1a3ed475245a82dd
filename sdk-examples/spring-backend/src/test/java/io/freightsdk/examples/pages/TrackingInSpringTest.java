package io.freightsdk.examples.pages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bean in docs/tracking.md compiles, as it stands there or in a class that it lacks. */
class TrackingInSpringTest {
    private static final String CLASS = """
            import io.freightsdk.FreightClient;
            import io.freightsdk.tracking.LoadTracker;
            import org.springframework.context.ApplicationEventPublisher;
            import org.springframework.context.annotation.Bean;

            class Tracking {
            %s}
            """;

    @TempDir
    Path classes;

    @Test
    void beanCompiles() throws Exception {
        String page = Files.readString(Path.of("../../docs/tracking.md"));
        String section = page.substring(page.indexOf("## In Spring"))
                .lines()
                .skip(1)
                .takeWhile(line -> !line.startsWith("## "))
                .reduce("", (text, line) -> text + line + "\n");
        int fence = section.indexOf("```java\n");
        String code = fence >= 0
                ? section.substring(fence + 8, section.indexOf("```\n", fence + 8))
                : section.lines()
                        .filter(line -> line.startsWith("    "))
                        .reduce("", (text, line) -> text + line + "\n");
        assertThat(code).contains("LoadTracker.builder(");
        String source = code.contains("class ") ? code : CLASS.formatted(code);
        JavaFileObject file =
                new SimpleJavaFileObject(URI.create("string:///Tracking.java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return source;
                    }
                };
        StringWriter said = new StringWriter();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> options =
                List.of("-proc:none", "-d", classes.toString(), "-cp", System.getProperty("java.class.path"));
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, UTF_8)) {
            assertThat(compiler.getTask(said, files, null, options, null, List.of(file))
                            .call())
                    .as(said.toString())
                    .isTrue();
        }
    }
}
