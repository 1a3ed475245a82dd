package io.freightsdk;

import io.freightsdk.CallListener.LateCharge;
import io.freightsdk.error.CallFacts;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.internal.Recent;
import io.freightsdk.internal.Usd;
import io.freightsdk.model.Pricing;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The money a client has spent and may yet spend: sums over {@link Debit}s. A price is reserved before its call is sent and
 * booked once for each idempotency key. One lock guards it all; nothing waits while holding it.
 */
final class SpendBook {
    private static final int MOST = 65_536;
    private static final int FEW_TALLIES = 1_024;
    private static final Duration SURELY_KEPT = Duration.ofHours(12);

    private final Object lock = new Object();
    private final List<SpendLimit> limits;
    private final Timer timer;
    final Map<SpendScope.Money, Tally> tallies = new HashMap<>();
    private final Map<String, Spend.Amounts> byOperation = new HashMap<>();
    private final Map<String, Spend.Amounts> byTag = new HashMap<>();
    private final Map<String, Line> inProgress = new HashMap<>();

    /** The newest debits in doubt, by their keys; of what has no key by themselves. */
    private final Recent<Object, Line> inDoubt;

    private final Recent<String, Paid> paid;

    /** The newest keys that were refused while the service was busy. A replay shows that the refusal hid a charge. */
    private final Recent<String, Busy> refusedAsBusy;

    /** Charges without a price that no line holds any more. */
    private final Map<Account, Spend.Amounts> unpriced = new HashMap<>();

    private int tidyAt = FEW_TALLIES;

    SpendBook(List<SpendLimit> limits, Timer timer) {
        this(limits, timer, MOST);
    }

    SpendBook(List<SpendLimit> limits, Timer timer, int mostKeys) {
        this.limits = List.copyOf(limits);
        this.timer = timer;
        this.inDoubt = new Recent<>(mostKeys);
        this.paid = new Recent<>(mostKeys);
        this.refusedAsBusy = new Recent<>(mostKeys);
    }

    List<SpendLimit> limits() {
        return limits;
    }

    /** Returns whether a limit counts what a call with these options spends. */
    boolean limits(CallOptions options) {
        return anyLimits(limits, options.tag) || anyLimits(options.spendLimits, options.tag);
    }

    private static boolean anyLimits(List<SpendLimit> limits, @Nullable String tag) {
        return !limits.isEmpty() && limits.stream().anyMatch(limit -> limit.limits(tag));
    }

    /**
     * Reserves the price of a call that is about to be sent; nothing if it {@linkplain Booking#missing lacks} money of a pool,
     * or if a limit does not cover it and this throws. A key that was paid lately is expected to cost nothing, but in a raw call.
     */
    Booking book(
            Operation<?> operation,
            @Nullable BigDecimal priceUsd,
            CallOptions options,
            @Nullable String idempotencyKey) {
        if (priceUsd != null && priceUsd.signum() < 0) {
            throw new IllegalArgumentException("a price is 0 or more, not " + priceUsd);
        }
        synchronized (lock) {
            Booking entry = booking(operation, options, idempotencyKey);
            if (priceUsd == null && !entry.scopes.isEmpty()) {
                throw new IllegalArgumentException("a call under a limit has a price");
            }
            entry.missing = entry.reserve(priceUsd, 1);
            if (entry.missing == null && idempotencyKey != null) {
                inProgress.put(idempotencyKey, entry.line);
                inDoubt.remove(idempotencyKey);
            }
            return entry;
        }
    }

    /** Does what {@link #book} does, but books nothing. Returns what would have to be taken from pools first. */
    List<Missing> check(
            Operation<?> operation, BigDecimal priceUsd, CallOptions options, @Nullable String idempotencyKey) {
        synchronized (lock) {
            Booking entry = booking(operation, options, idempotencyKey);
            Debit debit = entry.line.debit;
            BigDecimal mostUsd = Objects.requireNonNull(Usd.larger(debit.priceUsd(), priceUsd), "one of them is known");
            return entry.isFree() ? List.of() : entry.missing(SpendScope.union(debit.scopes(), entry.scopes), mostUsd);
        }
    }

    private Booking booking(Operation<?> operation, CallOptions options, @Nullable String key) {
        Paid before = key == null ? null : paid.get(key);
        Line known = key == null ? null : inProgress.get(key);
        known = known == null && key != null ? inDoubt.get(key) : known;
        Line line = known == null ? new Line(new Account(operation, options.tag), key, before) : known;
        boolean isFree =
                before != null && !before.isForgotten && !operation.isRaw() && isSurelyKept(before.at, timer.instant());
        return new Booking(line, options, isFree);
    }

