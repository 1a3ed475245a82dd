package io.freightsdk.server;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Every id that the server gives out: what protects something is drawn, what only names something is counted. */
final class Ids {
    private static final String BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    /** Each kind has a counter of its own, so that drawing one never changes the next of another. */
    enum Kind {
        LOAD_NUMBER("LD-"),
        LOAD_ID("load_"),
        TRACKING_TOKEN("trk_"),
        DRIVER_TOKEN("drv_"),
        AGENT_KEY("agent_"),
        KEY_ID("key_"),
        BROKER_ID("brk_"),
        TOP_UP_ID("top_");

        private final String prefix;

        Kind(String prefix) {
            this.prefix = prefix;
        }
    }

    private final InstantSource clock;
    private final @Nullable Long seed;
    private final SecureRandom secure = new SecureRandom();
    private final Map<Kind, Long> counts = new EnumMap<>(Kind.class);

    Ids(InstantSource clock, @Nullable Long seed) {
        this.clock = clock;
        this.seed = seed;
    }

    /** Returns a number like {@code LD-2026-000421}; the year is the server clock's, the count never restarts. */
    String loadNumber() {
        int year = clock.instant().atOffset(ZoneOffset.UTC).getYear();
        return Kind.LOAD_NUMBER.prefix + year + "-" + sixDigits(next(Kind.LOAD_NUMBER));
    }

    /** Returns an id like {@code brk_000001}. */
    String count(Kind kind) {
        return kind.prefix + sixDigits(next(kind));
    }

    /** Returns a secret; under a seed it is the same on every run, whatever else is drawn. */
    String token(Kind kind, int length) {
        long index = next(kind);
        RandomGenerator random = seed == null
                ? secure
                : new SplittableRandom(mix(mix(seed ^ mix(kind.name().hashCode())) + index));
        StringBuilder token = new StringBuilder(kind.prefix);
        for (int i = 0; i < length; i++) {
            token.append(BASE62.charAt(random.nextInt(BASE62.length())));
        }
        return token.toString();
    }

    private long next(Kind kind) {
        return counts.merge(kind, 1L, Long::sum);
    }

    static String sixDigits(long number) {
        String digits = Long.toString(number);
        return "0".repeat(Math.max(0, 6 - digits.length())) + digits;
    }

    /** Stafford's finalizer: neighboring indexes must not give neighboring generators. */
    private static long mix(long bits) {
        long z = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
