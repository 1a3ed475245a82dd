package io.freightsdk;

import io.freightsdk.error.CallFacts;
import io.freightsdk.error.SpendLimitException;
import java.math.BigDecimal;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a client has spent and may yet spend. A price is reserved before its call is sent and booked once for each
 * idempotency key. One lock guards it all: nothing under it waits.
 */
final class SpendBook {
    private static final int MOST_CHARGED_KEYS = 65_536;

    private final Object lock = new Object();
    private final List<SpendLimit> limits;
    private final InstantSource clock;
    private final Map<Whose, Allowance> allowances = new HashMap<>();
    private final Map<String, Holding> holdings = new HashMap<>();
    private final NewestKeys<String> chargedKeys = new NewestKeys<>(MOST_CHARGED_KEYS);
    private final SpendTotals totals = new SpendTotals();
    private long numbers;

    SpendBook(List<SpendLimit> limits, InstantSource clock) {
        this.limits = List.copyOf(limits);
        this.clock = clock;
    }

    boolean hasLimits() {
        return !limits.isEmpty();
    }

    /**
     * Reserves the price of a call that is about to be sent.
     *
     * @param priceUsd null if it is not known, which no limit on the call allows
     * @throws SpendLimitException if a limit does not cover it; nothing is booked
     */
    Booking book(
            String operation, @Nullable BigDecimal priceUsd, @Nullable String tag, @Nullable String idempotencyKey) {
        synchronized (lock) {
            @Nullable String paidFor = idempotencyKey == null ? null : chargedKeys.get(idempotencyKey);
            if (paidFor != null) {
                return new ChargedBefore(paidFor, () -> unreserved(operation, priceUsd, tag, idempotencyKey));
            }
            @Nullable Holding held = idempotencyKey == null ? null : holdings.get(idempotencyKey);
            Holding holding = held == null ? holding(operation, priceUsd, tag, idempotencyKey) : held;
            if (holding.callsUnderWay == 0) {
                reserve(holding);
            }
            holding.callsUnderWay++;
            if (idempotencyKey != null) {
                holdings.put(idempotencyKey, holding);
            }
            return new Entry(holding);
        }
    }

    /** A key that the service has forgotten: what it was charged for before is another load, and this one is paid anew. */
    private Booking unreserved(
            String operation, @Nullable BigDecimal priceUsd, @Nullable String tag, @Nullable String idempotencyKey) {
        synchronized (lock) {
            Holding holding = holding(operation, priceUsd, tag, idempotencyKey);
            holding.reserve();
            holding.callsUnderWay++;
            return new Entry(holding);
        }
    }

    private Holding holding(
            String operation, @Nullable BigDecimal priceUsd, @Nullable String tag, @Nullable String idempotencyKey) {
        if (priceUsd != null && priceUsd.signum() < 0) {
            throw new IllegalArgumentException("a price is 0 or more, not " + priceUsd);
        }
        List<Allowance> limiting = allowances(tag);
        if (priceUsd == null && !limiting.isEmpty()) {
            throw new IllegalArgumentException("a call under a limit has a price");
        }
        Holding holding = new Holding(++numbers, limiting, operation, tag, idempotencyKey);
        holding.priceUsd = priceUsd;
        return holding;
    }

    private List<Allowance> allowances(@Nullable String tag) {
        List<Allowance> limiting = new ArrayList<>(limits.size());
        for (int i = 0; i < limits.size(); i++) {
            SpendLimit limit = limits.get(i);
            if (limit.limits(tag)) {
                @Nullable String whose = limit.eachTag() ? tag : null;
                limiting.add(allowances.computeIfAbsent(new Whose(i, whose), w -> new Allowance(limit, whose)));
            }
        }
        return limiting;
    }

    private void reserve(Holding holding) {
        @Nullable Allowance exceeded = holding.exceeded(clock.instant());
        if (exceeded != null) {
            throw new SpendLimitException(
                    CallFacts.of(holding.operation).withAttempts(0).withIdempotencyKey(holding.idempotencyKey),
                    exceeded.limitUsd(),
                    exceeded.scope(),
                    exceeded.spentUsd(),
                    exceeded.reservedUsd(),
                    Objects.requireNonNullElse(holding.priceUsd, BigDecimal.ZERO));
        }
        holding.reserve();
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
        synchronized (lock) {
            return totals.report();
        }
    }

    /** A limit, and the tag if it limits each by itself. */
    private record Whose(int limit, @Nullable String tag) {}

    /** One call of those that share a holding. */
    private final class Entry implements Booking {
        private final Holding holding;
        private boolean ended;
        private boolean paid;

        Entry(Holding holding) {
            this.holding = holding;
        }

        @Override
        public void charged(@Nullable BigDecimal priceUsd) {
            once(() -> {
                settle();
                holding.release();
                boolean known = priceUsd != null && priceUsd.signum() >= 0;
                @Nullable BigDecimal amountUsd = known ? priceUsd : holding.priceUsd;
                holding.spend(clock.instant(), amountUsd);
                holding.charged = true;
                paid = true;
                totals.charged(holding, amountUsd);
                if (holding.idempotencyKey != null) {
                    holdings.remove(holding.idempotencyKey);
                    chargedKeys.put(holding.idempotencyKey, Objects.requireNonNullElse(holding.loadId, ""));
                }
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
        public void unknown() {
            once(() -> {
                holding.uncertainAt = clock.instant();
                if (holding.uncertainSince == null) {
                    holding.uncertainSince = this;
                    totals.uncertain(holding);
                }
                leave();
            });
        }

        /** Ends this call. If it has ended before, or another has shown that it was charged, there is nothing to say. */
        private void once(Runnable outcome) {
            synchronized (lock) {
                if (ended) {
                    return;
                }
                ended = true;
                holding.callsUnderWay--;
                if (!holding.charged) {
                    outcome.run();
                }
            }
        }

        private void settle() {
            if (holding.uncertainSince != null) {
                holding.uncertainSince = null;
                totals.settled(holding);
            }
        }

        /** The last one out leaves the price with the spent, or with nobody. */
        private void leave() {
            if (holding.callsUnderWay > 0) {
                return;
            }
            holding.release();
            if (holding.uncertainSince != null) {
                holding.spend(holding.uncertainAt, holding.priceUsd);
            } else if (holding.idempotencyKey != null) {
                holdings.remove(holding.idempotencyKey);
            }
        }

        @Override
        public boolean alreadyCharged(@Nullable String loadId) {
            synchronized (lock) {
                return holding.charged && !paid;
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
