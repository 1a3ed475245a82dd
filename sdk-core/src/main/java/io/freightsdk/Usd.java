package io.freightsdk;

import java.math.BigDecimal;

/** Amounts as people write them: 0.650 is 0.65 and 5 is 5.00. */
final class Usd {
    private Usd() {}

    static BigDecimal atLeastCents(BigDecimal amount) {
        BigDecimal shortest = amount.stripTrailingZeros();
        return shortest.setScale(Math.max(2, shortest.scale()));
    }
}
