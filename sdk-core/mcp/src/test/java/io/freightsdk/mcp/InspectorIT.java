package io.freightsdk.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The public inspector as a host, where there is npx and the inspector can be had: it is fetched once and then kept. */
class InspectorIT {
    private static final String INSPECTOR = "@modelcontextprotocol/inspector@2.12.0";
    private static final int SECONDS_TO_FETCH = 480;
    private static final int SECONDS = 240;

    @TempDir
    Path files;

    @BeforeAll
    @Timeout(SECONDS_TO_FETCH + 60)
    static void isThere(@TempDir Path files) throws Exception {
        assumeThat(Stream.of(System.getenv("PATH").split(":", -1)))
                .as("npx is not on the path: not tested with the inspector")
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, "npx")));
        Run help = run(files, SECONDS_TO_FETCH, List.of("--cli", "--help"));
        assumeThat(help.status())
                .as("npx cannot fetch %s: not tested with the inspector%n%s", INSPECTOR, help.errors())
                .isZero();
    }

    private Run inspect(String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("--cli", "-e", "FREIGHT_APPROVAL=limit"));
        arguments.addAll(List.of(options));
        arguments.add("--");
        arguments.addAll(StartLine.WORDS);
        arguments.add("--demo");
        return run(files, SECONDS, arguments);
    }

    @Test
    void toolsAreListedAndPortable() throws Exception {
        Run run = inspect("--method", "tools/list", "--strict");
        assertThat(run.status()).as(run.errors()).isZero();
        assertThat(run.output())
                .contains("\"freight_create_load\"", "\"freight_get_load_position\"", "\"freight_confirm_delivery\"")
                .contains("Costs 0.65 USD from the prepaid balance.", "\"destructiveHint\": true");
    }

    @Test
    void pricesAreRead() throws Exception {
        Run run;
        do {
            run = inspect("--method", "tools/call", "--tool-name", "freight_get_prices");
        } while (run.output().contains("\"retryable\": true"));
        assertThat(run.status()).as(run.errors()).isZero();
        assertThat(run.output()).contains("\"structuredContent\"", "\"load_create\": 0.65", "\"isError\": false");
    }

    @Test
    void wrongArgumentsAreAnErrorOfTheTool() throws Exception {
        Run run = inspect("--method", "tools/call", "--tool-name", "freight_create_load", "--tool-arg", "colour=red");
        assertThat(run.status()).as(run.errors()).isEqualTo(5);
        assertThat(run.output()).contains("\"code\": \"INVALID_ARGUMENTS\"", "\"isError\": true");
    }

    private record Run(int status, String output, String errors) {}

    private static Run run(Path files, int seconds, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("npx", "--yes", "--prefer-offline", INSPECTOR));
        command.addAll(arguments);
        Path output = files.resolve("output");
        Path errors = files.resolve("errors");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(files.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("FREIGHT_"));
        builder.environment()
                .put("MCP_CATALOG_PATH", files.resolve("catalog.json").toString());
        Process process = builder.start();
        try {
            boolean ended = process.waitFor(seconds, TimeUnit.SECONDS);
            return new Run(ended ? process.exitValue() : -1, Files.readString(output), Files.readString(errors));
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
