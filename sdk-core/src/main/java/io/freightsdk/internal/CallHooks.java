package io.freightsdk.internal;

import io.freightsdk.SpendLimit;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What freight-sdk-durable says of a call whose money it has stored itself. No part of the API.
 *
 * @param orderId the order of a call whose key is stored with it; the key alone repeats the call, and no other order has it
 * @param findsItsOwn true if no other order has the {@code customerRef} of the call, so that a load which is found by it was
 *     paid for by a lost attempt
 * @param isResumed true if another process may have sent the call and not learned its outcome
 * @param resumedUsd the price at which the call was sent first, null if that is not known
 * @param reservedUnder the shared limits under which the price of the call is reserved already
 */
public record CallHooks(
        @Nullable String orderId,
        boolean findsItsOwn,
        boolean isResumed,
        @Nullable BigDecimal resumedUsd,
        List<SpendLimit> reservedUnder) {
    /** The hooks of a call that the client alone accounts for. */
    public static final CallHooks NONE = new CallHooks(null, false, false, null, List.of());

    /** Copies the list. */
    public CallHooks {
        reservedUnder = List.copyOf(reservedUnder);
    }

    /** Returns these hooks with an order. */
    public CallHooks ofOrder(String order) {
        return new CallHooks(order, findsItsOwn, isResumed, resumedUsd, reservedUnder);
    }

    /** Returns these hooks for a call whose {@code customerRef} no other order has. */
    public CallHooks findingItsOwn() {
        return new CallHooks(orderId, true, isResumed, resumedUsd, reservedUnder);
    }

    /** Returns these hooks for a call that another process may have sent, at this price if it is known. */
    public CallHooks resumed(@Nullable BigDecimal usd) {
        return new CallHooks(orderId, findsItsOwn, true, usd, reservedUnder);
    }

    /** Returns these hooks for a call whose price is reserved under these limits. */
    public CallHooks reservedUnder(List<SpendLimit> limits) {
        return new CallHooks(orderId, findsItsOwn, isResumed, resumedUsd, limits);
    }
}
