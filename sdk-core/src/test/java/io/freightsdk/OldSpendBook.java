package io.freightsdk;

import io.freightsdk.error.CallFacts;
import io.freightsdk.error.SpendLimitException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a client has spent and may yet spend. A price is reserved before its call is sent and booked once for each
 * idempotency key. One lock guards it all: nothing under it waits.
 */
final class OldSpendBook {
    private static final int MOST_KEYS = 65_536;

    private final Object lock = new Object();
    private final OldAllowances allowances;
    private final InstantSource clock;
    private final OldHoldings holdings;
    private final OldSpendTotals totals = new OldSpendTotals();
    private long numbers;

    OldSpendBook(List<SpendLimit> limits, InstantSource clock) {
        this(limits, clock, MOST_KEYS);
    }

    OldSpendBook(List<SpendLimit> limits, InstantSource clock, int mostKeys) {
        this.allowances = new OldAllowances(limits, clock);
        this.clock = clock;
        this.holdings = new OldHoldings(mostKeys);
    }

    /** Whether a limit counts what a call with these options spends. */
    boolean limits(CallOptions options) {
        return allowances.limit(options);
    }

    /**
     * Reserves the price of a call that is about to be sent. A key that was paid lately is expected to cost nothing.
     *
     * @param priceUsd null if it is not known, which no limit on the call allows
     * @throws SpendLimitException if a limit does not cover it; nothing is booked
     */
    OldBooking book(
            String operation, @Nullable BigDecimal priceUsd, CallOptions options, @Nullable String idempotencyKey) {
        if (priceUsd != null && priceUsd.signum() < 0) {
            throw new IllegalArgumentException("a price is 0 or more, not " + priceUsd);
        }
        synchronized (lock) {
            List<OldAllowance> limits = allowances.of(options);
            if (priceUsd == null && !limits.isEmpty()) {
                throw new IllegalArgumentException("a call under a limit has a price");
            }
            OldHoldings.@Nullable Paid paid = holdings.paid(idempotencyKey);
            @Nullable OldHolding held = holdings.get(idempotencyKey);
            OldHolding holding = held == null
                    ? new OldHolding(
                            ++numbers, operation, options.tag, idempotencyKey, paid == null ? null : paid.loadId())
                    : held;
            boolean free = paid != null && paid.isSurelyKept(clock.instant());
            Entry entry = new Entry(holding, limits, free);
            entry.reserve(priceUsd);
            holding.callsUnderWay++;
            holdings.begin(holding);
            return entry;
        }
    }

    /** The operations with a charge, certain or not, whose price is not known. */
    Set<String> unpriced() {
        synchronized (lock) {
            return totals.unpriced();
        }
    }

    /** Gives a price to what was booked for this operation without one. */
    void price(String operation, BigDecimal priceUsd) {
        synchronized (lock) {
            totals.price(operation, priceUsd);
        }
    }

    Spend report() {
        Supplier<Spend> report;
        synchronized (lock) {
            report = totals.report();
        }
        return report.get();
    }

    /** One call of those that share a holding. */
    private final class Entry implements OldBooking {
        private final OldHolding holding;
        private final List<OldAllowance> limits;
        private final boolean free;
        private boolean ended;
        private boolean paid;

        /** A free one costs nothing, even if its answer is lost; only another load in its result shows that it did. */
        Entry(OldHolding holding, List<OldAllowance> limits, boolean free) {
            this.holding = holding;
            this.limits = limits;
            this.free = free;
        }

        @Override
        public void raise(@Nullable BigDecimal priceUsd) {
            synchronized (lock) {
                if (!ended && !holding.charged) {
                    reserve(priceUsd);
                }
            }
        }

