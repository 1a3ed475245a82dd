package io.freightsdk.server.geo;

import java.util.random.RandomGenerator;

/** How far to the left of the straight line a road runs: three sine waves that begin and end on it. */
final class Winding {

    private static final int WAVES = 3;
    private static final double LONGEST_HALF_WAVE_MILES = 25;
    private static final int FEWEST_HALF_WAVES = 3;

    private final double[] amplitudeMiles = new double[WAVES];
    private final long[] halfWaves = new long[WAVES];

    /**
     * A road is longer than its line by half the mean square of its slope, and that of a sine wave is half the square
     * of its steepest slope. So the slopes are chosen to add up to the surplus, and the amplitudes follow.
     */
    Winding(double miles, RandomGenerator random) {
        double surplus = random.nextDouble(0.015, 0.035);
        double[] share = random.doubles(WAVES, 1, 2).toArray();
        double shares = share[0] + share[1] + share[2];
        double fewest = Math.max(FEWEST_HALF_WAVES, Math.ceil(miles / LONGEST_HALF_WAVE_MILES));
        double[] pitch = {random.nextDouble(1, 1.3), random.nextDouble(1.6, 2), random.nextDouble(2.3, 2.8)};
        for (int wave = 0; wave < WAVES; wave++) {
            double steepest = Math.sqrt(4 * surplus * share[wave] / shares);
            halfWaves[wave] = Math.round(fewest * pitch[wave]);
            amplitudeMiles[wave] = (random.nextBoolean() ? 1 : -1) * steepest * miles / (Math.PI * halfWaves[wave]);
        }
    }

    double milesAside(double fraction) {
        double aside = 0;
        for (int wave = 0; wave < WAVES; wave++) {
            aside += amplitudeMiles[wave] * Math.sin(Math.PI * halfWaves[wave] * fraction);
        }
        return aside;
    }
}
