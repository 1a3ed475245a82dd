package io.freightsdk.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
                "{\"theme\": 1.0, \"mcpServers\": {\"other\": {\"command\": \"x\"}, \"freight\": {\"command\": \"old\"}}}");
        String before = Files.readString(file);
        assertThat(install("cursor")).isEqualTo(file);
        Map<?, ?> servers = (Map<?, ?>) ((Map<?, ?>) Tree.read(Files.readString(file))).get("mcpServers");
        assertThat(Files.readString(file))
                .contains("\"theme\": 1.0", "\"FREIGHT_ACCOUNT\": \"acme\"")
                .doesNotContain("old");
        assertThat(servers.get("other")).isEqualTo(Map.of("command", "x"));
        String once = Files.readString(file);
        install("cursor");
        assertThat(file).hasContent(once);
        assertThat(file.resolveSibling("mcp.json.bak")).hasContent(before);
        assertThat(file.getParent())
                .isDirectoryNotContaining(path -> !path.getFileName().toString().startsWith("mcp.json"));
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
    void cursorTakesTheKeyFromItsEnvironment() throws Exception {
        assertThat(Files.readString(install("cursor")))
                .doesNotContain(KEY)
                .contains("\"FREIGHT_AGENT_KEY\": \"${env:FREIGHT_AGENT_KEY}\"");
        assertThat(new HostInstall(home, home, environment).toDo("cursor"))
                .isEqualTo(
                        "; the host is to be started with FREIGHT_AGENT_KEY in its environment, as the file only names them");
    }

    @Test
    void keyThatClaudeHasInPlainTextIsSpokenOf() throws Exception {
        assertThat(Files.readString(install("claude"))).contains("\"FREIGHT_AGENT_KEY\": \"" + KEY + "\"");
        assertThat(new HostInstall(home, home, environment).toDo("claude"))
                .isEqualTo("; FREIGHT_AGENT_KEY is in it in plain text, as Claude Desktop has no other place for it:"
                        + " what keeps it is the bundle freight-mcp.mcpb");
    }

    @Test
    void codexTakesTheKeyFromItsEnvironment() throws Exception {
        Path file = write(".codex/config.toml", """
                model = "x"

                [mcp_servers.freight]
                command = "old"
                [mcp_servers.freight.env]
                FREIGHT_ACCOUNT = "old"
                FREIGHT_LIMIT_USD_PER_SLIDING_DAY = "1.00"

                [mcp_servers.other]
                command = "y"
                """);
        install("codex");
        String once = Files.readString(file);
        assertThat(once)
                .doesNotContain(KEY, "old")
                .startsWith("model = \"x\"\n\n[mcp_servers.freight]\ncommand = ")
                .endsWith("\n\n[mcp_servers.other]\ncommand = \"y\"\n")
                .contains(
                        "env_vars = [\"FREIGHT_AGENT_KEY\"]",
                        "[mcp_servers.freight.env]",
                        "FREIGHT_ACCOUNT = \"acme\"",
                        "FREIGHT_LIMIT_USD_PER_SLIDING_DAY = \"1.00\"");
        install("codex");
        assertThat(file).hasContent(once);
    }

    @Test
    void ownFieldsOfTheUserStay() throws Exception {
        Path file = write(
                ".cursor/mcp.json",
                "{\"mcpServers\": {\"freight\": {\"disabled\": true, \"env\": {\"TZ\": \"UTC\","
                        + " \"FREIGHT_READ_ONLY\": \"true\", \"FREIGHT_ACCOUNT\": \"old\"}}}}");
        install("cursor");
        assertThat(Files.readString(file))
                .contains(
                        "\"disabled\": true",
                        "\"TZ\": \"UTC\"",
                        "\"FREIGHT_READ_ONLY\": \"true\"",
                        "\"FREIGHT_ACCOUNT\": \"acme\"")
                .doesNotContain("old");
    }

    @Test
    void linkStaysALink() throws Exception {
        Path file = write("dotfiles/mcp.json", "{}");
        Path link = home.resolve(".cursor/mcp.json");
        Files.createDirectories(link.getParent());
        Files.createSymbolicLink(link, file);
        install("cursor");
        assertThat(link).isSymbolicLink();
        assertThat(Files.readString(file)).contains("acme");
    }

    @Test
    void passwordOfTheDatabaseStandsInNoFileAndWhatIsForHttpNeither() throws Exception {
        environment.put("FREIGHT_DATABASE_URL", "jdbc:postgresql://db.example/freight");
        environment.put("FREIGHT_DATABASE_PASSWORD", "pw-of-the-database");
        environment.put("FREIGHT_HTTP_TOKEN", "token-of-the-server");
        for (String host : List.of("claude", "cursor", "vscode", "codex")) {
            assertThat(Files.readString(install(host)))
                    .contains("jdbc:postgresql://db.example/freight")
                    .doesNotContain("pw-of-the-database", "FREIGHT_HTTP", "token-of-the-server");
        }
        assertThat(Files.readString(install("vscode"))).contains("${input:freight-database-password}");
        assertThat(Files.readString(install("codex")))
                .contains("env_vars = [\"FREIGHT_AGENT_KEY\",\"FREIGHT_DATABASE_PASSWORD\"]");
        HostInstall install = new HostInstall(home, home, environment);
        assertThat(install.toDo("claude")).contains("FREIGHT_DATABASE_PASSWORD is not written");
        assertThat(install.toDo("codex"))
                .contains("FREIGHT_AGENT_KEY and FREIGHT_DATABASE_PASSWORD in its environment");
        assertThat(Files.readString(install("cursor"))).contains("${env:FREIGHT_DATABASE_PASSWORD}");
        environment.put("FREIGHT_DATABASE_URL", "jdbc:postgresql://db.example/freight?password=x");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> install("codex"))
                .withMessageContaining("FREIGHT_DATABASE_URL holds a password");
    }

    @Test
    void passwordThatWasAddedByHandStays() throws Exception {
        environment.put("FREIGHT_DATABASE_URL", "jdbc:postgresql://db.example/freight");
        Path file = write(
                ".cursor/mcp.json",
                "{\"mcpServers\": {\"freight\": {\"env\": {\"FREIGHT_DATABASE_PASSWORD\": \"by-hand\"}}}}");
        install("cursor");
        assertThat(Files.readString(file)).contains("by-hand");
    }

    @Test
    void codexPassesThePasswordOnAsLongAsItsFileNamesTheDatabase() throws Exception {
        environment.put("FREIGHT_DATABASE_URL", "jdbc:postgresql://db.example/freight");
        environment.put("FREIGHT_DATABASE_PASSWORD", "pw-of-the-database");
        String once = Files.readString(install("codex"));
        environment.remove("FREIGHT_DATABASE_PASSWORD");
        assertThat(install("codex")).hasContent(once);
        environment.remove("FREIGHT_DATABASE_URL");
        assertThat(Files.readString(install("codex")))
                .contains(
                        "FREIGHT_DATABASE_URL = ", "env_vars = [\"FREIGHT_AGENT_KEY\",\"FREIGHT_DATABASE_PASSWORD\"]");
    }

    @Test
    void linesOfOthersInCodexStayAsTheyAre() throws Exception {
        Path file = write(".codex/config.toml", """
                [mcp_servers.freight]
                command = "old"
                startup_timeout_sec = 20
                [mcp_servers.freight.env]
                TZ = "UTC"

                # of the other

                  [mcp_servers.other]
                  args = [
                    ["y"],
                  ]
                """);
        String before = Files.readString(file);
        install("codex");
        String once = Files.readString(file);
        assertThat(once)
                .endsWith(before.substring(before.indexOf("TZ = ")))
                .contains("startup_timeout_sec = 20\n[mcp_servers.freight.env]\nFREIGHT_")
                .doesNotContain("old");
        assertThat(file.resolveSibling("config.toml.bak")).hasContent(before);
        install("codex");
        assertThat(file).hasContent(once);
    }

    @Test
    void commentsInTheOwnTableStay() throws Exception {
        Path file = write(".codex/config.toml", """
                [projects."C:\\\\Users\\\\me"]
                trust_level = "trusted"
                [mcp_servers.freight]
                # a slow disk
                startup_timeout_sec = 20 # seconds
                command = "old" # by hand
                # its settings:
                [mcp_servers.freight.env]
                FREIGHT_ACCOUNT = "old" # ask Ann
                # the office

                TZ = "UTC"
                # the end
                """);
        install("codex");
        String once = Files.readString(file);
        assertThat(once)
                .startsWith("[projects.\"C:\\\\Users\\\\me\"]\n")
                .contains(
                        "# a slow disk\nstartup_timeout_sec = 20 # seconds\n# by hand\n# its settings:\n[mcp_servers.freight.env]\n")
                .endsWith("# ask Ann\n# the office\n\nTZ = \"UTC\"\n# the end\n")
                .doesNotContain("old");
        install("codex");
        assertThat(file).hasContent(once);
    }

    @Test
    void variablesThatCodexPassesOnStay() throws Exception {
        Path file = write(".codex/config.toml", """
                [mcp_servers.freight]
                env_vars = ["HTTP_PROXY", 'FREIGHT_AGENT_KEY', "FREIGHT_DATABASE_PASSWORD"] # of the office
                [mcp_servers.freight.env]
                HTTP_PROXY = "x"
                """);
        install("codex");
        String once = Files.readString(file);
        assertThat(once)
                .contains("env_vars = [\"FREIGHT_AGENT_KEY\",\"HTTP_PROXY\"]\n# of the office\n")
                .endsWith("HTTP_PROXY = \"x\"\n");
        install("codex");
        assertThat(file).hasContent(once);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cursor", "codex"})
    void settingThatIsNoLongerSetStaysAndIsNamed(String host) throws Exception {
        environment.put("FREIGHT_READ_ONLY", "true");
        install(host);
        environment.remove("FREIGHT_READ_ONLY");
        HostInstall again = new HostInstall(home, home.resolve("project"), environment);
        Path file = again.into(host, home.resolve("freight-mcp.jar"));
        assertThat(Files.readString(file)).contains("FREIGHT_READ_ONLY");
        assertThat(again.toDo(host)).startsWith("; it still sets FREIGHT_READ_ONLY; ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a = \"\"\"\n[mcp_servers.freight]\n\"\"\"\n",
                "a = '''\n[mcp_servers.freight]\n'''\n",
                "[mcp_servers.freight] # mine\n",
                "[mcp_servers.\"freight\".env]\nA = \"b\"\n",
                "[ mcp_servers . freight ]\n",
                "[\"mcp_servers\".'freight']\n",
                "[[mcp_servers.freight]]\n",
                "mcp_servers = {freight = {command = \"x\"}}\n",
                "mcp_servers.freight.command = \"x\"\n",
                "[mcp_servers]\nfreight = {command = \"x\"}\n",
                "[mcp_servers.freight]\nown = [\n  \"x\"\n]\n",
                "[mcp_servers.freight]\nenv = {A = \"b\"}\n",
                "[mcp_servers.freight]\nenv_vars = [{name = \"A\", source = \"remote\"}]\n",
                "[mcp_servers.freight]\nenv_vars = [\n  \"A\"\n]\n",
                "[mcp_servers.freight]\nenv_vars = [\"A B\"]\n",
                "[mcp_servers.\"fre\\u0069ght\"]\n",
                "[\"mcp\\u005fservers\".freight]\n",
                "\"mcp\\U0000005fservers\" = {freight = {command = \"x\"}}\n",
                "[mcp_servers]\n\"fre\\u0069ght\" = {command = \"x\"}\n",
                "[mcp_servers.freight.env]\n\"FREIGHT\\u005fACCOUNT\" = \"x\"\n"
            })
    void codexThatSaysItInOtherWordsStaysAsItIs(String text) throws Exception {
        Path file = write(".codex/config.toml", text);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> install("codex"))
                .withMessageStartingWith(file + " has ")
                .withMessageEndingWith(", so nothing was written; add what --config prints by hand");
        assertThat(Files.readString(file)).isEqualTo(text);
        assertThat(file.getParent()).isDirectoryNotContaining(path -> !path.equals(file));
    }

    @Test
    void codexMayHaveTextsWithEscapes() throws Exception {
        String text = "notify = [\n  \"gr\\u00fcn\",\n  \"x=\\u00fc\"\n]\nname = \"\\u00fc\"\n";
        Path file = write(".codex/config.toml", text);
        install("codex");
        assertThat(Files.readString(file)).startsWith(text).contains("[mcp_servers.freight]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            claude | {"mcpServers":{"freight":{"url":"https://x/mcp"}}}           | url
            cursor | {"mcpServers":{"freight":{"headers":{"Authorization":"y"}}}} | headers
            cursor | {"mcpServers":{"freight":{"serverUrl":"https://x/mcp"}}}     | serverUrl
            vscode | {"servers":{"freight":{"type":"http"}}}                      | type
            """)
    void serverOverHttpStaysAsItIs(String host, String text, String field) throws Exception {
        Path file = Files.writeString(install(host), text);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> install(host))
                .withMessage(file + " has a " + field + " in freight, which a host refuses beside a command, so nothing"
                        + " was written; add what --config prints by hand");
        assertThat(file).hasContent(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            cursor | .cursor/mcp.json         | {"mcpServers":[1,2]}           | mcpServers
            cursor | .cursor/mcp.json         | {"mcpServers":{"freight":7}}   | freight
            cursor | .cursor/mcp.json         | {"mcpServers":{"freight":{"env":[]}}} | env
            vscode | project/.vscode/mcp.json | {"servers":"s"}                | servers
            vscode | project/.vscode/mcp.json | {"inputs":{"a":1}}             | inputs
            """)
    void valueOfAnotherKindStaysAsItIs(String host, String name, String text, String field) throws Exception {
        Path file = write(name, text);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> install(host))
                .withMessageStartingWith(file + " has \"" + field + "\" that ");
        assertThat(file).hasContent(text);
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

    /** PowerShell writes UTF-16. */
    @Test
    void fileThatUtf8CannotHaveStaysAsItIs() throws Exception {
        byte[] utf16 = "model = 'x'".getBytes(StandardCharsets.UTF_16);
        Path toml = Files.write(write(".codex/config.toml", ""), utf16);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> install("codex"))
                .withMessageStartingWith(toml + " is not in UTF-8, so nothing was written");
        assertThat(toml).hasBinaryContent(utf16);
        Path json = write(".cursor/mcp.json", "{\"a\": \"\\ud800\"}");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> install("cursor"))
                .withMessageStartingWith(json + " has half of a surrogate pair, so nothing was written");
        assertThat(json).hasContent("{\"a\": \"\\ud800\"}");
        assertThat(json.getParent().toFile().list()).containsExactly("mcp.json");
    }

    /** Pasted twice, say: a host reads the last only, and the user still has the others. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"mcpServers\":{\"a\":{\"command\":\"x\"}},\"mcpServers\":{\"b\":{\"command\":\"y\"}}}",
                "{\"mcpServers\":{\"a\":{\"command\":\"x\"},\"a\":{\"command\":\"y\"}}}"
            })
    void fileWithANameTwiceStaysAsItIs(String text) throws Exception {
        Path file = write(".cursor/mcp.json", text);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> install("cursor"))
                .withMessage(
                        file + " has a name twice in one object, and all but the last would be lost, so nothing was"
                                + " written; add what --config prints by hand");
        assertThat(file).hasContent(text);
    }

    @Test
    void numberBeyondADoubleStays() throws Exception {
        write(".cursor/mcp.json", "{\"most\": 1e400}");
        assertThat(Files.readString(install("cursor"))).contains("\"most\": 1E+400");
    }

    @Test
    void settingsAreThoseThatAServerStartsWith() {
        environment.put("FREIGHT_APPROVAL", "yes");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> install("cursor"))
                .withMessage("FREIGHT_APPROVAL is neither elicit, dialog nor limit: yes");
        environment.remove("FREIGHT_APPROVAL");
        environment.put("FREIGHT_BASE_URL", "freight.example");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> install("cursor"))
                .withMessageStartingWith("FREIGHT_BASE_URL, FREIGHT_AGENT_KEY or FREIGHT_ACCOUNT cannot be used: ");
        environment.put("FREIGHT_BASE_URL", "https://freight.example");
        environment.put("FREIGHT_TOOLS", "freight_create");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> install("cursor"))
                .withMessageStartingWith("FREIGHT_TOOLS: no tool freight_create; there are ");
        environment.remove("FREIGHT_TOOLS");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> install("emacs"))
                .withMessage("--install= is followed by claude, cursor, vscode or codex");
        assertThat(home).isEmptyDirectory();
    }

    private Map<String, Object> server() {
        List<String> arguments = new ArrayList<>(HostInstall.FLAGS);
        arguments.addAll(List.of(
                "-XX:SharedArchiveFile=" + home.resolve("freight-mcp.jsa"),
                "-jar",
                home.resolve("freight-mcp.jar").toString()));
        return Map.of(
                "command",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "args", arguments,
                "env",
                        Map.of(
                                "FREIGHT_BASE_URL", "https://freight.example",
                                "FREIGHT_AGENT_KEY", "agent_…",
                                "FREIGHT_ACCOUNT", "acme"));
    }

    @Test
    void configurationThatIsPrintedNamesJavaAndTheJar() {
        String config = HostInstall.config(home.resolve("freight-mcp.jar"));
        assertThat(config).startsWith("{\n  \"mcpServers\": {\n");
        assertThat(Tree.read(config)).isEqualTo(Map.of("mcpServers", Map.of("freight", server())));
    }

    @Test
    void codexPassesThePasswordOnAsLongAsItPassesTheUrlOn() throws Exception {
        String names = "\"FREIGHT_AGENT_KEY\",\"FREIGHT_DATABASE_URL\",\"FREIGHT_DATABASE_PASSWORD\"";
        Path file = write(".codex/config.toml", "[mcp_servers.freight]\nenv_vars = [" + names + "]\n");
        install("codex");
        assertThat(file).content().contains("env_vars = [" + names + "]");
    }
}
