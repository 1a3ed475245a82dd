package io.freightsdk.compare;

import io.freightsdk.json.FreightJson;
import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.values.CallTap.Response;
import io.freightsdk.server.values.Decisions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Responses that differ from the server's own, as the lines of a settings file, which a comparison can write. */
public final class Dialect {
    /** The server's own responses. */
    public static final Dialect STANDARD = new Dialect(Map.of());

    static final String KEY_PREFIX = "key-prefix";
    static final String LOAD_NUMBER_PREFIX = "load-number-prefix";
    static final String LOAD_ID_PREFIX = "load-id-prefix";
    static final String INVALID_KEY_CODE = "invalid-key-code";
    static final String REPLAY_HEADER = "replay-header";
    static final String IDEMPOTENCY_SCOPE = "idempotency-scope";
    static final String IDEMPOTENCY_MISMATCH = "idempotency-mismatch";
    static final String ETA = "eta";

    /** Begins the status of a kind of errors, like {@code status.fields}. */
    static final String STATUS = "status.";

    private static final Map<String, Rule> RULES = Map.of(
            KEY_PREFIX, new Rule("[A-Za-z0-9_-]{1,32}", "1 to 32 letters, digits, _ or -"),
            LOAD_NUMBER_PREFIX, new Rule("[A-Za-z0-9_-]{0,32}", "up to 32 letters, digits, _ or -"),
            LOAD_ID_PREFIX, new Rule("[A-Za-z0-9_-]{0,32}", "up to 32 letters, digits, _ or -"),
            INVALID_KEY_CODE, new Rule("[A-Za-z0-9_.-]{1,64}", "1 to 64 letters, digits, _, . or -"),
            REPLAY_HEADER, new Rule("yes|no", "yes or no"),
            IDEMPOTENCY_SCOPE, new Rule("broker|operation", "broker or operation"),
            IDEMPOTENCY_MISMATCH, new Rule("replay|409|422", "replay, 409 or 422"),
            ETA, new Rule("\\{.*}", "a JSON object on one line"));
    private static final Rule STATUS_RULE = new Rule("4[0-9]{2}|5[0-9]{2}", "a status from 400 to 599");

    private final Map<String, String> settings;

    private record Rule(Pattern pattern, String expected) {
        Rule(String pattern, String expected) {
            this(Pattern.compile(pattern), expected);
        }
    }

    private Dialect(Map<String, String> settings) {
        this.settings = settings;
    }

    /**
     * Reads lines of {@code name=value}; blank ones and those that begin with {@code #} say nothing. An unknown
     * line is an {@link IllegalArgumentException} that names it.
     */
    public static Dialect parse(List<String> lines) {
        Map<String, String> settings = new TreeMap<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                int equals = line.indexOf('=');
                String name = equals < 0 ? line : line.substring(0, equals);
                String value = equals < 0 ? "" : line.substring(equals + 1);
                check("line " + (i + 1) + ": ", name, value);
                settings.put(name, value);
            }
        }
        return new Dialect(settings);
    }

    /** Reads that file like {@link #parse}; one that cannot be read is an {@link UncheckedIOException}. */
    public static Dialect read(Path file) {
        try {
            return parse(Files.readAllLines(file));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    /** Sets a server up that responds like this, and returns it. */
    public ServerOptions.Builder applyTo(ServerOptions.Builder server) {
        value(KEY_PREFIX).ifPresent(server::keyPrefix);
        return settings.isEmpty() ? server : server.decisions(decisions()).tap(this::responding);
    }

    Decisions decisions() {
        String mismatch = value(IDEMPOTENCY_MISMATCH).orElse("replay");
        return new Decisions(
                value(LOAD_NUMBER_PREFIX).orElse(Decisions.STANDARD.loadNumberPrefix()),
                value(LOAD_ID_PREFIX).orElse(Decisions.STANDARD.loadIdPrefix()),
                value(IDEMPOTENCY_SCOPE).orElse("broker").equals("operation"),
                mismatch.equals("replay") ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(mismatch)));
    }

    /** Returns the line; an empty one if a settings file cannot hold it. */
    static String settable(String line) {
        try {
            parse(List.of(line));
            return line;
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    private static void check(String place, String name, String value) {
        Rule rule = name.startsWith(STATUS) ? STATUS_RULE : RULES.get(name);
        if (rule == null) {
            throw new IllegalArgumentException(place + "no setting is called " + name);
        }
        if (!rule.pattern().matcher(value).matches()) {
            throw new IllegalArgumentException(place + name + ": expected " + rule.expected() + ", was " + value);
        }
    }

    /** The value of a setting; empty for the server's own response. */
    private Optional<String> value(String name) {
        return Optional.ofNullable(settings.get(name));
    }

    /** Returns the settings as {@link #parse} reads them, with semicolons for ends of lines. */
    @Override
    public String toString() {
        return settings.entrySet().stream().map(Map.Entry::toString).collect(Collectors.joining("; "));
    }

    /** Answers as the other service does; what the server keeps and charges stays as it is. */
    private Response responding(Response answer) {
        Map<String, @Nullable Object> body = new LinkedHashMap<>();
        Trees.object(Trees.read(answer.body())).forEach((name, value) -> body.put(String.valueOf(name), value));
        Optional<String> status = answer.status() < 400 ? Optional.empty() : value(STATUS + kind(body));
        if ("INVALID_KEY".equals(body.get("code"))) {
            value(INVALID_KEY_CODE).ifPresent(code -> body.put("code", code));
        }
        if (body.containsKey("eta")) {
            value(ETA).ifPresent(eta -> body.put("eta", Trees.read(eta)));
        }
        Map<String, String> headers = new LinkedHashMap<>(answer.headers());
        if (value(REPLAY_HEADER).orElse("yes").equals("no")) {
            headers.remove("Idempotency-Replayed");
        }
        return new Response(
                status.map(Integer::parseInt).orElse(answer.status()),
                headers,
                FreightJson.tree().serializeNulls().toJson(body));
    }

    /** The kind of an error whatever its status: {@code fields}, its code or reason, or {@code other} for a text alone. */
    static String kind(Map<?, ?> body) {
        if (body.get("fields") != null) {
            return "fields";
        }
        Object said = body.get("code") == null ? body.get("reason") : body.get("code");
        return said == null ? "other" : String.valueOf(said).toLowerCase(Locale.ROOT);
    }
}