    /** The limit of the client, or else of calls with the tag that carry it. */
    SpendScope spendScope(SpendLimit limit, @Nullable String tag) {
        if (!limit.limits(tag)) {
            throw new IllegalArgumentException("the limit of " + limit + " is not for "
                    + (tag == null ? "calls without a tag" : "the tag " + tag));
        }
        int number = limits.indexOf(limit);
        return SpendScope.of(number < 0 ? Integer.MAX_VALUE : number, limit, tag);
    }

    /** All sums are changed here and nowhere else. */
    private void change(Line line, Debit next) {
        Debit.Share old = line.debit.share();
        Debit.Share share = next.share();
        for (SpendScope spendScope : line.debit.scopes()) {
            Tally tally = tally(spendScope);
            tally.subtract(old);
            if (spendScope.poolWindow() != null && isOlder(line, Grants.TO_SPEND)) {
                tally.release(old.usd().subtract(share.usd()), line.reservedNanos);
            }
        }
        for (SpendScope spendScope : next.scopes()) {
            tally(spendScope).add(share);
        }
        add(line.account, next.amounts().minus(line.debit.amounts()));
        line.debit = next;
    }

    /** Returns whether its pool may no longer count what was taken for it. */
    private boolean isForgotten(SpendScope spendScope, Line line) {
        Duration window = spendScope.poolWindow();
        return window != null && isOlder(line, window);
    }

    private boolean isOlder(Line line, Duration age) {
        return Duration.ofNanos(timer.nanos() - line.reservedNanos).compareTo(age) > 0;
    }

    private void add(Account account, Spend.Amounts amounts) {
        if (!amounts.isNone()) {
            byOperation.merge(account.operation.name(), amounts, Spend.Amounts::plus);
            if (account.tag != null) {
                boolean hasItsOwn = byTag.size() < MOST || byTag.containsKey(account.tag);
                byTag.merge(hasItsOwn ? account.tag : Spend.OTHER_TAGS, amounts, Spend.Amounts::plus);
            }
        }
    }

    /** Remembers charges for which nothing but a price is to come. */
    private void leaveUnpriced(Line line) {
        if (line.debit.lacksPrice()) {
            unpriced.merge(line.account, line.debit.amounts(), Spend.Amounts::plus);
        }
    }

    /** Keeps a doubt whose key the service may have forgotten as a debit of its own: a new charge shows nothing of it. */
    private void keepDoubt(Line line, Instant now) {
        Debit.Doubt doubt = line.debit.doubt();
        if (doubt == null || isSurelyKept(doubt.at(), now)) {
            return;
        }
        List<SpendScope> scopes = new ArrayList<>(line.debit.scopes());
        scopes.removeIf(spendScope -> spendScope.poolWindow() != null
                && Duration.between(doubt.at(), now).compareTo(spendScope.poolWindow()) > 0);
        Line kept = new Line(line.account, null, null);
        kept.reservedNanos = line.reservedNanos;
        change(kept, line.debit.doubtAlone(scopes));
        doubt(kept);
        // the money that was taken is for the doubt, and counts from when it was taken
        line.reservedNanos = scopes.isEmpty() ? line.reservedNanos : timer.nanos();
    }

    /** Returns whether the service still knows a key that it stored then, so that to send it again is free. */
    private static boolean isSurelyKept(Instant at, Instant now) {
        return Duration.between(at, now).compareTo(SURELY_KEPT) < 0;
    }

    private void pay(Line line, Debit debit, @Nullable String paidId, Instant now) {
        change(line, debit);
        leaveUnpriced(line);
        if (line.key != null) {
            inProgress.remove(line.key);
            refusedAsBusy.remove(line.key);
            paid.put(line.key, new Paid(paidId, now, false));
        }
    }

    /** If the key of an older one that is forgotten for it comes back, that is another debit: limits count both. */
    private void doubt(Line line) {
        Line forgotten = inDoubt.put(line.id(), line);
        if (forgotten != null) {
            leaveUnpriced(forgotten);
        }
    }

