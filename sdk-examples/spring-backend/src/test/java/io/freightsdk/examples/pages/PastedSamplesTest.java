package io.freightsdk.examples.pages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each Java sample of a page compiles when it is pasted whole into a file, and there is no Java but in such samples. */
class PastedSamplesTest {
    private static final Path ROOT = Path.of("../..");
    private static final Pattern BLOCK = Pattern.compile("^```(\\w*)$(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern JAVA_LINE =
            Pattern.compile("(?m)^ {4,}.*[;{]$|^(import |@\\w|(public |final )?class ).*");
    private static final Set<String> OTHERS =
            Set.of("text", "sh", "json", "xml", "sql", "properties", "kotlin", "python", "typescript", "yaml");

    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    @AutoClose
    private static final StandardJavaFileManager FILES = COMPILER.getStandardFileManager(null, null, UTF_8);

    /** Opens the jars of the class path once. */
    @BeforeAll
    static void locate(@TempDir Path classes) throws IOException {
        FILES.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(classes));
        FILES.setLocationFromPaths(
                StandardLocation.CLASS_PATH,
                Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                        .map(Path::of)
                        .toList());
    }

    record Sample(Path page, String text) {
        @Override
        public String toString() {
            return page + " "
                    + text.lines()
                            .filter(line -> line.matches("class .*"))
                            .findFirst()
                            .orElse("without a class");
        }
    }

    static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("README.md"), ROOT.resolve("llms.txt")));
        for (String folder : List.of("docs", "in-memory-server/docs")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
                files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
            }
        }
        return pages;
    }

    static List<Sample> samples() throws IOException {
        List<Sample> samples = new ArrayList<>();
        for (Path page : pages()) {
            for (MatchResult block : blocks(page)) {
                // comparing is on the class path of the recipes, which compile and run what its page has
                if (block.group(1).equals("java") && !page.endsWith("compare.md")) {
                    samples.add(new Sample(page, block.group(2)));
                }
            }
        }
        return samples;
    }

    private static List<MatchResult> blocks(Path page) throws IOException {
        return BLOCK.matcher(Files.readString(page)).results().toList();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void sampleCompilesAsItIs(Sample sample) {
        JavaFileObject file =
                new SimpleJavaFileObject(URI.create("string:///Sample.java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return sample.text();
                    }
                };
        StringWriter said = new StringWriter();
        boolean compiles = COMPILER.getTask(said, FILES, null, List.of("-proc:none"), null, List.of(file))
                .call();
        assertThat(compiles).as(said.toString()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void blockSaysItsLanguage(Path page) throws IOException {
        assertThat(blocks(page)).allSatisfy(block -> {
            if (!block.group(1).equals("java")) {
                assertThat(OTHERS).contains(block.group(1));
            }
        });
    }

    @ParameterizedTest
    @MethodSource("pages")
    void thereIsNoJavaBesides(Path page) throws IOException {
        String besides = BLOCK.matcher(Files.readString(page))
                .replaceAll(block -> block.group(1).equals("text") ? "$0" : "");
        assertThat(JAVA_LINE.matcher(besides).results().map(MatchResult::group)).isEmpty();
    }
}
