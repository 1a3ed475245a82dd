package io.freightsdk;

import io.freightsdk.internal.Usd;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a client has spent since it was built. It is a copy, which later calls do not change. Each idempotency key counts once,
 * however many calls carried it, with the price that its call was sent for.
 *
 * @param chargedUsd what calls with a result have cost
 * @param uncertainUsd what calls without a result may have cost in addition, until another call with the same idempotency key
 *     settles it, or {@link FreightClient#resolve} does
 * @param byOperation the same for each method that was called, such as {@code createLoad}
 * @param byTag the same for each of the first 65,536 tags, and for all later tags together under {@link #OTHER_TAGS}; calls without a
 *     tag are not in it
 */
public record Spend(
        BigDecimal chargedUsd, BigDecimal uncertainUsd, Map<String, Amounts> byOperation, Map<String, Amounts> byTag) {
    /** The name in {@link #byTag()} of all tags after the first 65,536. */
    public static final String OTHER_TAGS = "(other tags)";

    /** Copies the maps, in the order of their keys, and writes amounts with at least two decimals. */
    public Spend {
        chargedUsd = Usd.atLeastCents(chargedUsd);
        uncertainUsd = Usd.atLeastCents(uncertainUsd);
        byOperation = Collections.unmodifiableMap(new TreeMap<>(byOperation));
        byTag = Collections.unmodifiableMap(new TreeMap<>(byTag));
    }

    /** Returns the spend of a tag. It is zero if no call had the tag, or if the tag is one of {@link #OTHER_TAGS}. */
    public Amounts ofTag(String tag) {
        return byTag.getOrDefault(tag, Amounts.NONE);
    }

    /**
     * What one operation or tag has spent.
     *
     * @param chargedUsd what calls with a result have cost
     * @param uncertainUsd what calls without a result may have cost in addition
     * @param charges the number of charges
     * @param uncertainCharges the number of uncertain charges
     */
    public record Amounts(BigDecimal chargedUsd, BigDecimal uncertainUsd, long charges, long uncertainCharges) {
        static final Amounts NONE = new Amounts(BigDecimal.ZERO, BigDecimal.ZERO, 0, 0);

        /** Writes amounts with at least two decimals. */
        public Amounts {
            chargedUsd = Usd.atLeastCents(chargedUsd);
            uncertainUsd = Usd.atLeastCents(uncertainUsd);
        }

        /** Returns the most that was spent: what was charged and what is uncertain. */
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
