package io.freightsdk.server.state;

import io.freightsdk.server.money.Accounts;
import io.freightsdk.server.money.Accounts.AccountsSnapshot;
import io.freightsdk.server.money.Billing;
import io.freightsdk.server.money.Replays;
import io.freightsdk.server.values.SmsMessage;
import java.time.Duration;
import java.time.InstantSource;
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
}
