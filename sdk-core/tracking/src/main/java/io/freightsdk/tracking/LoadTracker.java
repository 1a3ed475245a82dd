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
import io.freightsdk.tracking.Engine.Update;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Follows loads with as few paid reads as the policy allows and reports what happens to them as events. It is safe for use by
 * many threads, and several trackers may share a store. Nothing runs in the background before {@link #start}; without it, call
 * {@link #runDue}.
 *
 * <p>A tracker never confirms a delivery and never waits for money inside a read. Its reads carry the tag of {@link
 * FollowOptions#tag}, or {@code tracking}.
 */
public final class LoadTracker implements AutoCloseable, MetricSource {
    private static final Warnings WARNINGS = Warnings.of("io.freightsdk.tracking");
    static final Duration LEASE = Duration.ofSeconds(60);

    private final TrackingPolicy policy;
    private final TrackingStore store;
    private final InstantSource clock;
    private final Budget budget;
    private final EventDelivery delivery;
    private final PaidReads reads;
    private final int threadCount;
    private final Object starting = new Object();
    private volatile @Nullable Workers workers;
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
        this.budget = new Budget(most, most == null ? null : store.chargeStore());
        this.delivery = new EventDelivery(store, builder.listener);
        this.reads = new PaidReads(client, budget, builder);
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
     * later. A load that is already followed changes what is given: policy, tag, metadata, free time, link, reference, truck and the
     * places of its stops, and {@code toLastDeparture} and {@code positions} can be switched on. One that was given up is followed
     * again, and one that has ended if {@link #position} has shown since that it goes on. Never throws, as the load is paid: if it is
     * {@linkplain TrackedLoad#isEnded ended}, {@link TrackedLoad#reason} says why.
     */
    public TrackedLoad follow(CreateLoadOutcome load, CreateLoadInput order, FollowOptions options) {
        try {
            return follow(load.loadNumber(), order, options, load.trackingLink());
        } catch (RuntimeException | Error e) {
            TrackedLoad notStored = Engine.notStored(load.loadNumber());
            WARNINGS.logOf("load " + load.loadNumber(), " is " + notStored.reason(), e);
            return notStored;
        }
    }

    /**
     * Follows a load by its number alone, otherwise like {@link #follow(CreateLoadOutcome, CreateLoadInput, FollowOptions)}.
     * Without the places of its stops it takes about twice as many reads, and the first read is due at once.
     */
    public TrackedLoad follow(String loadNumber, FollowOptions options) {
        return follow(loadNumber, null, options);
    }

    /**
     * Follows a load that was created before, like {@link #follow(CreateLoadOutcome, CreateLoadInput, FollowOptions)}.
     *
     * @param order the input that created it; null if that is unknown
     */
    public TrackedLoad follow(String loadNumber, @Nullable CreateLoadInput order, FollowOptions options) {
        return follow(loadNumber, order, options, null);
    }

    private TrackedLoad follow(
            String loadNumber, @Nullable CreateLoadInput order, FollowOptions options, @Nullable URI link) {
        // else no store finds it again
        boolean isText = new String(loadNumber.getBytes(UTF_8), UTF_8).equals(loadNumber);
        if (loadNumber.isBlank() || loadNumber.equals(".") || loadNumber.equals("..") || !isText) {
            throw new IllegalArgumentException(
                    "loadNumber: expected that of a load, was " + OneLine.quoted(loadNumber, Engine.MOST_QUOTED));
        }
        TrackingPolicy wanted = options.policy() == null ? policy : options.policy();
        Instant now = clock.instant();
        while (true) { // until nobody is quicker
            TrackedLoad there = store.find(loadNumber);
            if (there == null) {
                TrackedLoad begun = new Engine(0, 1).begin(loadNumber, order, wanted, options, link, now);
                if (store.add(begun)) {
                    wake();
                    return begun;
                }
                continue;
            }
            TrackedLoad described = Engine.described(there, order, options, link);
            TrackingPolicy changed = options.policy() == null ? there.policy() : options.policy();
            TrackedLoad after = described.isEnded()
                    ? Engine.followedAgain(described, changed, now)
                    : described.policy().equals(changed) ? described : Engine.onPolicy(described, changed, now);
            if (after.equals(there)) {
                return there;
            }
            if (reads.save(there, new Update(after, List.of()))) {
                wake();
                return after;
            }
        }
    }

    /**
     * Stops following a load, without an event. What it has cost is forgotten: if it is followed again, {@link Builder#maxUsdPerLoad}
     * counts from zero. Returns false if the load was not followed.
     */
    public boolean stop(String loadNumber) {
        reads.known.remove(loadNumber);
        return store.remove(loadNumber);
    }

    /** {@link #position(String, Duration, CallOptions)} with the tag of the load, or {@code tracking}. */
    public CachedPosition position(String loadNumber, Duration maxAge) {
        return position(loadNumber, maxAge, CallOptions.none());
    }

    /**
     * Returns a position of a load that is at most this old. Pays for a read only if no such position is known; concurrent
     * callers share one read. A zero age always reads. If the load is followed, the read counts as one of following it.
     *
     * @throws FreightException if it has to be read and cannot be; a limit of this tracker is a {@link SpendLimitException}, and
     *     a price that rises meanwhile, with {@link Builder#maxUsdPerLoad(BigDecimal) maxUsdPerLoad}, a {@link PriceLimitException}
     */
    public CachedPosition position(String loadNumber, Duration maxAge, CallOptions options) {
        refuseIf(closed);
        if (maxAge.isNegative()) {
            throw new IllegalArgumentException("maxAge: expected 0 or more, was " + maxAge);
        }
        CachedPosition there = reads.fresh(loadNumber, maxAge);
        if (there != null) {
            return position(there, false);
        }
        CachedPosition read = outsideTransaction(() -> reads.shared(loadNumber, options, maxAge));
        // a failure must not lose the position that was paid for
        WARNINGS.safely("events are delivered by the next run", delivery::deliver);
        return position(read, true);
    }

    /**
     * Returns the newest position read, for free; null before the first read and for loads beyond the 1,000 read last.
     */
    public @Nullable CachedPosition lastKnown(String loadNumber) {
        CachedPosition newest = reads.known.get(loadNumber);
        return newest == null ? null : position(newest, false);
    }

    private CachedPosition position(CachedPosition read, boolean paidNow) {
        AtomicReference<@Nullable TrackedLoad> load = new AtomicReference<>();
        WARNINGS.safely(
                "a position is returned without what following plans",
                () -> load.set(reads.find(read.position().loadNumber())));
        return new CachedPosition(read.position(), read.readAt(), paidNow, load.get());
    }

    /** Returns the events of a load after a sequence number, as far as the store keeps them, for free. */
    public List<TrackingEvent> events(String loadNumber, int afterSequence) {
        return store.events(loadNumber, afterSequence);
    }

    /** Returns a load with what following it has cost, for free; null if it is not followed. */
    public @Nullable TrackedLoad find(String loadNumber) {
        return store.find(loadNumber);
    }

    /**
     * Records that you have confirmed the delivery, which saves the read that would show it. Free. Does nothing for a load that is not
     * followed or has ended.
     */
    public void deliveryConfirmed(String loadNumber) {
        reads.step(loadNumber, load -> Engine.onConfirmed(load, clock.instant()));
        delivery.deliver();
    }

    /**
     * Reads the loads that are due on the calling thread and delivers the events of each at once. Never sleeps. A failed read is
     * not thrown: it leads to a later read, an event or a pause.
     *
     * @return when to run again; null for never
     */
    public @Nullable Instant runDue() {
        refuseIf(closed);
        return outsideTransaction(this::readDue);
    }

    /** What a read has cost stays, though the caller's transaction is rolled back. */
    private <T extends @Nullable Object> T outsideTransaction(Supplier<T> work) {
        FutureTask<T> task = new FutureTask<>(work::get);
        store.outsideTransaction(task);
        try {
            return task.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            throw new IllegalStateException("the work is done", e);
        }
    }

    private @Nullable Instant readDue() {
        Instant begun = clock.instant();
        boolean paying = true;
        TrackedLoad due = claimed();
        while (due != null) {
            paying = isPaid(due);
            delivery.deliver();
            due = paying ? claimed() : null;
        }
        delivery.deliver();
        Instant next = store.nextDueAt();
        if (!paying && next != null) {
            Instant payable =
                    reads.pause.reason() == null ? budget.again(reads.lastUsd(), begun) : reads.pause.nextTry();
            return next.isBefore(payable) ? payable : next;
        }
        return next;
    }

    private @Nullable TrackedLoad claimed() {
        return isStopping() ? null : store.claimDue(clock.instant(), LEASE);
    }

    private boolean isStopping() {
        return closing || Thread.currentThread().isInterrupted();
    }

    /** Reads a load; false if no load can be paid for now. One whose step fails is due again after its lease. */
    private boolean isPaid(TrackedLoad load) {
        Instant now = clock.instant();
        try {
            boolean isPaid = reads.due(load, now);
            if (!isPaid && clock.instant().isBefore(now.plus(LEASE))) { // else it may be somebody else's by now
                reads.release(load.loadNumber());
            }
            return isPaid;
        } catch (RuntimeException | Error e) {
            WARNINGS.logOf("load " + load.loadNumber(), " is due again in a minute, as its step failed", e);
            return true;
        }
    }

    /**
     * Starts following in the background, on daemon threads, until {@link #close}; after it, it follows again. Starting twice does
     * nothing.
     */
    public LoadTracker start() {
        synchronized (starting) {
            if (workers == null || closing) {
                closing = false;
                closed = false;
                delivery.open();
                Workers own = new Workers(this, threadCount);
                workers = own;
                own.start();
            }
        }
        return this;
    }

    private void wake() {
        Workers own = workers;
        if (own != null) {
            own.wake();
        }
    }

    InstantSource clock() {
        return clock;
    }

    /** Returns what following costs, from memory and the store; sends no request. */
    public TrackingStats stats() {
        SpendLimitStatus day = reads.spentOfTheBudget();
        return new TrackingStats(
                store.active(),
                reads.count(),
                reads.spentUsd(),
                day == null ? null : day.spentUsd(),
                budget.limit() == null ? null : budget.limit().limitUsd(),
                budget.carries(policy, reads.lastUsd()),
                reads.throttle(),
                reads.pause.reason(),
                delivery.failures());
    }

    /** Returns how many loads are followed, why none is read, and what the budget has left; sends no request. */
    @Override
    public List<Metric> metrics() {
        List<Metric> metrics = new ArrayList<>(store.metrics());
        metrics.add(new Metric("freight.loads", "followed", store.active(), false));
        PauseReason current = reads.pause.reason();
        for (PauseReason reason : Pause.REASONS) {
            String state = reason.name().toLowerCase(Locale.ROOT);
            metrics.add(new Metric("freight.loads.paused", state, reason.equals(current) ? 1 : 0, true));
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
            throw new IllegalStateException("the tracker is closed; start() opens it again");
        }
    }

    /**
     * Closes the tracker after the reads that its threads make. Nothing begins afterwards, and a {@link #runDue} on a thread of yours
     * ends after its read; the client and the store stay open. Closing twice does nothing; {@link #start} opens it again.
     */
    @Override
    public void close() {
        Workers running;
        synchronized (starting) {
            closing = true;
            running = workers;
            delivery.close();
        }
        if (running != null) {
            running.close();
        }
        synchronized (starting) {
            closed = closing; // unless it was started again meanwhile
        }
    }

    /** Builder for a {@link LoadTracker}. */
    public static final class Builder {
        private final FreightClient client;
        TrackingPolicy policy = TrackingPolicy.STANDARD;
        private int threads = 4;
        TrackingStore store = TrackingStore.inMemory();
        InstantSource clock = InstantSource.system();

        /** Is told of each caller that is sure to begin a read or to join one, on its thread; it must not block. */
        Runnable onJoin = () -> {};

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
         * those of all clients if the store {@linkplain TrackingStore#chargeStore counts} them. It is spread over the hours. If it is
         * too low for the loads that are followed, each is read less often, and due reads wait for their turn.
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
         * each, and 15 more for each stop beyond two; twice that if stops have no place or date, but not more than 150; and more for a
         * policy dearer than {@link TrackingPolicy#STANDARD}. At 80 % the tracker reports {@link TrackingEvent.NeedsAttention}; at the limit it
         * stops following the load.
         */
        public Builder maxUsdPerLoad(BigDecimal usd) {
            this.maxUsdPerLoad = limit("maxUsdPerLoad", usd);
            return this;
        }

        /** Sets where loads and events are stored; unless set in memory, so that a restart forgets them. */
        public Builder store(TrackingStore store) {
            this.store = Objects.requireNonNull(store, "store");
            return this;
        }

        /** Sets on how many threads {@link LoadTracker#start} reads; 4 unless set. */
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
