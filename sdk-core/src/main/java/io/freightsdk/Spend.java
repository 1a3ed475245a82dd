package io.freightsdk;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a client has spent since it was made: a copy that no later call changes. Each idempotency key counts once, however
 * many calls carried it.
 *
 * @param chargedUsd what the results that came back have cost
 * @param uncertainUsd what calls without a result may have cost besides. It leaves here as soon as a call with the same
 *     idempotency key shows what became of it, if the key is one of the newest 65,536; a position read has none, so the
 *     balance has to tell
 * @param byOperation the same for each method that was called, such as {@code createLoad}
 * @param byTag the same for each tag; calls without one are not in it
 */
public record Spend(
        BigDecimal chargedUsd, BigDecimal uncertainUsd, Map<String, Amounts> byOperation, Map<String, Amounts> byTag) {
    /** Copies the maps, in the order of their keys, and writes amounts with at least two decimals. */
    public Spend {
        chargedUsd = Usd.atLeastCents(chargedUsd);
        uncertainUsd = Usd.atLeastCents(uncertainUsd);
        byOperation = Collections.unmodifiableMap(new TreeMap<>(byOperation));
        byTag = Collections.unmodifiableMap(new TreeMap<>(byTag));
    }

    /**
     * A part of it.
     *
     * @param chargedUsd what the results that came back have cost
     * @param uncertainUsd what calls without a result may have cost besides
     * @param charges how many charges are known
     * @param uncertainCharges how many there may be besides
     */
    public record Amounts(BigDecimal chargedUsd, BigDecimal uncertainUsd, long charges, long uncertainCharges) {
        /** Writes amounts with at least two decimals. */
        public Amounts {
            chargedUsd = Usd.atLeastCents(chargedUsd);
            uncertainUsd = Usd.atLeastCents(uncertainUsd);
        }
    }
}