    private Tally tally(SpendScope spendScope) {
        if (tallies.size() >= tidyAt && !tallies.containsKey(spendScope.money())) {
            // the sums of tags with nothing spent or reserved
            Instant now = timer.instant();
            tallies.values().removeIf(tally -> tally.isEmpty(now));
            tidyAt = Math.max(FEW_TALLIES, 2 * tallies.size());
        }
        return tallies.computeIfAbsent(spendScope.money(), money -> new Tally(money.window(), money.pool() != null));
    }

    /** That the limit does not cover the price. */
    SpendLimitException over(CallFacts facts, SpendScope spendScope, BigDecimal priceUsd) {
        synchronized (lock) {
            Tally tally = tally(spendScope);
            return new SpendLimitException(
                    facts,
                    spendScope.limit().limitUsd(),
                    spendScope.scope(),
                    spendScope.money().tag(),
                    tally.spentUsd(),
                    tally.reservedUsd(),
                    priceUsd);
        }
    }

    /** Reads, or changes, what is granted to the sum under this limit. */
    <R> R grants(SpendScope spendScope, BiFunction<Tally, Long, R> work) {
        synchronized (lock) {
            return work.apply(tally(spendScope), timer.nanos());
        }
    }

    /** Prices what was booked without a price, as far as the list has one. Returns what is charged, or uncertain, for that. */
    List<LateCharge> price(Pricing pricing) {
        List<LateCharge> charges = new ArrayList<>();
        synchronized (lock) {
            for (Map.Entry<Account, Spend.Amounts> entry : List.copyOf(unpriced.entrySet())) {
                Account account = entry.getKey();
                BigDecimal usd = account.operation.priceIn(pricing);
                if (usd != null) {
                    Spend.Amounts more = entry.getValue().pricedAt(usd);
                    add(account, more);
                    charges.add(account.late(ChargeStatus.CHARGED, more.chargedUsd(), null));
                    unpriced.remove(account);
                }
            }
            charges.removeIf(charge -> charge.usd().signum() == 0);
            for (Line line : linesInDoubt()) {
                BigDecimal usd = line.account.operation.priceIn(pricing);
                if (usd != null && line.debit.lacksPrice()) {
                    change(line, line.debit.doubtedAt(usd));
                    charges.add(line.account.late(ChargeStatus.UNKNOWN, BigDecimal.ZERO, line.debit.uncertain()));
                }
            }
        }
        return charges;
    }

    /** All whose charge may have happened, those with calls in progress first. */
    private List<Line> linesInDoubt() {
        List<Line> lines = new ArrayList<>(inProgress.values());
        lines.removeIf(line -> line.debit.doubt() == null);
        lines.addAll(inDoubt.values());
        return lines;
    }

    /** The charges that may have happened, the newest last. */
    List<UncertainCharge> uncertain() {
        synchronized (lock) {
            return linesInDoubt().stream()
                    .map(line -> Objects.requireNonNull(line.debit.uncertain()))
                    .sorted(Comparator.comparing(UncertainCharge::since))
                    .toList();
        }
    }

    /** Ends a doubt with what somebody has found out. Returns what is charged for it; null if it is over, or was forgotten. */
    @Nullable
    Acknowledged acknowledge(String chargeId, boolean wasCharged) {
        synchronized (lock) {
            for (Line line : linesInDoubt()) {
                UncertainCharge lost = Objects.requireNonNull(line.debit.uncertain());
                if (lost.chargeId().equals(chargeId)) {
                    Debit before = line.debit;
                    inDoubt.remove(line.id());
                    if (wasCharged) {
                        // the service has stored the key since then, and forgets it a day later
                        pay(line, line.debit.paidAsDoubted(), null, lost.since());
                    } else {
                        change(line, line.debit.settled());
                    }
                    ChargeStatus found = wasCharged ? ChargeStatus.CHARGED : ChargeStatus.NOT_CHARGED;
                    return new Acknowledged(
                            line.account.late(found, line.debit.amounts().chargedUsd(), lost),
                            before.scopes(),
                            before.share().usd().subtract(line.debit.share().usd()));
                }
            }
            return null;
        }
    }

    /** The end of a doubt about a charge, and the amount that counts towards its limits no more. */
    record Acknowledged(LateCharge charge, List<SpendScope> scopes, BigDecimal freeUsd) {}

