package io.freightsdk.examples.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostConfigTest {
    @TempDir
    Path files;

    private final String java =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    private Map<?, ?> written(String argument) {
        return (Map<?, ?>) Tree.read(HostConfig.of(argument, files.resolve("freight-mcp.jar")));
    }

    private Map<String, Object> server(String... archive) {
        List<String> flags = List.of(
                "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx64m", "-Xlog:disable", "-Xlog:all=warning:stderr");
        return Map.of(
                "command",
                java,
                "args",
                Stream.of(
                                flags.stream(),
                                Arrays.stream(archive),
                                Stream.of(
                                        "-jar", files.resolve("freight-mcp.jar").toString()))
                        .flatMap(part -> part)
                        .toList(),
                "env",
                Map.of(
                        "FREIGHT_BASE_URL",
                        "https://freight.example",
                        "FREIGHT_AGENT_KEY",
                        "agent_…",
                        "FREIGHT_ACCOUNT",
                        "acme"));
    }

    @Test
    void claudeDesktopAndCursorAreToldWhereTheJarIs() {
        assertThat(written("--config")).isEqualTo(Map.of("mcpServers", Map.of("freight", server())));
    }

    @Test
    void vsCodeIsToldTheKindToo() {
        Map<String, Object> server = new HashMap<>(server());
        server.put("type", "stdio");
        assertThat(written("--config=vscode")).isEqualTo(Map.of("servers", Map.of("freight", server)));
    }

    @Test
    void archiveOfClassesBesideTheJarIsUsed() throws IOException {
        Path archive = Files.createFile(files.resolve("freight-mcp.jsa"));
        assertThat(written("--config"))
                .isEqualTo(Map.of("mcpServers", Map.of("freight", server("-XX:SharedArchiveFile=" + archive))));
    }

    @Test
    void anotherHostIsNotGuessed() {
        assertThatThrownBy(() -> written("--config=emacs"))
                .hasMessage(
                        "--config is for Claude Desktop and Cursor, --config=vscode for VS Code; there is no other");
    }
}
