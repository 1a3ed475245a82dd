package io.freightsdk.examples.mcp;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The configuration with which a host starts this jar with this Java. */
final class HostConfig {
    static final String ARGUMENT = "--config";
    /** For a faster start and less memory; the last two keep Java's warnings, such as of an outdated archive, off standard output. */
    static final List<String> FLAGS = List.of(
            "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx64m", "-Xlog:disable", "-Xlog:all=warning:stderr");

    private HostConfig() {}

    /**
     * The file of a host: {@code --config} for Claude Desktop and Cursor, {@code --config=vscode} for VS Code.
     *
     * @throws IllegalArgumentException if there is no such host
     */
    static String of(String argument, Path jar) {
        boolean isVsCode = argument.equals(ARGUMENT + "=vscode");
        if (!isVsCode && !argument.equals(ARGUMENT)) {
            throw new IllegalArgumentException(ARGUMENT + " is for Claude Desktop and Cursor, " + ARGUMENT
                    + "=vscode for VS Code; there is no other");
        }
        Map<String, Object> server = server(jar);
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("FREIGHT_BASE_URL", "https://freight.example");
        environment.put("FREIGHT_AGENT_KEY", "agent_…");
        environment.put("FREIGHT_ACCOUNT", "acme");
        server.put("env", environment);
        if (isVsCode) {
            server.put("type", "stdio");
        }
        return McpJson.text(Map.of(isVsCode ? "servers" : "mcpServers", Map.of("freight", server)));
    }

    /** The command and its arguments. */
    static Map<String, Object> server(Path jar) {
        Map<String, Object> server = new LinkedHashMap<>();
        server.put(
                "command",
                Path.of(System.getProperty("java.home"), "bin", "java").toString());
        List<String> arguments = new ArrayList<>(FLAGS);
        Path archive = jar.resolveSibling("freight-mcp.jsa");
        if (Files.exists(archive)) {
            arguments.add("-XX:SharedArchiveFile=" + archive);
        }
        arguments.addAll(List.of("-jar", jar.toString()));
        server.put("args", arguments);
        return server;
    }

    /** The jar that this runs from. */
    static Path jar() {
        try {
            return Path.of(HostConfig.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toAbsolutePath();
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("where this jar is cannot be said as a path", e);
        }
    }
}
