package io.freightsdk;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** The money one call may cost. It is ended once, by one of the first four; ending it again does nothing. */
interface Booking {
    /**
     * There is a result and it was paid for. False if another call has paid for it.
     *
     * @param loadId what was paid for, null if it has no id
     * @param priceUsd null for the price that was reserved
     */
    boolean charged(@Nullable String loadId, @Nullable BigDecimal priceUsd);

    /** There is a result and it cost nothing: the load was there, or somebody else has paid for it. */
    void free();

    /** There is no result, and this call has moved no money. */
    void refused();

    /**
     * There is no result, and money may have moved.
     *
     * @param priceUsd how much; null for what may have moved already, or else for the price that was reserved
     */
    void unknown(@Nullable BigDecimal priceUsd);

    /**
     * It will be sent again, perhaps for more.
     *
     * @throws io.freightsdk.error.SpendLimitException if a limit does not cover it; it stays booked as it was
     */
    void raise(@Nullable BigDecimal priceUsd);

    /** The price of a call that has ended and was counted without one. */
    void priced(BigDecimal priceUsd);

    /** Whether another call of this client has paid for just that with the key; null for what has no id. */
    boolean alreadyCharged(@Nullable String loadId);

    /** Whether another call with the key ended unknown and nothing has shown since what became of it. */
    boolean uncertainBefore();

    /** What calls with the key may have cost that ended unknown; null if none did or no price was known. */
    @Nullable
    BigDecimal doubtUsd();
}
