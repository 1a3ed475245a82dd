package io.freightsdk.internal;

import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Text from elsewhere as part of a message: no line breaks that forge log lines, and no megabytes. */
public final class OneLine {
    private static final int MAX_LENGTH = 200;
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_.:-]{1,64}");

    private OneLine() {}

    /** The text, 200 characters of it at most, with a question mark for each character that could forge a line. */
    public static String of(String text) {
        return of(text, MAX_LENGTH);
    }

    /** Returns the line in quotes, so that it cannot pass for text of the SDK. */
    public static String quoted(String text, int most) {
        return '"' + of(text, most).replace('"', '\'') + '"';
    }

    /** Returns whether it looks like an id and not like a sentence, an address or a long secret. */
    public static boolean isId(String text) {
        return ID.matcher(text).matches();
    }

    /** A space, a control or a format character. */
    private static boolean isUnseen(int character) {
        return Character.isWhitespace(character)
                || Character.isSpaceChar(character)
                || Character.isISOControl(character)
                || Character.getType(character) == Character.FORMAT;
    }

    private static String of(String text, int most) {
        String line = text.codePoints()
                .limit(most + 1L)
                .map(c -> forges(c) ? '?' : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return line.codePointCount(0, line.length()) <= most
                ? line
                : line.substring(0, line.offsetByCodePoints(0, most)) + "…";
    }

    /** Control characters, line separators, and marks that turn the direction of what follows. */
    private static boolean forges(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> true;
            default -> false;
        };
    }

    /** The message of an exception, null if it has none; user code may have made it. */
    public static @Nullable String message(Throwable cause) {
        try {
            return cause.getMessage();
        } catch (RuntimeException e) {
            return null;
        }
    }

    /** The class of an exception, and its message if it has one that may be shown. */
    public static String of(Throwable cause) {
        String message = message(cause);
        String name = cause.getClass().getSimpleName();
        // the message of a ProtocolException repeats the bytes of the peer
        return message == null || cause instanceof ProtocolException ? name : of(name + ": " + message);
    }

    /**
     * Returns a name that differs from all others everywhere: it is not blank, has no whitespace or invisible character at its
     * ends, which forms and tables lose, and no unpaired surrogate, of which UTF-8 makes the same as of any other.
     */
    public static String checkedName(String setting, String name) {
        if (Objects.requireNonNull(name, setting).isBlank()) {
            throw new IllegalArgumentException(setting + " is blank");
        }
        if (isUnseen(name.codePointAt(0)) || isUnseen(name.codePointBefore(name.length()))) {
            throw new IllegalArgumentException(setting + " begins or ends with whitespace or an invisible character");
        }
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(name)) {
            throw new IllegalArgumentException(setting + " holds an unpaired surrogate");
        }
        return name;
    }
}
