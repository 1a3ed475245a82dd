package io.freightsdk.internal;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Amounts of money as people write them: 0.650 is 0.65 and 5 is 5.00. */
public final class Usd {
    private static final int MOST_DIGITS = 40;
    private static final Pattern AMOUNT = Pattern.compile("-?\\d{1,12}(\\.\\d{1,12})?");

    private Usd() {}

    /**
     * Returns the amount of a text such as {@code 0.65}, {@linkplain #atLeastCents with two decimals at least}.
     *
     * @throws NumberFormatException naming the setting, if it is not an amount
     */
    public static BigDecimal of(String setting, String amount) {
        if (!AMOUNT.matcher(Objects.requireNonNull(amount, setting)).matches()) {
            throw new NumberFormatException(
                    setting + ": expected USD such as 5.00, was " + OneLine.quoted(amount, MOST_DIGITS));
        }
        return atLeastCents(new BigDecimal(amount));
    }

    /** Returns the amount; throws if it is negative. */
    public static BigDecimal notNegative(String setting, BigDecimal amount) {
        if (Objects.requireNonNull(amount, setting).signum() < 0) {
            throw new IllegalArgumentException(setting + " must not be negative, but is " + text(amount));
        }
        return amount;
    }

    /** The amount with two decimals at least, and no more than it needs. */
    public static BigDecimal atLeastCents(BigDecimal amount) {
        if (amount.scale() == 2) {
            return amount;
        }
        BigDecimal shortest = amount.stripTrailingZeros();
        return shortest.setScale(Math.max(2, shortest.scale()));
    }

    /** The amount in a message, such as {@code 0.65 USD}; one from elsewhere may be 1e999999999, which is not written out. */
    public static String text(BigDecimal amount) {
        if (amount.precision() > MOST_DIGITS || Math.abs((long) amount.scale()) > MOST_DIGITS) {
            return OneLine.of(amount.round(new MathContext(MOST_DIGITS)).toString()) + " USD";
        }
        return atLeastCents(amount).toPlainString() + " USD";
    }

    /** The larger of those that are known, null if none is. */
    public static @Nullable BigDecimal larger(@Nullable BigDecimal one, @Nullable BigDecimal other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one.max(other);
    }
}
