package io.freightsdk;

import io.freightsdk.internal.Usd;
import java.math.BigDecimal;

/**
 * What is spent, reserved and left under a {@link SpendLimit} at one moment.
 *
 * @param limitUsd the most that may be spent
 * @param spentUsd what counts as spent now, with uncertain charges; under a shared limit also what all clients have reserved
 * @param reservedUsd what calls in progress may cost in addition; zero under a shared limit
 * @param leftUsd what the next call may cost; less than zero if a price has risen in the meantime
 */
public record SpendLimitStatus(BigDecimal limitUsd, BigDecimal spentUsd, BigDecimal reservedUsd, BigDecimal leftUsd) {
    /** Writes the amounts with at least two decimals. */
    public SpendLimitStatus {
        limitUsd = Usd.atLeastCents(limitUsd);
        spentUsd = Usd.atLeastCents(spentUsd);
        reservedUsd = Usd.atLeastCents(reservedUsd);
        leftUsd = Usd.atLeastCents(leftUsd);
    }
}
