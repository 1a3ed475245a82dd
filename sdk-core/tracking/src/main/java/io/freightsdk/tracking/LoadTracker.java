package io.freightsdk.tracking;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.InsufficientFundsPolicy;
import io.freightsdk.SpendLimit;
import io.freightsdk.SpendLimitStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.PriceLimitException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.internal.AccountName;
import io.freightsdk.internal.OneLine;
import io.freightsdk.internal.Usd;
import io.freightsdk.internal.Warnings;
import io.freightsdk.micrometer.Metric;
import io.freightsdk.micrometer.MetricSource;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Follows loads with as few paid reads as the policy allows and reports what happens to them as events. Thread-safe, and
 * several trackers may share a store. Nothing runs in the background before {@link #start}: call {@link #runDue} yourself,
 * or {@link #runOne} from a scheduler with a task for each load.
 *
 * <p>It never confirms a delivery and never waits for money inside a read. Its reads carry the tag of {@link
 * WatchOptions#tag}, or {@code tracking}.
 */
public final class LoadTracker implements AutoCloseable, MetricSource {
    private static final Warnings WARNINGS = Warnings.of("io.freightsdk.tracking");
    static final Duration LEASE = Duration.ofSeconds(60);
    private static final int AT_ONCE = 8;

    private final TrackingPolicy policy;
    private final WatchStore store;
    private final InstantSource clock;
    private final Budget budget;
    private final Pauses pauses;
    private final EventDelivery delivery;
    private final PaidReads reads;

    /** Until then {@link #runOne} tries no load, as the budget has refused another: a new one would come before those that wait. */
    private volatile Instant refusedUntil = Instant.EPOCH;

    private final int threadCount;
    private final Object starting = new Object();
    private volatile @Nullable AutoCloseable driver;
    private volatile boolean closing;
    private volatile boolean closed;

    private LoadTracker(Builder builder) {
        AccountName.checkSame(
                "the store " + builder.store.getClass().getSimpleName(),
                builder.store.account(),
                builder.client.account());
        FreightClient client = builder.client.withOptions(CallOptions.builder()
                .insufficientFundsPolicy(InsufficientFundsPolicy.fail())
                .build());
        this.policy = builder.policy;
        this.store = builder.store;
        this.clock = builder.clock;
        this.threadCount = builder.threads;
        BigDecimal most = builder.budgetUsdPerSlidingDay;
        this.budget = new Budget(most, most != null && store instanceof TrackerDriver runs ? runs.chargeStore() : null);
        this.pauses = new Pauses(store);
        this.delivery = new EventDelivery(store, builder.listener);
        this.reads = new PaidReads(client, pauses, budget, builder);
    }

    /**
     * Creates a builder for a tracker that reads with this client, which stays the caller's to close. The client's spend
     * limits apply.
     */
    public static Builder builder(FreightClient client) {
        return new Builder(Objects.requireNonNull(client, "client"));
    }

    /**
     * Follows a load that was created, using the places and times of its order to read less often. Free: the first read comes
     * later. A load that is already followed changes its policy, and of what its events have that which is given: labels, link,
     * reference and truck. One that was given up is followed again, and one that has ended if {@link #position} has shown since
     * that it goes on. Never throws, as the load is paid: if it is not {@link Watch#isFollowed followed}, {@link Watch#reason}
     * says why. A load beyond the budget of 24 hours is followed as soon as there is money.
     */
    public Watch follow(CreateLoadOutcome load, CreateLoadInput order, WatchOptions options) {
        try {
            return follow(
                    load.loadNumber(),
                    order,
                    options.trackingLink() == null ? options.trackingLink(load.trackingLink()) : options);
        } catch (RuntimeException | Error e) {
            Watch unkept = Watch.unkept(load.loadNumber());
            WARNINGS.logOf("load " + load.loadNumber(), " is " + unkept.reason(), e);
            return unkept;
        }
    }

    /**
     * Follows a load by its number alone, otherwise like {@link #follow(CreateLoadOutcome, CreateLoadInput, WatchOptions)}.
     * Without the places of its stops it takes about twice as many reads, and the first read is due at once.
     *
     * @throws IllegalStateException if the tracker is closed
     */
    public Watch follow(String loadNumber, WatchOptions options) {
        return follow(loadNumber, null, options);
    }

    /**
     * Follows a load that was created before, like {@link #follow(CreateLoadOutcome, CreateLoadInput, WatchOptions)}.
     *
     * @param order the input that created it; null if that is unknown
     * @throws IllegalStateException if the tracker is closed
     */
    public Watch follow(String loadNumber, @Nullable CreateLoadInput order, WatchOptions options) {
        refuseIf(closed);
        // else no store finds it again
        boolean isText = new String(loadNumber.getBytes(UTF_8), UTF_8).equals(loadNumber);
        if (loadNumber.isBlank() || loadNumber.equals(".") || loadNumber.equals("..") || !isText) {
            throw new IllegalArgumentException("loadNumber: expected that of a load, was "
                    + OneLine.quoted(loadNumber, TrackingRules.MOST_QUOTED));
        }
        TrackingPolicy asked = options.policy() == null ? policy : options.policy();
        TrackingRules free = TrackingRules.at(BigDecimal.ZERO);
        Instant now = clock.instant();
        while (true) { // until nobody is quicker
            Watch there = store.find(loadNumber);
            Step step = there == null
                    ? carried(free.begin(loadNumber, order, options.policy(affordable(asked)), now), now)
                    : again(TrackingRules.described(there, order, options), asked, now);
            Watch watch = step.watch();
            if (watch.equals(there)) {
                return watch;
            }
            if (there == null ? store.add(watch, watch.nextReadAt()) : reads.save(there, step)) {
                wake();
                return watch;
            }
        }
    }

    private Step again(Watch there, TrackingPolicy asked, Instant now) {
        Step again = there.isEnded() ? reads.rules().onFollowedAgain(there, affordable(asked), now) : null;
        if (again != null && !again.watch().isEnded()) {
            return carried(again, now);
        }
        boolean isChanged = !there.isWaitingForBudget()
                && !there.policy().equals(asked)
                && (!isDearer(asked, there.policy()) || room(asked) >= 0);
        return isChanged ? reads.rules().onPolicy(there, asked, now) : new Step(there, List.of());
    }

    private Step carried(Step step, Instant now) {
        return room(TrackingPolicy.ECONOMY) > 0 ? step : reads.rules().onNoBudget(step.watch(), now);
    }

    private TrackingPolicy affordable(TrackingPolicy asked) {
        return isDearer(asked, TrackingPolicy.ECONOMY) && room(asked) <= 0 ? TrackingPolicy.ECONOMY : asked;
    }

    private double room(TrackingPolicy by) {
        return budget.room(by, reads.lastUsd(), store, clock.instant());
    }

    private static boolean isDearer(TrackingPolicy one, TrackingPolicy other) {
        return one.usdPerHourOfDelay().compareTo(other.usdPerHourOfDelay()) > 0;
    }

    /** Stops following a load, without an event. Returns false if the load was not followed. */
    public boolean forget(String loadNumber) {
        reads.known.remove(loadNumber);
        return store.remove(loadNumber);
    }

    /** {@link #position(String, Duration, CallOptions)} with the tag of the watch, or {@code tracking}. */
    public KnownPosition position(String loadNumber, Duration maxAge) {
        return position(loadNumber, maxAge, CallOptions.none());
    }

    /**
     * Returns a position of a load that is at most this old. Pays for a read only if no such position is known; concurrent
     * callers share one read. A zero age always reads. If the load is followed, its watch takes in the read.
     *
     * @throws FreightException if it has to be read and cannot be; a limit of this tracker is a {@link SpendLimitException}, and
     *     a price that rises meanwhile, with {@link Builder#maxUsdPerLoad(BigDecimal) maxUsdPerLoad}, a {@link PriceLimitException}
     * @throws IllegalArgumentException if the limit of a load holds and only a newer version knows what this one has cost;
     *     nothing is sent
     */
    public KnownPosition position(String loadNumber, Duration maxAge, CallOptions options) {
        refuseIf(closed);
        if (maxAge.isNegative()) {
            throw new IllegalArgumentException("maxAge: expected 0 or more, was " + maxAge);
        }
        KnownPosition there = reads.fresh(loadNumber, maxAge);
        if (there != null) {
            return position(there, false);
        }
        KnownPosition read = reads.shared(loadNumber, options, maxAge);
        // a failure must not lose the position that was paid for
        WARNINGS.safely("events are delivered by the next run", delivery::deliver);
        return position(read, true);
    }

    /**
     * Returns the newest position read, for free; null before the first read and for loads beyond the 1,000 read last.
     */
    public @Nullable KnownPosition lastKnown(String loadNumber) {
        KnownPosition newest = reads.known.get(loadNumber);
        return newest == null ? null : position(newest, false);
    }

    private KnownPosition position(KnownPosition read, boolean paidNow) {
        AtomicReference<@Nullable Watch> watch = new AtomicReference<>();
        WARNINGS.safely(
                "a position is returned without its watch",
                () -> watch.set(reads.find(read.position().loadNumber())));
        return new KnownPosition(read.position(), read.readAt(), paidNow, watch.get());
    }

    /**
     * Returns the events of a load after a sequence number, as far as the store keeps them; free. Sequence numbers restart
     * when a load is followed again after {@link #forget}.
     */
    public List<TrackingEvent> events(String loadNumber, int afterSequence) {
        return store.eventsOf(loadNumber, afterSequence);
    }

    /** Returns the watch of a load, which has its costs; null if the load is not followed. */
    public @Nullable Watch find(String loadNumber) {
        return store.find(loadNumber);
    }

    /** Records that the delivery was confirmed, which saves the read that would show it. */
    public void deliveryConfirmed(String loadNumber) {
        confirmed(loadNumber, null);
    }

    /**
     * Records that the delivery was confirmed, with the time given to {@link FreightClient#confirmDelivery(String, Instant)}: an {@link
     * TrackingEvent.Unloaded} has it, unless the truck is known to have left before.
     */
    public void deliveryConfirmed(String loadNumber, Instant bolReceivedAt) {
        confirmed(loadNumber, Objects.requireNonNull(bolReceivedAt, "bolReceivedAt"));
    }

    private void confirmed(String loadNumber, @Nullable Instant bolReceivedAt) {
        reads.step(loadNumber, watch -> reads.rules().onConfirmed(watch, bolReceivedAt, clock.instant()));
        boolean unused = delivery.deliver();
    }

    /**
     * Reads the loads that are due on the calling thread and delivers the events of each at once. Never sleeps. A failed read is
     * not thrown: it leads to a later read, an event or a pause.
     */
    public RunReport runDue() {
        refuseIf(closed);
        Instant now = clock.instant();
        budget.adjust(store, null, now);
        int done = 0;
        boolean paying = true;
        boolean isHeard = true;
        boolean isMore = true;
        boolean isStored = true;
        while (paying && isMore && !closing && !Thread.currentThread().isInterrupted()) {
            Instant claimedAt = clock.instant();
            List<Watch> due = store.claimDue(claimedAt, LEASE, AT_ONCE).stream()
                    .sorted(Comparator.comparingDouble((Watch watch) -> -weight(watch, now)))
                    .toList();
            isMore = !due.isEmpty();
            for (Watch watch : due) {
                if (paying
                        && !closing
                        && !Thread.currentThread().isInterrupted()
                        && isWithin(LEASE.dividedBy(2), claimedAt)) {
                    PaidReads.Outcome outcome = readIfDue(watch, claimedAt, isStored);
                    isStored &= outcome != PaidReads.Outcome.FAILED;
                    paying = outcome != PaidReads.Outcome.UNPAID;
                    done += outcome == PaidReads.Outcome.READ ? 1 : 0;
                    isHeard = isHeard && delivery.deliver();
                    if (paying) {
                        continue;
                    }
                }
                if (isWithin(LEASE, claimedAt)) { // else it is due anyway, and may be somebody else's by now
                    boolean unused = reads.save(watch, new Step(watch, List.of()));
                }
            }
        }
        boolean unused = delivery.deliver();
        TrackingPause pause = pauses.current();
        Instant next = store.nextDueAt();
        if (!paying && next != null) {
            Instant payable = payableAt(now, pause);
            next = next.isBefore(payable) ? payable : next;
        }
        return new RunReport(done, next, pause == null ? null : pause.reason());
    }

    /**
     * A load whose step fails is due again after its lease and holds up no other; after one, no read is paid for whose load cannot
     * be stored before it.
     */
    private PaidReads.Outcome readIfDue(Watch watch, Instant now, boolean isStored) {
        try {
            boolean unused = isStored || store.save(watch, new Step(watch, List.of()), now.plus(LEASE));
            return reads.due(watch, now);
        } catch (RuntimeException | Error e) {
            WARNINGS.logOf("load " + watch.loadNumber(), " is due again in a minute, as its step failed", e);
            return PaidReads.Outcome.FAILED;
        }
    }

    private boolean isWithin(Duration time, Instant from) {
        return clock.instant().isBefore(from.plus(time));
    }

    /**
     * Returns how much it is worth to read a load that is due before others: most for the one that waits longest, four times
     * as much if something is about to happen.
     */
    private static double weight(Watch watch, Instant now) {
        State state = watch.state();
        boolean isAtHalt = state.reason == ReadReason.STANDING || state.reason == ReadReason.ASLEEP;
        double urgency = state.reason == ReadReason.TO_STOP ? 4 : isAtHalt ? 2 : 1;
        return urgency
                * (60 + Duration.between(Instant.ofEpochMilli(state.next), now).toSeconds());
    }

    private Instant payableAt(Instant now, @Nullable TrackingPause pause) {
        return pause == null ? budget.again(reads.lastUsd(), now) : pause.nextTry();
    }

    /**
     * Reads one load if it is due, for a scheduler with a task for each load.
     *
     * @return when to call this again for the load; null if the load has ended or is not followed
     */
    public @Nullable Instant runOne(String loadNumber) {
        refuseIf(closed);
        Instant now = clock.instant();
        Watch watch = store.find(loadNumber);
        if (watch == null) {
            return null;
        }
        Instant due = watch.nextReadAt();
        if (due == null || due.isAfter(now)) {
            return due;
        }
        budget.adjust(store, due, now);
        boolean isRefused = refusedUntil.equals(budget.again(reads.lastUsd(), now));
        PaidReads.Outcome outcome = isRefused ? PaidReads.Outcome.UNPAID : reads.due(watch, now);
        boolean unused = delivery.deliver();
        if (outcome == PaidReads.Outcome.UNPAID) { // again in the first minute that reads are possible in, by weight
            double place = 1 / (1 + weight(watch, now) / Duration.ofHours(1).toSeconds());
            refusedUntil = payableAt(now, pauses.current());
            return refusedUntil.plusMillis((long) (LEASE.toMillis() * place));
        }
        Watch after = store.find(loadNumber);
        return after == null ? null : after.nextReadAt();
    }

    /**
     * Starts following in the background until {@link #close}, by the store's scheduler or on daemon threads. Starting
     * twice does nothing.
     */
    public LoadTracker start() {
        synchronized (starting) {
            refuseIf(closing);
            if (driver == null && store instanceof TrackerDriver runs) {
                driver = runs.drive(this);
            } else if (driver == null) {
                OwnThreads own = new OwnThreads(this, threadCount);
                driver = own;
                own.start();
            }
        }
        return this;
    }

    private void wake() {
        if (driver instanceof OwnThreads own) {
            own.wake();
        }
    }

    /** Delivers the events that are stored and not delivered yet; each run does so too. */
    public void deliverEvents() {
        boolean unused = delivery.deliver();
    }

    /** Returns the clock of this tracker. */
    public InstantSource clock() {
        return clock;
    }

    /** Returns what following costs, from memory and the store; sends no request. */
    public TrackingReport report() {
        BigDecimal price = reads.lastUsd();
        SpendLimitStatus day = reads.spentOfTheBudget();
        return new TrackingReport(
                store.active(),
                reads.count(),
                reads.spentUsd(),
                day == null ? null : day.spentUsd(),
                budget.limit() == null ? null : budget.limit().limitUsd(),
                budget.carries(policy, price),
                budget.carries(TrackingPolicy.ECONOMY, price),
                budget.shortage(),
                delivery.failures());
    }

    /** Returns how many loads are followed, why none is read, and what the budget has left; sends no request. */
    @Override
    public List<Metric> metrics() {
        List<Metric> metrics = new ArrayList<>(store.metrics());
        metrics.add(new Metric("freight.watches", "followed", store.active(), false));
        TrackingPause pause = pauses.current();
        for (PauseReason reason : Pauses.REASONS) {
            boolean isIt = pause != null && pause.reason() == reason;
            String state = reason.name().toLowerCase(Locale.ROOT);
            metrics.add(new Metric("freight.watches.paused", state, isIt ? 1 : 0, true));
        }
        SpendLimitStatus day = reads.spentOfTheBudget();
        if (day != null) {
            double leftUsd = day.leftUsd().doubleValue();
            double usedUsd = day.limitUsd().doubleValue() - leftUsd;
            metrics.add(new Metric("freight.limit.left.usd", "tracking", leftUsd, false));
            metrics.add(new Metric("freight.limit.used.usd", "tracking", usedUsd, false));
        }
        return metrics;
    }

    private static void refuseIf(boolean isClosed) {
        if (isClosed) {
            throw new IllegalStateException("tracking: closed");
        }
    }

    /**
     * Closes the tracker after the reads that its threads or its scheduler make. Nothing begins afterwards, and a {@link #runDue}
     * on a thread of yours ends after its read; the client and the store stay open. Closing twice does nothing.
     */
    @Override
    public void close() {
        AutoCloseable running;
        synchronized (starting) {
            closing = true;
            running = driver;
        }
        delivery.close();
        if (running != null) {
            try {
                running.close();
            } catch (Exception e) {
                throw new IllegalStateException("tracking: its scheduler did not end", e);
            }
        }
        reads.keepAll();
        closed = true;
    }

    /** Builder for a {@link LoadTracker}. */
    public static final class Builder {
        private final FreightClient client;
        private TrackingPolicy policy = TrackingPolicy.STANDARD;
        private int threads = 4;
        WatchStore store = WatchStore.inMemory();
        InstantSource clock = InstantSource.system();
        private @Nullable BigDecimal budgetUsdPerSlidingDay;

        @Nullable
        BigDecimal maxUsdPerLoad;

        private @Nullable TrackingListener listener;

        private Builder(FreightClient client) {
            this.client = client;
        }

        /** Sets the policy of loads without one of their own; {@link TrackingPolicy#STANDARD} unless set. */
        public Builder policy(TrackingPolicy policy) {
            this.policy = Objects.requireNonNull(policy, "policy");
            return this;
        }

        /** {@link #budgetUsdPerSlidingDay(BigDecimal)} of an amount such as {@code 25.00}. */
        public Builder budgetUsdPerSlidingDay(String usd) {
            return budgetUsdPerSlidingDay(Usd.of("budgetUsdPerSlidingDay", usd));
        }

        /**
         * Sets the most that following costs in any 24 hours; no limit unless set. It is a {@link
         * io.freightsdk.SpendLimit} of each read, so it counts for all trackers of the client with the same budget, and for
         * those of all clients if the store has a shared limit. It is spread over the hours. If it is
         * too low, the reads that matter least are skipped, and new loads are followed by {@link TrackingPolicy#ECONOMY}, or
         * later.
         */
        public Builder budgetUsdPerSlidingDay(BigDecimal usd) {
            this.budgetUsdPerSlidingDay = limit("budgetUsdPerSlidingDay", usd);
            return this;
        }

        /** {@link #maxUsdPerLoad(BigDecimal)} of an amount such as {@code 1.20}. */
        public Builder maxUsdPerLoad(String usd) {
            return maxUsdPerLoad(Usd.of("maxUsdPerLoad", usd));
        }

        /**
         * Sets the most that following one load may cost. Unless set it is 75 reads, 1.50 USD at 0.02
         * each, and 15 more for each stop beyond two; twice that if stops have no place or date, and more for a policy dearer
         * than {@link TrackingPolicy#STANDARD}. Four fifths of it are a {@link TrackingEvent.Stuck}; at the limit the load is
         * given up. Following it again then allows as much once more; a limit that is set here holds for all of it.
         */
        public Builder maxUsdPerLoad(BigDecimal usd) {
            this.maxUsdPerLoad = limit("maxUsdPerLoad", usd);
            return this;
        }

        /** Sets where watches and events are stored; unless set in memory, so that a restart forgets them. */
        public Builder store(WatchStore store) {
            this.store = Objects.requireNonNull(store, "store");
            return this;
        }

        /**
         * Sets on how many threads {@link LoadTracker#start} reads; 4 unless set. A store with a scheduler of its own has its
         * own.
         */
        public Builder threads(int threads) {
            if (threads < 1) {
                throw new IllegalArgumentException("threads: expected 1 or more, was " + threads);
            }
            this.threads = threads;
            return this;
        }

        /** Sets the listener, which is called with stored events on a thread that reads; one at a time. */
        public Builder listener(TrackingListener listener) {
            this.listener = Objects.requireNonNull(listener, "listener");
            return this;
        }

        /** Sets the clock; the system's unless set. The budget's hours are those of {@link FreightClient.Builder#clock}. */
        public Builder clock(InstantSource clock) {
            this.clock = Objects.requireNonNull(clock, "clock");
            return this;
        }

        /** Creates the tracker; reads nothing. */
        public LoadTracker build() {
            return new LoadTracker(this);
        }

        private static BigDecimal limit(String name, BigDecimal usd) {
            try {
                return SpendLimit.usd(usd).limitUsd();
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
            }
        }
    }
}
