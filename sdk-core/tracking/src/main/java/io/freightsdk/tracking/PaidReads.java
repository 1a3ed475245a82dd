package io.freightsdk.tracking;

import io.freightsdk.CallOptions;
import io.freightsdk.CallReport;
import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.SpendLimitStatus;
import io.freightsdk.error.CallFacts;
import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.ForbiddenException;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.PriceLimitException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.error.SpendLimitUnavailableException;
import io.freightsdk.internal.Recent;
import io.freightsdk.internal.SingleFlight;
import io.freightsdk.internal.Usd;
import io.freightsdk.internal.Warnings;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.tracking.TrackingEvent.FailureReason;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The reads of a tracker: calls of the client under its budget's limits, and the step of the watch that follows from each. The
 * cost of a read is that in the report of its call. Concurrent callers share one read.
 */
final class PaidReads {
    static final String PRICE_KEY = "position_read";
    static final String TAG = "tracking";

    private static final Warnings WARNINGS = Warnings.of("io.freightsdk.tracking");
    private static final Duration LIST_AGAIN = Duration.ofMinutes(1);
    private static final int TRIES = 1_000;
    private static final int MANY = 3;
    private static final int MOST_KNOWN = 1_000;

    private final FreightClient client;
    private final WatchStore store;
    private final InstantSource clock;
    private final Pauses pauses;
    private final Budget budget;
    private final @Nullable BigDecimal maxUsdPerLoad;

    /** The newest positions, of as many loads as fit, without their watches. */
    final Recent<String, KnownPosition> known = new Recent<>(MOST_KNOWN);

    /** Empty if there was nothing to read any more. */
    private final SingleFlight<String, Optional<KnownPosition>> reading = new SingleFlight<>();

    /** Steps of what was paid for that could not be stored, so that no cost is lost and no position paid for again. */
    private final Map<String, Function<Watch, Step>> unsaved = new ConcurrentHashMap<>();

    private volatile Instant listFailedAt = Instant.EPOCH;
    private final AtomicLong reads = new AtomicLong();
    private final AtomicReference<BigDecimal> spentUsd = new AtomicReference<>(BigDecimal.ZERO);

    /** The days on which a limit of a tag was last found spent. */
    private final Map<String, Instant> limitedTags = new ConcurrentHashMap<>();

    /** The first loads that were forbidden since one was read. */
    private final Set<String> forbidden = ConcurrentHashMap.newKeySet();

    PaidReads(FreightClient client, Pauses pauses, Budget budget, LoadTracker.Builder settings) {
        this.client = client;
        this.store = settings.store;
        this.clock = settings.clock;
        this.pauses = pauses;
        this.budget = budget;
        this.maxUsdPerLoad = settings.maxUsdPerLoad;
    }

    enum Outcome {
        READ,
        NOT_READ,
        FAILED,
        UNPAID
    }

    /** Returns the newest position of a load if it is at most this old; none is if the age is zero. */
    @Nullable
    KnownPosition fresh(String loadNumber, Duration maxAge) {
        KnownPosition newest = known.get(loadNumber);
        if (newest == null || maxAge.isZero()) {
            return null;
        }
        Duration age = newest.age(clock.instant());
        // one that is yet to come was read before the clock was set back
        return age.isNegative() || age.compareTo(maxAge) > 0 ? null : newest;
    }

    /** Returns how many reads have cost something, or may have. */
    long count() {
        return reads.get();
    }

    /** The most that all reads can have cost. */
    BigDecimal spentUsd() {
        return Usd.atLeastCents(spentUsd.get());
    }

    @Nullable
    BigDecimal lastUsd() {
        return client.prices().lastUsd(PRICE_KEY);
    }

    TrackingRules rules() {
        BigDecimal price = lastUsd();
        return TrackingRules.at(price == null ? BigDecimal.ZERO : price).shortOfMoney(budget.shortage());
    }

