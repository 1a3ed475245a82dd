package io.freightsdk.server.money;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Ends a purchase before anything ran or was charged: billing is unavailable, or the balance is below the price. */
public final class Unpaid extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final @Nullable BigDecimal balanceUsd;
    private final @Nullable BigDecimal priceUsd;

    private Unpaid(String message, @Nullable BigDecimal balanceUsd, @Nullable BigDecimal priceUsd) {
        super(message, null, false, false);
        this.balanceUsd = balanceUsd;
        this.priceUsd = priceUsd;
    }

    static Unpaid unavailable() {
        return new Unpaid("billing is unavailable", null, null);
    }

    static Unpaid insufficient(BigDecimal balanceUsd, BigDecimal priceUsd) {
        return new Unpaid("balance " + balanceUsd + " USD, price " + priceUsd + " USD", balanceUsd, priceUsd);
    }

    /** Returns whether billing is switched off; otherwise there are a balance and a price. */
    public boolean isOutage() {
        return priceUsd == null;
    }

    /** Returns the balance that does not cover the price; null during an outage. */
    public @Nullable BigDecimal balanceUsd() {
        return balanceUsd;
    }

    /** Returns the price of what was refused; null during an outage. */
    public @Nullable BigDecimal priceUsd() {
        return priceUsd;
    }
}
