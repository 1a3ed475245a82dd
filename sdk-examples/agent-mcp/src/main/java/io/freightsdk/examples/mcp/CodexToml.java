package io.freightsdk.examples.mcp;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The configuration of Codex, of which only the lines of our table are replaced. What cannot be told apart by its lines is refused. */
final class CodexToml {
    private static final String TABLE = "[mcp_servers.freight]";
    private static final String ENVIRONMENT = "[mcp_servers.freight.env]";
    private static final String OTHER_TABLE_OF_IT = "\\[mcp_servers\\.freight(\\.[\\w-]+)+\\]";
    private static final Pattern HEADER = Pattern.compile("\\s*\\[.*", Pattern.DOTALL);
    private static final Pattern INLINE = Pattern.compile("(?m)^\\s*[\"']?mcp_servers[\"']?\\s*[.=]");
    private static final Pattern FREIGHT = Pattern.compile("\\s*[\"']?freight[\"']?\\s*[.=].*", Pattern.DOTALL);

    private static final String TEXT = "\"(?:[^\"\\\\]++|\\\\.)*+\"|'[^']*+'";
    private static final Pattern ON_ONE_LINE = Pattern.compile("\\s*([\\w-]+)\\s*=\\s*(?:" + TEXT + "|\\[(?:" + TEXT
            + "|[^\"'\\[\\]])*+\\]|\\{(?:" + TEXT + "|[^\"'{}])*+\\}|[^\\s\"'\\[{#]+)\\s*(?:#.*)?");

    private final Path file;
    private final StringBuilder others = new StringBuilder();
    private final StringBuilder ownOfTable = new StringBuilder();
    private final Map<String, String> ownOfEnvironment = new LinkedHashMap<>();

    /** @throws IllegalArgumentException if it cannot be changed safely */
    CodexToml(Path file, String text) {
        this.file = file;
        if (text.contains("\"\"\"") || text.contains("'''")) {
            throw refused("has texts of several lines");
        }
        if (INLINE.matcher(text).find()) {
            throw refused("has mcp_servers that is no table");
        }
        String table = "";
        // what may belong to the next table
        StringBuilder held = new StringBuilder();
        for (String line : text.split("(?<=\n)")) {
            String words = line.strip();
            if (HEADER.matcher(line).matches()) {
                table = table(words);
                others.append(held);
                held.setLength(0);
            }
            boolean isOurs = table.equals(TABLE) || table.equals(ENVIRONMENT);
            if (table.equals("[mcp_servers]") && FREIGHT.matcher(line).matches()) {
                throw refused("has a freight that is no table of its own");
            }
            if (!isOurs) {
                others.append(line);
            } else if (words.isEmpty() || words.startsWith("#")) {
                held.append(words.isEmpty() && held.isEmpty() ? "" : line);
            } else if (!words.equals(table)) {
                held.setLength(0);
                keep(table, words);
            }
        }
        others.append(held);
    }

    /** The header as it stands there, refused if it may be ours in other words. */
    private String table(String header) {
        String plain = header.replaceAll("#.*|[\\s\"']", "");
        boolean mayBeOurs = plain.matches("\\[+mcp_servers\\.(freight[.\\]].*|.*\\\\.*)");
        if (mayBeOurs && !header.equals(TABLE) && !header.matches(OTHER_TABLE_OF_IT)) {
            throw refused("has " + header + " instead of " + TABLE);
        }
        return mayBeOurs ? header : plain;
    }

    private void keep(String table, String line) {
        Matcher entry = ON_ONE_LINE.matcher(line);
        if (!entry.matches() || entry.group(1).equals("env")) {
            throw refused("has a line in " + table + " that cannot be preserved");
        }
        String name = entry.group(1);
        if (table.equals(ENVIRONMENT)) {
            ownOfEnvironment.put(name, line + "\n");
        } else if (table.equals(TABLE)
                && !List.of("command", "args", "env_vars").contains(name)) {
            ownOfTable.append(line).append('\n');
        }
    }

    /** All of it with our table at the end, in which the user's own lines stay. */
    String with(Map<String, ?> server, Map<String, String> environment) {
        String before = others.toString().stripTrailing();
        Map<String, String> own = new LinkedHashMap<>(ownOfEnvironment);
        own.keySet().removeAll(environment.keySet());
        if (server.get("env_vars") instanceof List<?> secrets) {
            own.keySet().removeAll(secrets);
        }
        return before + (before.isEmpty() ? "" : "\n\n") + TABLE + "\n" + lines(server) + ownOfTable + "\n"
                + ENVIRONMENT + "\n" + lines(environment)
                + String.join("", own.values());
    }

    private static String lines(Map<String, ?> values) {
        StringBuilder lines = new StringBuilder();
        values.forEach((name, value) -> lines.append(name + " = " + McpJson.text(value) + "\n"));
        return lines.toString();
    }

    private IllegalArgumentException refused(String reason) {
        return HostInstall.refused(file, reason);
    }
}
