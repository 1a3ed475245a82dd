package io.freightsdk.server.proof;

import java.time.Duration;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;

/**
 * One thing after another, each with a seed of its own: as many as the normal build can afford, and ten times as many in the
 * profile {@code slow}. The system property {@code proof.minutes} runs new seeds for so many minutes, and {@code proof.seed} repeats one.
 */
public final class LongRun {
    private static final String MINUTES = "proof.minutes";
    private static final String SEED = "proof.seed";
    private static final long TIMES = Boolean.getBoolean("slow") ? 10 : 1;

    private LongRun() {}

    /** Chance for a seed. Seeds that follow each other would begin alike without the stirring. */
    public static Random random(long seed) {
        return new Random(new SplittableRandom(seed).nextLong());
    }

    /** Gives back how many there were. */
    public static long run(long ordinary, LongConsumer oneSeed) {
        if (System.getProperty(SEED) != null) {
            oneSeed.accept(Long.getLong(SEED));
            return 1;
        }
        return System.getProperty(MINUTES) == null
                ? first(ordinary * TIMES, oneSeed)
                : during(Duration.ofMinutes(Long.getLong(MINUTES)), oneSeed);
    }

    private static long first(long ordinary, LongConsumer oneSeed) {
        for (long seed = 1; seed <= ordinary; seed++) {
            oneSeed.accept(seed);
        }
        return ordinary;
    }

    private static long during(Duration time, LongConsumer oneSeed) {
        long first = System.nanoTime();
        long end = first + time.toNanos();
        long seed = first;
        for (; System.nanoTime() < end; seed++) {
            oneSeed.accept(seed);
        }
        System.out.println("seeds " + first + " to " + (seed - 1));
        return seed - first;
    }
}
