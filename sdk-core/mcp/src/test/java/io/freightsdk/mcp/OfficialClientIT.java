package io.freightsdk.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.freightsdk.server.Fault;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The client of the protocol's makers in JavaScript, where there is node and npm can fetch it. {@code -Dmcp.bursts=100} for
 * 100 bursts of 20 and 20 of 200.
 */
class OfficialClientIT {
    private static final List<String> CLIENTS =
            List.of("@modelcontextprotocol/sdk@1.32.2", "@modelcontextprotocol/client@2.4.0");
    private static final int BURSTS = Integer.getInteger("mcp.bursts", 2);

    @TempDir
    static Path files;

    @BeforeAll
    static void isThere() throws Exception {
        for (String program : List.of("node", "npm")) {
            assumeThat(Stream.of(System.getenv("PATH").split(":", -1)))
                    .as("%s is not on the path: not tested with the official client", program)
                    .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
        }
        Files.writeString(files.resolve("package.json"), "{\"private\":true,\"type\":\"module\"}");
        List<String> install =
                new ArrayList<>(List.of("npm", "install", "--prefer-offline", "--no-audit", "--no-fund"));
        install.addAll(CLIENTS);
        Process npm = new ProcessBuilder(install)
                .directory(files.toFile())
                .redirectErrorStream(true)
                .redirectOutput(files.resolve("npm.log").toFile())
                .start();
        boolean isFetched = npm.waitFor(480, TimeUnit.SECONDS) && npm.exitValue() == 0;
        npm.destroyForcibly();
        assumeThat(isFetched)
                .as("npm cannot fetch %s: not tested with the official clients", CLIENTS)
                .isTrue();
        for (String name : List.of("client.mjs", "modern.mjs")) {
            try (InputStream script = OfficialClientIT.class.getResourceAsStream("/" + name)) {
                Files.copy(Objects.requireNonNull(script), files.resolve(name));
            }
        }
        Files.writeString(files.resolve("order.json"), McpFixture.LOAD);
    }

    @Test
    void burstsOf20AreAnsweredAndAStopBeforeTheFirstByteIsFree() throws Exception {
        burst(BURSTS, 20);
    }

    @Test
    void burstsOf200AreAnswered() throws Exception {
        burst((BURSTS + 4) / 5, 200);
    }

    @Test
    void clientOfTheRevisionWithoutSessionsPaysWhatItsUserAgreesTo() throws Exception {
        try (McpFixture fixture = new McpFixture();
                BusyCores busy = new BusyCores()) {
            List<String> command = new ArrayList<>(List.of("node", "modern.mjs", "order.json"));
            command.addAll(StartLine.WORDS);
            ProcessBuilder builder = new ProcessBuilder(command).directory(files.toFile());
            RawHost.set(builder, fixture.environment("FREIGHT_LIMIT_USD_PER_SLIDING_DAY", "100"));
            builder.redirectError(files.resolve("errors").toFile());
            Process node = builder.start();
            try (BufferedReader output = node.inputReader(UTF_8)) {
                assertThat(output.readLine())
                        .as(() -> read(files.resolve("errors")))
                        .isEqualTo("{\"revision\":\"2026-07-28\",\"tools\":6,\"made\":21,\"isAsked\":true}");
                assertThat(fixture.debits()).hasSize(21);
                assertThat(busy.cores()).isPositive();
            } finally {
                node.descendants().forEach(ProcessHandle::destroyForcibly);
                node.destroyForcibly();
            }
        }
    }

    private static void burst(int bursts, int size) throws Exception {
        try (McpFixture fixture = new McpFixture("1000000.00");
                BusyCores busy = new BusyCores()) {
            List<String> command = new ArrayList<>(
                    List.of("node", "client.mjs", "order.json", String.valueOf(bursts), String.valueOf(size)));
            command.addAll(StartLine.WORDS);
            ProcessBuilder builder = new ProcessBuilder(command).directory(files.toFile());
            RawHost.set(
                    builder,
                    fixture.environment("FREIGHT_APPROVAL", "limit", "FREIGHT_LIMIT_USD_PER_SLIDING_DAY", "1000000"));
            builder.redirectError(files.resolve("errors").toFile());
            Process node = builder.start();
            try (BufferedReader output = node.inputReader(UTF_8)) {
                int made = bursts * size;
                assertThat(output.readLine())
                        .as(() -> read(files.resolve("errors")))
                        .isEqualTo("calling");
                int before = fixture.broker.requests("getPricing").size();
                fixture.broker.faults().add(Fault.stall().on("getPricing"));
                Writer input = node.outputWriter(UTF_8);
                input.append("go\n").flush();
                fixture.broker.awaitRequests("getPricing", before + 1, McpFixture.PATIENCE);
                input.append("stop\n").flush();
                assertThat(output.readLine())
                        .isEqualTo("{\"tools\":6,\"answered\":" + made + ",\"outcome\":\"stopped\",\"alive\":true}");
                assertThat(fixture.debits()).hasSize(made);
                System.out.println("official client: " + bursts + " bursts of " + size + ", " + made + " answered, "
                        + fixture.debits().size() + " debits, " + busy.cores() + " cores busy");
            } finally {
                node.descendants().forEach(ProcessHandle::destroyForcibly);
                node.destroyForcibly();
            }
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return "";
        }
    }
}