    /** The state of a limit; what its pool has left, null if it has none. */
    Allowance allowance(SpendScope spendScope, @Nullable BigDecimal poolUsd) {
        synchronized (lock) {
            Tally tally = tally(spendScope);
            BigDecimal limitUsd = spendScope.limit().limitUsd();
            BigDecimal leftUsd = poolUsd == null
                    ? limitUsd.subtract(tally.sumUsd(timer.instant()))
                    : poolUsd.add(tally.grantLeftUsd(timer.nanos()).max(BigDecimal.ZERO));
            BigDecimal spentUsd = limitUsd.subtract(leftUsd).subtract(tally.reservedUsd());
            return new Allowance(limitUsd, spentUsd.max(BigDecimal.ZERO), tally.reservedUsd(), leftUsd);
        }
    }

    Spend report() {
        Map<String, Spend.Amounts> operations;
        Map<String, Spend.Amounts> tags;
        synchronized (lock) {
            operations = new HashMap<>(byOperation);
            tags = new HashMap<>(byTag);
        }
        Spend.Amounts all = operations.values().stream().reduce(Spend.Amounts.NONE, Spend.Amounts::plus);
        return new Spend(all.chargedUsd(), all.uncertainUsd(), all.unpriced(), operations, tags);
    }

    /** More of a pool's money than was taken of it and is left: what a call needs of the scope. */
    record Missing(SpendScope spendScope, BigDecimal neededUsd) {}

    private record Account(Operation<?> operation, @Nullable String tag) {
        LateCharge late(ChargeStatus status, BigDecimal usd, @Nullable UncertainCharge lost) {
            return new LateCharge(operation.name(), tag, status, usd, lost);
        }
    }

    /** The debit of a key as it is now, under the account of the first call with it. */
    private static final class Line {
        private final Account account;
        private final @Nullable String key;

        /** The charge of the key before, null if there is none. */
        private @Nullable Paid before;

        private Debit debit = Debit.NONE;

        /** The time when its money was reserved, and taken from pools for that. */
        private long reservedNanos;

        Line(Account account, @Nullable String key, @Nullable Paid before) {
            this.account = account;
            this.key = key;
            this.before = before;
        }

        Object id() {
            return key == null ? this : key;
        }

        /** Never of what has no id; an id that was not seen counts as this one while the service keeps the key. */
        boolean isPaidBefore(@Nullable String paidId, Instant now) {
            return before != null
                    && paidId != null
                    && (before.paidId == null
                            ? !before.isForgotten && isSurelyKept(before.at, now)
                            : before.paidId.equals(paidId));
        }
    }

    /** A charge of a key, and the id of what was paid for, null if it was not seen; forgotten if the service has wanted money for it since. */
    private record Paid(@Nullable String paidId, Instant at, boolean isForgotten) {}

    private record Busy(Debit debit, Instant at) {}

    /**
     * Whether another call with the key was charged for just that, or is lost and nothing has shown since what became of it; the
     * possible cost of those that are lost, and the debit of one that was refused as busy lately; null if there is none.
     */
    record Known(
            boolean isPaid,
            boolean isLost,
            @Nullable BigDecimal lostUsd,
            @Nullable Debit refusedAsBusy) {
        /** The price at which a request was sent that a replay may be of; null if none was known. */
        @Nullable
        BigDecimal sentUsd() {
            return refusedAsBusy == null ? lostUsd : Usd.larger(lostUsd, refusedAsBusy.priceUsd());
        }
    }

    /**
     * The money one call may cost, of those that share a debit. It is ended once, by {@link #charged}, {@link #free}, {@link
     * #refused} or {@link #unknown}; ending it again does nothing.
     */
    final class Booking {
        private final Line line;
        private final CallOptions options;
        final List<SpendScope> scopes;

        /** A free one costs nothing, even if its response is lost; only another load in its result shows that it did. */
        private final boolean free;

        private boolean ended;
        private boolean paidByThis;
        private @Nullable Missing missing;

        /** Money that pools would forget too early: they count it from now on. */
        Map<SpendScope, Tally.Unspent> late = Map.of();

        private Booking(Line line, CallOptions options, boolean free) {
            this.line = line;
            this.options = options;
            this.scopes = SpendScope.of(limits, options);
            this.free = free;
        }

        /** The money to take from a pool before the call can be booked; null if it is booked. */
        @Nullable
        Missing missing() {
            return missing;
        }

        /** No more once the service has wanted money for the key, in whichever of the calls that share the debit. */
        private boolean isFree() {
            return free && line.before != null && !line.before.isForgotten;
        }

