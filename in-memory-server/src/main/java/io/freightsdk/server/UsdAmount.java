package io.freightsdk.server;

import java.math.BigDecimal;

/** Amounts of money: below a billion, at most 4 decimals, shown with at least 2. */
final class UsdAmount {
    private static final int MOST_DECIMALS = 4;
    private static final BigDecimal LIMIT = BigDecimal.valueOf(1_000_000_000);

    private UsdAmount() {}

    /** Returns the amount that a text says, at least 0; anything else is an {@link IllegalArgumentException}. */
    static BigDecimal parse(String what, String text) {
        if (!text.matches("-?[0-9]{1,20}(\\.[0-9]{1,20})?([eE][-+]?[0-9]{1,3})?")) {
            throw new IllegalArgumentException(
                    what + ": expected USD such as 5.00, was \"" + (text.length() > 20 ? "a longer text" : text) + '"');
        }
        return notNegative(what, new BigDecimal(text));
    }

    /** Returns the amount of a balance or a price in its one written form; refuses one below zero. */
    static BigDecimal notNegative(String what, BigDecimal amount) {
        BigDecimal exact = exact(what, amount);
        if (exact.signum() < 0) {
            throw new IllegalArgumentException(what + ": expected 0 USD or more, was " + exact);
        }
        return exact;
    }

    /** Returns the same amount in its one written form; the size is checked first, since 1E+999999999 would fill memory. */
    static BigDecimal exact(String what, BigDecimal amount) {
        if (amount.abs().compareTo(LIMIT) >= 0) {
            throw new IllegalArgumentException(what + ": expected less than " + LIMIT + " USD");
        }
        int decimals = decimals(amount);
        if (decimals > MOST_DECIMALS) {
            throw new IllegalArgumentException(
                    what + ": expected at most " + MOST_DECIMALS + " decimals, had " + decimals);
        }
        return amount.setScale(Math.max(2, decimals));
    }

    /** Returns how many decimals it has, but for zeros after the second. */
    static int decimals(BigDecimal amount) {
        int scale = amount.scale();
        return Math.max(0, scale <= 2 ? scale : amount.stripTrailingZeros().scale());
    }
}
