package io.freightsdk;

import io.freightsdk.CallListener.ChargeSettled;
import io.freightsdk.ChargeStore.Charge;
import io.freightsdk.ChargeStore.Earlier;
import io.freightsdk.error.CallFacts;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.IdempotencyException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.internal.Usd;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * What a client has spent and may yet spend, and what it knows of each idempotency key. A price is reserved before its call is
 * sent, and counted once for what it has paid for. One lock guards it all; nothing waits while holding it.
 */
final class SpendLedger {
    private static final int MOST = 65_536;
    private static final int FEW_WINDOWS = 1_024;

    /**
     * The service keeps a key for at least this long, so that sending it again is free. If the input has a customerRef, the service
     * finds the load by it whenever that is.
     */
    private static final Duration KEY_KEPT = Duration.ofHours(12);

    private final List<SpendLimit> limits;
    private final @Nullable ChargeStore store;
    private final InstantSource clock;
    private final int most;
    private final Map<Budget.Id, SpendWindow> windows = new HashMap<>();
    private final Map<String, Sums> byOperation = new HashMap<>();
    private final Map<String, Sums> byTag = new HashMap<>();

    /** The newest that were used, and all that are in use. */
    private final Map<String, Key> keys = new LinkedHashMap<>();

    /** The newest uncertain charges, by their ids. */
    private final Map<String, Uncertain> uncertain = new LinkedHashMap<>();

    private int tidyAt = FEW_WINDOWS;

    SpendLedger(List<SpendLimit> limits, @Nullable ChargeStore store, InstantSource clock) {
        this(limits, store, clock, MOST);
    }

    SpendLedger(List<SpendLimit> limits, @Nullable ChargeStore store, InstantSource clock, int most) {
        this.limits = List.copyOf(limits);
        this.store = store;
        this.clock = clock;
        this.most = most;
    }

    List<SpendLimit> limits() {
        return limits;
    }

    /** The store of the client, which keeps all its charges; null if it has none. */
    @Nullable
    ChargeStore store() {
        return store;
    }

    Instant now() {
        return clock.instant();
    }

    /**
     * What is known of an idempotency key; of a call without one, of that call alone. Its monitor is held by what asks a store about
     * the key, so that one question follows the other; the ledger's lock guards its fields.
     */
    static final class Key {
        final @Nullable String text;

        private @Nullable BodyFields body;
        private boolean hasCustomerRef;
        private int calls;

        /** The calls in progress that have reserved the charge in a store. */
        private int holders;

        private @Nullable Uncertain uncertain;
        private @Nullable Paid paid;
        private @Nullable Refused refused;

        /** The price at which another process had reserved the charge before the holders did. */
        private @Nullable BigDecimal resumedUsd;

        Key(@Nullable String text) {
            this.text = text;
        }
    }

    /** The charge of a key, of this process or another, and the id of what was paid for, null if that was not seen. */
    private record Paid(@Nullable String id, Instant at, boolean isForgotten) {}

    /** A refusal for a moment, behind which a gateway may hide a charge, and the price then. */
    private record Refused(BigDecimal usd, Instant at) {}

    /** A charge that may have happened: it counts as spent until somebody knows. */
    static final class Uncertain {
        private final Operation<?> operation;
        private final UncertainCharge charge;
        private final @Nullable Charge stored;
        private final List<StoredCharge> stores;
        private final @Nullable Key key;
        private final List<Spent> spent;

        /** When the first attempt was lost: the service keeps the key for a while from then. */
        private final Instant at;

        private Uncertain(
                Operation<?> operation,
                UncertainCharge charge,
                @Nullable Charge stored,
                List<StoredCharge> stores,
                @Nullable Key key,
                List<Spent> spent,
                Instant at) {
            this.operation = operation;
            this.charge = charge;
            this.stored = stored;
            this.stores = stores;
            this.key = key;
            this.spent = spent;
            this.at = at;
        }

        BigDecimal usd() {
            return charge.uncertainUsd();
        }

        private Set<SpendWindow> windows() {
            Set<SpendWindow> all = new LinkedHashSet<>();
            spent.forEach(one -> all.add(one.window));
            return all;
        }

        /** The id under which stores keep it, null if none does. */
        @Nullable
        String storedId() {
            return stored == null ? null : stored.chargeId();
        }

        /** Settles it in the stores that keep it; completes with whether one of them knows that it was charged before. */
        CompletableFuture<Boolean> settleStores(ChargeStores all, ChargeStatus found) {
            Charge kept = stored;
            if (kept == null) {
                return CompletableFuture.completedFuture(false);
            }
            Object lock = key == null ? this : key;
            return all.ask(() -> {
                boolean wasCharged = false;
                synchronized (lock) {
                    for (StoredCharge one : stores) {
                        wasCharged |= one.settle(all, kept, found);
                    }
                }
                return wasCharged;
            });
        }
    }

