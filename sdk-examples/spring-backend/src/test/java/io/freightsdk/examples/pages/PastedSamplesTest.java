package io.freightsdk.examples.pages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each Java sample of these pages compiles when it is pasted whole into a file, and is a piece of one that is tested. */
class PastedSamplesTest {
    private static final Path ROOT = Path.of("../..");
    private static final List<String> PAGES = List.of("README.md", "docs/production.md", "docs/spring.md", "llms.txt");
    private static final Pattern JAVA = Pattern.compile("^```java$(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

    @TempDir
    Path classes;

    record Sample(String page, String text) {
        @Override
        public String toString() {
            return page + " "
                    + text.lines().filter(line -> line.contains("class ")).findFirst();
        }
    }

    static Stream<Sample> samples() throws Exception {
        Stream.Builder<Sample> samples = Stream.builder();
        for (String page : PAGES) {
            JAVA.matcher(Files.readString(ROOT.resolve(page)))
                    .results()
                    .forEach(found -> samples.add(new Sample(page, found.group(1))));
        }
        return samples.build();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void sampleCompilesAsItIs(Sample sample) throws Exception {
        JavaFileObject file =
                new SimpleJavaFileObject(URI.create("string:///Sample.java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return sample.text();
                    }
                };
        StringWriter said = new StringWriter();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, UTF_8)) {
            boolean compiles = compiler.getTask(
                            said,
                            files,
                            null,
                            List.of(
                                    "-proc:none",
                                    "-d",
                                    classes.toString(),
                                    "-cp",
                                    System.getProperty("java.class.path")),
                            null,
                            List.of(file))
                    .call();
            assertThat(compiles).as(said.toString()).isTrue();
        }
    }
}
