package io.freightsdk;

import io.freightsdk.internal.Usd;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The part of a call's money that is stored outside the client, for code that survives its process as freight-sdk-durable does.
 * Other users need none.
 */
public final class CallAccounting {
    private static final CallAccounting NONE = new CallAccounting(parts -> {});

    final Parts parts = new Parts();

    private CallAccounting(Consumer<Parts> set) {
        set.accept(parts);
    }

    /** The parts that may be set, by their names; set by the constructor alone. */
    static final class Parts {
        final List<SpendLimit> reservedUnder = new ArrayList<>();
        final Set<Runnable> beforeSend = new LinkedHashSet<>();
        boolean findsItsOwn;
        boolean isResumed;

        @Nullable
        String orderId;

        @Nullable
        BigDecimal resumedUsd;

        @Nullable
        BooleanSupplier takenOver;
    }

    /** The accounting of a call that the client alone accounts for. */
    public static CallAccounting none() {
        return NONE;
    }

    /**
     * Names the order of a call whose key is stored with it, for its report, its log and {@link FreightClient#uncertain}. The
     * key alone repeats it, and is logged as it is. No other order has it: a replayed result is booked as charged, unless this
     * client has booked it before.
     */
    public CallAccounting ofOrder(String orderId) {
        Objects.requireNonNull(orderId, "orderId");
        return with(new CallAccounting(parts -> parts.orderId = orderId));
    }

    /**
     * Declares that no other order has the {@code customerRef} of the call: a load that is found by it was paid for by a lost
     * attempt, and is booked as charged, unless this client has booked it before.
     */
    public CallAccounting findsItsOwn() {
        return with(new CallAccounting(parts -> parts.findsItsOwn = true));
    }

    /**
     * Declares that the call, with its idempotency key, may have been sent before by another process that did not learn its
     * outcome, such as one that was killed. A replayed result is then booked as charged, as after a lost attempt of this
     * client; without this it is taken to be paid by the other process and is free.
     *
     * @param priceUsd the price when it was first sent
     * @throws IllegalArgumentException if it is negative
     */
    public CallAccounting resumed(BigDecimal priceUsd) {
        return resumedAt(Usd.notNegative("the price of resumed", priceUsd));
    }

    /** {@link #resumed(BigDecimal)} at a price that is not known. */
    public CallAccounting resumed() {
        return resumedAt(null);
    }

    private CallAccounting resumedAt(@Nullable BigDecimal usd) {
        return with(new CallAccounting(parts -> {
            parts.isResumed = true;
            parts.resumedUsd = usd;
        }));
    }

    /** {@link #resumed(BigDecimal)} at a price such as {@code 0.65}. */
    public CallAccounting resumed(String priceUsd) {
        return resumed(Usd.of("the price of resumed", priceUsd));
    }

    /**
     * Declares that the price of the call was already taken from the pool that shares this limit: a limit of the client
     * with the same pool and {@linkplain SpendLimit#key key} does not count the call. May be set several times.
     */
    public CallAccounting reserved(SpendLimit limit) {
        Objects.requireNonNull(limit, "limit");
        return with(new CallAccounting(parts -> parts.reservedUnder.add(limit)));
    }

    /**
     * Runs an action when the price is reserved under every limit and the first request is about to be sent, such as to write
     * down that money was taken. If it throws, nothing is sent. All that are set run, those of the client's options last.
     */
    public CallAccounting beforeSend(Runnable action) {
        Objects.requireNonNull(action, "action");
        return with(new CallAccounting(parts -> parts.beforeSend.add(action)));
    }

    /**
     * Sets how a call that cost nothing learns whether another process sends it under its price. Then the price stays taken and
     * the charge is reported as unknown; otherwise nothing was charged, also of a {@link #resumed} call. Called once at most;
     * that of the call's options replaces the client's.
     */
    public CallAccounting takenOver(BooleanSupplier question) {
        Objects.requireNonNull(question, "question");
        return with(new CallAccounting(parts -> parts.takenOver = question));
    }

    /** This accounting and {@code those} of narrower options: all limits and actions, and the call resumed by either. */
    CallAccounting with(CallAccounting those) {
        if (this == NONE || those == NONE) {
            return this == NONE ? those : this;
        }
        Parts narrow = those.parts;
        return new CallAccounting(both -> {
            both.reservedUnder.addAll(parts.reservedUnder);
            both.reservedUnder.addAll(narrow.reservedUnder);
            both.orderId = narrow.orderId == null ? parts.orderId : narrow.orderId;
            both.findsItsOwn = parts.findsItsOwn || narrow.findsItsOwn;
            both.isResumed = parts.isResumed || narrow.isResumed;
            both.resumedUsd = narrow.isResumed ? narrow.resumedUsd : parts.resumedUsd;
            both.beforeSend.addAll(narrow.beforeSend);
            both.beforeSend.addAll(parts.beforeSend);
            both.takenOver = narrow.takenOver == null ? parts.takenOver : narrow.takenOver;
        });
    }
}