    /** An amount that counts under a limit. */
    private record Spent(SpendWindow window, long micros, long bucket) {}

    /** What one call has reserved under the limits of this process. */
    static final class Reservation {
        final List<Budget> budgets;
        private Map<SpendWindow, Long> micros = Map.of();

        Reservation(List<Budget> budgets) {
            this.budgets = budgets;
        }
    }

    /**
     * Remembers that a call uses its idempotency key; throws if that belongs to another body. The key of a call without one is
     * remembered by no other.
     */
    Key begin(CallRequest<?> plan) {
        String text = plan.idempotencyKey();
        if (text == null) {
            return new Key(null);
        }
        BodyFields body = plan.body() == null ? null : plan.body().fields();
        synchronized (this) {
            Key key = keys.computeIfAbsent(text, Key::new);
            List<String> differences = key.body == null || body == null ? List.of() : key.body.differences(body);
            if (!differences.isEmpty()) {
                throw new IdempotencyException(plan.unsent(), differences);
            }
            key.body = body == null ? key.body : body;
            key.hasCustomerRef = plan.hasCustomerRef();
            key.calls++;
            return key;
        }
    }

    /** A call with the key is over; what is known of it is the newest now. */
    synchronized void end(Key key) {
        if (key.text == null) {
            return;
        }
        key.calls--;
        keys.remove(key.text);
        if (key.calls > 0 || key.uncertain != null || key.paid != null || key.refused != null) {
            keys.put(key.text, key);
        }
        Iterator<Key> oldest = keys.values().iterator();
        while (keys.size() > most && oldest.hasNext()) {
            if (oldest.next().calls == 0) {
                oldest.remove();
            }
        }
    }

    /** Returns whether a call with the key costs nothing, as the service knows what was paid for with it. */
    synchronized boolean isFree(Key key) {
        Paid paid = key.paid;
        return paid != null && !paid.isForgotten && isKept(key, paid.at);
    }

    private boolean isKept(Key key, Instant at) {
        return key.hasCustomerRef || isRecent(at);
    }

    private boolean isRecent(Instant at) {
        return Duration.between(at, clock.instant()).compareTo(KEY_KEPT) < 0;
    }

    /** Returns whether an earlier call with the key may have been charged. */
    synchronized boolean isUncertain(Key key) {
        return key.uncertain != null;
    }

    /** The service wants money for the key, so it has forgotten it. */
    synchronized void isForgotten(Key key) {
        key.paid = key.paid == null ? null : new Paid(key.paid.id, key.paid.at, true);
    }

    /**
     * Returns whether a charge now would be the one that is uncertain of the key, as the service still knows the key. It counts
     * already, so it needs no room of its own.
     */
    synchronized boolean isUncertainOne(Key key) {
        return uncertainOne(key) != null;
    }

    private @Nullable Uncertain uncertainOne(Key key) {
        Uncertain one = key.uncertain;
        return one != null && isKept(key, one.at) ? one : null;
    }

    /** The id under which stores are asked about the next charge of a key: that of its uncertain charge, or of the key. */
    synchronized String chargeId(Key key, String callId) {
        if (key.uncertain != null && key.uncertain.stored != null) {
            return key.uncertain.stored.chargeId();
        }
        return key.text == null || key.paid != null || key.uncertain != null ? callId : key.text;
    }

    /**
     * Returns whether a charge now may be a second one: that which is known of the key is old, or another process may have sent the
     * call nobody knows when, and no customerRef finds the load.
     */
    synchronized boolean mayBeSecond(Key key) {
        return (key.paid != null && !isFree(key))
                || (key.uncertain != null && uncertainOne(key) == null)
                || (key.resumedUsd != null && !key.hasCustomerRef);
    }

    /** The id under which stores keep a charge that was reserved under that one, null if under none. */
    synchronized String keptChargeId(Key key, @Nullable String reservedId, String callId) {
        boolean isSecond = key.paid != null && (reservedId == null || reservedId.equals(key.text));
        return reservedId == null || isSecond ? callId : reservedId;
    }

    /** A store says that the key was charged. If this process was not, another one was. */
    synchronized void paidElsewhere(Key key, Earlier earlier) {
        key.paid = key.paid == null ? new Paid(earlier.loadNumber(), earlier.at(), false) : key.paid;
    }

