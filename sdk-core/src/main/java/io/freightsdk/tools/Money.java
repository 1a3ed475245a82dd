package io.freightsdk.tools;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Dollars in the one spelling they have in all that tools say: at least two decimals, none for nothing. */
final class Money {
    private Money() {}

    static BigDecimal of(BigDecimal usd) {
        BigDecimal shortest = usd.stripTrailingZeros();
        return shortest.scale() < 2 ? shortest.setScale(2) : shortest;
    }

    static @Nullable BigDecimal ofNullable(@Nullable BigDecimal usd) {
        return usd == null ? null : of(usd);
    }

    static String words(BigDecimal usd) {
        return of(usd).toPlainString() + " USD";
    }
}
