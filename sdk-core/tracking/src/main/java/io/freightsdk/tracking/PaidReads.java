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
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.error.PriceLimitException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.error.SpendLimitUnavailableException;
import io.freightsdk.internal.Recent;
import io.freightsdk.internal.SingleFlight;
import io.freightsdk.internal.Usd;
import io.freightsdk.internal.Warnings;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.tracking.Engine.Update;
import io.freightsdk.tracking.TrackingEvent.EndReason;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The reads of a tracker: calls of the client under its budget's limits. The most that a read can cost is booked in its load before
 * the read is sent, and what it has not cost is given back with its result. Concurrent callers share one read.
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
    private final TrackingStore store;
    private final InstantSource clock;
    private final Budget budget;
    private final TrackingPolicy policy;
    private final @Nullable BigDecimal maxUsdPerLoad;
    final Pause pause = new Pause();

    /** The newest positions, of as many loads as fit, without their loads. */
    final Recent<String, CachedPosition> known = new Recent<>(MOST_KNOWN);

    /** Empty if there was nothing to read any more. */
    private final SingleFlight<String, Optional<CachedPosition>> reading;

    private volatile Instant listFailedAt = Instant.EPOCH;

    /** When a read has last succeeded. */
    private volatile Instant readAt = Instant.MIN;

    private final AtomicLong reads = new AtomicLong();
    private final AtomicReference<BigDecimal> spentUsd = new AtomicReference<>(BigDecimal.ZERO);

    /** The loads that were forbidden since one was read. */
    private final Set<String> forbidden = ConcurrentHashMap.newKeySet();

    PaidReads(FreightClient client, Budget budget, LoadTracker.Builder settings) {
        this.client = client;
        this.store = settings.store;
        this.clock = settings.clock;
        this.budget = budget;
        this.reading = new SingleFlight<>(settings.onJoin);
        this.policy = settings.policy;
        this.maxUsdPerLoad = settings.maxUsdPerLoad;
    }

    /** Returns the newest position of a load if it is at most this old; none is if the age is zero. */
    @Nullable
    CachedPosition fresh(String loadNumber, Duration maxAge) {
        CachedPosition newest = known.get(loadNumber);
        if (newest == null || maxAge.isZero()) {
            return null;
        }
        Duration age = newest.age(clock.instant());
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

    double throttle() {
        return budget.limit() == null ? 1 : budget.throttle(store.active(), policy, lastUsd());
    }

    private Engine engine() {
        BigDecimal price = lastUsd();
        return new Engine(price == null ? 0 : price.doubleValue(), throttle());
    }

    /** Reads a load that is due; false if neither it nor another load can be paid for now. */
    boolean due(TrackedLoad load, Instant now) {
        String loadNumber = load.loadNumber();
        if (!isDue(load, now)) {
            return true;
        }
        if (!pause.admits(now)) {
            if (pause.reason() != PauseReason.FORBIDDEN || forbidden.size() < MANY) {
                return false;
            }
            if (forbidden.contains(loadNumber)) { // it holds up none that may be read
                boolean unused = store.save(load, load, List.of(), pause.nextTry());
                return true;
            }
        }
        BigDecimal price = price(now);
        if (price == null) {
            return false;
        }
        LoadLimit limit = LoadLimit.of(load, maxUsdPerLoad, price);
        if (limit != null && limit.reads() == 0) {
            boolean unused = save(load, Engine.end(load, EndReason.COST, now));
            return true;
        }
        if (limit != null && limit.isMuchSpent() && !load.state().told().is(Alarm.COST)) {
            boolean unused = save(load, Engine.muchSpent(load, now));
            return true; // it is due at once
        }
        try {
            Optional<CachedPosition> unused = reading.run(
                    loadNumber,
                    Duration.ZERO,
                    () -> read(loadNumber, load, limit, budget.paced(price), CallOptions.none(), null));
            return true;
        } catch (TimeoutException | ExecutionException e) {
            return true; // somebody else reads it just now, and the load learns from that
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        } catch (FreightException e) {
            if (e instanceof SpendLimitUnavailableException) {
                WARNINGS.log("reads that are due wait for the store of a limit", e);
            }
            if (e instanceof SpendLimitException spent
                    && spent.reservedUsd().signum() == 0) { // else a call under way may give it back
                WARNINGS.safely("which limit is spent is not known", () -> pauseForALimit(spent, price));
            }
            return !isOfAll(e) || e.chargeStatus() != ChargeStatus.NOT_CHARGED;
        } catch (IllegalArgumentException e) {
            // a number that cannot be asked for, or a response for another load: that does not become better
            WARNINGS.logOf("load " + loadNumber, " is no longer followed", e);
            step(loadNumber, last -> Engine.end(last, EndReason.INVALID, now));
            return true;
        }
    }

    static boolean isDue(TrackedLoad load, Instant now) {
        Instant nextRead = load.nextReadAt();
        return nextRead != null && !nextRead.isAfter(now);
    }

    /** Returns whether no other load can be read either: nothing was refused because of this one. */
    private static boolean isOfAll(FreightException failure) {
        return Pause.reason(failure) != null
                || (failure instanceof SpendLimitException limit && limit.tag() == null)
                || failure instanceof SpendLimitUnavailableException;
    }

    /** The price of a due read, the last one while the list cannot be read; without one all loads wait. */
    private @Nullable BigDecimal price(Instant now) {
        if (pause.reason() == PauseReason.SERVICE) {
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
                PauseReason reason = Pause.reason(e);
                beginPause(reason == null ? PauseReason.SERVICE : reason, e, now);
            }
            return last;
        }
    }

    private void beginPause(PauseReason reason, Exception failure, Instant now) {
        if (pause.begin(reason, now)) {
            BigDecimal balance = failure instanceof InsufficientFundsException funds ? funds.balanceUsd() : null;
            store.append(List.of(Events.ofAll(
                    now,
                    reason.name() + now.truncatedTo(ChronoUnit.DAYS),
                    header -> new TrackingEvent.TrackingPaused(header, reason, balance))));
        }
    }

    /** Reads a load for a caller or, unless the age is zero, waits for another's read as long as a call may take. */
    CachedPosition shared(String loadNumber, CallOptions options, Duration maxAge) {
        Duration own = options.deadline() == null ? client.options().deadline() : options.deadline();
        Duration deadline = own == null ? Duration.ofDays(1) : own;
        Instant end = clock.instant().plus(deadline);
        Exception last = null;
        for (long left = deadline.toMillis(); left > 0; left = clock.instant().until(end, ChronoUnit.MILLIS)) {
            Duration wait = Duration.ofMillis(left);
            CallOptions inTime = CallOptions.builder().deadline(wait).build();
            try {
                Optional<CachedPosition> read = maxAge.isZero()
                        ? wanted(loadNumber, options, maxAge, inTime)
                        : reading.run(loadNumber, wait, () -> wanted(loadNumber, options, maxAge, inTime));
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

    private Optional<CachedPosition> wanted(
            String loadNumber, CallOptions options, Duration maxAge, CallOptions inTime) {
        CachedPosition newest = fresh(loadNumber, maxAge);
        if (newest != null) {
            return Optional.of(newest); // read by another since this caller has looked
        }
        TrackedLoad load = maxUsdPerLoad == null ? find(loadNumber) : store.find(loadNumber);
        LoadLimit limit = null;
        if (load != null) {
            BigDecimal price = maxUsdPerLoad == null && lastUsd() != null
                    ? lastUsd()
                    : client.prices().priceUsd(PRICE_KEY);
            limit = LoadLimit.of(load, maxUsdPerLoad, price);
            // the usual limit is for reads that nobody has asked for
            if (limit != null && limit.isGiven() && limit.reads() == 0) {
                throw new SpendLimitException(
                        unsent(), limit.mostUsd(), "for load " + loadNumber, load.spentUsd(), BigDecimal.ZERO, price);
            }
        }
        SpendLimit day = budget.limit();
        return read(loadNumber, load, limit, day == null ? List.of() : List.of(day), options, inTime);
    }

    /** Begins a pause if no day pays for a read, or a limit of the client is spent; a spent budget has money again. */
    private void pauseForALimit(SpendLimitException refusal, BigDecimal price) {
        if (refusal.tag() != null) {
            return; // the loads with this tag are read later, as after any failure
        }
        SpendLimit day = budget.limit();
        boolean isTooLow = day != null && day.limitUsd().compareTo(price) < 0;
        Stream<@Nullable SpendLimitStatus> left =
                budget.paced(price).stream().map(limit -> client.spendLimitStatus(limit, null));
        if (isTooLow || left.allMatch(one -> one != null && one.leftUsd().compareTo(price) >= 0)) {
            beginPause(PauseReason.SPEND_LIMIT, refusal, clock.instant());
        }
    }

    /**
     * The one place that pays: books what the read can cost, reads, and stores the result with what it has cost. A node that dies
     * meanwhile leaves it booked, as nobody knows whether it was charged. Empty if somebody has changed the load meanwhile.
     */
    private Optional<CachedPosition> read(
            String loadNumber,
            @Nullable TrackedLoad load,
            @Nullable LoadLimit limit,
            List<SpendLimit> limits,
            CallOptions options,
            @Nullable CallOptions inTime) {
        String tag = load == null ? null : load.tag();
        CallOptions.Builder own = CallOptions.builder().tag(tag == null ? TAG : tag);
        limits.forEach(own::spendLimit);
        FreightClient reader = client.withOptions(own.build()).withOptions(options);
        if (inTime != null) {
            reader = reader.withOptions(inTime);
        }
        BigDecimal booked = limit == null ? BigDecimal.ZERO : limit.priceUsd();
        int readsBefore = load == null ? 0 : load.reads();
        LoadStatus statusBefore = load == null ? null : load.status();
        TrackedLoad stored = load == null
                ? null
                : booked(load, booked, lease(reader.options().deadline()));
        if (load != null && stored == null) {
            return Optional.empty();
        }
        AtomicReference<BigDecimal> costUsd = new AtomicReference<>(BigDecimal.ZERO);
        CallOptions.Builder paid = limit == null ? CallOptions.builder() : limit.options(reader.options());
        paid.report(report -> costUsd.set(spent(report)));
        LoadPosition position;
        try {
            position = reader.getLoadPosition(loadNumber, paid.build());
        } catch (RuntimeException | Error e) {
            try {
                fail(loadNumber, e, booked, costUsd.get(), inTime != null);
            } catch (RuntimeException ofStore) {
                e.addSuppressed(ofStore); // the failure of the call says whether money moved
            }
            throw e;
        }
        forbidden.clear();
        readAt = clock.instant();
        pause.end();
        CachedPosition read = new CachedPosition(position, clock.instant(), true, null);
        try {
            step(
                    loadNumber,
                    stored,
                    now -> shown(settled(now, booked, costUsd.get()), read, readsBefore, statusBefore));
        } catch (IllegalArgumentException e) {
            step(loadNumber, now -> new Update(settled(now, booked, costUsd.get()), List.of()));
            throw e;
        } finally {
            // whoever takes it from here finds its events stored
            CachedPosition unused = known.put(loadNumber, read);
        }
        return Optional.of(read);
    }

    /** While this read may take, no other node reads the load. */
    private static Duration lease(@Nullable Duration deadline) {
        return deadline == null ? LoadTracker.LEASE : deadline.plus(LoadTracker.LEASE.dividedBy(2));
    }

    /** Returns the load as it is booked; null if somebody has changed it meanwhile. */
    private @Nullable TrackedLoad booked(TrackedLoad load, BigDecimal usd, Duration lease) {
        Instant next = load.nextReadAt();
        Instant leased = clock.instant().plus(lease.compareTo(LoadTracker.LEASE) < 0 ? LoadTracker.LEASE : lease);
        TrackedLoad booked = Engine.spent(load, usd);
        return store.save(load, booked, List.of(), next != null && next.isBefore(leased) ? leased : next)
                ? booked
                : null;
    }

    /** Lacks the booked amount if the load was stopped and followed again meanwhile. */
    private static TrackedLoad settled(TrackedLoad load, BigDecimal bookedUsd, BigDecimal costUsd) {
        BigDecimal back = bookedUsd.min(load.state().reads().spentUsd());
        return Engine.spent(load, costUsd.subtract(back));
    }

    private BigDecimal spent(CallReport report) {
        if (report.chargeStatus() != ChargeStatus.NOT_CHARGED) {
            reads.incrementAndGet();
        }
        spentUsd.accumulateAndGet(report.atMostUsd(), BigDecimal::add);
        return report.atMostUsd();
    }

    /** The budget as the client, or the pool of the store, has booked it; null if neither knows. */
    @Nullable
    SpendLimitStatus spentOfTheBudget() {
        SpendLimit limit = budget.limit();
        return limit == null ? null : client.spendLimitStatus(limit, null);
    }

    /**
     * A read that was overtaken by another, of this tracker or another process, would take back what that has shown, unless it shows
     * a newer position or, as a person may end the load between both, a later status. Nor does it take back a status that was stored
     * while it was made, such as that of a confirmed delivery.
     */
    private Update shown(TrackedLoad load, CachedPosition read, int readsBefore, @Nullable LoadStatus statusBefore) {
        LoadState now = load.state();
        LoadPosition position = read.position();
        var track = position.gpsTrack();
        boolean isNewer = !track.isEmpty()
                && (now.position() == null
                        || track.get(track.size() - 1)
                                .ts()
                                .isAfter(now.position().at()));
        boolean isLater = now.status() == null || isLater(position.status(), now.status());
        if (load.reads() > readsBefore && !isNewer && !isLater) {
            return new Update(Engine.overtaken(load), List.of());
        }
        LoadStatus stored = now.status();
        if (stored != null && !stored.equals(statusBefore) && isLater(stored, position.status())) {
            position = position.toBuilder().status(stored).build();
        }
        return engine().onRead(load, position, read.readAt());
    }

    private static boolean isLater(LoadStatus status, LoadStatus than) {
        return status.known().compareTo(than.known()) > 0;
    }

    /** A caller's own failure that cost nothing is no reason to read the load later. */
    private void fail(String loadNumber, Throwable failure, BigDecimal booked, BigDecimal costUsd, boolean isAsked) {
        Instant now = clock.instant();
        boolean isOfMany = failure instanceof ForbiddenException && isOneOfMany(loadNumber);
        PauseReason reason = isOfMany
                ? PauseReason.FORBIDDEN
                : failure instanceof Exception exception ? Pause.reason(exception) : null;
        if (reason != null) {
            WARNINGS.safely("a pause is begun by a later read", () -> beginPause(reason, (Exception) failure, now));
        }
        step(loadNumber, load -> {
            TrackedLoad settled = settled(load, booked, costUsd);
            boolean isOfLoad = failure instanceof FreightException sent
                    && (costUsd.signum() > 0 || (!isAsked && isDue(load, now) && !isOfAll(sent)));
            if (isOfLoad) {
                Instant refusedSince = load.state().reads().refusedSince();
                boolean isItsOwn = !isOfMany || (refusedSince != null && readAt.isAfter(refusedSince));
                return engine().onFailure(settled, (FreightException) failure, now, isItsOwn);
            }
            return new Update(
                    failure instanceof Error ? Engine.notBefore(settled, now.plus(LoadTracker.LEASE)) : settled,
                    List.of());
        });
    }

    /** Returns whether other loads are forbidden too, and none was read since: then it is not the loads, but the key. */
    private boolean isOneOfMany(String loadNumber) {
        boolean unused = forbidden.add(loadNumber);
        return forbidden.size() >= MANY;
    }

    /**
     * Saves a step of a load that is followed; again if somebody else has saved one meanwhile. An interrupt waits until it is
     * saved: a database would refuse a thread with its flag set, and a cost would be lost.
     */
    void step(String loadNumber, Function<TrackedLoad, Update> rule) {
        step(loadNumber, null, rule);
    }

    /** The same, of a load that was stored like this and probably still is. */
    private void step(String loadNumber, @Nullable TrackedLoad stored, Function<TrackedLoad, Update> rule) {
        boolean interrupted = Thread.interrupted();
        try {
            for (int i = 0; i < TRIES; i++) {
                TrackedLoad load = i == 0 && stored != null ? stored : find(loadNumber);
                if (load == null || save(load, rule.apply(load))) {
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

    /** Null too for a load that a newer version has stored. */
    @Nullable
    TrackedLoad find(String loadNumber) {
        try {
            return store.find(loadNumber);
        } catch (IllegalArgumentException e) {
            WARNINGS.log("a load cannot be read by this version; its position is read without it", e);
            return null;
        }
    }

    boolean save(TrackedLoad before, Update update) {
        return store.save(before, update.load(), update.events(), update.load().nextReadAt());
    }

    /** Makes a claimed load due again when it was: as it is now, since it may have been booked and given back. */
    void release(String loadNumber) {
        TrackedLoad load = store.find(loadNumber);
        boolean unused = load == null || store.save(load, load, List.of(), load.nextReadAt());
    }
}