    /**
     * A store was asked to reserve the charge of the key, and knew of it before or not. Returns the price at which another process may
     * have sent the call and not learned what became of it; null if none has.
     */
    synchronized @Nullable BigDecimal resumedUsd(Key key, @Nullable Earlier earlier) {
        if (earlier != null && key.holders == 0 && key.uncertain == null) {
            key.resumedUsd = earlier.usd();
        }
        return key.resumedUsd;
    }

    /** A call has reserved the charge of the key in a store. */
    synchronized void hold(Key key) {
        key.holders++;
    }

    /** A call that has reserved the charge of the key in a store needs it no longer. */
    synchronized void letGo(Key key) {
        key.holders--;
        key.resumedUsd = key.holders > 0 ? key.resumedUsd : null;
    }

    /** Returns the uncertain charge of the key that stores keep under this id, null if they keep none. */
    synchronized @Nullable Charge uncertainAt(Key key, @Nullable String chargeId) {
        Charge kept = key.uncertain == null ? null : key.uncertain.stored;
        return kept != null && kept.chargeId().equals(chargeId) ? kept : null;
    }

    /** Returns whether another call in progress needs what was reserved under this id. */
    synchronized boolean isNeeded(Key key, @Nullable String chargeId) {
        return key.text != null && key.text.equals(chargeId) && key.holders > 0;
    }

    /**
     * Makes the reservation this amount, under each limit of this process; throws if one leaves less, and then changes nothing.
     * What may have been charged for the key counts already.
     */
    synchronized void reserve(Reservation reservation, Key key, BigDecimal usd, CallFacts facts) {
        Instant now = clock.instant();
        Map<SpendWindow, Long> next = new HashMap<>();
        for (Budget budget : reservation.budgets) {
            if (!budget.isShared()) {
                SpendWindow window = window(budget);
                long spent = window.spent(now);
                long needed = Math.max(0, SpendWindow.micros(usd) - counted(key, window));
                long more = needed - reservation.micros.getOrDefault(window, 0L);
                long all = spent + window.reserved() + more;
                if (more > 0 && all > SpendWindow.micros(budget.limit().limitUsd())) {
                    throw over(budget, usd, facts);
                }
                next.put(window, needed);
            }
        }
        release(reservation);
        next.forEach(SpendWindow::reserve);
        reservation.micros = next;
    }

    private long counted(Key key, SpendWindow window) {
        Uncertain one = uncertainOne(key);
        return one == null
                ? 0
                : one.spent.stream()
                        .filter(spent -> spent.window.equals(window) && window.counts(spent.bucket))
                        .mapToLong(Spent::micros)
                        .sum();
    }

    synchronized void release(Reservation reservation) {
        reservation.micros.forEach((window, micros) -> window.reserve(-micros));
        reservation.micros = Map.of();
    }

    private SpendWindow window(Budget budget) {
        if (windows.size() >= tidyAt && !windows.containsKey(budget.id())) {
            Instant now = clock.instant();
            windows.values().removeIf(window -> window.isEmpty(now));
            tidyAt = Math.max(FEW_WINDOWS, 2 * windows.size());
        }
        return windows.computeIfAbsent(budget.id(), id -> new SpendWindow(id.window()));
    }

    private SpendLimitException over(Budget budget, BigDecimal usd, CallFacts facts) {
        SpendLimitStatus status = status(budget);
        return new SpendLimitException(
                facts,
                status.limitUsd(),
                budget.scope(),
                budget.id().tag(),
                status.spentUsd(),
                status.reservedUsd(),
                usd);
    }

    /** The state of a limit of this process. */
    synchronized SpendLimitStatus status(Budget budget) {
        SpendWindow window = window(budget);
        BigDecimal spentUsd = SpendWindow.usd(window.spent(clock.instant()));
        BigDecimal reservedUsd = SpendWindow.usd(window.reserved());
        BigDecimal limitUsd = budget.limit().limitUsd();
        return new SpendLimitStatus(
                limitUsd, spentUsd, reservedUsd, limitUsd.subtract(spentUsd).subtract(reservedUsd));
    }

    /** The windows of the limits of this process that hold for a call. */
    private Set<SpendWindow> windows(Reservation reservation) {
        if (reservation.budgets.isEmpty()) {
            return Set.of();
        }
        Set<SpendWindow> all = new LinkedHashSet<>();
        for (Budget budget : reservation.budgets) {
            if (!budget.isShared()) {
                all.add(window(budget));
            }
        }
        return all;
    }

