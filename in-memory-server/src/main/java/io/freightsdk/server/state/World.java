package io.freightsdk.server.state;

import io.freightsdk.server.geo.OfflineGeocoder;
import io.freightsdk.server.money.Accounts;
import io.freightsdk.server.money.Accounts.AccountsSnapshot;
import io.freightsdk.server.money.Billing;
import io.freightsdk.server.money.Replays;
import io.freightsdk.server.state.CurrentWorld.CallGate;
import io.freightsdk.server.state.RequestJournal.Talks;
import io.freightsdk.server.values.Decisions;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.Geocoder;
import io.freightsdk.server.values.SmsMessage;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The state of a server, by its parts. A reset begins a new one; what still runs in the old one ends there. */
public record World(
        WorldSettings settings,
        CallGate gate,
        Drives drives,
        Chance chance,
        ServerClock clock,
        Ids ids,
        Secrets secrets,
        Billing billing,
        Accounts accounts,
        LoadBook loads,
        RequestJournal journal,
        Talks talks,
        SmsOutbox sms,
        FaultBook faults,
        Replays creations,
        Replays topUps) {
    private static final Duration LONGEST_WAIT_FOR_A_KEY = Duration.ofSeconds(30);
    private static final int MOST_MESSAGES = 10_000;
    private static final int MOST_REQUESTS = 10_000;
    private static final int MOST_TALKS = 200;
    private static final long MOST_REQUEST_BYTES = 16L << 20;
    private static final Duration PRECISION = Duration.ofMillis(1);

    /** Returns an empty world with these settings. */
    public static World of(WorldSettings settings) {
        return of(settings, new AccountsSnapshot(List.of(), List.of(), Map.of()));
    }

    /** Creates a world with these brokers, keys and accounts, which must belong together. */
    static World of(WorldSettings settings, AccountsSnapshot brokers) {
        Chance chance = settings.seed() == null ? Chance.unguessable() : Chance.seeded(settings.seed());
        ServerClock clock = settings.startAt() == null
                ? new ServerClock(InstantSource.tick(InstantSource.system(), PRECISION))
                : ServerClock.frozenAt(settings.startAt());
        Ids ids = new Ids(chance, clock, settings.keyPrefix(), settings.decisions());
        Secrets secrets = new Secrets(List.of(settings.keyPrefix(), Ids.TRACKING_PREFIX, Ids.DRIVER_PREFIX));
        Billing billing = new Billing(clock);
        return new World(
                settings,
                new CallGate(),
                new Drives(clock),
                chance,
                clock,
                ids,
                secrets,
                billing,
                Accounts.restored(billing, ids, brokers),
                new LoadBook(),
                new RequestJournal(MOST_REQUESTS, MOST_REQUEST_BYTES, secrets),
                new Talks(MOST_TALKS),
                new SmsOutbox(MOST_MESSAGES),
                new FaultBook(),
                new Replays(clock, settings.idempotencyKeyRetention(), LONGEST_WAIT_FOR_A_KEY),
                new Replays(clock, settings.idempotencyKeyRetention(), LONGEST_WAIT_FOR_A_KEY));
    }

    /** Returns the stored messages to the drivers of a broker's loads, or of all, oldest first. */
    public List<SmsMessage> messages(@Nullable String brokerId) {
        return sms.messages().stream()
                .filter(message -> brokerId == null || loads.isOf(brokerId, message.loadNumber()))
                .toList();
    }

    /** The settings of a world, also after a reset; without a seed ids cannot be guessed, without a start time is real. */
    public record WorldSettings(
            @Nullable Long seed,
            @Nullable Instant startAt,
            String keyPrefix,
            Duration idempotencyKeyRetention,
            FenceSettings fences,
            Geocoder geocoder,
            Decisions decisions) {

        /** Real time, unguessable tokens, exact fences, the offline geocoder. */
        public static WorldSettings standard() {
            return new WorldSettings(
                    null,
                    null,
                    "agent_",
                    Duration.ofHours(24),
                    FenceSettings.EXACT,
                    new OfflineGeocoder(),
                    Decisions.STANDARD);
        }
    }

    /** The newest messages the server would have sent. */
    public static final class SmsOutbox {

        private final int mostMessages;
        private final Deque<SmsMessage> messages = new ArrayDeque<>();
        private final Signal added = new Signal();

        /** Creates an outbox of at most that many messages; older ones are dropped first. */
        public SmsOutbox(int mostMessages) {
            this.mostMessages = mostMessages;
        }

        /** Adds a message; adding those of another outbox in their order restores it. */
        public void add(SmsMessage message) {
            keep(message);
            added.raise();
        }

        private synchronized void keep(SmsMessage message) {
            messages.addLast(message);
            if (messages.size() > mostMessages) {
                messages.removeFirst();
            }
        }

        /** Returns the signal that is raised after every added message. */
        public Signal added() {
            return added;
        }

        /** The stored messages, oldest first. */
        public synchronized List<SmsMessage> messages() {
            return List.copyOf(messages);
        }
    }
}
