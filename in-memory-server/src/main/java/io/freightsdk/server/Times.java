package io.freightsdk.server;

import io.freightsdk.json.internal.Rfc3339;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Date-times as clients send them. */
final class Times {
    private static final int LONGEST = 64;
    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999999Z");
    // OffsetDateTime refuses RFC 3339's space, ISO 8601's comma and offset without a colon, and takes a bare point
    private static final Pattern CLOSE_TO_ISO = Pattern.compile(
            "((?:\\d{4}|\\+\\d{5,9})-\\d\\d-\\d\\d)[ Tt](\\d\\d:\\d\\d(?::\\d\\d(?:[.,]\\d+)?)?)(?: (?=[+-]))?([Zz]|[+-][\\d:]{2,8})");

    private Times() {}

    /** The time of an ISO 8601 date-time with an offset, also of one nearly so; empty for anything else. */
    static Optional<Instant> parse(String text) {
        if (text.length() > LONGEST) {
            return Optional.empty();
        }
        try {
            Instant plain = Rfc3339.parseUtc(text); // as phones send it: a batch of fixes has hundreds
            Instant time = plain == null ? withOffset(text) : plain;
            return time.isBefore(FIRST) || time.isAfter(LAST) ? Optional.empty() : Optional.of(time);
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Instant withOffset(String text) {
        Matcher close = CLOSE_TO_ISO.matcher(text);
        return OffsetDateTime.parse(close.matches() ? iso(close) : "").toInstant();
    }

    private static String iso(Matcher close) {
        String offset = close.group(3);
        boolean lacksColon = offset.length() == "+0000".length();
        return close.group(1) + "T" + close.group(2).replace(',', '.')
                + (lacksColon ? offset.substring(0, 3) + ":" + offset.substring(3) : offset);
    }
}