    Outcome due(Watch watch, Instant now) {
        String loadNumber = watch.loadNumber();
        if (!isDue(watch, now)) {
            return Outcome.NOT_READ;
        }
        if (watch.isWaitingForBudget()) {
            boolean unused = save(watch, hasRoom() ? rules().onBudget(watch, now) : rules().onNoBudget(watch, now));
            return Outcome.NOT_READ;
        }
        if (isKeptNow(loadNumber)) { // before a pause: it was paid for
            return Outcome.NOT_READ;
        }
        Pauses.Seen seen = pauses.admit(now);
        BigDecimal price = seen == null ? null : price(seen, now);
        if (seen == null || price == null) {
            return Outcome.UNPAID;
        }
        LoadLimit limit = limit(watch, price);
        Step instead = limit == null ? null : limit.insteadOfRead(now);
        if (instead != null) {
            boolean unused = save(watch, instead);
            return Outcome.NOT_READ;
        }
        Terms terms = new Terms(watch, limit, budget.paced(price), seen, CallOptions.none());
        try {
            Optional<KnownPosition> read = reading.run(
                    loadNumber,
                    Duration.ZERO,
                    () -> isStillDue(watch) ? read(loadNumber, CallOptions.none(), terms) : Optional.empty());
            return read.isPresent() ? Outcome.READ : Outcome.NOT_READ;
        } catch (TimeoutException | ExecutionException e) {
            return Outcome.NOT_READ; // somebody else reads it just now, and its watch learns from that
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Outcome.NOT_READ;
        } catch (FreightException e) {
            if (unsaved.containsKey(loadNumber)) {
                throw e;
            }
            if (e instanceof SpendLimitUnavailableException) {
                WARNINGS.log("reads that are due wait for the pool of a limit", e);
            }
            if (e instanceof SpendLimitException spent
                    && spent.reservedUsd().signum() == 0) { // else a call under way may give it back
                WARNINGS.safely("which limit is spent is not known", () -> tellLimit(loadNumber, spent, price, seen));
            }
            return isOfAll(e) && e.chargeStatus() == ChargeStatus.NOT_CHARGED ? Outcome.UNPAID : Outcome.READ;
        } catch (IllegalArgumentException e) {
            // a number that cannot be asked for: that does not become better
            WARNINGS.logOf("load " + loadNumber, " is no longer followed", e);
            boolean unused = save(watch, TrackingRules.giveUp(watch, FailureReason.INVALID, now));
            return Outcome.NOT_READ;
        }
    }

    static boolean isDue(Watch watch, Instant now) {
        Instant nextRead = watch.nextReadAt();
        return nextRead != null && !nextRead.isAfter(now);
    }

    /** Returns whether nobody has read it since it was found due, or followed it on other terms. */
    private boolean isStillDue(Watch watch) {
        return !isKeptNow(watch.loadNumber()) && watch.equals(find(watch.loadNumber()));
    }

    /** Returns whether no other load can be read either: nothing was refused because of this one. */
    private static boolean isOfAll(FreightException failure) {
        return Pauses.reason(failure) != null
                || (failure instanceof SpendLimitException limit && limit.tag() == null)
                || failure instanceof SpendLimitUnavailableException;
    }

    /** The price of a due read, the last one while the list cannot be read; without one all loads wait. */
    private @Nullable BigDecimal price(Pauses.Seen seen, Instant now) {
        if (seen.isOf(PauseReason.SERVICE)) {
            client.prices().refresh(); // a list without it may be remembered
        } else if (Duration.between(listFailedAt, now).abs().compareTo(LIST_AGAIN) < 0 && lastUsd() != null) {
            return lastUsd(); // reads do not wait for the list one after the other
        }
        try {
            return client.prices().priceUsd(PRICE_KEY);
        } catch (CallInterruptedException e) {
            return null; // which says nothing about the service
        } catch (FreightException | IllegalArgumentException e) {
            listFailedAt = clock.instant();
            BigDecimal last = e instanceof FreightException ? lastUsd() : null;
            if (last == null) {
                PauseReason reason = Pauses.reason(e);
                pauses.begin(reason == null ? PauseReason.SERVICE : reason, e, seen, now);
            }
            return last;
        }
    }

