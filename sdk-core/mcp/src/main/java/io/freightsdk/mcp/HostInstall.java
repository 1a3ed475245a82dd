package io.freightsdk.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.squareup.moshi.Moshi;
import io.freightsdk.json.FreightJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes the server into the configuration of a host, with the settings of the environment, and leaves the rest of it as it is. */
final class HostInstall {
    static final String ARGUMENT = "--install=";
    static final String PRINT = "--config";
    /**
     * For a faster start and less memory. Two keep Java's warnings, such as of an outdated archive, off standard output; by the last
     * two a Java from 19 on makes the archive of its classes itself when it first ends, and others do not mind.
     */
    static final List<String> FLAGS = List.of("""
            -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx64m -Xlog:disable -Xlog:all=warning:stderr
            -XX:+IgnoreUnrecognizedVMOptions -XX:+AutoCreateSharedArchive""".split("\\s+"));

    private static final String FIRST = """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}
            {"jsonrpc":"2.0","id":2,"method":"tools/list"}
            """;

    /** The settings that no file of a host contains, if it can ask for them or take them from its environment. */
    static final List<String> SECRETS = List.of(Settings.AGENT_KEY, DatabaseAt.PASSWORD);

    private static final List<String> OF_HTTP = List.of("url", "serverUrl", "headers");

    private static final String ENVIRONMENT = "env";

    private final Path home;
    private final Path project;
    private final Map<String, String> settings = new LinkedHashMap<>();

    /** Settings of an earlier installation, or by hand, that stand in the file and not in the environment. */
    private List<String> stays = List.of();

    /** @throws IllegalArgumentException as a start with these variables would */
    HostInstall(Path home, Path project, Map<String, String> environment) {
        this.home = home;
        this.project = project;
        Account.check(Settings.of(environment, List.of()));
        if (environment.getOrDefault(DatabaseAt.URL, "").contains("assword=")) {
            throw new IllegalArgumentException(DatabaseAt.URL + " holds a password that would stand in the file, so"
                    + " nothing was written; set " + DatabaseAt.PASSWORD + " instead");
        }
        environment.forEach((name, value) -> {
            // a host starts the server on standard input and output
            if (name.matches("FREIGHT_(?!HTTP_|OAUTH_).*") && !value.isBlank()) {
                // a host starts the server in a directory of its own
                boolean isHome = name.equals(Settings.HOME);
                settings.put(name, isHome ? Path.of(value).toAbsolutePath().toString() : value);
            }
        });
    }