        /** The service wants money for it, so it has forgotten the key. */
        void isNotFree() {
            synchronized (lock) {
                Paid before = line.before;
                if (isFree() && before != null) {
                    Paid forgotten = new Paid(before.paidId, before.at, true);
                    String key = Objects.requireNonNull(line.key, "of a charge before");
                    if (before.equals(paid.get(key))) {
                        // of a later call too
                        paid.put(key, forgotten);
                    }
                    line.before = forgotten;
                }
            }
        }

        /** The call will be sent again, perhaps for more. As {@link #book}, but if that fails it stays booked as it was. */
        @Nullable
        Missing raise(@Nullable BigDecimal priceUsd) {
            synchronized (lock) {
                return ended || line.debit.isPaid() ? null : reserve(priceUsd, 0);
            }
        }

        /**
         * Ends a reservation that is older than money of a pool may be, after a wait for a top-up or a retry: it is taken anew.
         * The part that another call may have spent stays. Returns what is not reserved now.
         */
        BigDecimal putDown() {
            synchronized (lock) {
                Debit debit = line.debit;
                if (!isOlder(line, Grants.TO_SPEND)
                        || ended
                        || isFree()
                        || debit.isPaid()
                        || debit.doubt() != null
                        || debit.callsInProgress() > 1
                        || scopes.stream().allMatch(spendScope -> spendScope.poolWindow() == null)) {
                    return BigDecimal.ZERO;
                }
                change(line, debit.reserved(debit.scopes(), BigDecimal.ZERO, debit.priceUsd(), 0));
                return debit.reservedUsd();
            }
        }

        /** Lets the windows of pools count from now on what is spent or in doubt only now, unless the call's caller does that. */
        private void countAnew() {
            if (!line.debit.scopes().isEmpty() && isOlder(line, Grants.TO_SPEND)) {
                takeAnew(List.of());
                line.reservedNanos = late.isEmpty() ? line.reservedNanos : timer.nanos();
            }
        }

        private void takeAnew(List<SpendScope> butFor) {
            Tally.Unspent taken = new Tally.Unspent(line.debit.share().usd(), line.reservedNanos);
            late = new HashMap<>(late);
            line.debit.scopes().stream()
                    .filter(one -> one.poolWindow() != null
                            && !butFor.contains(one)
                            && !SpendScope.isReserved(one.limit(), options))
                    .forEach(one -> late.putIfAbsent(one, taken));
        }

        /** Reserves the price; throws if a limit does not cover what the debit would count more than it does now. */
        private @Nullable Missing reserve(@Nullable BigDecimal newestUsd, int moreCalls) {
            Debit debit = line.debit;
            List<SpendScope> all = SpendScope.union(debit.scopes(), scopes);
            BigDecimal priceUsd = Usd.larger(debit.priceUsd(), newestUsd);
            BigDecimal amountUsd =
                    isFree() ? debit.share().usd() : Objects.requireNonNullElse(priceUsd, BigDecimal.ZERO);
            List<Missing> missing = isFree() ? List.of() : missing(all, amountUsd);
            if (!missing.isEmpty()) {
                return missing.get(0);
            }
            boolean isNew = debit.share().usd().signum() == 0 || (!isFree() && takeOnceMore());
            change(line, debit.reserved(all, amountUsd, priceUsd, moreCalls));
            line.reservedNanos = isNew ? timer.nanos() : line.reservedNanos;
            return null;
        }

        /** Takes once more what a pool has forgotten, and lets the others count it anew. False if none has: it is as old as it was. */
        private boolean takeOnceMore() {
            List<SpendScope> forgotten = line.debit.scopes().stream()
                    .filter(one -> isForgotten(one, line))
                    .toList();
            if (!forgotten.isEmpty()) {
                forgotten.forEach(one -> tally(one).release(line.debit.share().usd(), line.reservedNanos));
                takeAnew(forgotten);
            }
            return !forgotten.isEmpty();
        }

