package io.freightsdk;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses a {@code Retry-After} to the time to wait. */
final class RetryAfter {
    /** Longer than any deadline; what is longer is cut, so that nothing overflows. */
    static final Duration LONGEST = Duration.ofDays(36_500);

    private static final Pattern SECONDS = Pattern.compile("([+-]?)(?=\\d)0*+(\\d*+)");
    private static final int DIGITS_OF_THE_LONGEST = 10;

    private RetryAfter() {}

    /**
     * The wait from the response on, zero if it is over.
     *
     * @param dateHeader the response's own {@code Date}: a date is meant by the clock of the service, which may differ
     * @return null if there is no value or it cannot be read
     */
    static @Nullable Duration of(@Nullable String value, @Nullable String dateHeader, Instant now) {
        if (value == null) {
            return null;
        }
        Matcher seconds = SECONDS.matcher(value.trim());
        if (seconds.matches()) {
            return seconds.group(1).equals("-") ? Duration.ZERO : ofSeconds(seconds.group(2));
        }
        Instant until = date(value);
        if (until == null) {
            return null;
        }
        Instant answered = dateHeader == null ? null : date(dateHeader);
        return withinReason(Duration.between(answered == null ? now : answered, until));
    }

    private static Duration ofSeconds(String digits) {
        return digits.length() > DIGITS_OF_THE_LONGEST
                ? LONGEST
                : withinReason(Duration.ofSeconds(digits.isEmpty() ? 0 : Long.parseLong(digits)));
    }

    private static Duration withinReason(Duration wait) {
        return wait.isNegative() ? Duration.ZERO : Collections.min(List.of(wait, LONGEST));
    }

    private static @Nullable Instant date(String text) {
        try {
            return DateTimeFormatter.RFC_1123_DATE_TIME.parse(text.trim(), Instant::from);
        } catch (DateTimeException e) {
            return null;
        }
    }
}
