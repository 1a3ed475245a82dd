package io.freightsdk.server.loads;

import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.GeoPoint;
import java.time.Instant;
import java.util.Random;

/**
 * What a phone makes of a place: an error that wanders (first-order Gauss-Markov, 15 m a side, forgotten over two
 * minutes), with one fix in a hundred thrown off by 100 to 600 m. Two in three of those say they are inaccurate. One
 * phone in ten never knows its speed, the others miss it one time in twenty.
 */
final class PhoneNoise {

    private static final double SIGMA_METERS = 15;
    private static final double MEMORY_SECONDS = 120;

    private final Random random;
    private final double speedless;
    private double east;
    private double south;
    private Instant last = Trip.START;

    PhoneNoise(Random random) {
        this.random = random;
        speedless = random.nextInt(10) == 0 ? 1 : 0.05;
        east = SIGMA_METERS * random.nextGaussian();
        south = SIGMA_METERS * random.nextGaussian();
    }

    Fix seen(Instant time, GeoPoint place, double mph) {
        double kept = Math.exp(-(time.toEpochMilli() - last.toEpochMilli()) / 1_000.0 / MEMORY_SECONDS);
        last = time;
        east = wandered(east, kept);
        south = wandered(south, kept);
        double speed = random.nextDouble() < speedless ? Fix.UNKNOWN : Math.max(0, mph + 1.2 * random.nextGaussian());
        if (random.nextInt(100) == 0) {
            return thrownOff(time, place, speed);
        }
        return new Fix(time, Trip.east(place, east, south), speed, Fix.UNKNOWN, 8 + random.nextDouble(30));
    }

    private Fix thrownOff(Instant time, GeoPoint place, double speed) {
        double meters = 100 + random.nextDouble(500);
        double angle = random.nextDouble(2 * Math.PI);
        GeoPoint wrong = Trip.east(place, meters * Math.cos(angle), meters * Math.sin(angle));
        boolean honest = random.nextInt(3) > 0;
        return new Fix(time, wrong, speed, Fix.UNKNOWN, honest ? meters * 1.2 : 20);
    }

    private double wandered(double error, double kept) {
        return error * kept + SIGMA_METERS * Math.sqrt(1 - kept * kept) * random.nextGaussian();
    }
}
