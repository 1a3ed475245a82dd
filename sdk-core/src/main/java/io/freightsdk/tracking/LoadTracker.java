package io.freightsdk.tracking;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.InsufficientFundsPolicy;
import io.freightsdk.error.CallFacts;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.model.ConfirmDeliveryResult;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.LoadPosition;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Follows loads with as few paid reads as the policy allows, and tells what happens to them. One tracker serves all threads, and
 * several may share a store. Without {@link #start} nothing runs by itself: call {@link #runDue}, or {@link #runOne} from a
 * scheduler that keeps a task for each load.
 *
 * <p>It never confirms a delivery and never waits for money inside a read. Its reads carry the tag {@code tracking}.
 */
public final class LoadTracker implements AutoCloseable {
    private static final String PRICE_KEY = "position_read";
    private static final CallOptions READS =
            CallOptions.builder().tag("tracking").build();
    private static final Duration LEASE = Duration.ofSeconds(60);
    private static final Duration LONGEST_NAP = Duration.ofSeconds(60);
    private static final Duration LAST_READ_LATER = Duration.ofHours(2);
    private static final int AT_ONCE = 256;
    private static final int TRIES = 3;

    private final FreightClient client;
    private final TrackingPolicy policy;
    private final WatchStore store;
    private final InstantSource clock;
    private final @Nullable Budget budget;
    private final @Nullable BigDecimal maxUsdPerLoad;
    private final Trouble trouble;
    private final Telling telling;
    private final KnownPositions known = new KnownPositions();
    private final Map<String, CompletableFuture<Known>> reading = new ConcurrentHashMap<>();
    private final AtomicLong kept = new AtomicLong();
    private final AtomicLong reads = new AtomicLong();
    private final AtomicLong spentMicros = new AtomicLong();
    private final ReentrantLock waking = new ReentrantLock();
    private final Condition woken = waking.newCondition();
    private boolean awake;
    private @Nullable Thread thread;
    private volatile boolean closed;
    private volatile @Nullable BigDecimal lastPriceUsd;

    private LoadTracker(Builder builder) {
        this.client = builder.client.withOptions(CallOptions.builder()
                .insufficientFunds(InsufficientFundsPolicy.fail())
                .build());
        this.policy = builder.policy;
        this.store = builder.store;
        this.clock = builder.clock;
        this.budget = builder.dailyBudgetUsd == null ? null : new Budget(builder.dailyBudgetUsd, store);
        this.maxUsdPerLoad = builder.maxUsdPerLoad;
        this.trouble = new Trouble(client, store);
        this.telling = new Telling(store, builder.listener);
    }

    /** A position and when it was read. */
    record Known(LoadPosition position, Instant readAt) {}

    /** Begins a tracker on this client, which stays the caller's to close. The client's spend limits hold. */
    public static Builder builder(FreightClient client) {
        return new Builder(Objects.requireNonNull(client, "client"));
    }

    /**
     * Follows a load by the places and times of its order, which make reads rarer. Free: the first read comes later. Following
     * one that is followed changes its policy and nothing else.
     *
     * @throws TrackingBudgetException if the budget of the day carries no more loads
     */
    public Watched watch(CreateLoadOutcome load, CreateLoadInput order, WatchOptions options) {
        return watch(load.loadNumber(), Objects.requireNonNull(order, "order"), options);
    }

    /**
     * Follows a load by its number alone. Without the places of its stops it takes about twice the reads, and the first at once.
     *
     * @throws TrackingBudgetException if the budget of the day carries no more loads
     */
    public Watched watch(String loadNumber, WatchOptions options) {
        return watch(loadNumber, null, options);
    }

    private Watched watch(String loadNumber, @Nullable CreateLoadInput order, WatchOptions options) {
        refuseIfClosed();
        TrackingPolicy asked = options.policy() == null ? policy : options.policy();
        Instant now = clock.instant();
        Watch before = store.find(loadNumber);
        if (before == null) {
            TrackingPolicy given = affordable(asked);
            WatchOptions by = new WatchOptions(given, options.expectedPickup());
            Step begun = TrackingRules.at(BigDecimal.ZERO).begin(loadNumber, order, by, now);
            if (store.add(begun.watch(), begun.watch().dueAt())) {
                wake();
                return new Watched(loadNumber, given, true, begun.nextReadAt(), begun.why());
            }
            before = Objects.requireNonNull(store.find(loadNumber), "a watch that is there");
        }
        Step step = before.policy().equals(asked) ? null : rules().onPolicy(before, asked, now);
        if (step != null && store.save(before, step, step.watch().dueAt())) {
            wake();
            before = step.watch();
        }
        return new Watched(loadNumber, before.policy(), false, before.nextReadAt(), before.why());
    }

    private TrackingPolicy affordable(TrackingPolicy asked) {
        Budget limit = budget;
        if (limit == null) {
            return asked;
        }
        BigDecimal price = priceUsd();
        int active = store.active();
        if (active < limit.carries(asked, price)) {
            return asked;
        }
        int most = limit.carries(TrackingPolicy.ECONOMY, price);
        if (active >= most) {
            throw new TrackingBudgetException(limit.limitUsd(), most, active);
        }
        boolean dearer = asked.usdPerHourOfDelay().compareTo(TrackingPolicy.ECONOMY.usdPerHourOfDelay()) > 0;
        return dearer ? TrackingPolicy.ECONOMY : asked;
    }

    /** Stops following; tells nothing. False if the load was not followed. */
    public boolean forget(String loadNumber) {
        known.forget(loadNumber);
        return store.remove(loadNumber);
    }

    /** {@link #position(String, Duration, CallOptions)} with the tag {@code tracking}. */
    public KnownPosition position(String loadNumber, Duration maxAge) {
        return position(loadNumber, maxAge, READS);
    }

    /**
     * What is known of a load, at most this old. Pays for a read only if nothing that fresh is known; callers at the same time
     * share one. A zero age always reads. A load that is followed learns from it.
     *
     * @throws FreightException if it has to be read and cannot be; a limit of this tracker is a {@link SpendLimitException}
     */
    public KnownPosition position(String loadNumber, Duration maxAge, CallOptions options) {
        refuseIfClosed();
        if (maxAge.isNegative()) {
            throw new IllegalArgumentException("maxAge: expected 0 or more, was " + maxAge);
        }
        KnownPosition there = known(loadNumber);
        if (there != null && !maxAge.isZero() && there.age(clock.instant()).compareTo(maxAge) <= 0) {
            return there;
        }
        Known read = shared(loadNumber, options, !maxAge.isZero());
        telling.tell();
        return told(read, true);
    }

    /** What is known without paying; null before the first read, or if it was long ago and of many. */
    public @Nullable KnownPosition known(String loadNumber) {
        Known newest = known.get(loadNumber);
        return newest == null ? null : told(newest, false);
    }

    private KnownPosition told(Known read, boolean paidNow) {
        Watch watch = store.find(read.position().loadNumber());
        return new KnownPosition(
                read.position(),
                read.readAt(),
                paidNow,
                watch == null ? null : watch.nextReadAt(),
                watch == null ? "" : watch.why());
    }

    /** What happened to a load after an event's sequence, as far as the store keeps it; free. */
    public List<TrackingEvent> events(String loadNumber, int afterSequence) {
        return store.events(loadNumber, afterSequence);
    }

    /** The watch of a load, with what it has cost; null if it is not followed. */
    public @Nullable Watch watched(String loadNumber) {
        return store.find(loadNumber);
    }

    /** Takes in what the caller knows for free, which spares the read that would find it out. */
    public void confirmed(String loadNumber, ConfirmDeliveryResult result) {
        Objects.requireNonNull(result, "result");
        for (int i = 0; i < TRIES; i++) {
            Watch watch = store.find(loadNumber);
            if (watch == null) {
                return;
            }
            Step step = rules().onConfirmed(watch, clock.instant());
            if (save(watch, step)) {
                telling.tell();
                return;
            }
        }
    }

    /**
     * Reads what is due, on this thread, and tells what came of it. Never sleeps. An error of the service is no exception here: it
     * becomes a later read, an event, or the reason for a pause.
     */
    public RunReport runDue() {
        refuseIfClosed();
        int done = 0;
        long before = kept.get();
        Instant now = clock.instant();
        Instant oldest = store.nextDueAt();
        if (budget != null && oldest != null) {
            budget.adjust(Duration.between(oldest, now), now);
        }
        boolean money = budget == null || budget.covers(priceUsd(), now);
        while (money && !closed && trouble.allows(now)) {
            List<Watch> claimed = store.claimDue(now, LEASE, AT_ONCE).stream()
                    .map(watch -> Due.of(watch, now))
                    .sorted(Comparator.comparingDouble(Due::weight).reversed())
                    .map(Due::watch)
                    .toList();
            if (claimed.isEmpty()) {
                break;
            }
            for (Watch watch : claimed) {
                money = money && !closed && trouble.reason() == null;
                Outcome outcome = money ? run(watch, now) : Outcome.UNPAID;
                if (outcome == Outcome.UNPAID) {
                    money = false;
                    save(watch, Step.of(watch.state(), List.of()));
                }
                done += outcome == Outcome.READ ? 1 : 0;
            }
        }
        telling.tell();
        return new RunReport(done, (int) (kept.get() - before), nextRun(money, now), trouble.reason());
    }

    private enum Outcome {
        READ,
        NOT_READ,
        UNPAID
    }

    /** A watch that is due, and how much it is worth to read it before others. */
    private record Due(Watch watch, double weight) {
        /** Who waits longest comes first, four times as fast where something is about to happen. */
        static Due of(Watch watch, Instant now) {
            double urgency = switch (watch.state().why) {
                case TO_STOP -> 4;
                case STANDING, ASLEEP -> 2;
                default -> 1;
            };
            return new Due(watch, urgency * (60 + waited(watch, now).toSeconds()));
        }
    }

    private static Duration waited(Watch watch, Instant now) {
        Instant due = watch.dueAt();
        return due == null ? Duration.ZERO : Duration.between(due, now);
    }

    private @Nullable Instant nextRun(boolean money, Instant now) {
        Instant due = store.nextDueAt();
        if (due == null) {
            return null;
        }
        Instant earliest = trouble.reason() != null
                ? trouble.nextLook()
                : !money && budget != null ? budget.nextAt(priceUsd(), now) : Instant.MIN;
        return due.isBefore(earliest) ? earliest : due;
    }

    /**
     * Does what is due for one load, for a scheduler that keeps a task for each.
     *
     * @return when there is something to do for it again; null if there is nothing more, or it is not followed
     */
    public @Nullable Instant runOne(String loadNumber) {
        refuseIfClosed();
        Instant now = clock.instant();
        Watch watch = store.find(loadNumber);
        if (watch == null) {
            return null;
        }
        Instant due = watch.dueAt();
        if (due == null || due.isAfter(now)) {
            return due;
        }
        if (!trouble.allows(now)) {
            return trouble.nextLook();
        }
        Outcome outcome = run(watch, now);
        telling.tell();
        if (outcome == Outcome.UNPAID) {
            return trouble.reason() != null
                    ? trouble.nextLook()
                    : budget == null ? now.plus(LEASE) : budget.nextAt(priceUsd(), now);
        }
        Watch after = store.find(loadNumber);
        return after == null ? null : after.dueAt();
    }

    private Outcome run(Watch watch, Instant now) {
        Instant nextRead = watch.nextReadAt();
        if (nextRead == null || nextRead.isAfter(now)) {
            Step step = TrackingRules.at(BigDecimal.ZERO).onTime(watch, now);
            save(watch, step);
            return Outcome.NOT_READ;
        }
        try {
            BigDecimal price = priceUsd();
            Step capped = capped(watch, price, now);
            if (capped != null) {
                save(watch, capped);
                return Outcome.NOT_READ;
            }
            if (budget != null && !budget.reserve(price, now)) {
                return Outcome.UNPAID;
            }
            if (budget != null) {
                budget.tellThreshold(now);
            }
            CompletableFuture<Known> mine = new CompletableFuture<>();
            CompletableFuture<Known> others = reading.putIfAbsent(watch.loadNumber(), mine);
            if (others != null) {
                release(price, now);
                return Outcome.NOT_READ; // somebody reads it just now, and its watch learns from that
            }
            read(watch.loadNumber(), READS, price, mine);
            return Outcome.READ;
        } catch (FreightException e) {
            return trouble.reason() != null ? Outcome.UNPAID : Outcome.READ;
        }
    }

    /** What a load may cost leaves; the last two reads are kept for its last window. */
    private @Nullable Step capped(Watch watch, BigDecimal price, Instant now) {
        BigDecimal most = maxUsdPerLoad;
        if (most == null || price.signum() == 0) {
            return null;
        }
        BigDecimal left = most.subtract(watch.spentUsd());
        if (left.compareTo(price) < 0) {
            return rules().giveUp(watch, "its limit of " + most.toPlainString() + " USD is spent", now);
        }
        State state = watch.state();
        long window = state.stops.length == 0 ? 0 : state.stops[state.stops.length - 1].windowTo;
        if (left.compareTo(price.multiply(BigDecimal.valueOf(3))) >= 0 || window == 0) {
            return null;
        }
        boolean last = left.compareTo(price.multiply(BigDecimal.valueOf(2))) < 0;
        Instant from = Instant.ofEpochMilli(window).plus(last ? LAST_READ_LATER : Duration.ZERO);
        return from.isAfter(now) ? rules().notBefore(watch, from) : null;
    }

    private Known shared(String loadNumber, CallOptions options, boolean sharesOthers) {
        CompletableFuture<Known> mine = new CompletableFuture<>();
        CompletableFuture<Known> others = reading.putIfAbsent(loadNumber, mine);
        if (others != null && sharesOthers) {
            try {
                return others.join();
            } catch (CompletionException e) {
                throw e.getCause() instanceof FreightException failure ? failure : e;
            }
        }
        BigDecimal price = BigDecimal.ZERO;
        try {
            price = priceUsd();
            refuseOverLimits(loadNumber, price);
        } catch (RuntimeException e) {
            reading.remove(loadNumber, mine);
            mine.completeExceptionally(e);
            throw e;
        }
        return read(loadNumber, options, price, mine);
    }

    private void refuseOverLimits(String loadNumber, BigDecimal price) {
        Watch watch = maxUsdPerLoad == null ? null : store.find(loadNumber);
        if (maxUsdPerLoad != null
                && watch != null
                && watch.spentUsd().add(price).compareTo(maxUsdPerLoad) > 0) {
            throw overLimit(maxUsdPerLoad, "for load " + loadNumber, watch.spentUsd(), price);
        }
        Instant now = clock.instant();
        if (budget != null && !store.reserve(Budget.day(now), price, budget.limitUsd())) {
            throw overLimit(budget.limitUsd(), "of tracking a day", store.spentUsd(Budget.day(now)), price);
        }
    }

    private static SpendLimitException overLimit(BigDecimal limit, String scope, BigDecimal spent, BigDecimal price) {
        CallFacts facts = CallFacts.of("getLoadPosition").with(ChargeStatus.NOT_CHARGED);
        return new SpendLimitException(facts, limit, scope, spent, BigDecimal.ZERO, price);
    }

    /** The one place that pays. */
    private Known read(String loadNumber, CallOptions options, BigDecimal price, CompletableFuture<Known> mine) {
        Instant begun = clock.instant();
        try {
            LoadPosition position = client.getLoadPosition(loadNumber, options);
            count(price);
            trouble.isOver();
            Known read = new Known(position, clock.instant());
            known.put(loadNumber, read);
            keep(loadNumber, read);
            mine.complete(read);
            return read;
        } catch (FreightException e) {
            if (e.chargeStatus() == ChargeStatus.NOT_CHARGED) {
                release(price, begun);
            } else {
                count(price);
            }
            fail(loadNumber, e);
            mine.completeExceptionally(e);
            throw e;
        } catch (RuntimeException e) {
            mine.completeExceptionally(e);
            throw e;
        } finally {
            reading.remove(loadNumber, mine);
        }
    }

    private void keep(String loadNumber, Known read) {
        for (int i = 0; i < TRIES; i++) {
            Watch watch = store.find(loadNumber);
            if (watch == null || watch.state().lastRead > read.readAt().toEpochMilli()) {
                return; // not followed, or somebody has read it since
            }
            Step step = rules().onRead(watch, read.position(), read.readAt());
            if (save(watch, step)) {
                return;
            }
        }
    }

    private void fail(String loadNumber, FreightException failure) {
        Instant now = clock.instant();
        if (trouble.isOfAll(failure, now)) {
            return;
        }
        for (int i = 0; i < TRIES; i++) {
            Watch watch = store.find(loadNumber);
            if (watch == null) {
                return;
            }
            Step step = rules().onFailure(watch, failure, now);
            if (save(watch, step)) {
                return;
            }
        }
    }

    private boolean save(Watch before, Step step) {
        boolean saved = store.save(before, step, step.watch().dueAt());
        if (saved) {
            kept.addAndGet(step.events().size());
        }
        return saved;
    }

    private void count(BigDecimal price) {
        reads.incrementAndGet();
        spentMicros.addAndGet(price.movePointRight(6).longValue());
    }

    private void release(BigDecimal price, Instant now) {
        if (budget != null) {
            store.release(Budget.day(now), price);
        }
    }

    private TrackingRules rules() {
        TrackingRules rules = TrackingRules.at(priceUsd());
        return budget == null ? rules : rules.shortOfMoney(budget.shortage());
    }

    /** The last one known, if the list cannot be read just now. */
    private BigDecimal priceUsd() {
        try {
            BigDecimal price = client.prices().priceUsd(PRICE_KEY);
            lastPriceUsd = price;
            return price;
        } catch (FreightException e) {
            BigDecimal last = lastPriceUsd;
            if (last == null) {
                throw e;
            }
            return last;
        }
    }

    /** Follows by a thread of its own, a daemon, until {@link #close}. Twice does nothing. */
    public LoadTracker start() {
        waking.lock();
        try {
            refuseIfClosed();
            if (thread == null) {
                Thread started = new Thread(this::follow, "freight-tracking");
                started.setDaemon(true);
                thread = started;
                started.start();
            }
        } finally {
            waking.unlock();
        }
        return this;
    }

    private void follow() {
        while (!closed) {
            Duration nap = LONGEST_NAP;
            try {
                Instant next = runDue().nextDueAt();
                if (next != null) {
                    Duration until = Duration.between(clock.instant(), next);
                    nap = until.compareTo(nap) < 0 ? until : nap;
                }
            } catch (RuntimeException e) {
                nap = LONGEST_NAP; // a store or a service out of reach: again later
            }
            rest(Math.max(1, nap.toMillis()));
        }
    }

    private void rest(long millis) {
        waking.lock();
        try {
            long left = TimeUnit.MILLISECONDS.toNanos(millis);
            while (!awake && !closed && left > 0) {
                left = woken.awaitNanos(left);
            }
            awake = false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            closed = true;
        } finally {
            waking.unlock();
        }
    }

    private void wake() {
        waking.lock();
        try {
            awake = true;
            woken.signalAll();
        } finally {
            waking.unlock();
        }
    }

    /**
     * Events as they are kept, for {@link Flow}. Each goes to the listener and to all subscribers before it counts as told, so the
     * slowest sets the pace; reading waits for none of them.
     */
    public Flow.Publisher<TrackingEvent> events() {
        return telling;
    }

    /** What following costs, from memory and the store. */
    public TrackingReport report() {
        Budget limit = budget;
        BigDecimal price = limit == null ? null : priceUsd();
        Instant now = clock.instant();
        return new TrackingReport(
                store.active(),
                reads.get(),
                Watch.usd(spentMicros.get()),
                store.spentUsd(Budget.day(now)),
                limit == null ? null : limit.limitUsd(),
                limit == null || price == null ? null : limit.carries(policy, price),
                limit == null || price == null ? null : limit.carries(TrackingPolicy.ECONOMY, price),
                limit == null ? 1 : limit.shortage());
    }

    private void refuseIfClosed() {
        if (closed) {
            throw new IllegalStateException("tracking: closed");
        }
    }

    /** Ends it, after the read under way. Nothing runs afterwards; the client and the store stay open. Twice does nothing. */
    @Override
    public void close() {
        Thread running;
        waking.lock();
        try {
            closed = true;
            running = thread;
            woken.signalAll();
        } finally {
            waking.unlock();
        }
        telling.close();
        if (running != null && !running.equals(Thread.currentThread())) {
            try {
                running.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Collects the settings of a {@link LoadTracker}. */
    public static final class Builder {
        private final FreightClient client;
        private TrackingPolicy policy = TrackingPolicy.STANDARD;
        private WatchStore store = WatchStore.inMemory();
        private InstantSource clock = InstantSource.system();
        private @Nullable BigDecimal dailyBudgetUsd;
        private @Nullable BigDecimal maxUsdPerLoad;
        private @Nullable TrackingListener listener;

        private Builder(FreightClient client) {
            this.client = client;
        }

        /** How loads are followed that do not say otherwise; {@link TrackingPolicy#STANDARD} unless set. */
        public Builder policy(TrackingPolicy policy) {
            this.policy = Objects.requireNonNull(policy, "policy");
            return this;
        }

        /**
         * The most that all trackers on the store spend on a day, UTC, such as {@code 25.00}; none unless set. It is spread over the
         * day. Where it does not suffice, reads that matter least are left out, and new loads are followed by {@link
         * TrackingPolicy#ECONOMY} or refused.
         */
        public Builder dailyBudgetUsd(String usd) {
            this.dailyBudgetUsd = positive("dailyBudgetUsd", usd);
            return this;
        }

        /** The most that following one load may cost, such as {@code 1.20}; none unless set. Then it is given up. */
        public Builder maxUsdPerLoad(String usd) {
            this.maxUsdPerLoad = positive("maxUsdPerLoad", usd);
            return this;
        }

        /** Where watches and events are kept; in memory unless set, which a restart forgets. */
        public Builder store(WatchStore store) {
            this.store = Objects.requireNonNull(store, "store");
            return this;
        }

        /** Receives events after they were kept, on the thread that read. */
        public Builder listener(TrackingListener listener) {
            this.listener = Objects.requireNonNull(listener, "listener");
            return this;
        }

        /** The time; the system's unless set. */
        public Builder clock(InstantSource clock) {
            this.clock = Objects.requireNonNull(clock, "clock");
            return this;
        }

        /** Makes the tracker; reads nothing. */
        public LoadTracker build() {
            return new LoadTracker(this);
        }

        private static BigDecimal positive(String name, String usd) {
            BigDecimal amount = new BigDecimal(usd);
            if (amount.signum() <= 0) {
                throw new IllegalArgumentException(name + ": expected more than 0 USD, was " + usd);
            }
            return amount;
        }
    }
}