        /** The money missing from pools; throws if another limit does not cover it. */
        private List<Missing> missing(List<SpendScope> all, BigDecimal amountUsd) {
            Debit debit = line.debit;
            Instant now = timer.instant();
            List<Missing> missing = List.of();
            for (SpendScope spendScope : all) {
                Tally tally = tally(spendScope);
                // not what was taken so long ago that its pool has forgotten it
                boolean counts = debit.countsTowards(spendScope) && !isForgotten(spendScope, line);
                BigDecimal countedUsd = counts ? tally.countedUsd(debit.share(), now) : BigDecimal.ZERO;
                BigDecimal moreUsd = amountUsd.subtract(countedUsd);
                if (moreUsd.signum() > 0 && spendScope.isShared()) {
                    if (tally.grantLeftUsd(timer.nanos()).compareTo(moreUsd) < 0) {
                        missing = missing.isEmpty() ? new ArrayList<>(1) : missing;
                        missing.add(new Missing(spendScope, moreUsd));
                    }
                } else if (moreUsd.signum() > 0
                        && tally.sumUsd(now)
                                        .add(moreUsd)
                                        .compareTo(spendScope.limit().limitUsd())
                                > 0) {
                    throw over(
                            CallFacts.unsent(line.account.operation.name()).withIdempotencyKey(line.key),
                            spendScope,
                            amountUsd);
                }
            }
            return missing;
        }

        /**
         * There is a result and it was paid for. False if another call has paid for it.
         *
         * @param paidId what was paid for, null if it has no id
         * @param priceUsd null for the price that was reserved
         * @param isAnew true if the service says that the result was not given before
         */
        boolean charged(@Nullable String paidId, @Nullable BigDecimal priceUsd, boolean isAnew) {
            // before anything is changed: it may throw
            Instant now = timer.instant();
            synchronized (lock) {
                if (ends()) {
                    if (line.isPaidBefore(paidId, now)) {
                        leave(line.debit.settled().ended());
                    } else {
                        if (isAnew) {
                            keepDoubt(line, now);
                        }
                        boolean known = priceUsd != null && priceUsd.signum() >= 0;
                        pay(line, line.debit.paid(known ? priceUsd : null, now), paidId, now);
                        countAnew();
                        paidByThis = true;
                    }
                }
                return paidByThis;
            }
        }

        /** The amount that was charged, null if it has not been or no price was known. */
        @Nullable
        BigDecimal paidUsd() {
            synchronized (lock) {
                Debit.Payment payment = line.debit.payment();
                return payment == null ? null : payment.usd();
            }
        }

        /** Books a result that cost nothing. If another call is known to have paid for it, no doubt is left; else one may be new. */
        void free(boolean isPaid) {
            end(debit -> (isPaid ? debit.settled() : debit).ended());
        }

        /** The service said that it was busy, or a gateway did in its place. */
        void refusedAsBusy() {
            Instant now = timer.instant();
            synchronized (lock) {
                if (line.key != null) {
                    refusedAsBusy.put(line.key, new Busy(line.debit, now));
                }
            }
        }

        void refused() {
            free(false);
        }

        /** Books a failure that may have been charged; without a price, the reserved amount counts. Returns the possible cost. */
        @Nullable
        BigDecimal unknown(@Nullable BigDecimal priceUsd, UncertainCharge lost) {
            synchronized (lock) {
                if (ends()) {
                    Debit debit = line.debit;
                    leave((isFree() ? debit : debit.lost(priceUsd, timer.instant(), this, lost)).ended());
                    countAnew();
                }
                Debit.Doubt doubt = line.debit.doubt();
                return doubt == null ? null : doubt.usd();
            }
        }

        private void end(UnaryOperator<Debit> last) {
            synchronized (lock) {
                if (ends()) {
                    leave(last.apply(line.debit));
                }
            }
        }

        /** Ends this call. False if it has ended before, or if another call has shown that it was charged. */
        private boolean ends() {
            boolean first = !ended;
            ended = true;
            return first && !line.debit.isPaid();
        }

        /** After the last call of a key its debit is one in doubt, or nothing. */
        private void leave(Debit debit) {
            change(line, debit);
            if (debit.callsInProgress() == 0) {
                if (line.key != null) {
                    inProgress.remove(line.key);
                }
                if (debit.doubt() != null) {
                    doubt(line);
                }
            }
        }

        /**
         * Returns what other calls with the key have shown.
         *
         * @param paidId what this one has a result of; null if it has no id, empty if what has none was given before
         */
        Known known(@Nullable String paidId) {
            Instant now = timer.instant();
            synchronized (lock) {
                Debit.Doubt doubt = line.debit.doubt();
                Busy busy = line.key == null ? null : refusedAsBusy.get(line.key);
                return new Known(
                        (line.debit.isPaid() && !paidByThis) || line.isPaidBefore(paidId, now),
                        doubt != null && doubt.first() != this,
                        doubt == null ? null : doubt.usd(),
                        busy == null || !isSurelyKept(busy.at, now) ? null : busy.debit);
            }
        }
    }
}
