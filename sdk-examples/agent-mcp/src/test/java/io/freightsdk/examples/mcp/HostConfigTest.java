package io.freightsdk.examples.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    private Map<String, Object> server() {
        List<String> arguments = new ArrayList<>(HostConfig.FLAGS);
        arguments.addAll(List.of(
                "-XX:SharedArchiveFile=" + files.resolve("freight-mcp.jsa"),
                "-jar",
                files.resolve("freight-mcp.jar").toString()));
        return Map.of(
                "command",
                java,
                "args",
                arguments,
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
    void anotherHostIsNotGuessed() {
        assertThatThrownBy(() -> written("--config=emacs"))
                .hasMessage(
                        "--config is for Claude Desktop and Cursor, --config=vscode for VS Code; there is no other");
    }
}