        private void reserve(@Nullable BigDecimal newestUsd) {
            List<OldAllowance> all = holding.with(limits);
            @Nullable BigDecimal priceUsd = Usd.larger(holding.priceUsd, newestUsd);
            BigDecimal amountUsd = free ? holding.countedUsd() : Objects.requireNonNullElse(priceUsd, BigDecimal.ZERO);
            @Nullable
            OldAllowance exceeded = free || all.isEmpty() ? null : holding.exceeded(all, amountUsd, clock.instant());
            if (exceeded != null) {
                throw new SpendLimitException(
                        CallFacts.of(holding.operation).withAttempts(0).withIdempotencyKey(holding.idempotencyKey),
                        exceeded.limit().limitUsd(),
                        exceeded.scope(),
                        exceeded.spending().spentUsd(),
                        exceeded.spending().reservedUsd(),
                        amountUsd);
            }
            holding.priceUsd = priceUsd;
            holding.reserve(all, amountUsd);
        }

        @Override
        public boolean charged(@Nullable BigDecimal priceUsd) {
            return once(() -> {
                settle();
                if (isPaidBefore(holding.loadId)) {
                    leave();
                    return;
                }
                boolean known = priceUsd != null && priceUsd.signum() >= 0;
                @Nullable BigDecimal amountUsd = known ? priceUsd : holding.priceUsd;
                Instant now = clock.instant();
                holding.spend(now, amountUsd);
                holding.charged = true;
                paid = true;
                totals.charged(holding, amountUsd);
                holding.close();
                holdings.paid(holding, now);
            });
        }

        @Override
        public void free() {
            once(() -> {
                settle();
                leave();
            });
        }

        @Override
        public void refused() {
            once(this::leave);
        }

        @Override
        public void unknown(@Nullable BigDecimal priceUsd) {
            once(() -> {
                if (free) {
                    leave();
                    return;
                }
                @Nullable BigDecimal beforeUsd = holding.doubtUsd;
                @Nullable BigDecimal usd = priceUsd == null && beforeUsd == null ? holding.priceUsd : priceUsd;
                if (holding.uncertainSince == null) {
                    holding.uncertainSince = this;
                } else {
                    totals.settled(holding);
                }
                holding.doubtUsd = Usd.larger(beforeUsd, usd);
                holding.uncertainAt = clock.instant();
                totals.uncertain(holding);
                leave();
            });
        }

        /**
         * Ends this call and tells whether it has paid. If it has ended before, or another has shown that it was charged,
         * there is nothing to say.
         */
        private boolean once(Runnable outcome) {
            synchronized (lock) {
                if (!ended) {
                    ended = true;
                    holding.callsUnderWay--;
                    if (!holding.charged) {
                        outcome.run();
                    }
                }
                return paid;
            }
        }

        private void settle() {
            if (holding.uncertainSince != null) {
                holding.uncertainSince = null;
                totals.settled(holding);
                holding.doubtUsd = null;
            }
        }

        /** The last one out leaves the price with the spent, or with nobody. */
        private void leave() {
            if (holding.callsUnderWay > 0) {
                return;
            }
            if (holding.uncertainSince == null) {
                holding.release();
                holdings.end(holding);
                holding.close();
                return;
            }
            if (holding.doubtUsd != null) {
                holding.priceUsd = holding.doubtUsd;
            }
            holding.spend(holding.uncertainAt, holding.priceUsd);
            @Nullable OldHolding forgotten = holdings.lost(holding);
            if (forgotten != null) {
                // should its key come back, that is another charge: limits hold earlier for it, never later
                totals.neverSettled(forgotten);
                forgotten.close();
            }
        }

        @Override
        public boolean alreadyCharged(@Nullable String loadId) {
            synchronized (lock) {
                return (holding.charged && !paid) || isPaidBefore(loadId);
            }
        }

        private boolean isPaidBefore(@Nullable String loadId) {
            @Nullable String before = holding.paidFor;
            return before != null && (before.isEmpty() || loadId == null || before.equals(loadId));
        }

        @Override
        public @Nullable BigDecimal doubtUsd() {
            synchronized (lock) {
                return holding.doubtUsd;
            }
        }

        @Override
        public void of(@Nullable String loadId) {
            synchronized (lock) {
                if (!holding.charged) {
                    holding.loadId = loadId;
                }
            }
        }

        @Override
        public boolean uncertainBefore() {
            synchronized (lock) {
                return holding.uncertainSince != null && holding.uncertainSince != this;
            }
        }
    }
}
