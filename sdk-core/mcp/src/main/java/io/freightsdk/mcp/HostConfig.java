package io.freightsdk.mcp;

import io.freightsdk.json.FreightJson;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The block of a host's configuration that starts this server. */
final class HostConfig {
    /**
     * Flags of Java for a faster start and less memory. The two with {@code -Xlog} keep Java's own warnings off standard
     * output. With the last two, Java 19 and newer stores its classes in an archive for the next start; older versions ignore
     * them.
     */
    static final List<String> FLAGS = List.of("""
            -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx64m -Xlog:disable -Xlog:all=warning:stderr
            -XX:+IgnoreUnrecognizedVMOptions -XX:+AutoCreateSharedArchive""".split("\\s+"));

    private HostConfig() {}

    /** Returns the block as JSON, with the paths of this Java and of this jar. */
    static String json() {
        return json(Path.of(System.getProperty("java.class.path")).toAbsolutePath());
    }

    static String json(Path jar) {
        Map<String, @Nullable Object> environment = McpJson.of(
                "FREIGHT_BASE_URL", "https://freight.example",
                "FREIGHT_AGENT_KEY", "agent_…",
                "FREIGHT_ACCOUNT", "acme");
        Map<String, @Nullable Object> server = McpJson.of(
                "command",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "args", arguments(jar),
                "env", environment);
        return FreightJson.tree().indent("  ").toJson(Map.of("mcpServers", Map.of("freight", server)));
    }

    static List<String> arguments(Path jar) {
        List<String> arguments = new ArrayList<>(FLAGS);
        arguments.add("-XX:SharedArchiveFile=" + jar.resolveSibling("freight-mcp.jsa"));
        arguments.addAll(List.of("-jar", jar.toString()));
        return arguments;
    }
}
