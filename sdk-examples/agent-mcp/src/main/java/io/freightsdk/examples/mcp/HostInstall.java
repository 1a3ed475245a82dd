package io.freightsdk.examples.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.json.FreightJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes the server into the configuration of a host, with the settings of the environment, and leaves the rest of it as it is. */
final class HostInstall {
    static final String ARGUMENT = "--install=";
    private static final String KEY = "FREIGHT_AGENT_KEY";
    private static final String ASKED = "freight-agent-key";
    private static final String TABLE = "mcp_servers.freight";

    private final Path home;
    private final Path project;
    private final Map<String, String> settings = new LinkedHashMap<>();

    /** @throws IllegalArgumentException as a start with these variables would */
    HostInstall(Path home, Path project, Map<String, String> environment) {
        this.home = home;
        this.project = project;
        Settings.of(environment, List.of());
        environment.forEach((name, value) -> {
            if (name.startsWith("FREIGHT_") && !value.isBlank()) {
                settings.put(name, value);
            }
        });
    }

    /** Returns the file that was written. */
    Path into(String host, Path jar) throws IOException {
        Map<String, Object> server = HostConfig.server(jar);
        return switch (host) {
            case "claude" -> json(claude(), "mcpServers", server);
            case "cursor" -> json(home.resolve(".cursor/mcp.json"), "mcpServers", server);
            case "vscode" -> json(project.resolve(".vscode/mcp.json"), "servers", server);
            case "codex" -> toml(home.resolve(".codex/config.toml"), server);
            default -> throw new IllegalArgumentException(ARGUMENT + " is followed by claude, cursor, vscode or codex");
        };
    }

    private Path claude() {
        String system = System.getProperty("os.name");
        String folder = system.startsWith("Mac")
                ? "Library/Application Support"
                : system.startsWith("Windows") ? "AppData/Roaming" : ".config";
        return home.resolve(folder).resolve("Claude/claude_desktop_config.json");
    }

    private Path json(Path file, String servers, Map<String, Object> server) throws IOException {
        Map<String, @Nullable Object> all = read(file);
        Map<String, String> environment = new LinkedHashMap<>(settings);
        if (servers.equals("servers")) {
            server.put("type", "stdio");
            // this host asks for it and keeps it
            environment.put(KEY, "${input:" + ASKED + "}");
            List<Object> inputs = new ArrayList<>(all.get("inputs") instanceof List<?> list ? list : List.of());
            inputs.removeIf(input -> input instanceof Map<?, ?> map && ASKED.equals(map.get("id")));
            Map<String, @Nullable Object> input = Json.of("type", "promptString", "id", ASKED);
            input.putAll(Json.of("description", "Key of the freight account", "password", true));
            inputs.add(input);
            all.put("inputs", inputs);
        }
        server.put("env", environment);
        Map<String, @Nullable Object> named = Json.copy(Json.object(all, servers));
        named.put("freight", server);
        all.put(servers, named);
        return write(file, FreightJson.tree().indent("  ").toJson(all) + "\n");
    }

    private static Map<String, @Nullable Object> read(Path file) throws IOException {
        try {
            String text = Files.exists(file) ? Files.readString(file, UTF_8) : "{}";
            if (FreightJson.tree().fromJson(text.isBlank() ? "{}" : text) instanceof Map<?, ?> map) {
                return Json.copy(map);
            }
        } catch (IOException | RuntimeException e) {
            // what it says may repeat the file
        }
        throw new IllegalArgumentException(file + " is not a JSON object, so nothing was written; add what "
                + HostConfig.ARGUMENT + " prints by hand");
    }

    /** The key stays in the environment, where this host takes it from. */
    private Path toml(Path file, Map<String, Object> server) throws IOException {
        StringBuilder table = new StringBuilder("[" + TABLE + "]\n");
        server.forEach((name, value) -> table.append(name + " = " + Json.text(value) + "\n"));
        table.append("env_vars = [\"" + KEY + "\"]\n\n[" + TABLE + ".env]\n");
        settings.forEach((name, value) -> table.append(name.equals(KEY) ? "" : name + " = " + Json.text(value) + "\n"));
        String before = Files.exists(file) ? Files.readString(file, UTF_8) : "";
        String others = before.replaceAll("(?ms)^\\[mcp_servers\\.freight(\\.\\w+)?\\]\\s*?\\n.*?(?=^\\[|\\z)", "")
                .stripTrailing();
        return write(file, others + (others.isEmpty() ? "" : "\n\n") + table);
    }

    /** A host that reads meanwhile reads all of the one or the other. */
    private static Path write(Path file, String text) throws IOException {
        Path folder = SharedFile.directory(
                Objects.requireNonNull(file.toAbsolutePath().getParent()));
        Path fresh = Files.createTempFile(folder, "freight", ".new");
        Files.writeString(fresh, text, UTF_8);
        return Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }
}
