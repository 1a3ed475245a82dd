package io.freightsdk.internal;

import java.time.Duration;

/** The way a duration is written in every message: in the largest unit that needs no fraction, such as {@code 10 min}. */
public final class DurationText {
    private static final Duration LONGEST = Duration.ofDays(36_500);
    private static final Duration SHORTEST = LONGEST.negated();

    private DurationText() {}

    /** Returns a text such as {@code 300 ms}, {@code 4 s}, {@code 90 s}, {@code 10 min}, {@code 24 h} or {@code 7 days}. */
    public static String of(Duration duration) {
        if (duration.compareTo(LONGEST) > 0
                || duration.compareTo(SHORTEST) < 0
                || duration.getNano() % 1_000_000 != 0) {
            return duration.toString();
        }
        long millis = duration.toMillis();
        if (millis % 1_000 != 0 || millis == 0) {
            return millis == 0 ? "0 s" : millis + " ms";
        }
        long seconds = duration.getSeconds();
        if (seconds % 60 != 0) {
            return seconds + " s";
        }
        if (seconds % 3_600 != 0) {
            return seconds / 60 + " min";
        }
        long hours = seconds / 3_600;
        return hours % 24 != 0 || hours == 24 ? hours + " h" : hours / 24 + " days";
    }
}
