package io.freightsdk;

import io.freightsdk.internal.Usd;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The spend of a client since it was made: a copy that no later call changes, from memory alone. Each idempotency key
 * counts once, however many calls carried it, at the price that its call was sent for.
 *
 * @param chargedUsd what the results that came back have cost
 * @param uncertainUsd what calls without a result may have cost in addition. Removed once a call with the same idempotency
 * key settles it, if the key is one of the newest 65,536; a position read has no key: resolve it
 * @param byOperation the same for each method that was called, such as {@code createLoad}
 * @param byTag the same for each of the first 65,536 tags, and for all later ones under {@link #OTHER_TAGS}; calls without a tag are
 *     not in it
 */
public record Spend(
        BigDecimal chargedUsd, BigDecimal uncertainUsd, Map<String, Amounts> byOperation, Map<String, Amounts> byTag) {
    /** The entry of {@link #byTag()} for the tags that have none of their own. */
    public static final String OTHER_TAGS = "(other tags)";

    /** Copies the maps, in the order of their keys, and writes amounts with at least two decimals. */
    public Spend {
        chargedUsd = Usd.atLeastCents(chargedUsd);
        uncertainUsd = Usd.atLeastCents(uncertainUsd);
        byOperation = Collections.unmodifiableMap(new TreeMap<>(byOperation));
        byTag = Collections.unmodifiableMap(new TreeMap<>(byTag));
    }

    /** Returns the spend of a tag: nothing if no call had it, or it is one of {@link #OTHER_TAGS}. */
    public Amounts ofTag(String tag) {
        return byTag.getOrDefault(tag, Amounts.NONE);
    }

    /**
     * The spend of one operation or tag.
     *
     * @param chargedUsd what the results that came back have cost
     * @param uncertainUsd what calls without a result may have cost in addition
     * @param charges how many charges are known
     * @param uncertainCharges how many more there may be
     */
    public record Amounts(BigDecimal chargedUsd, BigDecimal uncertainUsd, long charges, long uncertainCharges) {
        static final Amounts NONE = new Amounts(BigDecimal.ZERO, BigDecimal.ZERO, 0, 0);

        /** Writes amounts with at least two decimals. */
        public Amounts {
            chargedUsd = Usd.atLeastCents(chargedUsd);
            uncertainUsd = Usd.atLeastCents(uncertainUsd);
        }

        /** Returns the most that it can have cost: what was charged and what is uncertain. */
        public BigDecimal atMostUsd() {
            return chargedUsd.add(uncertainUsd);
        }

        Amounts plus(Amounts more) {
            return new Amounts(
                    chargedUsd.add(more.chargedUsd),
                    uncertainUsd.add(more.uncertainUsd),
                    charges + more.charges,
                    uncertainCharges + more.uncertainCharges);
        }
    }
}
