package io.freightsdk.server.wire;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Date-times as clients send them. */
public final class Times {
    private static final int LONGEST = 64;
    private static final int SECONDS_LENGTH = "2026-05-04T12:00:00Z".length();
    private static final int MILLIS_LENGTH = "2026-05-04T12:00:00.000Z".length();
    private static final Pattern CLOSE_TO_ISO = Pattern.compile(
            "((?:\\d{4}|\\+\\d{5,9})-\\d\\d-\\d\\d)[ Tt](\\d\\d:\\d\\d[\\d:.,]*)(?: (?=[+-]))?([Zz]|[+-][\\d:]{2,8})");
    private static final String SHAPE = "0000-00-00T00:00:00.000";

    private Times() {}

    /**
     * The time a text stands for, years 1 to 9999 in UTC; empty for what is no ISO 8601 date-time with an offset or Z.
     * Accepted too is what is close to it: no seconds, a space in place of the T and before the offset, an offset without a
     * colon or minutes, a comma before the fraction, small letters.
     */
    public static Optional<Instant> parse(String text) {
        if (text.length() > LONGEST) {
            return Optional.empty();
        }
        try {
            LocalDateTime utc = isPlain(text) ? plain(text) : withOffset(text);
            return utc.getYear() < 1 || utc.getYear() > 9999
                    ? Optional.empty()
                    : Optional.of(utc.toInstant(ZoneOffset.UTC));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static LocalDateTime withOffset(String text) {
        Matcher close = CLOSE_TO_ISO.matcher(text);
        return OffsetDateTime.parse(close.matches() ? iso(close) : text)
                .withOffsetSameInstant(ZoneOffset.UTC)
                .toLocalDateTime();
    }

    private static String iso(Matcher close) {
        String offset = close.group(3);
        boolean lacksColon = offset.length() == "+0000".length();
        return close.group(1) + "T" + close.group(2).replace(',', '.')
                + (lacksColon ? offset.substring(0, 3) + ":" + offset.substring(3) : offset);
    }

    /** Returns whether it is what phones send, in seconds or milliseconds of UTC; a batch of fixes has hundreds. */
    private static boolean isPlain(String text) {
        int end = text.length() - 1;
        if ((text.length() != SECONDS_LENGTH && text.length() != MILLIS_LENGTH) || text.charAt(end) != 'Z') {
            return false;
        }
        for (int i = 0; i < end; i++) {
            char expected = SHAPE.charAt(i);
            char c = text.charAt(i);
            if (expected == '0' ? c < '0' || c > '9' : c != expected) {
                return false;
            }
        }
        return true;
    }

    private static LocalDateTime plain(String text) {
        int millis = text.length() == MILLIS_LENGTH ? number(text, 20, 23) : 0;
        return LocalDateTime.of(
                number(text, 0, 4),
                number(text, 5, 7),
                number(text, 8, 10),
                number(text, 11, 13),
                number(text, 14, 16),
                number(text, 17, 19),
                millis * 1_000_000);
    }

    private static int number(String text, int begin, int end) {
        return Integer.parseInt(text, begin, end, 10);
    }
}
