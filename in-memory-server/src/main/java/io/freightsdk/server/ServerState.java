package io.freightsdk.server;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * All state of one server. Its one lock is the transaction: whoever holds it sees one moment, every call is whole under it,
 * and whoever waits for something looks again after each.
 */
final class ServerState {
    /** How long an Idempotency-Key returns its first response. */
    static final Duration KEYS_KEPT = Duration.ofHours(24);

    private static final int MOST_MESSAGES = 10_000;
    private static final int TRIES = 100;
    private static final long TICK_NANOS = Duration.ofMillis(100).toNanos();

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final @Nullable Instant startAt;
    private final ServerClock clock;
    private final Ids ids;
    private final Map<String, BigDecimal> prices = new LinkedHashMap<>();
    private final Map<String, Broker> brokers = new LinkedHashMap<>();
    private final Map<ByteString, Broker.Key> keys = new HashMap<>();
    private final Map<String, Load> loads = new LinkedHashMap<>();
    private final Map<String, Load> loadByToken = new HashMap<>();
    private final Map<String, Drive> drives = new LinkedHashMap<>();
    private final List<SmsMessage> messages = new ArrayList<>();
    private final Faults faults = new Faults();
    private final Journal journal = new Journal();
    private boolean billingAvailable = true;
    private volatile boolean hasFaults; // nearly no call has to look
    private volatile boolean hasDrives;
    private boolean closed;

    ServerState(@Nullable Instant startAt, @Nullable Long seed) {
        this.startAt = startAt;
        this.clock = new ServerClock(startAt);
        this.ids = new Ids(clock, seed);
        contractPrices();
    }

    private void contractPrices() {
        prices.clear();
        prices.put("load_create", new BigDecimal("0.65"));
        prices.put("position_read", new BigDecimal("0.02"));
        prices.put("status_update", new BigDecimal("0.00"));
        prices.put("delivery_confirm", new BigDecimal("0.00"));
    }

    /** Goes back to the start, but that brokers, their keys and their opening balances stay, and ids are counted on. */
    void reset() {
        if (startAt == null) {
            clock.resumeRealTime();
        } else {
            clock.set(startAt);
        }
        contractPrices();
        billingAvailable = true;
        List.of(loads, loadByToken, drives).forEach(Map::clear);
        messages.clear();
        faults.reset();
        journal.clear();
        brokers.values().forEach(Broker::reset);
    }

    /** Does a whole call; nobody sees a part of it. */
    <T extends @Nullable Object> T run(Supplier<T> call) {
        lock();
        try {
            if (hasDrives) {
                moveTrucks();
            }
            return call.get();
        } finally {
            hasFaults = !faults.isEmpty();
            hasDrives = !drives.isEmpty();
            if (lock.hasWaiters(changed)) {
                changed.signalAll();
            }
            lock.unlock();
        }
    }

    /** Tries for about as long as a call takes before it parks the thread, which would take longer than that. */
    private void lock() {
        for (int i = 0; i < TRIES; i++) {
            if (lock.tryLock()) {
                return;
            }
            Thread.onSpinWait();
        }
        lock.lock();
    }

    void change(Runnable step) {
        run(() -> {
            step.run();
            return true;
        });
    }

