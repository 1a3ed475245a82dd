package io.freightsdk.tracking;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.error.CallFacts;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.model.LoadPosition;
import java.lang.System.Logger.Level;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The reads of a tracker: their limits, the call itself, and the step of the watch. Concurrent callers share one read. */
final class PaidReads {
    private static final System.Logger LOG = System.getLogger("io.freightsdk.tracking");
    static final String PRICE_KEY = "position_read";

    /** A read that is this much older than the last one was made after the clock was set back. */
    static final Duration SET_BACK = Duration.ofMinutes(5);

    private static final int TRIES = 3;
    private static final int MOST_KNOWN = 1_000;

    private final FreightClient client;
    private final WatchStore store;
    private final InstantSource clock;
    private final Trouble trouble;
    private final @Nullable Budget budget;
    private final @Nullable BigDecimal maxUsdPerLoad;
    private final Map<String, Known> known = Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Known> eldest) {
            return size() > MOST_KNOWN;
        }
    });
    private final Map<String, CompletableFuture<Known>> reading = new ConcurrentHashMap<>();

    /** Positions that were paid for and not stored yet, so that they are not paid for again. */
    private final Map<String, Known> unsaved = new ConcurrentHashMap<>();

    private final AtomicLong count = new AtomicLong();
    private final AtomicLong spentMicros = new AtomicLong();
    private final AtomicLong events = new AtomicLong();
    private volatile @Nullable BigDecimal lastPriceUsd;

    PaidReads(
            FreightClient client,
            WatchStore store,
            InstantSource clock,
            Trouble trouble,
            @Nullable Budget budget,
            @Nullable BigDecimal maxUsdPerLoad) {
        this.client = client;
        this.store = store;
        this.clock = clock;
        this.trouble = trouble;
        this.budget = budget;
        this.maxUsdPerLoad = maxUsdPerLoad;
    }

    /** A position and when it was read. */
    record Known(LoadPosition position, Instant readAt) {}

    /** The expected price of a read, and the day it is reserved on. */
    private record Booked(BigDecimal usd, LocalDate day) {}

    /** The result of a due read. */
    enum Outcome {
        READ,
        NOT_READ,
        UNPAID
    }

    /** The newest positions, of as many loads as fit. */
    Map<String, Known> known() {
        return known;
    }

    long count() {
        return count.get();
    }

    /** How many events were kept. */
    long events() {
        return events.get();
    }

    BigDecimal spentUsd() {
        return Watch.usd(spentMicros.get());
    }

    TrackingRules rules() {
        BigDecimal listed = priceUsd();
        BigDecimal price = listed == null ? lastPriceUsd : listed;
        TrackingRules rules = TrackingRules.at(price == null ? BigDecimal.ZERO : price);
        return budget == null ? rules : rules.shortOfMoney(budget.shortage());
    }

    /** The price of a read; null if unknown. */
    @Nullable
    BigDecimal priceUsd() {
        try {
            return listedUsd();
        } catch (FreightException | IllegalArgumentException e) {
            return null;
        }
    }

    /** The listed price, or the last known one if the list cannot be read now. */
    private BigDecimal listedUsd() {
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

    /** The price for a due read; without one all loads wait. */
    private @Nullable BigDecimal payableUsd(Instant now) {
        try {
            return listedUsd();
        } catch (FreightException e) {
            trouble.begin(e, now);
        } catch (IllegalArgumentException e) {
            trouble.beginWithoutPrice(now);
        }
        return null;
    }

    /** Reads what is due for a watch. */
    Outcome due(Watch watch, CallOptions options, Instant now) {
        try {
            return read(watch, options, now);
        } catch (IllegalArgumentException e) {
            // a number that cannot be asked for, or an answer for another: neither becomes better
            boolean unused = save(watch, rules().giveUp(watch, String.valueOf(e.getMessage()), now));
            unsaved.remove(watch.loadNumber());
            return Outcome.NOT_READ;
        }
    }

    private Outcome read(Watch watch, CallOptions options, Instant now) {
        Instant nextRead = watch.nextReadAt();
        if (nextRead == null || nextRead.isAfter(now)) {
            return Outcome.NOT_READ;
        }
        if (watch.isWaitingForBudget()) {
            Step step = budget == null || budget.hasRoom(now)
                    ? rules().onBudget(watch, now)
                    : rules().onNoBudget(watch, now);
            boolean unused = save(watch, step);
            return Outcome.NOT_READ;
        }
        Known paid = unsaved.get(watch.loadNumber());
        if (paid != null) {
            keep(watch.loadNumber(), paid);
            return Outcome.NOT_READ;
        }
        Trouble.Seen seen = trouble.seen();
        BigDecimal price = trouble.allows(seen, now) ? payableUsd(now) : null;
        if (price == null) {
            return Outcome.UNPAID;
        }
        Step instead = price.signum() == 0
                ? null
                : new LoadLimit(watch, maxUsdPerLoad, price).insteadOfRead(rules(), watch, now);
        if (instead != null) {
            boolean unused = save(watch, instead);
            return Outcome.NOT_READ;
        }
        Booked booked = new Booked(price, Budget.day(now));
        if (budget != null && !budget.reserve(price, now)) {
            return Outcome.UNPAID;
        }
        if (budget != null) {
            budget.tellThreshold(now);
        }
        CompletableFuture<Known> mine = new CompletableFuture<>();
        if (reading.putIfAbsent(watch.loadNumber(), mine) != null) {
            release(booked);
            return Outcome.NOT_READ; // somebody reads it just now, and its watch learns from that
        }
        try {
            Known unused = read(watch.loadNumber(), options, booked, mine, seen);
            return Outcome.READ;
        } catch (FreightException e) {
            return Trouble.isOfAll(e) ? Outcome.UNPAID : Outcome.READ;
        }
    }

    /** Reads a load for somebody who asks for it. */
    Known shared(String loadNumber, CallOptions options, Duration maxAge) {
        CompletableFuture<Known> mine = new CompletableFuture<>();
        CompletableFuture<Known> others = reading.putIfAbsent(loadNumber, mine);
        if (others != null && !maxAge.isZero()) {
            try {
                return others.join();
            } catch (CompletionException e) {
                throw e.getCause() instanceof FreightException failure ? failure : e;
            }
        }
        Known newest = known.get(loadNumber);
        if (newest != null && newest.readAt.plus(maxAge).isAfter(clock.instant())) {
            reading.remove(loadNumber, mine); // read by another since this caller has looked
            mine.complete(newest);
            return newest;
        }
        Booked booked;
        Trouble.Seen seen;
        try {
            seen = trouble.seen();
            booked = booked(loadNumber);
        } catch (RuntimeException e) {
            reading.remove(loadNumber, mine);
            mine.completeExceptionally(e);
            throw e;
        }
        return read(loadNumber, options, booked, mine, seen);
    }

    private Booked booked(String loadNumber) {
        BigDecimal price = listedUsd();
        Watch watch = maxUsdPerLoad == null ? null : find(loadNumber);
        if (maxUsdPerLoad != null
                && watch != null
                && watch.spentUsd().add(price).compareTo(maxUsdPerLoad) > 0) {
            throw overLimit(maxUsdPerLoad, "for load " + loadNumber, watch.spentUsd(), price);
        }
        Booked booked = new Booked(price, Budget.day(clock.instant()));
        if (budget != null && !store.reserve(booked.day, price, budget.limitUsd())) {
            throw overLimit(budget.limitUsd(), "of tracking a day", store.spentUsd(booked.day), price);
        }
        return booked;
    }

    private static SpendLimitException overLimit(BigDecimal limit, String scope, BigDecimal spent, BigDecimal price) {
        CallFacts facts = CallFacts.of("getLoadPosition").with(ChargeStatus.NOT_CHARGED);
        return new SpendLimitException(facts, limit, scope, spent, BigDecimal.ZERO, price);
    }

    private Known read(
            String loadNumber, CallOptions options, Booked booked, CompletableFuture<Known> mine, Trouble.Seen seen) {
        try {
            Known read = new Known(paidPosition(loadNumber, options, booked), clock.instant());
            known.put(loadNumber, read);
            unsaved.put(loadNumber, read);
            keep(loadNumber, read);
            endPause(seen);
            mine.complete(read);
            return read;
        } catch (Throwable e) {
            mine.completeExceptionally(e);
            throw e;
        } finally {
            reading.remove(loadNumber, mine);
        }
    }

    /** Ends the pause; if that fails the position is stored all the same, and the next read ends it. */
    private void endPause(Trouble.Seen seen) {
        try {
            trouble.isOver(seen);
        } catch (RuntimeException e) {
            LOG.log(
                    Level.WARNING,
                    "a pause is ended by a later read: " + e.getClass().getName());
        }
    }

    /** The one place that pays. */
    private LoadPosition paidPosition(String loadNumber, CallOptions options, Booked booked) {
        try {
            LoadPosition position = client.getLoadPosition(loadNumber, options);
            charged(booked);
            return position;
        } catch (FreightException e) {
            if (e.chargeStatus() == ChargeStatus.NOT_CHARGED) {
                release(booked);
            } else {
                charged(booked);
            }
            fail(loadNumber, e);
            throw e;
        } catch (IllegalArgumentException e) {
            release(booked); // never sent
            throw e;
        }
    }

    /** The watch of a load; null if it is not followed, or by a newer version only. */
    @Nullable
    Watch find(String loadNumber) {
        try {
            return store.find(loadNumber);
        } catch (IllegalArgumentException e) {
            return null; // who paid for a position gets it all the same
        }
    }

    private void keep(String loadNumber, Known read) {
        long readAt = read.readAt().toEpochMilli();
        step(loadNumber, watch -> {
            long later = watch.state().lastRead - readAt;
            boolean isReadSince = later > 0 && later < SET_BACK.toMillis();
            return isReadSince ? null : rules().onRead(watch, read.position(), read.readAt());
        });
        boolean unused = unsaved.remove(loadNumber, read);
    }

    private void fail(String loadNumber, FreightException failure) {
        Instant now = clock.instant();
        if (Trouble.isOfAll(failure)) {
            trouble.begin(failure, now);
        } else {
            step(loadNumber, watch -> rules().onFailure(watch, failure, now));
        }
    }

    /** Saves a step of a load that is followed, unless it is null; again if somebody else has saved one meanwhile. */
    private void step(String loadNumber, Function<Watch, @Nullable Step> rule) {
        for (int i = 0; i < TRIES; i++) {
            Watch watch = find(loadNumber);
            Step step = watch == null ? null : rule.apply(watch);
            if (watch == null || step == null || save(watch, step)) {
                return;
            }
        }
    }

    boolean save(Watch before, Step step) {
        boolean saved = store.save(before, step, step.watch().dueAt());
        if (saved) {
            events.addAndGet(step.events().size());
        }
        return saved;
    }

    private void charged(Booked booked) {
        count.incrementAndGet();
        spentMicros.addAndGet(booked.usd.movePointRight(6).longValue());
    }

    private void release(Booked booked) {
        if (budget != null) {
            store.release(booked.day, booked.usd);
        }
    }
}
