package io.freightsdk;

import io.freightsdk.ChargeStore.Charge;
import io.freightsdk.ChargeStore.Reserved;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.internal.CallHooks;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The charge of one call in one store. Reserved and settled by one thread at a time. */
final class StoredCharge {
    /** What was reserved longer ago is reserved anew before a request, so that it counts for the whole window. */
    private static final Duration RENEWED = Duration.ofMinutes(1);

    private final ChargeStore store;
    private final List<SpendLimit> limits;
    private volatile @Nullable Charge reserved;
    private volatile Instant reservedAt = Instant.EPOCH;

    private StoredCharge(ChargeStore store, List<SpendLimit> limits) {
        this.store = store;
        this.limits = List.copyOf(limits);
    }

    /** The stores of a call: those of its shared limits, and that of the client, without the one in which the caller accounts for it. */
    static List<StoredCharge> of(List<Budget> budgets, @Nullable ChargeStore clients, CallHooks hooks) {
        if (clients == null && budgets.stream().noneMatch(Budget::isShared)) {
            return List.of();
        }
        Map<ChargeStore, List<SpendLimit>> limits = new LinkedHashMap<>();
        if (clients != null) {
            limits.put(clients, new ArrayList<>());
        }
        for (Budget budget : budgets) {
            if (budget.isShared()) {
                limits.computeIfAbsent(budget.store(), store -> new ArrayList<>())
                        .add(budget.limit());
            }
        }
        return limits.entrySet().stream()
                .filter(store -> !hooks.isAccountedIn(store.getKey()))
                .map(store -> new StoredCharge(store.getKey(), store.getValue()))
                .toList();
    }

    List<SpendLimit> limits() {
        return limits;
    }

    ChargeStore store() {
        return store;
    }

    String name() {
        return ChargeStores.name(store);
    }

    boolean isReserved() {
        return reserved != null;
    }

    /** Returns whether that much was reserved a moment ago. */
    boolean covers(BigDecimal usd, Instant now) {
        Charge last = reserved;
        return last != null
                && last.usd().compareTo(usd) >= 0
                && Duration.between(reservedAt, now).compareTo(RENEWED) < 0;
    }

    Reserved reserve(Charge charge, Instant now) {
        Reserved answer = store.reserve(charge, limits);
        if (answer.refusing() == null) {
            reserved = charge;
            reservedAt = now;
        }
        return answer;
    }

    /**
     * Records what became of a charge. What was reserved under another id was not needed then. Returns whether the store knows that
     * the charge was charged before.
     */
    boolean settle(ChargeStores stores, Charge charge, ChargeStatus status) {
        Charge last = reserved;
        reserved = null;
        boolean wasCharged = stores.settle(store, charge, status);
        if (last != null && !last.chargeId().equals(charge.chargeId())) {
            stores.release(store, last);
        }
        return wasCharged;
    }

    /** Takes back what is reserved. */
    void release(ChargeStores stores) {
        Charge last = reserved;
        reserved = null;
        if (last != null) {
            stores.release(store, last);
        }
    }
}