    /** Waits for a condition, which is looked at after each call, for that long of real time; false if it does not hold then. */
    boolean await(BooleanSupplier condition, Duration within) throws InterruptedException {
        lock.lock();
        try {
            long end = System.nanoTime() + within.toNanos();
            while (true) {
                if (hasDrives) {
                    moveTrucks();
                }
                long left = end - System.nanoTime();
                if (condition.getAsBoolean() || left <= 0 || closed) {
                    return condition.getAsBoolean();
                }
                boolean rolls = hasDrives && clock.frozenAt().isEmpty();
                changed.awaitNanos(rolls ? Math.min(left, TICK_NANOS) : left);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Ends every wait; what there is can still be read. */
    void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    boolean isClosed() {
        return closed;
    }

    ServerClock clock() {
        return clock;
    }

    Ids ids() {
        return ids;
    }

    Map<String, BigDecimal> prices() {
        return prices;
    }

    boolean billingAvailable() {
        return billingAvailable;
    }

    void billingAvailable(boolean is) {
        billingAvailable = is;
    }

    Faults faults() {
        return faults;
    }

    boolean hasFaults() {
        return hasFaults;
    }

    Journal journal() {
        return journal;
    }

    List<SmsMessage> messages() {
        return messages;
    }

    /** Returns the messages to the drivers of a broker's loads. */
    List<SmsMessage> messages(Broker broker) {
        return messages.stream()
                .filter(message -> {
                    Load load = loads.get(message.loadNumber());
                    return load != null && load.order().broker() == broker;
                })
                .toList();
    }

    Broker addBroker(BrokerOptions options, Broker.Cause cause) {
        Broker broker = new Broker(this, ids.count(Ids.Kind.BROKER_ID), options, cause);
        brokers.put(broker.id(), broker);
        return broker;
    }

    Collection<Broker> brokers() {
        return brokers.values();
    }

    Broker broker(String id) {
        Broker broker = brokers.get(id);
        if (broker == null) {
            throw new NoSuchElementException("no broker has this id");
        }
        return broker;
    }

    /** Issues a key with the only copy of its text that there will ever be. */
    IssuedKey issueKey(Broker broker, Set<Scope> scopes) {
        String text = ids.token(Ids.Kind.AGENT_KEY, 32);
        Broker.Key key = new Broker.Key(ids.count(Ids.Kind.KEY_ID), broker, Set.copyOf(scopes), sha256(text));
        broker.keys().put(key.id(), key);
        keys.put(key.sha256(), key);
        return new IssuedKey(key.id(), broker.id(), scopes, text);
    }

    void revoke(Broker broker, String keyId) {
        Broker.Key key = broker.keys().get(keyId);
        if (key == null) {
            throw new NoSuchElementException("this broker has no key with this id");
        }
        keys.remove(key.sha256());
    }

    boolean isRevoked(Broker.Key key) {
        return !keys.containsKey(key.sha256());
    }

    Broker.@Nullable Key key(@Nullable String text) {
        return text == null ? null : keys.get(sha256(text));
    }

    private static ByteString sha256(String text) {
        return ByteString.encodeUtf8(text).sha256();
    }

    void add(Load load, SmsMessage invitation) {
        loads.put(load.order().loadNumber(), load);
        loadByToken.put(load.order().trackingToken(), load);
        loadByToken.put(load.order().driverToken(), load);
        messages.add(invitation);
        if (messages.size() > MOST_MESSAGES) {
            messages.remove(0);
        }
    }

    Collection<Load> loads() {
        return loads.values();
    }

    @Nullable
    Load find(String loadNumber) {
        return loads.get(loadNumber);
    }

    Load load(String loadNumber) {
        Load load = loads.get(loadNumber);
        if (load == null) {
            throw new NoSuchElementException("no load has this number; a reset removes all loads");
        }
        return load;
    }

    @Nullable
    Load loadByToken(String token) {
        return loadByToken.get(token);
    }

    /** Makes a truck move with the clock, in place of another drive of its load. */
    void setOut(Load load, Drive drive) {
        drives.put(load.order().loadNumber(), drive);
        moveTrucks();
    }

    /** Drives at once, and leaves the clock standing at the last position; returns how many positions were reported. */
    int drive(Load load, int stop, Drive.Manner manner) {
        int before = load.positionCount();
        Drive drive = new Drive(load, stop, manner, clock.instant());
        setOut(load, drive);
        if (drive.end().isAfter(clock.instant())) {
            moveClock(() -> clock.set(drive.end()));
        }
        return load.positionCount() - before;
    }

    void endDrive(Load load) {
        drives.remove(load.order().loadNumber());
    }

    /** Moves the clock, and every truck that has set out goes as far as it comes by then. */
    void moveClock(Runnable move) {
        move.run();
        moveTrucks();
    }

    private void moveTrucks() {
        Instant now = clock.instant();
        drives.values().forEach(drive -> drive.until(now));
        drives.values().removeIf(Drive::isOver);
    }
}
