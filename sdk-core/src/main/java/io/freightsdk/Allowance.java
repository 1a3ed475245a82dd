package io.freightsdk;

import io.freightsdk.internal.Usd;
import java.math.BigDecimal;

/**
 * A {@link SpendLimit} at one moment: what calls have used of it and what is left.
 *
 * @param limitUsd the most that may be spent
 * @param spentUsd what counts as spent now, uncertain charges included. Under a shared limit that is all that clients have taken
 *     from the pool, less what this client can still spend or give back
 * @param reservedUsd what calls of this client that are under way may cost in addition
 * @param leftUsd what the next call may cost; less than zero if a price has risen under way
 */
public record Allowance(BigDecimal limitUsd, BigDecimal spentUsd, BigDecimal reservedUsd, BigDecimal leftUsd) {
    /** Writes amounts with at least two decimals. */
    public Allowance {
        limitUsd = Usd.atLeastCents(limitUsd);
        spentUsd = Usd.atLeastCents(spentUsd);
        reservedUsd = Usd.atLeastCents(reservedUsd);
        leftUsd = Usd.atLeastCents(leftUsd);
    }
}
