package io.freightsdk.internal;

import io.freightsdk.ChargeStore;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What freight-sdk-durable says of a call whose key and charge it stores itself. No part of the API.
 *
 * @param orderId the order of a call whose key is stored with it; the key alone repeats the call, and no other order has it
 * @param findsItsOwn true if no other order has the {@code customerRef} of the call, so that a load which is found by it was
 *     made for this order
 * @param isResumed true if another process may have sent the call and not learned its outcome
 * @param resumedUsd the price at which the call was sent first, null if that is not known
 * @param accountedIn the store in which the caller reserves and settles the charge, null for none
 */
public record CallHooks(
        @Nullable String orderId,
        boolean findsItsOwn,
        boolean isResumed,
        @Nullable BigDecimal resumedUsd,
        @Nullable ChargeStore accountedIn) {
    /** The hooks of a call that the client alone accounts for. */
    public static final CallHooks NONE = new CallHooks(null, false, false, null, null);

    /** Returns these hooks with an order. */
    public CallHooks ofOrder(String order) {
        return new CallHooks(order, findsItsOwn, isResumed, resumedUsd, accountedIn);
    }

    /** Returns these hooks for a call whose {@code customerRef} no other order has. */
    public CallHooks findingItsOwn() {
        return new CallHooks(orderId, true, isResumed, resumedUsd, accountedIn);
    }

    /** Returns these hooks for a call that another process may have sent, at this price if it is known. */
    public CallHooks resumed(@Nullable BigDecimal usd) {
        return new CallHooks(orderId, findsItsOwn, true, usd, accountedIn);
    }

    /** Returns these hooks for a call whose charge the caller reserves and settles in this store. */
    public CallHooks accountedIn(ChargeStore store) {
        return new CallHooks(orderId, findsItsOwn, isResumed, resumedUsd, store);
    }

    /** Returns whether the caller reserves and settles the charge in this store. */
    public boolean isAccountedIn(@Nullable ChargeStore store) {
        return accountedIn != null && accountedIn.equals(store);
    }
}
