package io.freightsdk.server.state;

import java.security.SecureRandom;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The source of all randomness of a server: a seed repeats everything, without one nothing can be guessed. */
public final class Chance {

    private final @Nullable SecureRandom secure; // null under a seed
    private final long fixed;

    private Chance(@Nullable SecureRandom secure, long fixed) {
        this.secure = secure;
        this.fixed = fixed;
    }

    /** The same seed gives the same draws, in this process and the next: nothing drawn is secret. */
    public static Chance seeded(long seed) {
        return new Chance(null, seed);
    }

    /** Returns a source whose draws cannot be guessed or repeated. */
    public static Chance unguessable() {
        SecureRandom secure = new SecureRandom();
        return new Chance(secure, secure.nextLong());
    }

    /** A generator for one purpose and one index. Under a seed it depends on nothing else, not even on a restart. */
    public RandomGenerator stream(String purpose, long index) {
        return secure == null ? fixed(purpose, index) : secure;
    }

    /** A generator that draws the same each time, without a seed too: of what is needed again, such as a road. */
    RandomGenerator fixed(String purpose, long index) {
        return new SplittableRandom(mix(mix(fixed ^ mix(purpose.hashCode())) + index));
    }

    /** Stafford's bijective finalizer: neighboring indexes must not give neighboring generators. */
    private static long mix(long bits) {
        long z = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
