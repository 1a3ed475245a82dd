package io.freightsdk.examples.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the bundle and the entry for the registry say is what the server has. */
class BundleTest {
    private final McpDesk desk = new McpDesk();

    @AfterEach
    void close() {
        desk.close();
    }

    private static Map<?, ?> file(String name) throws Exception {
        return (Map<?, ?>) Tree.read(Files.readString(Path.of("bundle", name)));
    }

    private static Object at(Object tree, String... path) {
        Object found = tree;
        for (String name : path) {
            found = Objects.requireNonNull(
                    found instanceof List<?> list ? list.get(Integer.parseInt(name)) : ((Map<?, ?>) found).get(name));
        }
        return found;
    }

    @Test
    void bundleNamesTheToolsAndStartsAsTheConfigurationDoes() throws Exception {
        List<String> named = new ArrayList<>();
        ((List<?>) at(file("manifest.json"), "tools")).forEach(tool -> named.add(String.valueOf(at(tool, "name"))));
        assertThat(named)
                .containsExactlyInAnyOrderElementsOf(
                        desk.host().listTools().tools().stream().map(Tool::name).toList());
        List<Object> arguments = new ArrayList<>(HostConfig.FLAGS);
        arguments.addAll(List.of("-jar", "${__dirname}/freight-mcp.jar"));
        assertThat(at(file("manifest.json"), "server", "mcp_config", "args")).isEqualTo(arguments);
    }

    @Test
    void settingsThatAreAskedForAreSettings() throws Exception {
        Map<String, String> environment = desk.environment("FREIGHT_SPEND_LIMIT_USD", "1.00");
        Map<?, ?> bundled = (Map<?, ?>) at(file("manifest.json"), "server", "mcp_config", "env");
        assertThat(environment.keySet())
                .containsAll(bundled.keySet().stream().map(String::valueOf).toList());
        List<?> registered = (List<?>) at(file("server.json"), "packages", "0", "environmentVariables");
        String readme = Files.readString(Path.of("README.md"));
        assertThat(registered)
                .hasSize(6)
                .allSatisfy(variable -> assertThat(readme).contains("`" + at(variable, "name") + "`"));
        for (String name : List.of("manifest.json", "server.json")) {
            assertThat(at(file(name), "version")).isEqualTo("0.1.0-SNAPSHOT");
        }
    }
}
