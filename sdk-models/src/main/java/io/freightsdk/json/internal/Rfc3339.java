package io.freightsdk.json.internal;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Date-times of the wire. {@code 2026-05-04T14:00:00Z}, with or without a fraction, is parsed by position: of 500 GPS
 * points {@link Instant#parse} would be most of the cost. Everything else goes to {@link OffsetDateTime}.
 */
public final class Rfc3339 {
    private static final int MAX_SHOWN = 40;

    private static final long SECONDS_A_DAY = 86_400;

    private static final Instant EARLIEST = Instant.parse("0000-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999999999Z");
    private static final Pattern WITH_OFFSET =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,9})?)?([Zz]|[+-]\\d\\d:\\d\\d)");

    private Rfc3339() {}

    /** Parses a date-time with an offset; anything else is a {@link DateTimeException}. */
    public static Instant parse(String text) {
        Instant fast = parseUtc(text);
        return fast != null ? fast : parseWithOffset(text);
    }

    /** Writes a time of the years 0000 to 9999; any other is a {@link DateTimeException}. */
    public static String format(Instant instant) {
        return checked(instant).toString();
    }

    /** An offset can lead out of the four-digit years, and so can a user's own instant. */
    private static Instant checked(Instant instant) {
        if (instant.isBefore(EARLIEST) || instant.isAfter(LATEST)) {
            throw new DateTimeException("Expected a time in the years 0000 to 9999 but was " + instant);
        }
        return instant;
    }

    /** Parses by position; null for every text that is not plainly {@code yyyy-MM-ddTHH:mm:ss[.fraction]Z}, also where the date is wrong. */
    public static @Nullable Instant parseUtc(String text) {
        int length = text.length();
        if (length < 20
                || length > 30
                || text.charAt(4) != '-'
                || text.charAt(7) != '-'
                || text.charAt(10) != 'T'
                || text.charAt(13) != ':'
                || text.charAt(16) != ':'
                || text.charAt(length - 1) != 'Z') {
            return null;
        }
        int year = digits(text, 0, 4);
        int month = digits(text, 5, 7);
        int day = digits(text, 8, 10);
        int hour = digits(text, 11, 13);
        int minute = digits(text, 14, 16);
        int second = digits(text, 17, 19);
        int nano = length == 20 ? 0 : fraction(text, 19, length - 1);
        // a negative part, which stands for no digits, makes the whole negative
        if ((year | month | day | hour | minute | second | nano) < 0 || hour > 23 || minute > 59 || second > 59) {
            return null;
        }
        int secondOfDay = (hour * 60 + minute) * 60 + second;
        try {
            return Instant.ofEpochSecond(
                    LocalDate.of(year, month, day).toEpochDay() * SECONDS_A_DAY + secondOfDay, nano);
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static int digits(String text, int from, int to) {
        int value = 0;
        for (int i = from; i < to; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }

    /** The nanoseconds of {@code .1} to {@code .123456789}, -1 if it is none of these. */
    private static int fraction(String text, int dot, int end) {
        if (text.charAt(dot) != '.' || end - dot < 2) {
            return -1;
        }
        int value = digits(text, dot + 1, end);
        for (int i = end - dot - 1; i < 9; i++) {
            value *= 10;
        }
        return value;
    }

    private static Instant parseWithOffset(String text) {
        if (!WITH_OFFSET.matcher(text).matches()) {
            throw new DateTimeException(complaint(text));
        }
        try {
            return checked(OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeException e) {
            throw new DateTimeException(complaint(text), e);
        }
    }

    private static String complaint(String text) {
        String shown = text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "…";
        String leap = text.indexOf(":60") == 16 ? ", whose leap second no clock here can show," : "";
        return "Expected a date-time with an offset, such as 2026-05-04T14:00:00Z, but was '" + shown + "'" + leap;
    }
}
