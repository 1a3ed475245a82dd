package io.freightsdk;

import io.freightsdk.internal.Usd;
import java.math.BigDecimal;

/**
 * A {@link SpendLimit} at one moment: what calls have used of it and what is left.
 *
 * @param limitUsd the most that may be spent
 * @param spentUsd what counts as spent now, uncertain charges included; under a shared limit, with what all clients have reserved
 * @param reservedUsd what calls in progress may cost in addition; zero under a shared limit
 * @param leftUsd what the next call may cost; less than zero if a price has risen meanwhile
 */
public record SpendLimitStatus(BigDecimal limitUsd, BigDecimal spentUsd, BigDecimal reservedUsd, BigDecimal leftUsd) {
    /** Writes amounts with at least two decimals. */
    public SpendLimitStatus {
        limitUsd = Usd.atLeastCents(limitUsd);
        spentUsd = Usd.atLeastCents(spentUsd);
        reservedUsd = Usd.atLeastCents(reservedUsd);
        leftUsd = Usd.atLeastCents(leftUsd);
    }
}
