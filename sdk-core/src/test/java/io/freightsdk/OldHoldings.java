package io.freightsdk;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The charges that idempotency keys stand for: all that are under way, the newest in doubt and the newest that were paid.
 * What has no key passes through. Not for two threads at once.
 */
final class OldHoldings {
    private final Map<String, OldHolding> underWay = new HashMap<>();
    private final NewestKeys<OldHolding> inDoubt;
    private final NewestKeys<Paid> paid;

    OldHoldings(int mostKeys) {
        this.inDoubt = new NewestKeys<>(mostKeys);
        this.paid = new NewestKeys<>(mostKeys);
    }

    /** What was paid for with the key, null if nothing was. */
    @Nullable
    Paid paid(@Nullable String key) {
        return key == null ? null : paid.get(key);
    }

    @Nullable
    OldHolding get(@Nullable String key) {
        if (key == null) {
            return null;
        }
        @Nullable OldHolding holding = underWay.get(key);
        return holding == null ? inDoubt.get(key) : holding;
    }

    void begin(OldHolding holding) {
        if (holding.idempotencyKey != null) {
            underWay.put(holding.idempotencyKey, holding);
            inDoubt.remove(holding.idempotencyKey);
        }
    }

    void paid(OldHolding holding, Instant at) {
        end(holding);
        if (holding.idempotencyKey != null) {
            paid.put(holding.idempotencyKey, new Paid(Objects.requireNonNullElse(holding.loadId, ""), at));
        }
    }

    /** It may have been paid. Returns what nobody can come back to any more, null if there is nothing. */
    @Nullable
    OldHolding lost(OldHolding holding) {
        if (holding.idempotencyKey == null) {
            return holding;
        }
        underWay.remove(holding.idempotencyKey);
        return inDoubt.put(holding.idempotencyKey, holding);
    }

    /** It is no longer among those under way. */
    void end(OldHolding holding) {
        if (holding.idempotencyKey != null) {
            underWay.remove(holding.idempotencyKey);
        }
    }

    /**
     * A charge of a key.
     *
     * @param loadId what was paid for, empty if it has no id
     */
    record Paid(String loadId, Instant at) {
        private static final Duration SURELY_KEPT = Duration.ofHours(12);

        /** Whether the service still knows the key, so that to send it again is free. */
        boolean isSurelyKept(Instant now) {
            return Duration.between(at, now).compareTo(SURELY_KEPT) < 0;
        }
    }
}
