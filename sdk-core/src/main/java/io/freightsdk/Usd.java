package io.freightsdk;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Amounts of money. */
final class Usd {
    private Usd() {}

    /** As people write it: 0.650 is 0.65 and 5 is 5.00. */
    static BigDecimal atLeastCents(BigDecimal amount) {
        if (amount.scale() == 2) {
            return amount;
        }
        BigDecimal shortest = amount.stripTrailingZeros();
        return shortest.setScale(Math.max(2, shortest.scale()));
    }

    /** The larger of those that are known, null if none is. */
    static @Nullable BigDecimal larger(@Nullable BigDecimal one, @Nullable BigDecimal other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one.max(other);
    }
}
