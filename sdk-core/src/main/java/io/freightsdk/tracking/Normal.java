package io.freightsdk.tracking;

import java.util.Arrays;

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
