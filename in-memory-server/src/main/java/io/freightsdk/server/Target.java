package io.freightsdk.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The target of a request: its path, split before it is decoded, and its query. */
record Target(String path, List<String> segments, Map<String, String> query) {
    private static final Pattern FORM = Pattern.compile("(?:(?i:https?)://[^/?]*)?(/[^?]*|\\*|(?=\\?)|$)(?:\\?(.*))?");
    private static final Pattern LONE_PERCENT = Pattern.compile("%(?![0-9A-Fa-f]{2})");

    /** Parses {@code /path?query}, with or without {@code http://host}; anything else is a 400. */
    static Target parse(String text) {
        if (text.length() > 1 && text.charAt(0) == '/' && isPlain(text)) {
            return new Target(text, List.of(text.substring(1).split("/", -1)), Map.of());
        }
        Matcher form = FORM.matcher(text);
        if (!text.chars().allMatch(c -> c > ' ' && c < 0x7F) || text.isEmpty() || !form.matches()) {
            throw new ApiException(400, "target is neither a path nor an http url");
        }
        List<String> segments = new ArrayList<>();
        if (form.group(1).length() > 1) {
            for (String segment : form.group(1).substring(1).split("/", -1)) {
                segments.add(decoded(segment, "path"));
            }
        }
        Map<String, String> query = new LinkedHashMap<>();
        String pairs = form.group(2) == null ? "" : form.group(2);
        for (String pair : pairs.replace('+', ' ').split("&")) {
            String[] parts = pair.split("=", 2);
            if (!pair.isEmpty()) {
                query.putIfAbsent(decoded(parts[0], "query"), parts.length == 1 ? "" : decoded(parts[1], "query"));
            }
        }
        return new Target("/" + String.join("/", segments), segments, query);
    }

    /** Returns whether it has only letters, digits and {@code -./~}: most targets do, and a pattern takes longer. */
    static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '-' && c <= '9') || c == '~';
            if (!plain) {
                return false;
            }
        }
        return true;
    }

    private static String decoded(String text, String where) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        if (LONE_PERCENT.matcher(text).find()) {
            throw new ApiException(400, where + " has a percent sign without two hex digits after it");
        }
        // for the decoder a plus is a space
        byte[] bytes = URLDecoder.decode(text.replace("+", "%2B"), ISO_8859_1).getBytes(ISO_8859_1);
        String decoded;
        try {
            decoded = UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            throw new ApiException(400, where + " is not utf-8 once decoded");
        }
        if (decoded.chars().anyMatch(Character::isISOControl)) {
            throw new ApiException(400, where + " holds an escaped control character");
        }
        return decoded;
    }
}
