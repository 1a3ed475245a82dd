package io.freightsdk.server.billing;

import java.math.BigDecimal;

/** What counts as an amount of money here: below a billion, at most 4 decimals, shown with at least 2. */
public final class Usd {

    private static final int MOST_DECIMALS = 4;

    private static final BigDecimal LIMIT = BigDecimal.valueOf(1_000_000_000);

    private Usd() {}

    /** Whether a balance can be that much, and a price. */
    public static boolean isAmount(BigDecimal amount) {
        return amount.signum() >= 0 && amount.compareTo(LIMIT) < 0 && decimals(amount) <= MOST_DECIMALS;
    }

    /** The same amount in its one written form; the size comes first, as writing 1E+999999999 out would fill memory. */
    static BigDecimal exact(String what, BigDecimal amount) {
        if (amount.abs().compareTo(LIMIT) >= 0) {
            throw new IllegalArgumentException(what + ": amount is not below " + LIMIT + " USD");
        }
        int decimals = decimals(amount);
        if (decimals > MOST_DECIMALS) {
            throw new IllegalArgumentException(
                    what + ": amount has " + decimals + " decimals, at most " + MOST_DECIMALS);
        }
        return amount.setScale(Math.max(2, decimals));
    }

    static BigDecimal notNegative(String what, BigDecimal amount) {
        BigDecimal exact = exact(what, amount);
        if (exact.signum() < 0) {
            throw new IllegalArgumentException(what + ": " + exact + " USD is negative");
        }
        return exact;
    }

    static int decimals(BigDecimal amount) {
        return Math.max(0, amount.stripTrailingZeros().scale());
    }
}