    private static List<Spent> spend(Set<SpendWindow> windows, BigDecimal usd, Instant now) {
        List<Spent> all = new ArrayList<>(0);
        for (SpendWindow window : windows) {
            long micros = SpendWindow.micros(usd);
            all.add(new Spent(window, micros, window.spend(micros, now)));
        }
        return all;
    }

    /** What was spent by one operation or tag. */
    private static final class Sums {
        private BigDecimal chargedUsd = BigDecimal.ZERO;
        private BigDecimal uncertainUsd = BigDecimal.ZERO;
        private long charges;
        private long uncertainCharges;

        Spend.Amounts amounts() {
            return new Spend.Amounts(chargedUsd, uncertainUsd, charges, uncertainCharges);
        }
    }

    private void addCharges(String operation, @Nullable String tag, BigDecimal usd, int charges) {
        for (Sums sums : sums(operation, tag)) {
            sums.chargedUsd = sums.chargedUsd.add(usd);
            sums.charges += charges;
        }
    }

    private void addUncertain(String operation, @Nullable String tag, BigDecimal usd, int charges) {
        for (Sums sums : sums(operation, tag)) {
            sums.uncertainUsd = sums.uncertainUsd.add(usd);
            sums.uncertainCharges += charges;
        }
    }

    private List<Sums> sums(String operation, @Nullable String tag) {
        Sums ofOperation = byOperation.computeIfAbsent(operation, name -> new Sums());
        if (tag == null) {
            return List.of(ofOperation);
        }
        boolean hasItsOwn = byTag.size() < MOST || byTag.containsKey(tag);
        return List.of(ofOperation, byTag.computeIfAbsent(hasItsOwn ? tag : Spend.OTHER_TAGS, name -> new Sums()));
    }

    /** Whether it was paid for before, what is uncertain of the key, and the price at which the service was busy. */
    record Known(
            boolean isPaid,
            @Nullable Uncertain uncertain,
            @Nullable BigDecimal refusedUsd) {}

    /**
     * Returns what earlier calls with the key have shown. Whoever counts a charge by it holds the lock until the charge is counted.
     *
     * @param paidId what there is a result of; null if it has no id
     */
    Known known(Key key, @Nullable String paidId) {
        Paid paid = key.paid;
        boolean isPaid = paid != null && paidId != null && (paid.id == null ? isFree(key) : paid.id.equals(paidId));
        Refused refused = key.refused;
        BigDecimal refusedUsd = refused == null || !isRecent(refused.at) ? null : refused.usd;
        return new Known(isPaid, key.uncertain, refusedUsd);
    }

    /** An amount that was counted as charged. */
    record Counted(String operation, @Nullable String tag, BigDecimal usd, List<Spent> spent) {}

    /** Counts the amount as charged by what was {@link #known}; if it is the one that was uncertain of the key, this is now certain. */
    Counted charged(
            Reservation reservation,
            Key key,
            CallRequest<?> plan,
            @Nullable String paidId,
            BigDecimal usd,
            boolean isUncertainOne,
            boolean isReplay) {
        Instant now = clock.instant();
        release(reservation);
        Uncertain earlier = key.uncertain;
        Set<SpendWindow> counting = windows(reservation);
        String tag = plan.options().tag;
        if (earlier != null && isUncertainOne) {
            forget(earlier);
            if (isReplay) { // it is the earlier call that was charged
                counting = earlier.windows();
                tag = earlier.charge.tag();
            }
        }
        List<Spent> spent = spend(counting, usd, now);
        String operation = plan.operation().name();
        addCharges(operation, tag, usd, 1);
        key.uncertain = null; // another one stays until a person resolves it
        key.paid = new Paid(paidId, earlier != null && isUncertainOne ? earlier.at : now, false);
        key.refused = null;
        return new Counted(operation, tag, usd, spent);
    }

    /** Another process has counted the charge. */
    synchronized void countedElsewhere(Counted counted) {
        unspend(counted.spent);
        addCharges(counted.operation, counted.tag, counted.usd.negate(), -1);
    }

    private static void unspend(List<Spent> spent) {
        spent.forEach(one -> one.window.unspend(one.micros, one.bucket));
    }

