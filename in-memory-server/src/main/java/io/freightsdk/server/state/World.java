package io.freightsdk.server.state;

import io.freightsdk.server.money.Accounts;
import io.freightsdk.server.money.AccountsSnapshot;
import io.freightsdk.server.money.Billing;
import io.freightsdk.server.money.Replays;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The state of a server. A reset begins a new one; what still runs in the old one ends there. */
public final class World {
    private static final Duration LONGEST_WAIT_FOR_A_KEY = Duration.ofSeconds(30);
    private static final int MOST_MESSAGES = 10_000;
    private static final int MOST_REQUESTS = 10_000;
    private static final int MOST_TALKS = 200;
    private static final long MOST_REQUEST_BYTES = 16L << 20;
    private static final Duration PRECISION = Duration.ofMillis(1);

    private final CallGate gate = new CallGate();
    private final ReentrantLock driving = new ReentrantLock();
    private final Map<String, Moving> moving = new LinkedHashMap<>();
    private final WorldSettings settings;
    private final Chance chance;
    private final ServerClock clock;
    private final Ids ids;
    private final Secrets secrets;
    private final Billing billing;
    private final Accounts accounts;
    private final LoadBook loads = new LoadBook();
    private final RequestJournal journal;
    private final Talks talks = new Talks(MOST_TALKS);
    private final SmsOutbox sms = new SmsOutbox(MOST_MESSAGES);
    private final FaultBook faults = new FaultBook();
    private final Replays creations;
    private final Replays topUps;

    /** Creates a world without a broker. */
    public World(WorldSettings settings) {
        this(settings, new AccountsSnapshot(List.of(), List.of(), Map.of()));
    }

    /** Creates a world with these brokers, keys and accounts, which must belong together. */
    public World(WorldSettings settings, AccountsSnapshot brokers) {
        this.settings = settings;
        this.chance = settings.seed() == null ? Chance.unguessable() : Chance.seeded(settings.seed());
        this.clock = settings.startAt() == null
                ? new ServerClock(InstantSource.tick(InstantSource.system(), PRECISION))
                : ServerClock.standingAt(settings.startAt());
        this.ids = new Ids(chance, clock, settings.keyPrefix())
                .beginning(
                        settings.decisions().loadNumberPrefix(),
                        settings.decisions().loadIdPrefix());
        this.secrets = new Secrets(List.of(settings.keyPrefix(), Ids.TRACKING_PREFIX, Ids.DRIVER_PREFIX));
        this.billing = new Billing(clock);
        this.accounts = Accounts.restored(billing, ids, brokers);
        this.journal = new RequestJournal(MOST_REQUESTS, MOST_REQUEST_BYTES, secrets);
        this.creations = new Replays(clock, settings.idempotencyKeyRetention(), LONGEST_WAIT_FOR_A_KEY);
        this.topUps = new Replays(clock, settings.idempotencyKeyRetention(), LONGEST_WAIT_FOR_A_KEY);
    }

    /** Returns the gate of calls, by which a snapshot waits until none is under way. */
    public CallGate gate() {
        return gate;
    }

    /** Runs a drive when no other runs: there is one clock, and each drive moves it. */
    public <T> T driving(Supplier<T> drive) {
        driving.lock();
        try {
            return drive.get();
        } finally {
            driving.unlock();
        }
    }

    /** A truck that moves with the clock. */
    public interface Moving {
        /** Moves on to that time; false if it will not move any more. */
        boolean movesUntil(Instant time);
    }

    /** Makes a truck move with the clock from now on, in place of another one of its load. */
    public void setOut(String loadNumber, Moving truck) {
        driving.lock();
        try {
            moving.remove(loadNumber);
            if (truck.movesUntil(clock.instant())) {
                moving.put(loadNumber, truck);
            }
        } finally {
            driving.unlock();
        }
    }

    /** Moves the clock, and with it every truck that has set out. */
    public void moveClock(Consumer<ServerClock> move) {
        driving.lock();
        try {
            move.accept(clock);
            moving.values().removeIf(truck -> !truck.movesUntil(clock.instant()));
        } finally {
            driving.unlock();
        }
    }

    /** Returns the settings it was created with. */
    public WorldSettings settings() {
        return settings;
    }

    /** Returns its source of randomness. */
    public Chance chance() {
        return chance;
    }

    /** Returns its one clock. */
    public ServerClock clock() {
        return clock;
    }

    /** Returns its ids and tokens. */
    public Ids ids() {
        return ids;
    }

    /** Returns its prices, and the switch of its billing outage. */
    public Billing billing() {
        return billing;
    }

    /** Returns its brokers, keys and money. */
    public Accounts accounts() {
        return accounts;
    }

    /** The text as it may be written down: not at all if an agent key, a token or a phone stands anywhere in it. */
    public String shown(String text) {
        return secrets.areIn(text) ? "***" : text;
    }

    /** The same for a text of many words: in the place of each secret there are stars. */
    public String masked(String text) {
        return secrets.masked(text);
    }

    /** Returns the newest requests with headers and bodies. */
    public Talks talks() {
        return talks;
    }

    /** Returns its loads. */
    public LoadBook loads() {
        return loads;
    }

    /** The requests it answered. */
    public RequestJournal journal() {
        return journal;
    }

    /** The messages it would have sent. */
    public SmsOutbox sms() {
        return sms;
    }

    /** Returns its faults. */
    public FaultBook faults() {
        return faults;
    }

    /** Answers of load creations by Idempotency-Key, shared by both paths that create. */
    public Replays creations() {
        return creations;
    }

    /** Answers of card top-ups by Idempotency-Key. */
    public Replays topUps() {
        return topUps;
    }
}