    /** Reads a load for a caller or, unless the age is zero, waits for another's read as long as a call may take. */
    KnownPosition shared(String loadNumber, CallOptions options, Duration maxAge) {
        Duration own = options.deadline() == null ? client.options().deadline() : options.deadline();
        Duration deadline = own == null ? Duration.ofDays(1) : own;
        Instant end = clock.instant().plus(deadline);
        Exception last = null;
        for (long left = deadline.toMillis(); left > 0; left = clock.instant().until(end, ChronoUnit.MILLIS)) {
            Duration wait = Duration.ofMillis(left);
            CallOptions inTime = CallOptions.builder().deadline(wait).build();
            try {
                Optional<KnownPosition> read = maxAge.isZero()
                        ? asked(loadNumber, options, maxAge, inTime)
                        : reading.run(loadNumber, wait, () -> asked(loadNumber, options, maxAge, inTime));
                if (read.isPresent()) {
                    return read.get();
                }
            } catch (ExecutionException e) {
                Throwable cause = e.getCause();
                // another caller may have been interrupted, or have had less time or money
                if (!(cause instanceof CallInterruptedException
                        || cause instanceof CallTimeoutException
                        || cause instanceof SpendLimitException
                        || cause instanceof PriceLimitException)) {
                    throw cause instanceof RuntimeException failure ? failure : new IllegalStateException(cause);
                }
                last = e;
            } catch (TimeoutException e) {
                last = e;
                break;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CallInterruptedException(unsent(), e);
            }
        }
        throw new CallTimeoutException(unsent(), deadline, true, last);
    }

    private static CallFacts unsent() {
        return CallFacts.unsent("getLoadPosition");
    }

    private Optional<KnownPosition> asked(String loadNumber, CallOptions options, Duration maxAge, CallOptions inTime) {
        boolean unused = isKeptNow(loadNumber);
        KnownPosition newest = fresh(loadNumber, maxAge);
        if (newest != null) {
            return Optional.of(newest); // read by another since this caller has looked
        }
        // a load whose costs are not known is not read under a limit of the load
        Watch watch = maxUsdPerLoad == null ? find(loadNumber) : store.find(loadNumber);
        LoadLimit limit = null;
        if (maxUsdPerLoad != null && watch != null) { // the usual limit is for reads that nobody has asked for
            BigDecimal price = client.prices().priceUsd(PRICE_KEY);
            limit = limit(watch, price);
            if (limit != null && limit.reads() == 0) {
                throw new SpendLimitException(
                        unsent(), maxUsdPerLoad, "for load " + loadNumber, watch.spentUsd(), BigDecimal.ZERO, price);
            }
        }
        SpendLimit day = budget.limit();
        Terms terms = new Terms(watch, limit, day == null ? List.of() : List.of(day), pauses.seen(), inTime);
        return read(loadNumber, options, terms);
    }

    /** The limit of a load that is followed; null if a read is free. */
    private @Nullable LoadLimit limit(Watch watch, BigDecimal price) {
        return price.signum() == 0 ? null : new LoadLimit(watch, maxUsdPerLoad, price);
    }

    /**
     * Returns whether one load more can be followed: none waits for money, a fifth of the budget released so far is left, and it is
     * its turn.
     */
    private boolean hasRoom() {
        BigDecimal price = lastUsd();
        try {
            return price == null
                    || (budget.shortage() == 1
                            && allowances(price).noneMatch(Budget::isMuchSpent)
                            && budget.begins(price, clock.instant()));
        } catch (SpendLimitUnavailableException e) {
            return false;
        }
    }

    /** The states of the budget's limits; null of one that is not known. */
    private Stream<@Nullable SpendLimitStatus> allowances(BigDecimal price) {
        return budget.paced(price).stream().map(limit -> client.spendLimitStatus(limit, null));
    }

    /**
     * Begins a pause if no day pays for a read, or a limit of the client is spent; a spent budget has money again. That of a tag
     * stops the loads with this tag only: the first that this tracker is refused on a day has an event.
     */
    private void tellLimit(String loadNumber, SpendLimitException refusal, BigDecimal price, Pauses.Seen seen) {
        Instant now = clock.instant();
        if (refusal.tag() != null) {
            Instant today = now.truncatedTo(ChronoUnit.DAYS);
            limitedTags.values().removeIf(day -> day.isBefore(today));
            if (!today.equals(limitedTags.put(refusal.tag(), today))) {
                try {
                    step(loadNumber, watch -> TrackingRules.onTagLimit(watch, now));
                } catch (RuntimeException e) {
                    limitedTags.remove(refusal.tag(), today);
                    throw e;
                }
            }
            return;
        }
        SpendLimit day = budget.limit();
        boolean isTooLow = day != null && day.limitUsd().compareTo(price) < 0;
        if (isTooLow
                || allowances(price)
                        .allMatch(left -> left != null && left.leftUsd().compareTo(price) >= 0)) {
            pauses.begin(PauseReason.SPEND_LIMIT, refusal, seen, now);
        }
    }

