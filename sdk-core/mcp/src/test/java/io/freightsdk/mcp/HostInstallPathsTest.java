package io.freightsdk.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The written file means the same wherever the host starts the server, and the host can read it. */
class HostInstallPathsTest {
    @TempDir
    Path home;

    private final Map<String, String> environment = new HashMap<>(Map.of(
            "FREIGHT_BASE_URL", "https://freight.example",
            "FREIGHT_AGENT_KEY", "agent_0123456789",
            "FREIGHT_ACCOUNT", "acme"));

    private Path install(String host) throws Exception {
        return new HostInstall(home, home.resolve("project"), environment).into(host, home.resolve("freight-mcp.jar"));
    }

    private Path codex(String text) throws Exception {
        Path file = home.resolve(".codex/config.toml");
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"claude", "cursor", "vscode", "codex"})
    void relativeHomeIsOneBudgetWhereverTheHostStarts(String host) throws Exception {
        environment.put("FREIGHT_HOME", "budget");
        assertThat(Files.readString(install(host)))
                .contains(McpJson.text(Path.of("budget").toAbsolutePath().toString()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "url = \"http://127.0.0.1:8787/mcp\"\n",
                "url = \"http://127.0.0.1:8787/mcp\"\nbearer_token_env_var = \"FREIGHT_HTTP_TOKEN\"\n"
            })
    void codexOfAServerOverHttpStaysAsItIs(String entries) throws Exception {
        String text = "[mcp_servers.freight]\n" + entries;
        Path file = codex(text);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> install("codex"))
                .withMessageStartingWith(file + " has ")
                .withMessageEndingWith(", so nothing was written; add what --config prints by hand");
        assertThat(file).hasContent(text);
    }

    @Test
    void codexWithAByteOrderMarkHasOneTableOfOurs() throws Exception {
        Path file = install("codex");
        String once = Files.readString(file);
        codex("\uFEFF" + once);
        install("codex");
        assertThat(Files.readString(file)).isEqualTo("\uFEFF" + once).containsOnlyOnce("[mcp_servers.freight]");
    }
}
