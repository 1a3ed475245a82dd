package io.freightsdk.mcp;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of Codex, of which only the entries of our table are replaced, where they stand. What cannot be told apart by
 * its lines is refused.
 */
final class CodexToml {
    private static final String TABLE = "[mcp_servers.freight]";
    private static final String ENVIRONMENT = "[mcp_servers.freight.env]";
    private static final String OTHER_TABLE_OF_IT = "\\[mcp_servers\\.freight(\\.[\\w-]+)+\\]";
    private static final Pattern HEADER = Pattern.compile("\\s*\\[.*", Pattern.DOTALL);
    private static final Pattern INLINE = Pattern.compile("(?m)^\\s*[\"']?mcp_servers[\"']?\\s*[.=]");
    private static final Pattern FREIGHT = Pattern.compile("\\s*[\"']?freight[\"']?\\s*[.=].*", Pattern.DOTALL);

    /** The byte order mark that editors on Windows put before a text. */
    private static final String MARK = "\uFEFF";

    private static final String TEXT = "\"(?:[^\"\\\\]++|\\\\.)*+\"|'[^']*+'";
    private static final String UP_TO_CODE_POINT =
            "(?:[\\s.\\w-]++|'[^']*+'|\"(?:[^\"\\\\]++|\\\\[^uUx])*+\")*+" + "\"(?:[^\"\\\\]++|\\\\[^uUx])*+\\\\[uUx]";

    /** A name that is spelled by its code points may be any: in a header, or before an equals sign. */
    private static final Pattern SPELLED = Pattern.compile("\\s*\\[+" + UP_TO_CODE_POINT + "|" + UP_TO_CODE_POINT
            + "(?:[^\"\\\\]++|\\\\.)*+\"(?:[\\s.\\w-]++|" + TEXT + ")*+=");

    private static final Pattern ON_ONE_LINE = Pattern.compile("\\s*([\\w-]+)\\s*=\\s*(?:" + TEXT + "|\\[(?:" + TEXT
            + "|[^\"'\\[\\]])*+\\]|\\{(?:" + TEXT + "|[^\"'{}])*+\\}|[^\\s\"'\\[{#]+)\\s*(#.*)?");

    /** Entries of a server over HTTP: with a command beside one, Codex loads nothing of the file. */
    private static final List<String> OF_HTTP =
            List.of("url", "bearer_token", "bearer_token_env_var", "http_headers", "env_http_headers");

    private static final String PASSED_ON = "env_vars";
    private static final Pattern NAMES =
            Pattern.compile(PASSED_ON + "\\s*=\\s*\\[((?:\\s*(?:\"\\w*\"|'\\w*')\\s*,?)*+\\s*)\\]\\s*(#.*)?");

    private final Path file;
    private final List<String> secrets;
    private final List<String> passedOn = new ArrayList<>();
    private final Map<String, Map<String, ?>> own = new LinkedHashMap<>();
    final List<String> kept = new ArrayList<>();

    CodexToml(Path file, Map<String, @Nullable Object> server, List<String> secrets, Map<String, String> environment) {
        this.file = file;
        this.secrets = secrets;
        passedOn.addAll(secrets);
        server.put(PASSED_ON, passedOn);
        own.put(TABLE, server);
        own.put(ENVIRONMENT, environment);
    }

    /** The text with our entries in place of those of their names. */
    String in(String text) {
        if (text.startsWith(MARK)) {
            return MARK + in(text.substring(MARK.length()));
        }
        if (text.contains("\"\"\"") || text.contains("'''")) {
            throw refused("has texts of several lines");
        }
        if (INLINE.matcher(text).find()) {
            throw refused("has mcp_servers that is no table");
        }
        List<String> missing = new ArrayList<>(own.keySet());
        List<String> all = new ArrayList<>();
        String table = "";
        for (String line : text.split("(?<=\n)")) {
            String words = line.strip();
            if (SPELLED.matcher(line).lookingAt()) {
                throw refused("has a name with an escape");
            }
            if (HEADER.matcher(line).matches()) {
                table = table(words);
            }
            if (table.equals("[mcp_servers]") && FREIGHT.matcher(line).matches()) {
                throw refused("has a freight that is no table of its own");
            }
            if (missing.remove(words)) {
                // its entries, once all its lines are read
                all.add(table);
            } else if (own.containsKey(table) && !words.isEmpty() && !words.startsWith("#")) {
                all.add(kept(table, line));
            } else {
                all.add(line);
            }
        }
        if (!kept.contains(DatabaseAt.URL)
                && !passedOn.contains(DatabaseAt.URL)
                && !own(ENVIRONMENT).containsKey(DatabaseAt.URL)) {
            passedOn.remove(DatabaseAt.PASSWORD);
        }
        missing.forEach(name -> all.addAll(List.of(String.join("", all).isEmpty() ? "" : "\n", name)));
        return all.stream()
                .map(line -> own.containsKey(line) ? entries(line) : line)
                .collect(Collectors.joining());
    }

    private String entries(String table) {
        StringBuilder lines = new StringBuilder(table + "\n");
        own(table).forEach((name, value) -> lines.append(name + " = " + McpJson.text(value) + "\n"));
        return lines.toString();
    }

    private Map<String, ?> own(String table) {
        return own.getOrDefault(table, Map.of());
    }

    /** The line; of one that is replaced the comment. */
    private String kept(String table, String line) {
        Matcher entry = ON_ONE_LINE.matcher(line.strip());
        if (!entry.matches() || entry.group(1).equals("env")) {
            throw refused("has a line in " + table + " that cannot be preserved");
        }
        String name = entry.group(1);
        if (table.equals(TABLE) && OF_HTTP.contains(name)) {
            throw refused("has a " + name + " in " + table + ", which Codex refuses beside a command");
        }
        if (table.equals(TABLE) && name.equals(PASSED_ON)) {
            Matcher names = NAMES.matcher(line.strip());
            if (!names.matches()) {
                throw refused("has " + PASSED_ON + " that are no list of names");
            }
            Stream.of(names.group(1).split("[\\s,\"']+"))
                    .filter(passed -> !passed.isEmpty() && !passedOn.contains(passed))
                    .forEach(passedOn::add);
        }
        if (!secrets.contains(name) && !own(table).containsKey(name)) {
            kept.add(name);
            return line;
        }
        return entry.group(2) == null ? "" : entry.group(2) + "\n";
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

    private IllegalArgumentException refused(String reason) {
        return HostInstall.refused(file, reason);
    }
}
