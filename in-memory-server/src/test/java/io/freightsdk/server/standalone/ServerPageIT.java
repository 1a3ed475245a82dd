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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/server.md tells people to type, typed; what it says they see, compared line by line. */
class ServerPageIT {
    private static final int SECONDS = 300;
    private static final String TOKEN = "a-control-token";
    private static final String TOKEN_VARIABLE = "FREIGHT_CONTROL_TOKEN=";

    @TempDir
    Path directory;

    @Test
    void curlDoesAWholeLifeOfALoad() throws Exception {
        assumeThat(StandaloneProcess.onPath("curl")).as("curl is missing").isTrue();
        assumeThat(StandaloneProcess.onPath("bash")).as("bash is missing").isTrue();
        assertThatItSaysWhatThePageSays(List.of(), "sh", "bash", "-eu", "-o", "pipefail");
    }

    @Test
    void curlDoesTheSameWithAControlToken() throws Exception {
        assumeThat(StandaloneProcess.onPath("curl")).as("curl is missing").isTrue();
        assumeThat(StandaloneProcess.onPath("bash")).as("bash is missing").isTrue();
        assertThatItSaysWhatThePageSays(
                List.of("--control-token", TOKEN),
                "sh",
                "env",
                TOKEN_VARIABLE + TOKEN,
                "bash",
                "-eu",
                "-o",
                "pipefail");
    }

    @Test
    void pythonDoesTheSame() throws Exception {
        assumeThat(StandaloneProcess.onPath("python3")).as("python3 is missing").isTrue();
        assertThatItSaysWhatThePageSays(List.of(), "python", "python3");
    }

    @Test
    void pythonDoesTheSameWithAControlToken() throws Exception {
        assumeThat(StandaloneProcess.onPath("python3")).as("python3 is missing").isTrue();
        assertThatItSaysWhatThePageSays(
                List.of("--control-token", TOKEN), "python", "env", TOKEN_VARIABLE + TOKEN, "python3");
    }

    private void assertThatItSaysWhatThePageSays(List<String> options, String language, String... command)
            throws Exception {
        List<String> arguments =
                new ArrayList<>(List.of("--port", "0", "--seed", "1", "--clock", "2026-05-04T12:00:00Z"));
        arguments.addAll(options);
        try (StandaloneProcess server = StandaloneProcess.start(arguments.toArray(String[]::new))) {
            String script = ServerPage.code(language).replace("http://127.0.0.1:8787", server.line());
            List<String> expected = script.lines()
                    .filter(line -> line.startsWith("#> "))
                    .map(line -> line.substring(3))
                    .toList();
            assertThat(expected).isNotEmpty();
            assertThat(run(script, command)).isEqualTo(expected);
        }
    }

    private List<String> run(String script, String... command) throws IOException, InterruptedException {
        Path file = Files.writeString(directory.resolve("script"), script);
        Path output = directory.resolve("output");
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.command().add(file.toString());
        builder.environment().put("NO_PROXY", "127.0.0.1");
        builder.environment().put("no_proxy", "127.0.0.1");
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
