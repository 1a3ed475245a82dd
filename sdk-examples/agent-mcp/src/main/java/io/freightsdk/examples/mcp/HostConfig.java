package io.freightsdk.examples.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The configuration with which a host starts this jar with this Java. */
final class HostConfig {
    static final String ARGUMENT = "--config";
    /**
     * For a faster start and less memory. Two keep Java's warnings, such as of an outdated archive, off standard output; by the last
     * two a Java from 19 on makes the archive of its classes itself when it first ends, and others do not mind.
     */
    static final List<String> FLAGS = List.of(
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xmx64m",
            "-Xlog:disable",
            "-Xlog:all=warning:stderr",
            "-XX:+IgnoreUnrecognizedVMOptions",
            "-XX:+AutoCreateSharedArchive");

    private static final String FIRST = """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}
            {"jsonrpc":"2.0","id":2,"method":"tools/list"}
            """;

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
        server.put("command", java());
        List<String> arguments = new ArrayList<>(FLAGS);
        arguments.addAll(List.of("-XX:SharedArchiveFile=" + archive(jar), "-jar", jar.toString()));
        server.put("args", arguments);
        return server;
    }

    private static Path archive(Path jar) {
        return jar.resolveSibling("freight-mcp.jsa");
    }

    /**
     * Makes the archive at once, for a Java that does not by itself, of a server that has answered what hosts send first. Without
     * one the server starts all the same, but slower.
     */
    static void makeArchive(Path jar) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(java()));
        command.addAll(FLAGS);
        command.remove("-XX:+AutoCreateSharedArchive"); // which excludes the other way
        command.addAll(List.of("-XX:ArchiveClassesAtExit=" + archive(jar), "-jar", jar.toString(), "--demo"));
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (OutputStream host = process.getOutputStream()) {
            host.write(FIRST.getBytes(UTF_8));
        }
        if (!process.waitFor(1, TimeUnit.MINUTES)) {
            process.destroyForcibly();
        }
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
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
