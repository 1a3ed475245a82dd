package io.freightsdk;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** A call with a key that was charged: whatever comes of it, no money moves. */
enum ChargedBefore implements Booking {
    INSTANCE;

    @Override
    public void charged(@Nullable BigDecimal priceUsd) {}

    @Override
    public void free() {}

    @Override
    public void refused() {}

    @Override
    public void unknown() {}

    @Override
    public boolean alreadyCharged() {
        return true;
    }

    @Override
    public boolean uncertainBefore() {
        return false;
    }
}
