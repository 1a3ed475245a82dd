package io.freightsdk.server.money;

import java.math.BigDecimal;

/** Amounts of money: below a billion, at most 4 decimals, shown with at least 2. */
public final class UsdAmount {
    private static final int MOST_DECIMALS = 4;
    private static final BigDecimal LIMIT = BigDecimal.valueOf(1_000_000_000);

    private UsdAmount() {}

    /** The same amount in its one written form; the size comes first, as writing 1E+999999999 out would fill memory. */
    static BigDecimal exact(String what, BigDecimal amount) {
        if (amount.abs().compareTo(LIMIT) >= 0) {
            throw new IllegalArgumentException(what + ": must be below " + LIMIT + " USD");
        }
        int decimals = decimals(amount);
        if (decimals > MOST_DECIMALS) {
            throw new IllegalArgumentException(
                    what + ": must have at most " + MOST_DECIMALS + " decimals, has " + decimals);
        }
        return amount.setScale(Math.max(2, decimals));
    }

    /** Returns the amount of a balance or a price in its one written form; refuses one below zero. */
    public static BigDecimal notNegative(String what, BigDecimal amount) {
        BigDecimal exact = exact(what, amount);
        if (exact.signum() < 0) {
            throw new IllegalArgumentException(what + ": " + exact + " USD is negative");
        }
        return exact;
    }

    /** Returns how many decimals it has, but for zeros after the second. */
    public static int decimals(BigDecimal amount) {
        int scale = amount.scale();
        return Math.max(0, scale <= 2 ? scale : amount.stripTrailingZeros().scale());
    }
}
