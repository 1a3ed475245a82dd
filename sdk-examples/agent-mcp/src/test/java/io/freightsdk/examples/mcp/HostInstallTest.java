package io.freightsdk.examples.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The configuration of a host gets one more server and keeps all else. */
class HostInstallTest {
    private static final String KEY = "agent_0123456789";

    @TempDir
    Path home;

    private final Map<String, String> environment = new HashMap<>(
            Map.of("FREIGHT_BASE_URL", "https://freight.example", "FREIGHT_AGENT_KEY", KEY, "FREIGHT_ACCOUNT", "acme"));

    private Path install(String host) throws Exception {
        return new HostInstall(home, home.resolve("project"), environment).into(host, home.resolve("freight-mcp.jar"));
    }

    private Path write(String file, String text) throws Exception {
        Path path = home.resolve(file);
        Files.createDirectories(path.getParent());
        return Files.writeString(path, text);
    }

    @Test
    void serversOfOthersStayAndTheOwnIsReplaced() throws Exception {
        Path file = write(
                ".cursor/mcp.json",
                "{\"theme\": 1.0, \"mcpServers\": {\"other\": {\"command\": \"x\"}, \"freight\": {\"old\": 1}}}");
        assertThat(install("cursor")).isEqualTo(file);
        Map<?, ?> servers = (Map<?, ?>) ((Map<?, ?>) Tree.read(Files.readString(file))).get("mcpServers");
        assertThat(Files.readString(file))
                .contains("\"theme\": 1.0", "\"FREIGHT_ACCOUNT\": \"acme\"")
                .doesNotContain("old");
        assertThat(servers.get("other")).isEqualTo(Map.of("command", "x"));
        String once = Files.readString(file);
        install("cursor");
        assertThat(file).hasContent(once);
        assertThat(file.getParent()).isDirectoryNotContaining(path -> !path.equals(file));
    }

    @Test
    void vsCodeAsksForTheKeyItself() throws Exception {
        Path file = install("vscode");
        install("vscode");
        assertThat(file).isEqualTo(home.resolve("project/.vscode/mcp.json"));
        assertThat(Files.readString(file))
                .doesNotContain(KEY)
                .contains("\"FREIGHT_AGENT_KEY\": \"${input:freight-agent-key}\"", "\"password\": true")
                .containsOnlyOnce("promptString");
    }

    @Test
    void codexTakesTheKeyFromItsEnvironment() throws Exception {
        Path file = write(".codex/config.toml", """
                model = "x"

                [mcp_servers.freight]
                command = "old"
                [mcp_servers.freight.env]
                FREIGHT_ACCOUNT = "old"

                [mcp_servers.other]
                command = "y"
                """);
        install("codex");
        String once = Files.readString(file);
        assertThat(once)
                .doesNotContain(KEY, "old")
                .startsWith(
                        "model = \"x\"\n\n[mcp_servers.other]\ncommand = \"y\"\n\n[mcp_servers.freight]\ncommand = ")
                .contains(
                        "env_vars = [\"FREIGHT_AGENT_KEY\"]",
                        "[mcp_servers.freight.env]",
                        "FREIGHT_ACCOUNT = \"acme\"");
        install("codex");
        assertThat(file).hasContent(once);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            [1]
            {"a": 1, // a comment
            """)
    void fileThatIsNoObjectOfJsonStaysAsItIs(String text) throws Exception {
        Path file = write(".cursor/mcp.json", text);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> install("cursor"))
                .withMessage(file + " is not a JSON object, so nothing was written; add what --config prints by hand");
        assertThat(file).hasContent(text);
    }

    @Test
    void settingsAreThoseThatAServerStartsWith() {
        environment.put("FREIGHT_APPROVAL", "yes");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> install("cursor"))
                .withMessage("FREIGHT_APPROVAL is neither elicit, dialog nor limit: yes");
        environment.remove("FREIGHT_APPROVAL");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> install("emacs"))
                .withMessage("--install= is followed by claude, cursor, vscode or codex");
        assertThat(home).isEmptyDirectory();
    }
}
