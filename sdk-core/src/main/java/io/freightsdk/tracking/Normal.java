package io.freightsdk.tracking;

/** The normal distribution, from a table: good to three digits. */
final class Normal {
    private static final int STEPS = 64;
    private static final double FURTHEST = 4;
    private static final double[] TABLE = table();

    private Normal() {}

    static double upTo(double deviations) {
        if (deviations <= -FURTHEST) {
            return 0;
        }
        if (deviations >= FURTHEST) {
            return 1;
        }
        double place = (deviations + FURTHEST) * STEPS;
        int at = (int) place;
        return TABLE[at] + (place - at) * (TABLE[at + 1] - TABLE[at]);
    }

    private static double[] table() {
        int size = (int) (2 * FURTHEST * STEPS) + 2;
        double[] table = new double[size];
        double sum = 0;
        for (int i = 1; i < size; i++) {
            double z = (i - 0.5) / STEPS - FURTHEST;
            sum += Math.exp(-z * z / 2);
            table[i] = sum;
        }
        for (int i = 0; i < size; i++) {
            table[i] /= sum;
        }
        return table;
    }
}
