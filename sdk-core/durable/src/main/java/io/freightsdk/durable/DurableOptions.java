package io.freightsdk.durable;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What a row keeps for its call; everything else is set on the client, for all of its calls.
 *
 * @param maxPriceUsd the highest price it is sent at, null for any
 * @param tag who it is for, as in {@code CallOptions}; null for nobody
 */
public record DurableOptions(
        @Nullable BigDecimal maxPriceUsd, @Nullable String tag) {
    private static final DurableOptions NONE = new DurableOptions(null, null);
    private static final int TAG = 200;

    /** Refuses a negative price and a tag that is blank or does not fit into a row. */
    public DurableOptions {
        if (maxPriceUsd != null && maxPriceUsd.signum() < 0) {
            throw new IllegalArgumentException("maxPriceUsd is negative: " + maxPriceUsd.toPlainString());
        }
        if (tag != null) {
            Names.checked("tag", tag, TAG);
        }
    }

    /** Nothing set. */
    public static DurableOptions none() {
        return NONE;
    }

    /** The same, sent at this price at most. */
    public DurableOptions maxPriceUsd(BigDecimal maxPriceUsd) {
        return new DurableOptions(maxPriceUsd, tag);
    }

    /** The same for this customer, agent or the like. */
    public DurableOptions tag(String tag) {
        return new DurableOptions(maxPriceUsd, tag);
    }
}