    /**
     * The watch of a read, null if its load is not followed, its limits, first that of the load, and the rest of the time of a caller
     * that has waited for another.
     */
    private record Terms(
            @Nullable Watch watch,
            @Nullable LoadLimit limit,
            List<SpendLimit> limits,
            Pauses.Seen seen,
            CallOptions inTime) {}

    /** The one place that pays. Empty if somebody has changed the watch since its limit was computed. */
    private Optional<KnownPosition> read(String loadNumber, CallOptions options, Terms terms) {
        String tag = terms.watch == null ? null : terms.watch.tag();
        int readsBefore = terms.watch == null ? 0 : terms.watch.reads();
        CallOptions.Builder own = CallOptions.builder().tag(tag == null ? TAG : tag);
        terms.limits.forEach(own::spendLimit);
        FreightClient reader =
                client.withOptions(own.build()).withOptions(options).withOptions(terms.inTime);
        BigDecimal reservedUsd = reserved(terms.limit);
        if (reservedUsd == null) {
            return Optional.empty();
        }
        AtomicReference<BigDecimal> costUsd = new AtomicReference<>(BigDecimal.ZERO);
        CallOptions.Builder paid = terms.limit == null ? CallOptions.builder() : terms.limit.options(reader.options());
        paid.report(report -> costUsd.set(booked(report)));
        UnaryOperator<Watch> withCost = watch -> TrackingRules.onCost(watch, costUsd.get(), reservedUsd);
        LoadPosition position;
        try {
            position = reader.getLoadPosition(loadNumber, paid.build());
        } catch (RuntimeException e) {
            try {
                fail(loadNumber, e, costUsd.get(), reservedUsd, terms.seen);
            } catch (RuntimeException ofStore) {
                e.addSuppressed(ofStore); // the failure of the call says whether money moved
            }
            throw e;
        } catch (Error e) { // of an interceptor, such as a missing class
            Instant later = clock.instant().plus(LoadTracker.LEASE);
            keep(loadNumber, watch -> TrackingRules.notBefore(withCost.apply(watch), later));
            throw e;
        }
        forbidden.clear();
        KnownPosition read = new KnownPosition(position, clock.instant(), true, null);
        try {
            keep(loadNumber, watch -> next(withCost.apply(watch), read, readsBefore));
        } catch (IllegalArgumentException e) {
            keep(
                    loadNumber,
                    watch -> TrackingRules.giveUp(withCost.apply(watch), FailureReason.INVALID, read.readAt()));
            throw e;
        } finally {
            // whoever takes it from here finds its events stored
            KnownPosition unused = known.put(loadNumber, read);
        }
        WARNINGS.safely("a pause is ended by a later read", () -> pauses.end(terms.seen));
        WARNINGS.safely("what is spent of the budget is not known", this::tellThreshold);
        return Optional.of(read);
    }

    /**
     * Books the most that a read can cost under a limit of the load before it is sent, so that the limit holds for all trackers of
     * the store. A node that dies meanwhile leaves it booked, as nobody knows whether it was charged. Returns null if the watch
     * has changed since.
     */
    private @Nullable BigDecimal reserved(@Nullable LoadLimit limit) {
        if (maxUsdPerLoad == null || limit == null) {
            return BigDecimal.ZERO;
        }
        BigDecimal usd = limit.readUsd();
        Watch watch = limit.watch;
        Instant next = watch.nextReadAt();
        Instant leased = clock.instant().plus(LoadTracker.LEASE);
        Step reserved = new Step(TrackingRules.onCost(watch, usd, BigDecimal.ZERO), List.of());
        return store.save(watch, reserved, next != null && next.isBefore(leased) ? leased : next) ? usd : null;
    }

    private BigDecimal booked(CallReport report) {
        if (report.chargeStatus() != ChargeStatus.NOT_CHARGED) {
            reads.incrementAndGet();
        }
        spentUsd.accumulateAndGet(report.atMostUsd(), BigDecimal::add);
        return report.atMostUsd();
    }

    private void tellThreshold() {
        TrackingEvent reached = budget.threshold(spentOfTheBudget(), lastUsd(), clock.instant());
        if (reached != null) {
            store.append(List.of(reached));
            budget.reported(reached);
        }
    }

