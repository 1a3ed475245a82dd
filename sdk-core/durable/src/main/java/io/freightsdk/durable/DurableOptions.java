package io.freightsdk.durable;

import io.freightsdk.internal.Usd;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Options stored with a call; everything else is set on the client, for all of its calls.
 *
 * @param maxPriceUsd the highest price it is sent at; null for any
 * @param tag the spend tag, as in {@code CallOptions}; null for none
 */
public record DurableOptions(
        @Nullable BigDecimal maxPriceUsd, @Nullable String tag) {
    private static final int TAG = 200;

    /** Refuses a negative price and a tag that is blank or does not fit into a row. */
    public DurableOptions {
        if (maxPriceUsd != null) {
            Usd.notNegative("maxPriceUsd", maxPriceUsd);
        }
        if (tag != null) {
            Names.checked("tag", tag, TAG);
        }
    }

    /** Returns options with nothing set. */
    public static DurableOptions none() {
        return new DurableOptions(null, null);
    }

    /** Returns a copy with the highest price the call is sent at. */
    public DurableOptions maxPriceUsd(BigDecimal maxPriceUsd) {
        return new DurableOptions(maxPriceUsd, tag);
    }

    /** {@link #maxPriceUsd(BigDecimal)} of an amount such as {@code 1.00}. */
    public DurableOptions maxPriceUsd(String maxPriceUsd) {
        return maxPriceUsd(Usd.of("maxPriceUsd", maxPriceUsd));
    }

    /** Returns a copy with a spend tag, such as a customer or an agent. */
    public DurableOptions tag(String tag) {
        return new DurableOptions(maxPriceUsd, tag);
    }
}
