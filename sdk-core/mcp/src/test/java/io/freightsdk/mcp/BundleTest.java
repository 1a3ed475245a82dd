package io.freightsdk.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the bundle and the entry for the registry say is what the server has. */
class BundleTest {
    /** The rules of the registry's schema of 2025-12-11 for the properties that the entry has, and no other properties. */
    private static final Validator REGISTRY = Validator.of("""
            {"$schema": "https://json-schema.org/draft/2020-12/schema", "$ref": "#/$defs/server", "$defs": {
              "text": {"type": "string"}, "flag": {"type": "boolean"}, "uri": {"type": "string", "format": "uri"},
              "upTo100": {"type": "string", "minLength": 1, "maxLength": 100},
              "server": {"required": ["name", "description", "version"], "additionalProperties": false, "properties": {
                "$schema": {"$ref": "#/$defs/uri"},
                "name": {"type": "string", "minLength": 3, "maxLength": 200, "pattern": "^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$"},
                "title": {"$ref": "#/$defs/upTo100"},
                "description": {"$ref": "#/$defs/upTo100"},
                "version": {"type": "string", "maxLength": 255},
                "repository": {"required": ["url", "source"], "additionalProperties": false, "properties": {
                  "url": {"$ref": "#/$defs/uri"}, "source": {"$ref": "#/$defs/text"}, "subfolder": {"$ref": "#/$defs/text"}}},
                "packages": {"type": "array", "items": {"$ref": "#/$defs/package"}}}},
              "package": {
                "required": ["registryType", "identifier", "transport", "fileSha256"],
                "additionalProperties": false,
                "properties": {
                  "registryType": {"$ref": "#/$defs/text"},
                  "identifier": {"$ref": "#/$defs/text"},
                  "fileSha256": {"type": "string", "pattern": "^[a-f0-9]{64}$"},
                  "transport": {"required": ["type"], "properties": {"type": {"const": "stdio"}}},
                  "environmentVariables": {"type": "array", "items": {"$ref": "#/$defs/variable"}}}},
              "variable": {"required": ["name"], "additionalProperties": false, "properties": {
                "name": {"$ref": "#/$defs/text"},
                "description": {"$ref": "#/$defs/text"},
                "isRequired": {"$ref": "#/$defs/flag"},
                "isSecret": {"$ref": "#/$defs/flag"},
                "default": {"$ref": "#/$defs/text"},
                "format": {"enum": ["string", "number", "boolean", "filepath"]},
                "choices": {"type": "array", "items": {"$ref": "#/$defs/text"}}}}}}
            """);

    private final McpFixture fixture = new McpFixture();

    @AfterEach
    void close() {
        fixture.close();
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
                .containsExactlyInAnyOrderElementsOf(fixture.inside().listTools().tools().stream()
                        .map(Tool::name)
                        .toList());
        List<Object> arguments = new ArrayList<>(HostConfig.FLAGS);
        arguments.addAll(
                List.of("-XX:SharedArchiveFile=${__dirname}/freight-mcp.jsa", "-jar", "${__dirname}/freight-mcp.jar"));
        assertThat(at(file("manifest.json"), "server", "mcp_config", "args")).isEqualTo(arguments);
    }

    @Test
    void settingsThatAreAskedForAreSettings() throws Exception {
        Map<String, String> environment = fixture.environment("FREIGHT_LIMIT_USD_PER_SLIDING_DAY", "1.00");
        Map<?, ?> bundled = (Map<?, ?>) at(file("manifest.json"), "server", "mcp_config", "env");
        assertThat(environment.keySet())
                .containsAll(bundled.keySet().stream().map(String::valueOf).toList());
    }

    @Test
    void bundlePaysInAHostThatHasNoDialog() throws Exception {
        // the variables of the manifest, and a home that is not the user's
        Map<String, String> environment = fixture.environment("FREIGHT_LIMIT_USD_PER_SLIDING_DAY", "5.00");
        assertThat(environment.keySet())
                .containsAll(((Map<?, ?>) at(file("manifest.json"), "server", "mcp_config", "env"))
                        .keySet().stream().map(String::valueOf).toList())
                .hasSize(5);
        McpSyncClient host = fixture.inside("FREIGHT_LIMIT_USD_PER_SLIDING_DAY", "5.00");
        CallToolResult needed = McpFixture.call(host, "freight_create_load", McpFixture.LOAD);
        String yes = ", \"approval\": \"" + McpFixture.text(needed, "error", "approval") + "\"}";
        CallToolResult made = McpFixture.call(host, "freight_create_load", McpFixture.LOAD.replaceFirst("}$", yes));
        assertThat(made.isError()).isFalse();
        assertThat(fixture.debits()).hasSize(1);
    }

    @Test
    void versionIsThatOfThePom() throws Exception {
        String version = Files.readString(Path.of("pom.xml")).replaceFirst("(?s).*?<version>(.*?)</version>.*", "$1");
        for (String name : List.of("manifest.json", "server.json")) {
            assertThat(at(file(name), "version")).isEqualTo(version);
        }
        assertThat(at(file("server.json"), "packages", "0", "identifier"))
                .isEqualTo("https://github.com/freightsdk/freight-sdk/releases/download/v" + version
                        + "/freight-mcp.mcpb");
    }

    @Test
    void entryFitsTheSchemaOfTheRegistry() throws Exception {
        String entry = Files.readString(Path.of("bundle", "server.json"));
        assertThat(at(file("server.json"), "$schema"))
                .isEqualTo("https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json");
        assertThat(REGISTRY.problems(entry)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            io.github.freightsdk/freight-mcp | freight-mcp
            Quote, create                    | Quote a load before it is ordered, create
            "registryType": "mcpb",          | ``
            "type": "stdio"                  | "type": "pipe"
            0000"                            | 000"
            "format": "number"               | "format": "decimal"
            "isRequired": true               | "isRequired": "true"
            "name": "FREIGHT_BASE_URL",      | ``
            """)
    void entryThatTheRegistryWouldRefuseDoesNotFit(String part, String damage) throws Exception {
        String entry = Files.readString(Path.of("bundle", "server.json"));
        assertThat(entry).contains(part);
        assertThat(REGISTRY.problems(entry.replace(part, damage))).isNotEmpty();
    }
}