    /** The budget as the client, or the pool of the store, has booked it; null if neither knows. */
    @Nullable
    SpendLimitStatus spentOfTheBudget() {
        SpendLimit limit = budget.limit();
        return limit == null ? null : client.spendLimitStatus(limit, null);
    }

    /** The watch of a load; null if it is not followed, or by a newer version only. */
    @Nullable
    Watch find(String loadNumber) {
        try {
            return store.find(loadNumber);
        } catch (IllegalArgumentException e) {
            WARNINGS.log("a watch cannot be read by this version; its load is read without it", e);
            return null; // who paid for a position gets it all the same
        }
    }

    /** Stores what was paid for and could not be stored before; false if there is nothing. */
    private boolean isKeptNow(String loadNumber) {
        Function<Watch, Step> paid = unsaved.remove(loadNumber);
        if (paid != null) {
            keep(loadNumber, paid);
        }
        return paid != null;
    }

    void keepAll() {
        WARNINGS.safely("what reads have cost is lost with their tracker", () -> {
            for (String loadNumber : List.copyOf(unsaved.keySet())) {
                boolean unused = isKeptNow(loadNumber);
            }
        });
    }

    private void keep(String loadNumber, Function<Watch, Step> rule) {
        try {
            step(loadNumber, rule);
        } catch (IllegalArgumentException e) {
            throw e; // a response for another load: that does not become better
        } catch (Throwable e) {
            unsaved.merge(
                    loadNumber,
                    rule,
                    (first, next) -> watch -> first.apply(watch).then(next));
            throw e;
        }
    }

    /**
     * A read that was overtaken by another, of this tracker or another process, would take back what that has shown, unless it shows
     * more fixes or, as a person may end the load between both, a later status.
     */
    private Step next(Watch watch, KnownPosition read, int readsBefore) {
        State shown = watch.state();
        LoadPosition position = read.position();
        int fixes = Integer.compare(position.pingCount(), shown.pings);
        boolean isLater =
                position.status().known().compareTo(LoadStatus.of(shown.status).known()) > 0;
        return watch.reads() > readsBefore && (fixes < 0 || (fixes == 0 && !isLater))
                ? TrackingRules.onOvertaken(watch, read.readAt())
                : rules().onRead(watch, position, read.readAt(), BigDecimal.ZERO);
    }

    /** A caller's own failure that cost nothing is no reason to read the load later. */
    private void fail(
            String loadNumber, RuntimeException failure, BigDecimal costUsd, BigDecimal reservedUsd, Pauses.Seen seen) {
        Instant now = clock.instant();
        boolean isOfMany = failure instanceof ForbiddenException && isOneOfMany(loadNumber);
        boolean isOfLoad =
                failure instanceof FreightException sent && ((seen.isDue() && !isOfAll(sent)) || costUsd.signum() > 0);
        if (isOfLoad || reservedUsd.signum() > 0) {
            keep(loadNumber, watch -> {
                Watch paid = TrackingRules.onCost(watch, costUsd, reservedUsd);
                return isOfLoad
                        ? rules().onFailure(paid, (FreightException) failure, now, !isOfMany)
                        : new Step(paid, List.of());
            });
        }
        PauseReason reason = isOfMany ? PauseReason.FORBIDDEN : Pauses.reason(failure);
        if (reason != null) {
            WARNINGS.safely("a pause is begun by a later read", () -> pauses.begin(reason, failure, seen, now));
        }
    }

    /** Returns whether other loads are forbidden too, and none was read since: then it is not the loads, but the key. */
    private boolean isOneOfMany(String loadNumber) {
        return forbidden.size() >= MANY || (forbidden.add(loadNumber) && forbidden.size() >= MANY);
    }

    /**
     * Saves a step of a load that is followed; again if somebody else has saved one meanwhile. An interrupt waits until it is
     * saved: a database would refuse a thread with its flag set, and a cost would be lost.
     */
    void step(String loadNumber, Function<Watch, Step> rule) {
        boolean interrupted = Thread.interrupted();
        try {
            for (int i = 0; i < TRIES; i++) {
                Watch watch = find(loadNumber);
                if (watch == null || save(watch, rule.apply(watch))) {
                    return;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        throw new IllegalStateException("load " + loadNumber + ": its step is replaced each time before it is stored");
    }

    boolean save(Watch before, Step step) {
        return store.save(before, step, step.watch().nextReadAt());
    }
}