    /**
     * Counts the amount as uncertain; if it may be the one that is uncertain of the key already, only once. Returns what counts
     * of the key now.
     */
    synchronized BigDecimal lost(
            Reservation reservation,
            Key key,
            CallRequest<?> plan,
            UncertainCharge lost,
            boolean isUncertainOne,
            @Nullable Charge stored,
            List<StoredCharge> stores) {
        Instant now = clock.instant();
        release(reservation);
        Uncertain before = isUncertainOne ? key.uncertain : null;
        if (before != null) {
            forget(before);
        }
        UncertainCharge first = before == null ? lost : before.charge;
        BigDecimal usd = lost.uncertainUsd().max(first.uncertainUsd());
        Set<SpendWindow> counting = new LinkedHashSet<>(windows(reservation));
        counting.addAll(before == null ? Set.of() : before.windows()); // whose limits it was, nobody knows
        List<Spent> spent = spend(counting, usd, now);
        Charge storedNow = stored == null ? null : stored.withUsd(usd);
        var storesNow = stores;
        if (stored == null && before != null) {
            storedNow = before.stored;
            storesNow = before.stores;
        }
        Uncertain newest = new Uncertain(
                plan.operation(),
                first.at(usd, before == null ? now : first.since()),
                storedNow,
                storesNow,
                key,
                spent,
                before == null ? now : before.at);
        key.uncertain = key.text == null ? null : newest;
        uncertain.put(newest.charge.chargeId(), newest);
        addUncertain(newest.operation.name(), newest.charge.tag(), usd, 1);
        if (uncertain.size() > most) {
            uncertain.remove(uncertain.keySet().iterator().next());
        }
        return usd;
    }

    /** The service said that it was busy, or a gateway did in its place. */
    synchronized void refused(Key key, BigDecimal usd) {
        key.refused = new Refused(usd, clock.instant());
    }

    /** What was uncertain of the key was not charged, or by another call that is counted. Returns it, null if there was none. */
    synchronized @Nullable Uncertain settled(Key key) {
        Uncertain earlier = key.uncertain;
        if (earlier != null) {
            forget(earlier);
        }
        return earlier;
    }

    private void forget(Uncertain one) {
        unspend(one.spent);
        uncertain.remove(one.charge.chargeId());
        addUncertain(one.operation.name(), one.charge.tag(), one.usd().negate(), -1);
        if (one.key != null && one.equals(one.key.uncertain)) {
            one.key.uncertain = null;
        }
    }

    /** An uncertain charge that somebody has resolved, for listeners and stores. */
    record Resolved(Uncertain uncertain, ChargeSettled event, Counted counted) {
        /** What is to be told if a store says that another process has counted it. */
        Resolved elsewhere() {
            ChargeSettled none = new ChargeSettled(
                    event.operation(),
                    event.tag(),
                    ChargeStatus.NOT_CHARGED,
                    Usd.atLeastCents(BigDecimal.ZERO),
                    event.settled());
            return new Resolved(uncertain, none, counted);
        }
    }

    /**
     * Ends an uncertain charge with what somebody has found out; null if there is none with this id, or if a call with its key is in
     * progress and about to find out itself.
     */
    synchronized @Nullable Resolved resolve(String chargeId, boolean wasCharged) {
        Uncertain one = uncertain.get(chargeId);
        if (one == null || (one.key != null && one.key.calls > 0)) {
            return null;
        }
        BigDecimal usd = wasCharged ? one.usd() : BigDecimal.ZERO;
        String operation = one.operation.name();
        Key key = one.key;
        boolean isOfKey = key != null && one.equals(key.uncertain);
        forget(one);
        if (wasCharged) {
            // as much as it did, and from when it did
            one.spent.forEach(spent -> spent.window.unspend(-spent.micros, spent.bucket));
            addCharges(operation, one.charge.tag(), one.usd(), 1);
            if (key != null && isOfKey) {
                key.paid = new Paid(null, one.at, false);
            }
        }
        ChargeStatus found = wasCharged ? ChargeStatus.CHARGED : ChargeStatus.NOT_CHARGED;
        return new Resolved(
                one,
                new ChargeSettled(operation, one.charge.tag(), found, Usd.atLeastCents(usd), one.charge),
                new Counted(operation, one.charge.tag(), usd, wasCharged ? one.spent : List.of()));
    }

    /** The charges that may have happened, the newest last. */
    synchronized List<UncertainCharge> uncertain() {
        return uncertain.values().stream()
                .map(one -> one.charge)
                .sorted(Comparator.comparing(UncertainCharge::since))
                .toList();
    }

    private static Map<String, Spend.Amounts> amounts(Map<String, Sums> sums) {
        Map<String, Spend.Amounts> amounts = new HashMap<>();
        sums.forEach((name, one) -> amounts.put(name, one.amounts()));
        return amounts;
    }

    synchronized Spend report() {
        Map<String, Spend.Amounts> operations = amounts(byOperation);
        Spend.Amounts all = operations.values().stream().reduce(Spend.Amounts.NONE, Spend.Amounts::plus);
        return new Spend(all.chargedUsd(), all.uncertainUsd(), operations, amounts(byTag));
    }
}
