package io.freightsdk;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** The money one call may cost. It is ended once, by one of the first four; ending it again does nothing. */
interface OldBooking {
    /** There is a result and it was paid for; null for the price that was booked. False if another call has paid for it. */
    boolean charged(@Nullable BigDecimal priceUsd);

    /** There is a result and it cost nothing: the load was there, or somebody else has paid for it. */
    void free();

    /** There is no result, and this call has moved no money. */
    void refused();

    /** There is no result, and that much may have moved; null for the price that was booked, or what is in doubt already. */
    void unknown(@Nullable BigDecimal priceUsd);

    /**
     * It will be sent again, perhaps for more.
     *
     * @throws io.freightsdk.error.SpendLimitException if a limit does not cover it; it stays booked as it was
     */
    void raise(@Nullable BigDecimal priceUsd);

    /** Whether another call of this client has paid for just that with the key; null for what has no id. */
    boolean alreadyCharged(@Nullable String loadId);

    /** What is being paid for; said before {@link #charged}. */
    void of(@Nullable String loadId);

    /** Whether another call with the key ended unknown and nothing has shown since what became of it. */
    boolean uncertainBefore();

    /** What calls with the key may have cost that ended unknown; null if none did or nobody knows. */
    @Nullable
    BigDecimal doubtUsd();
}
