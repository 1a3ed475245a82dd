package io.freightsdk.server.values;

import java.time.Duration;

/** The speed of a truck, 5 to 120 mph, and the interval of its phone's reports, 1 second to 1 hour. */
public record Pace(double speedMph, Duration every) {

    private static final double SLOWEST_MPH = 5;
    private static final double FASTEST_MPH = 120;
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofHours(1);

    /** 55 mph, a fix a minute. */
    public static final Pace STANDARD = new Pace(55, Duration.ofMinutes(1));

    /** Refuses what no truck or no phone does, naming the figure and its value. */
    public Pace {
        if (!(speedMph >= SLOWEST_MPH && speedMph <= FASTEST_MPH)) {
            throw new IllegalArgumentException("pace: " + speedMph + " mph is not within 5 to 120");
        }
        if (every.compareTo(SHORTEST) < 0 || every.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("pace: a fix every " + every + " is not within PT1S to PT1H");
        }
    }
}
