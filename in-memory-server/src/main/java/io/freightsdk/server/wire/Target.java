package io.freightsdk.server.wire;

import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The target of a request, with its host in lower case if it names one, its path as sent, and its segments and query
 * decoded. Nothing is normalized: {@code //} is an empty segment, {@code ..} one like any other, an escaped slash stays
 * inside.
 */
public record Target(@Nullable String authority, String rawPath, List<String> segments, Map<String, String> query) {

    private static final Pattern LONE_PERCENT = Pattern.compile("%(?![0-9A-Fa-f]{2})");

    /** Takes a target as it stands in a request line: {@code /path?query}, with or without {@code http://host}. */
    static Target parse(String text) throws BadRequest {
        if (!Tokens.isPrintableAscii(text)) {
            throw new BadRequest(400, "target holds a byte that is not printable ascii");
        }
        int start = originLength(text);
        String authority = start == 0
                ? null
                : text.substring(text.indexOf("//") + 2, start).toLowerCase(Locale.ROOT);
        String[] local = local(text, start);
        return new Target(authority, local[0], segments(local[0]), local.length == 1 ? Map.of() : query(local[1]));
    }

    /** The path of a target that may be malformed; empty if it has none. */
    static String path(String text) {
        try {
            return local(text, originLength(text))[0];
        } catch (BadRequest e) {
            return "";
        }
    }

    /** Returns the path as its segments say it; most have nothing escaped and say it as it was sent. */
    public String path() {
        return rawPath.indexOf('%') < 0 && rawPath.startsWith("/") ? rawPath : "/" + String.join("/", segments);
    }

    /** The path, and the query if there is one. */
    private static String[] local(String text, int start) {
        String local = text.substring(start);
        return (start == 0 || local.startsWith("/") ? local : "/" + local).split("\\?", 2);
    }

    /** The start of the path: after {@code http://host}, or at once. */
    private static int originLength(String text) throws BadRequest {
        if (text.startsWith("/") || text.equals("*")) {
            return 0;
        }
        String scheme = text.substring(0, Math.min(8, text.length())).toLowerCase(Locale.ROOT);
        if (!scheme.startsWith("http://") && !scheme.equals("https://")) {
            throw new BadRequest(400, "target is neither a path nor an http url");
        }
        int start = text.indexOf("//") + 2;
        while (start < text.length() && text.charAt(start) != '/' && text.charAt(start) != '?') {
            start++;
        }
        return start;
    }

    private static List<String> segments(String path) throws BadRequest {
        if (path.equals("/") || path.equals("*")) {
            return List.of();
        }
        List<String> segments = new ArrayList<>();
        for (String segment : path.substring(1).split("/", -1)) {
            segments.add(decoded(segment, "path"));
        }
        return Collections.unmodifiableList(segments);
    }

    private static Map<String, String> query(String text) throws BadRequest {
        Map<String, String> query = new LinkedHashMap<>();
        for (String pair : text.split("&", -1)) {
            int equals = pair.indexOf('=');
            String name = equals < 0 ? pair : pair.substring(0, equals);
            String value = equals < 0 ? "" : pair.substring(equals + 1);
            if (!pair.isEmpty()) {
                query.putIfAbsent(decoded(name.replace('+', ' '), "query"), decoded(value.replace('+', ' '), "query"));
            }
        }
        return Collections.unmodifiableMap(query);
    }

    private static String decoded(String text, String where) throws BadRequest {
        if (text.indexOf('%') < 0) {
            return text;
        }
        if (LONE_PERCENT.matcher(text).find()) {
            throw new BadRequest(400, where + " has a percent sign without two hex digits after it");
        }
        // for the decoder a plus is a space
        String bytes = URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.ISO_8859_1);
        return text(bytes.getBytes(StandardCharsets.ISO_8859_1), where);
    }

    private static String text(byte[] bytes, String where) throws BadRequest {
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new BadRequest(400, where + " is not utf-8 once decoded");
        }
        if (text.chars().anyMatch(Character::isISOControl)) {
            throw new BadRequest(400, where + " holds an escaped control character");
        }
        return text;
    }
}
