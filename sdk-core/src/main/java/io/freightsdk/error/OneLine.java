package io.freightsdk.error;

import java.net.ProtocolException;
import org.jspecify.annotations.Nullable;

/** Text from elsewhere as part of a message: no line breaks that forge log lines, and no megabytes. */
final class OneLine {
    private static final int MAX_LENGTH = 200;

    private OneLine() {}

    static String of(String text) {
        String line = text.codePoints()
                .limit(MAX_LENGTH + 1L)
                .map(c -> forges(c) ? '?' : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return line.codePointCount(0, line.length()) <= MAX_LENGTH
                ? line
                : line.substring(0, line.offsetByCodePoints(0, MAX_LENGTH)) + "…";
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

    /** Code of a user's may have made it. */
    private static @Nullable String message(Throwable cause) {
        try {
            return cause.getMessage();
        } catch (RuntimeException e) {
            return null;
        }
    }

    static String of(Throwable cause) {
        @Nullable String message = message(cause);
        String name = cause.getClass().getSimpleName();
        // what is no HTTP may be anything, and the message of such an exception shows it
        return message == null || cause instanceof ProtocolException ? name : of(name + ": " + message);
    }
}
