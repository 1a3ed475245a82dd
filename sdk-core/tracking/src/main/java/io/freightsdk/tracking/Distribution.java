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
        for (int i = 0; i < 12; i++) {
            double middle = (low + high) / 2;
            if (by(middle) < target) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    /**
     * Returns the minutes from now, {@code soonest} to {@code latest}, to the best time of the next read: reads and delay together
     * cost least. With F the chance that the event has happened by a time, the reads that follow each other at i and j cost
     *
     * <pre>V(i) = min over j &gt; i of  c + w * E[delay in (i, j]] + (1 - F(j|i)) * V(j)</pre>
     *
     * and the first j is the next read. Written for U(i) = (1 - F(i)) V(i), nothing is divided, and the expected delay is the area
     * between F and its value at i.
     *
     * @param delayUsd what a minute of not knowing the event costs
     */
    default double nextRead(double delayUsd, double readUsd, double soonest, double latest) {
        int slots = 72;
        double slot = latest / slots;
        int apart = Math.max(1, (int) Math.ceil(soonest / slot));
        double[] happened = new double[slots + 1];
        double[] area = new double[slots + 1];
        for (int i = 0; i <= slots; i++) {
            happened[i] = by(i * slot);
            area[i] = i == 0 ? 0 : area[i - 1] + (happened[i - 1] + happened[i]) / 2 * slot;
        }
        double[] cost = new double[slots + 1];
        cost[slots] = 3 * readUsd * (1 - happened[slots]); // three reads are left then
        int next = slots;
        for (int i = slots - 1; i >= 0; i--) {
            double least = Double.MAX_VALUE;
            int first = Math.min(slots, i + apart);
            int last = Math.max(first, next); // what follows a read never comes after what follows a later one
            for (int j = first; j <= last; j++) {
                double delay = area[j] - area[i] - happened[i] * (j - i) * slot;
                double total = delayUsd * delay + cost[j];
                if (total <= least) {
                    least = total;
                    next = j;
                }
            }
            cost[i] = least + readUsd * (1 - happened[i]);
        }
        return Math.max(soonest, next * slot);
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
