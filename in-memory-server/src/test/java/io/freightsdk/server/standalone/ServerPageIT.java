package io.freightsdk.server.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What docs/server.md tells people to type, typed; what it says they see, compared line by line. */
@Tag("slow")
class ServerPageIT {
    private static final int SECONDS = 300;
    private static final String TOKEN = "a-control-token";

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void curlOfThePage_printsWhatThePageSays(boolean withToken) throws Exception {
        List<String> command = new ArrayList<>(List.of("bash", "-eu"));
        assumeThat(StandaloneProcess.onPath("bash")).as("bash").isTrue();
        assumeThat(StandaloneProcess.onPath("curl")).as("curl").isTrue();
        List<String> options =
                new ArrayList<>(List.of("--port", "0", "--seed", "1", "--clock", "2026-05-04T12:00:00Z"));
        if (withToken) {
            options.addAll(List.of("--control-token", TOKEN));
        }
        try (StandaloneProcess server = StandaloneProcess.start(options.toArray(String[]::new))) {
            String script = code().replace("http://127.0.0.1:8787", server.line());
            List<String> expected = script.lines()
                    .filter(line -> line.startsWith("#> "))
                    .map(line -> line.substring(3))
                    .toList();
            assertThat(expected).isNotEmpty();
            assertThat(run(script, command, withToken)).isEqualTo(expected);
        }
    }

    /** All blocks of the shell, one after another. */
    private static String code() throws IOException {
        Pattern block = Pattern.compile("^```sh$(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);
        return block.matcher(Files.readString(Path.of("docs", "server.md")))
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.joining());
    }

    private List<String> run(String script, List<String> command, boolean withToken)
            throws IOException, InterruptedException {
        Path file = Files.writeString(directory.resolve("script"), script);
        Path output = directory.resolve("output");
        command.add(file.toString());
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("no_proxy", "127.0.0.1");
        builder.environment().remove("FREIGHT_CONTROL_TOKEN");
        if (withToken) {
            builder.environment().put("FREIGHT_CONTROL_TOKEN", TOKEN);
        }
        Process process = builder.directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS))
                    .as("ends within %d s", SECONDS)
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).as(Files.readString(output)).isZero();
        return Files.readAllLines(output, UTF_8);
    }
}
