package io.freightsdk;

import java.math.BigDecimal;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A call with a key that was charged: no money moves, unless the service has forgotten the key and does it again. */
final class ChargedBefore implements Booking {
    private final String paidFor;
    private final Supplier<Booking> anew;
    private @Nullable String loadId;

    /** What was paid for is empty if it has no id. */
    ChargedBefore(String paidFor, Supplier<Booking> anew) {
        this.paidFor = paidFor;
        this.anew = anew;
    }

    @Override
    public boolean alreadyCharged(@Nullable String loadId) {
        return paidFor.isEmpty() || loadId == null || paidFor.equals(loadId);
    }

    @Override
    public void of(@Nullable String loadId) {
        this.loadId = loadId;
    }

    @Override
    public void charged(@Nullable BigDecimal priceUsd) {
        if (!alreadyCharged(loadId)) {
            Booking another = anew.get();
            another.of(loadId);
            another.charged(priceUsd);
        }
    }

    @Override
    public void free() {}

    @Override
    public void refused() {}

    @Override
    public void unknown() {}

    @Override
    public boolean uncertainBefore() {
        return false;
    }
}
