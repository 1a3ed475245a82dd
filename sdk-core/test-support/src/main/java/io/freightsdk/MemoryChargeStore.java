package io.freightsdk;

import io.freightsdk.error.ChargeStatus;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Charges in memory, a row for each id; what was reserved counts until it was not charged. */
public final class MemoryChargeStore implements ChargeStore {
    /** A charge, what it is, and the keys of the limits that count it. */
    public record Row(Charge charge, String status, List<String> limits, Instant at, ChargeStore process) {
        Earlier earlier() {
            ChargeStatus known = status.equals("CHARGED") ? ChargeStatus.CHARGED : ChargeStatus.UNKNOWN;
            return new Earlier(known, charge.usd(), charge.loadNumber(), at);
        }
    }

    private final InstantSource clock;

    private final Map<String, Row> rows = new LinkedHashMap<>();
    private final Map<String, List<String>> limitsById = new HashMap<>();
    private final Map<String, BigDecimal> usedByLimit = new HashMap<>();
    private BigDecimal usedUsd = BigDecimal.ZERO;
    final AtomicInteger reserves = new AtomicInteger();
    private volatile CountDownLatch open = new CountDownLatch(0);
    public volatile RuntimeException failure;
    public volatile RuntimeException settleFailure;
    public volatile boolean isReadable = true;
    public volatile boolean isNamed = true;
    volatile Runnable onRead = () -> {};

    /** With the time of the clock of the clients. */
    public MemoryChargeStore(InstantSource clock) {
        this.clock = clock;
    }

    public MemoryChargeStore() {
        this(InstantSource.system());
    }

    void hold() {
        open = new CountDownLatch(1);
    }

    void release() {
        open.countDown();
    }

    @Override
    public String name() {
        if (!isNamed) {
            throw new IllegalStateException("no name");
        }
        return "acme";
    }

    private void await() {
        try {
            open.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** Returns the same charges as another process has them. */
    public ChargeStore ofAnotherProcess() {
        MemoryChargeStore all = this;
        return new ChargeStore() {
            @Override
            public String name() {
                return all.name();
            }

            @Override
            public Reserved reserve(Charge charge, List<SpendLimit> limits) {
                return all.reserve(charge, limits, this);
            }

            @Override
            public void release(Charge charge) {
                all.release(charge, this);
            }

            @Override
            public boolean settle(Charge charge, ChargeStatus status) {
                return all.settle(charge, status, this);
            }

            @Override
            public Optional<BigDecimal> leftUsd(SpendLimit limit, String tag) {
                return all.leftUsd(limit, tag);
            }
        };
    }

    @Override
    public Reserved reserve(Charge charge, List<SpendLimit> limits) {
        return reserve(charge, limits, this);
    }

    private Reserved reserve(Charge charge, List<SpendLimit> limits, ChargeStore process) {
        reserves.incrementAndGet();
        await();
        return reserved(charge, limits, process);
    }

    private synchronized Reserved reserved(Charge charge, List<SpendLimit> limits, ChargeStore process) {
        Row before = rows.get(charge.chargeId());
        if (before != null && before.status.equals("CHARGED")) {
            return new Reserved(null, before.earlier());
        }
        BigDecimal usd = before == null ? charge.usd() : charge.usd().max(before.charge.usd());
        for (SpendLimit limit : limits) {
            String key = limit.key(charge.tag());
            BigDecimal others =
                    before != null && before.limits.contains(key) ? usd(key).subtract(before.charge.usd()) : usd(key);
            boolean isCounted = before != null
                    && before.limits.contains(key)
                    && before.charge.usd().compareTo(usd) == 0;
            if (!isCounted && others.add(usd).compareTo(limit.limitUsd()) > 0) {
                return Reserved.refusedBy(limit);
            }
        }
        List<String> keys =
                limits.stream().map(limit -> limit.key(charge.tag())).toList();
        limitsById.put(charge.chargeId(), keys);
        put(new Row(
                new Charge(
                        charge.chargeId(),
                        charge.operation(),
                        charge.orderId(),
                        charge.loadNumber(),
                        charge.tag(),
                        usd),
                "RESERVED",
                keys,
                clock.instant(),
                process));
        return before == null ? Reserved.NEW : new Reserved(null, before.earlier());
    }

    private void put(Row row) {
        remove(row.charge.chargeId());
        rows.put(row.charge.chargeId(), row);
        count(row, row.charge.usd());
        notifyAll();
    }

    private void remove(String chargeId) {
        Row before = rows.remove(chargeId);
        if (before != null) {
            count(before, before.charge.usd().negate());
        }
    }

    private void count(Row row, BigDecimal usd) {
        usedUsd = usedUsd.add(usd);
        row.limits.forEach(key -> usedByLimit.merge(key, usd, BigDecimal::add));
    }

    @Override
    public void release(Charge charge) {
        release(charge, this);
    }

    private synchronized void release(Charge charge, ChargeStore process) {
        if (settleFailure != null) {
            throw settleFailure;
        }
        Row row = rows.get(charge.chargeId());
        if (row != null && row.status.equals("RESERVED") && row.process.equals(process)) {
            remove(charge.chargeId());
        }
        notifyAll();
    }

    @Override
    public boolean settle(Charge charge, ChargeStatus status) {
        return settle(charge, status, this);
    }

    private synchronized boolean settle(Charge charge, ChargeStatus status, ChargeStore process) {
        if (settleFailure != null) {
            throw settleFailure;
        }
        Row before = rows.get(charge.chargeId());
        if (before != null && before.status.equals("CHARGED")) {
            return false;
        }
        boolean isReserved = before != null && before.status.equals("RESERVED");
        boolean isOfAnother = isReserved && !before.process.equals(process);
        if (status == ChargeStatus.NOT_CHARGED && isOfAnother) {
            return true;
        }
        boolean isLarger = before != null && before.charge.usd().compareTo(charge.usd()) > 0;
        if (status == ChargeStatus.UNKNOWN && isLarger && (isOfAnother || !isReserved)) {
            charge = charge.withUsd(before.charge.usd());
        }
        remove(charge.chargeId());
        notifyAll();
        if (status != ChargeStatus.NOT_CHARGED) {
            List<String> keys = limitsById.getOrDefault(charge.chargeId(), keysOf(charge));
            put(new Row(charge, status.name(), keys, clock.instant(), process));
        }
        return true;
    }

    /** A charge that was never reserved counts under all limits of its tag. */
    private List<String> keysOf(Charge charge) {
        return usedByLimit.keySet().stream()
                .filter(key -> !key.contains("|tag=") || key.endsWith("|tag=" + charge.tag()))
                .toList();
    }

    @Override
    public Optional<BigDecimal> leftUsd(SpendLimit limit, String tag) {
        onRead.run();
        await();
        return isReadable ? Optional.of(limit.limitUsd().subtract(usd(limit.key(tag)))) : Optional.empty();
    }

    private synchronized BigDecimal usd(String key) {
        return usedByLimit.getOrDefault(key, BigDecimal.ZERO);
    }

    public synchronized List<Row> rows() {
        return List.copyOf(rows.values());
    }

    public synchronized void clear() {
        List.copyOf(rows.keySet()).forEach(this::remove);
    }

    /** What is reserved, charged or unknown. */
    public synchronized BigDecimal usedUsd() {
        return usedUsd;
    }

    public synchronized void awaitUsed(String usd) {
        try {
            while (usedUsd().compareTo(new BigDecimal(usd)) != 0) {
                wait();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
