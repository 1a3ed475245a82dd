package io.freightsdk.tracking;

import java.util.Arrays;

/** The probability that something has happened by a number of minutes from now: from 0 to 1, never falling. */
@FunctionalInterface
interface Distribution {
    double by(double minutes);

    /** Around a time, give or take. */
    static Distribution around(double mean, double deviation) {
        return minutes -> Normal.upTo((minutes - mean) / deviation);
    }

    /** With a known median; sigma is the deviation of the logarithm. */
    static Distribution logNormal(double from, double median, double sigma) {
        return minutes -> minutes <= from ? 0 : Normal.upTo(Math.log((minutes - from) / median) / sigma);
    }

    /** At any time alike, once in so many minutes. */
    static Distribution anyTime(double from, double mean) {
        return minutes -> minutes <= from ? 0 : 1 - Math.exp((from - minutes) / mean);
    }

    static Distribution either(double share, Distribution one, Distribution other) {
        return minutes -> share * one.by(minutes) + (1 - share) * other.by(minutes);
    }

    /** The first minute by which it has happened with this chance, seen from now on; {@code latest} if it has not by then. */
    default double quantile(double chance, double latest) {
        double now = by(0);
        double target = now + chance * (1 - now);
        double low = 0;
        double high = latest;
        if (by(high) < target) {
            return latest;
        }
        for (int i = 0; i < 14; i++) {
            double middle = (low + high) / 2;
            if (by(middle) < target) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    /** The normal distribution, from a table: good to three digits. */
    final class Normal {
        private static final int STEPS = 64;
        private static final int FURTHEST = 4;
        private static final double[] TABLE = new double[2 * FURTHEST * STEPS + 2];

        static {
            for (int i = 1; i < TABLE.length; i++) {
                double z = (i - 0.5) / STEPS - FURTHEST;
                TABLE[i] = TABLE[i - 1] + Math.exp(-z * z / 2);
            }
            double sum = TABLE[TABLE.length - 1];
            Arrays.setAll(TABLE, i -> TABLE[i] / sum);
        }

        private Normal() {}

        static double upTo(double deviations) {
            if (Math.abs(deviations) >= FURTHEST) {
                return deviations < 0 ? 0 : 1;
            }
            double place = (deviations + FURTHEST) * STEPS;
            int at = (int) place;
            return TABLE[at] + (place - at) * (TABLE[at + 1] - TABLE[at]);
        }
    }
}