    Path into(String host, Path jar) throws IOException {
        Map<String, @Nullable Object> server = server(jar);
        return switch (host) {
            case "claude" ->
                json(
                        claude(),
                        "mcpServers",
                        server,
                        name -> name.equals(Settings.AGENT_KEY) ? settings.get(name) : null);
            case "cursor" ->
                json(home.resolve(".cursor/mcp.json"), "mcpServers", server, name -> "${env:" + name + "}");
            case "vscode" ->
                json(project.resolve(".vscode/mcp.json"), "servers", server, name -> "${input:" + id(name) + "}");
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

    String toDo(String host) {
        String secrets = String.join(" and ", secrets());
        String staying = stays.isEmpty() ? "" : "; it still sets " + String.join(" and ", stays);
        String password = settings.containsKey(DatabaseAt.PASSWORD)
                ? "; " + DatabaseAt.PASSWORD + " is not written: add it to the server's " + ENVIRONMENT + " by hand"
                : "";
        return staying
                + switch (host) {
                    case "claude" ->
                        "; " + Settings.AGENT_KEY
                                + " is in it in plain text, as Claude Desktop has no other place for it: what keeps it is"
                                + " the bundle freight-mcp.mcpb" + password;
                    case "vscode" -> "; VS Code asks for " + secrets + " and keeps what you answer";
                    default ->
                        "; the host is to be started with " + secrets
                                + " in its environment, as the file only names them";
                };
    }

    private List<String> secrets() {
        return SECRETS.stream().filter(settings::containsKey).toList();
    }

    private boolean isLeft(String name) {
        return name.startsWith("FREIGHT_") && !settings.containsKey(name);
    }

    private static String id(String secret) {
        return secret.toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** @param reference the text for a secret, null if it is left out */
    private Path json(
            Path file,
            String servers,
            Map<String, @Nullable Object> server,
            Function<String, @Nullable String> reference)
            throws IOException {
        Map<String, @Nullable Object> all = read(file);
        Map<String, @Nullable Object> named = object(file, all, servers);
        Map<String, @Nullable Object> entry = object(file, named, "freight");
        entry.forEach((name, value) -> {
            if (OF_HTTP.contains(name) || (name.equals("type") && !"stdio".equals(value))) {
                throw refused(file, "has a " + name + " in freight, which a host refuses beside a command");
            }
        });
        Map<String, @Nullable Object> environment = object(file, entry, ENVIRONMENT);
        stays = environment.keySet().stream().filter(this::isLeft).toList();
        settings.forEach((name, value) -> {
            String written = SECRETS.contains(name) ? reference.apply(name) : value;
            if (written != null) {
                environment.put(name, written);
            }
        });
        if (servers.equals("servers")) {
            server.put("type", "stdio");
            ask(file, all);
        }
        entry.putAll(server);
        entry.put(ENVIRONMENT, environment);
        named.put("freight", entry);
        all.put(servers, named);
        String text = indented(all) + "\n";
        if (!all.equals(FreightJson.tree().fromJson(text))) {
            throw refused(file, "has half of a surrogate pair");
        }
        return write(file, text);
    }

    /** This host asks for the secrets and keeps them. */
    private void ask(Path file, Map<String, @Nullable Object> all) {
        if (!(all.getOrDefault("inputs", List.of()) instanceof List<?> before)) {
            throw refused(file, "has \"inputs\" that are no list");
        }
        List<Object> inputs = new ArrayList<>(before);
        for (String secret : secrets()) {
            inputs.removeIf(
                    input -> input instanceof Map<?, ?> map && id(secret).equals(map.get("id")));
            inputs.add(McpJson.of("type", "promptString", "id", id(secret), "description", secret, "password", true));
        }
        all.put("inputs", inputs);
    }

    private static Map<String, @Nullable Object> object(Path file, Map<String, @Nullable Object> tree, String name) {
        if (tree.getOrDefault(name, Map.of()) instanceof Map<?, ?> object) {
            return McpJson.copy(object);
        }
        throw refused(file, "has \"" + name + "\" that is no object");
    }

    static IllegalArgumentException refused(Path file, String reason) {
        return new IllegalArgumentException(
                file + " " + reason + ", so nothing was written; add what " + PRINT + " prints by hand");
    }

    private static String text(Path file) throws IOException {
        try {
            return Files.exists(file) ? Files.readString(file, UTF_8) : "";
        } catch (CharacterCodingException e) {
            throw refused(file, "is not in UTF-8");
        }
    }

    private static Map<String, @Nullable Object> read(Path file) throws IOException {
        String content = text(file);
        String text = content.isBlank() ? "{}" : content;
        String reason = "is not a JSON object";
        try {
            if (FreightJson.tree().fromJson(text) instanceof Map<?, ?> map) {
                reason = "has a name twice in one object, and all but the last would be lost";
                // lenient, as a number beyond a double is a number
                Object unused = new Moshi.Builder()
                        .build()
                        .adapter(Object.class)
                        .lenient()
                        .fromJson(text);
                return McpJson.copy(map);
            }
        } catch (IOException | RuntimeException e) {
            // what it says may repeat the file
        }
        throw refused(file, reason);
    }

    /** The secrets stay in the environment, where this host takes them from. */
    private Path toml(Path file, Map<String, @Nullable Object> server) throws IOException {
        Map<String, String> environment = new LinkedHashMap<>(settings);
        environment.keySet().removeAll(SECRETS);
        CodexToml toml = new CodexToml(file, server, secrets(), environment);
        String text = toml.in(text(file));
        stays = toml.kept.stream().filter(this::isLeft).toList();
        return write(file, text);
    }

    /** A host that reads meanwhile reads all of the one or the other, and the former stays beside it as {@code .bak}. */
    private static Path write(Path file, String text) throws IOException {
        boolean isThere = Files.exists(file, LinkOption.NOFOLLOW_LINKS);
        // a link stays one
        Path target = isThere ? file.toRealPath() : file.toAbsolutePath();
        if (isThere && Files.readString(target, UTF_8).equals(text)) {
            return file;
        }
        Path folder = SharedFile.directory(Objects.requireNonNull(target.getParent()));
        if (isThere) {
            Files.copy(
                    target,
                    folder.resolve(target.getFileName() + ".bak"),
                    StandardCopyOption.REPLACE_EXISTING,
                    StandardCopyOption.COPY_ATTRIBUTES);
        }
        Path fresh = Files.createTempFile(folder, "freight", ".new");
        Files.writeString(fresh, text, UTF_8);
        Files.move(fresh, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        return file;
    }

    static String config(Path jar) {
        Map<String, @Nullable Object> server = server(jar);
        Map<String, @Nullable Object> environment = McpJson.of("FREIGHT_BASE_URL", "https://freight.example");
        environment.putAll(McpJson.of(Settings.AGENT_KEY, "agent_…", "FREIGHT_ACCOUNT", "acme"));
        server.put("env", environment);
        return indented(Map.of("mcpServers", Map.of("freight", server)));
    }

    private static String indented(Map<String, ?> tree) {
        return FreightJson.tree().indent("  ").toJson(tree);
    }

    static Map<String, @Nullable Object> server(Path jar) {
        List<String> arguments = new ArrayList<>(FLAGS);
        arguments.addAll(List.of("-XX:SharedArchiveFile=" + archive(jar), "-jar", jar.toString()));
        return McpJson.of("command", java(), "args", arguments);
    }

    private static Path archive(Path jar) {
        return jar.resolveSibling("freight-mcp.jsa");
    }

    /**
     * Makes the archive at once, for a Java that does not on its own, of a server that has answered what hosts send first. Without
     * one the server starts all the same, but slower.
     */
    static void makeArchive(Path jar) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(java()));
        command.addAll(FLAGS);
        command.remove("-XX:+AutoCreateSharedArchive"); // which excludes the other way
        command.addAll(List.of("-XX:ArchiveClassesAtExit=" + archive(jar), "-jar", jar.toString(), "--demo"));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        CompletableFuture<Void> unused = process.onExit()
                .completeOnTimeout(process, 10, TimeUnit.MINUTES)
                .thenRun(process::destroyForcibly);
        try (OutputStream host = process.getOutputStream();
                BufferedReader answers = process.inputReader(UTF_8)) {
            host.write(FIRST.getBytes(UTF_8));
            host.flush();
            // at the end of its input it would leave out what takes long on a busy machine
            @Nullable String answer;
            do {
                answer = answers.readLine();
            } while (answer != null && !answer.contains("\"id\":2"));
        }
        process.waitFor();
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** The class path of what was started with {@code -jar}. */
    static Path jar() {
        return Path.of(System.getProperty("java.class.path")).toAbsolutePath();
    }
}
