package io.freightsdk.server.json;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/** Date-times as clients send them. */
public final class Times {
    private static final int LONGEST = 64;

    private Times() {}

    /** The time an ISO 8601 text with an offset stands for, years 1 to 9999 in UTC; empty for all others. */
    public static Optional<Instant> parse(String text) {
        if (text.length() > LONGEST) {
            return Optional.empty();
        }
        try {
            OffsetDateTime time = OffsetDateTime.parse(text).withOffsetSameInstant(ZoneOffset.UTC);
            return time.getYear() < 1 || time.getYear() > 9999 ? Optional.empty() : Optional.of(time.toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
