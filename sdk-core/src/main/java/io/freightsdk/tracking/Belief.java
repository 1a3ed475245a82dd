package io.freightsdk.tracking;

import org.jspecify.annotations.Nullable;

/** How likely it is that something has happened by a number of minutes from now. One class, as it is asked a hundred times a step. */
final class Belief {
    private enum Law {
        NORMAL,
        LOG_NORMAL,
        EXPONENTIAL
    }

    private final Law law;
    private final double from;
    private final double scale;
    private final double sigma;
    private final @Nullable Belief other;
    private final double share;
    private final double least;

    private Belief(
            Law law, double from, double scale, double sigma, @Nullable Belief other, double share, double least) {
        this.law = law;
        this.from = from;
        this.scale = scale;
        this.sigma = sigma;
        this.other = other;
        this.share = share;
        this.least = least;
    }

    private static Belief of(Law law, double from, double scale, double sigma) {
        return new Belief(law, from, scale, sigma, null, 0, Double.NEGATIVE_INFINITY);
    }

    /** Around a time, give or take. */
    static Belief around(double mean, double deviation) {
        return of(Law.NORMAL, mean, deviation, 0);
    }

    /** With a known median; sigma is the deviation of the logarithm. */
    static Belief logNormal(double from, double median, double sigma) {
        return of(Law.LOG_NORMAL, from, median, sigma);
    }

    /** At any time alike, once in so many minutes. */
    static Belief anyTime(double from, double mean) {
        return of(Law.EXPONENTIAL, from, mean, 0);
    }

    /** One or the other, which is none of several itself. */
    static Belief either(double share, Belief one, Belief other) {
        return new Belief(other.law, other.from, other.scale, other.sigma, one, share, other.least);
    }

    /** Returns a copy with no chance before a time. */
    Belief notBefore(double minutes) {
        return new Belief(law, from, scale, sigma, other, share, minutes);
    }

    /** From 0 to 1, never falling. */
    double by(double minutes) {
        if (minutes <= least) {
            return 0;
        }
        double own = own(minutes);
        return other == null ? own : share * other.by(minutes) + (1 - share) * own;
    }

    private double own(double minutes) {
        return switch (law) {
            case NORMAL -> Normal.upTo((minutes - from) / scale);
            case LOG_NORMAL -> minutes <= from ? 0 : Normal.upTo(Math.log((minutes - from) / scale) / sigma);
            case EXPONENTIAL -> minutes <= from ? 0 : 1 - Math.exp((from - minutes) / scale);
        };
    }
}
