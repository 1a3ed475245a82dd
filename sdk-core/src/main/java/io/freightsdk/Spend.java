package io.freightsdk;

import io.freightsdk.internal.Usd;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The spend of a client since it was made: a copy that no later call changes, from memory alone. Each idempotency key
 * counts once, however many calls carried it, at the price of a list at most {@code pricesMaxAge} old.
 *
 * @param chargedUsd what the results that came back have cost
 * @param uncertainUsd what calls without a result may have cost in addition. Removed once a call with the same idempotency
 * key settles it, if the key is one of the newest 65,536; a position read has no key: acknowledge it
 * @param unpriced how many charges, certain or not, no amount here includes yet, since no price is known. The price list is
 *     read for them in the background, so this is 0 again within a second, unless the list cannot be read
 * @param byOperation the same for each method that was called, such as {@code createLoad}
 * @param byTag the same for each of the first 65,536 tags, and for all later ones under {@link #OTHER_TAGS}; calls without a tag are
 *     not in it
 */
public record Spend(
        BigDecimal chargedUsd,
        BigDecimal uncertainUsd,
        long unpriced,
        Map<String, Amounts> byOperation,
        Map<String, Amounts> byTag) {
    /** The entry of {@link #byTag()} for the tags that have none of their own. */
    public static final String OTHER_TAGS = "(other tags)";

    /** Copies the maps, in the order of their keys, and writes amounts with at least two decimals. */
    public Spend {
        chargedUsd = Usd.atLeastCents(chargedUsd);
        uncertainUsd = Usd.atLeastCents(uncertainUsd);
        byOperation = Collections.unmodifiableMap(new TreeMap<>(byOperation));
        byTag = Collections.unmodifiableMap(new TreeMap<>(byTag));
    }

    /** Returns a text such as {@code Spend[charged 1.30 USD, uncertain 0.02 USD, 1 charge without a price, …]}. */
    @Override
    public String toString() {
        String withoutPrice =
                unpriced == 0 ? "" : ", " + unpriced + (unpriced == 1 ? " charge" : " charges") + " without a price";
        return "Spend[charged " + Usd.text(chargedUsd) + ", uncertain " + Usd.text(uncertainUsd) + withoutPrice
                + ", byOperation=" + byOperation + ", byTag=" + byTag + "]";
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
     * @param unpriced how many of both have no known price, so that no amount includes them
     */
    public record Amounts(
            BigDecimal chargedUsd, BigDecimal uncertainUsd, long charges, long uncertainCharges, long unpriced) {
        static final Amounts NONE = new Amounts(BigDecimal.ZERO, BigDecimal.ZERO, 0, 0, 0);

        private static final Amounts UNPRICED = new Amounts(BigDecimal.ZERO, BigDecimal.ZERO, 1, 0, 1);

        /** Writes amounts with at least two decimals. */
        public Amounts {
            chargedUsd = Usd.atLeastCents(chargedUsd);
            uncertainUsd = Usd.atLeastCents(uncertainUsd);
        }

        /** Returns the most that it can have cost: what was charged and what is uncertain. */
        public BigDecimal atMostUsd() {
            return chargedUsd.add(uncertainUsd);
        }

        static Amounts charge(@Nullable BigDecimal usd) {
            return usd == null ? UNPRICED : new Amounts(usd, BigDecimal.ZERO, 1, 0, 0);
        }

        static Amounts uncertain(@Nullable BigDecimal usd) {
            return new Amounts(BigDecimal.ZERO, usd == null ? BigDecimal.ZERO : usd, 0, 1, usd == null ? 1 : 0);
        }

        Amounts plus(Amounts more) {
            return new Amounts(
                    chargedUsd.add(more.chargedUsd),
                    uncertainUsd.add(more.uncertainUsd),
                    charges + more.charges,
                    uncertainCharges + more.uncertainCharges,
                    unpriced + more.unpriced);
        }

        /** The difference that a price makes to charges that had none. */
        Amounts pricedAt(BigDecimal usd) {
            return new Amounts(
                    usd.multiply(BigDecimal.valueOf(charges)),
                    usd.multiply(BigDecimal.valueOf(uncertainCharges)),
                    0,
                    0,
                    -unpriced);
        }

        boolean isNone() {
            return (charges | uncertainCharges | unpriced) == 0
                    && chargedUsd.signum() == 0
                    && uncertainUsd.signum() == 0;
        }

        Amounts minus(Amounts less) {
            if (less.isNone()) {
                return this;
            }
            return new Amounts(
                    chargedUsd.subtract(less.chargedUsd),
                    uncertainUsd.subtract(less.uncertainUsd),
                    charges - less.charges,
                    uncertainCharges - less.uncertainCharges,
                    unpriced - less.unpriced);
        }
    }
}
