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

    private static final Pattern UUID = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    private static final Pattern SEVEN_DIGITS = Pattern.compile("\\d([^A-Za-z]*\\d){6}");

    /** Keys begin like this. */
    private static final Pattern KEY = Pattern.compile("(?i)(agent[_-](?!key\\b)|bearer[ :=]\\s*)[^\\s,;\"'}\\]]+");

    private static final Pattern HEADER =
            Pattern.compile("(?i)\\b((?:x-agent-key|authorization|cookie)[\"']?\\s*[:=]\\s*)[^\\n,;}\\]]+");

    /** Ten digits in a row, or separated as a phone number is; an address with its port is neither, nor is an exponent. */
    private static final Pattern PHONE = Pattern.compile(
            "\\+?(?<!\\d[eE]\\d{0,20})\\d{10,}|(?<!\\d)\\+?1?[ .-]?\\(?\\d{3}\\)?[ .-]\\d{3}[ .-]\\d{4}(?!\\d)");

    private static final String HIDDEN = "(not printed)";

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

    /**
     * Returns whether an id that a user or the service chose may be printed: it looks like an id, and neither a phone number nor a
     * key can be in it. When in doubt it is not printed: seven digits without a letter between them may be a phone number in any
     * country, however it is separated, unless they are part of a UUID.
     */
    public static boolean isPrintableId(String text) {
        return isId(text)
                && !KEY.matcher(text).find()
                && (UUID.matcher(text).matches() || !SEVEN_DIGITS.matcher(text).find());
    }

    /** The sentence with what is a phone number or a key in it left out. */
    public static String withoutPrivate(String sentence) {
        String hidden = HEADER.matcher(sentence).replaceAll("$1" + HIDDEN);
        return PHONE.matcher(KEY.matcher(hidden).replaceAll(HIDDEN)).replaceAll(HIDDEN);
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
        return message == null || cause instanceof ProtocolException ? name : of(name + ": " + withoutPrivate(message));
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
