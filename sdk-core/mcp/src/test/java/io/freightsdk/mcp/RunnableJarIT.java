package io.freightsdk.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar as a host meets it. */
class RunnableJarIT {
    @Test
    void loadIsCreatedAndPaidOnce() {
        try (McpFixture fixture = new McpFixture()) {
            McpSyncClient host = fixture.host("FREIGHT_APPROVAL", "limit");
            assertThat(host.getServerInfo().version()).isNotEqualTo("development");
            CallToolResult made = McpFixture.call(host, "freight_create_load", McpFixture.LOAD);
            assertThat(made.isError()).as("%s", made.content()).isFalse();
            assertThat(fixture.debits()).hasSize(1);
        }
    }

    @Test
    void demoNeedsNoSetting() throws Exception {
        try (RawHost host = RawHost.start(Map.of(), "--demo")) {
            assertThat(host.shakeHands().hangUp().status()).isZero();
            assertThat(host.errors()).hasSize(1).allMatch(line -> line.startsWith("freight-mcp: This is a demo: "));
        }
    }

    @Test
    void configurationNamesThisJar() throws Exception {
        try (RawHost host = RawHost.start(Map.of(), "--config")) {
            assertThat(host.status()).isZero();
            assertThat(Tree.read(String.join("\n", host.output())))
                    .extracting("mcpServers.freight.args")
                    .asInstanceOf(InstanceOfAssertFactories.LIST)
                    .endsWith(
                            "-jar",
                            Path.of(System.getProperty("mcp.jar"))
                                    .toAbsolutePath()
                                    .toString());
            assertThat(host.errors()).isEmpty();
        }
    }

    /** Java says on standard output that it cannot use an archive, where a host expects answers. */
    @Test
    void archiveIsUsedInAnotherDirectoryAndOneOfAnOlderJarIsNoAnswer(@TempDir Path files) throws Exception {
        Path jar = Files.copy(Path.of(System.getProperty("mcp.jar")), files.resolve("freight-mcp.jar"));
        Path archive = files.resolve("freight-mcp.jsa");
        List<String> making = List.of(
                java(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx64m",
                "-XX:ArchiveClassesAtExit=" + archive,
                "-jar",
                jar.toString());
        try (RawHost host = RawHost.start(making, Map.of(), "--demo")) {
            host.shakeHands().list();
            assertThat(host.hangUp().status()).isZero();
        }
        assertThat(archive).isNotEmptyFile();
        List<String> command = new ArrayList<>(List.of(java()));
        command.addAll(HostConfig.arguments(jar));
        assertThat(loaded(command, files.resolve("loaded.txt"))).anyMatch(from -> from.contains("shared objects file"));
        Files.setLastModifiedTime(jar, FileTime.from(Instant.EPOCH));
        command.add("--config");
        assertThat(said(command)).startsWith("{", "  \"mcpServers\": {");
    }

    /** Where each class of the server is from that answers what hosts send first. */
    private static List<String> loaded(List<String> command, Path log) throws Exception {
        List<String> logging = new ArrayList<>(command);
        logging.add(1, "-Xlog:class+load:file=" + log);
        logging.removeIf(word -> word.startsWith("-Xlog:disable"));
        try (RawHost host = RawHost.start(logging, Map.of(), "--demo")) {
            host.shakeHands().list();
            assertThat(host.hangUp().status()).isZero();
        }
        return Files.readAllLines(log).stream()
                .filter(line -> line.contains(" io.freightsdk.mcp.") && !line.contains("Lambda"))
                .toList();
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static List<String> said(List<String> command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        RawHost.set(
                builder,
                Map.of(
                        "FREIGHT_BASE_URL", "https://freight.example",
                        "FREIGHT_AGENT_KEY", "agent_1",
                        "FREIGHT_ACCOUNT", "acme"));
        Process process = builder.start();
        try (BufferedReader output = process.inputReader(UTF_8)) {
            List<String> lines = output.lines().toList();
            assertThat(process.waitFor()).isZero();
            return lines;
        }
    }

    @Test
    void jarHoldsWhatItNeedsAndNoMore() throws IOException {
        try (JarFile jar = new JarFile(System.getProperty("mcp.jar"))) {
            List<String> names = jar.stream().map(entry -> entry.getName()).toList();
            assertThat(names)
                    .doesNotHaveDuplicates()
                    .contains("META-INF/LICENSE", "META-INF/NOTICE")
                    .contains("META-INF/services/org.slf4j.spi.SLF4JServiceProvider")
                    .noneMatch(name -> name.endsWith("module-info.class") || name.matches("META-INF/.*\\.(SF|RSA|DSA)"))
                    .noneMatch(name ->
                            name.matches("(com/networknt|org/junit|io/modelcontextprotocol|org/eclipse|reactor)/.*"));
            assertThat(new String(
                            jar.getInputStream(jar.getEntry("META-INF/NOTICE")).readAllBytes(), UTF_8))
                    .containsOnlyOnce("postal code data from GeoNames");
        }
    }
}
