package io.freightsdk.tracking;

import io.freightsdk.FreightClient;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.error.UnauthorizedException;
import io.freightsdk.error.UnknownBrokerException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The pauses of a tracker: one refused read begins one, with one event, and a free request finds out when it is over. For
 * lack of money all trackers of a store pause together; a refused key, an unknown broker or a missing price pauses its own
 * tracker only, as others may have a better one.
 */
final class Trouble {
    private static final Duration FIRST_LOOK = Duration.ofSeconds(60);
    private static final Duration LONGEST_LOOK = Duration.ofMinutes(10);

    /** How long others wait while one tracker checks. */
    private static final Duration LOOKING = Duration.ofSeconds(20);

    private static final String NO_PRICE = "the price of a read is not known";
    private static final int TRIES = 3;

    private final FreightClient client;
    private final Slot account;
    private final Slot own;

    Trouble(FreightClient client, WatchStore store) {
        this.client = client;
        this.account = new Slot(store, true);
        this.own = new Slot(store, false);
    }

    /** Where at most one pause is kept: in the store for all trackers, or here for this one. */
    private static final class Slot {
        private final WatchStore store;
        private final boolean isShared;
        private volatile @Nullable String own;

        Slot(WatchStore store, boolean isShared) {
            this.store = store;
            this.isShared = isShared;
        }

        @Nullable
        String kept() {
            return isShared ? store.pause() : own;
        }

        /** Puts one in the place of another, null for none, and keeps events; false if there is another by now. */
        boolean replace(@Nullable String before, @Nullable String after, List<TrackingEvent> events) {
            return isShared ? store.pause(before, after, events) : replaceOwn(before, after, events);
        }

        private synchronized boolean replaceOwn(
                @Nullable String before, @Nullable String after, List<TrackingEvent> events) {
            if (!Objects.equals(own, before)) {
                return false;
            }
            store.keep(events);
            own = after;
            return true;
        }
    }

    /** The pauses that there were before a read. */
    record Seen(@Nullable String account, @Nullable String own) {}

    Seen seen() {
        return new Seen(account.kept(), own.kept());
    }

    /** On trial once the free request says that it is over, until a read has succeeded. */
    record Pause(
            boolean isOnTrial,
            Duration again,
            Instant nextLook,
            @Nullable BigDecimal neededUsd,
            String why) {
        private static final String NONE = "-";

        static @Nullable Pause of(@Nullable String text) {
            if (text == null) {
                return null;
            }
            String[] parts = text.split(" ", 5);
            return new Pause(
                    Boolean.parseBoolean(parts[0]),
                    Duration.parse(parts[1]),
                    Instant.parse(parts[2]),
                    parts[3].equals(NONE) ? null : new BigDecimal(parts[3]),
                    parts[4]);
        }

        String text() {
            String needed = neededUsd == null ? NONE : neededUsd.toPlainString();
            return String.join(" ", "" + isOnTrial, again.toString(), nextLook.toString(), needed, why);
        }

        /** The same pause with twice the time until the next check. */
        Pause longer(Instant now) {
            Duration doubled = again.multipliedBy(2);
            Duration longer = doubled.compareTo(LONGEST_LOOK) < 0 ? doubled : LONGEST_LOOK;
            return new Pause(false, longer, now.plus(longer), neededUsd, why);
        }

        Pause until(Instant next, boolean onTrial) {
            return new Pause(onTrial, again, next, neededUsd, why);
        }

        /** True also after a clock was set back. */
        boolean isLookDue(Instant now) {
            return !now.isBefore(nextLook) || now.plus(LONGEST_LOOK).isBefore(nextLook);
        }
    }

    /** The pause that loads wait in; null if nothing is wrong. */
    @Nullable
    Pause waiting() {
        Pause mine = waiting(own);
        return mine == null ? waiting(account) : mine;
    }

    private static @Nullable Pause waiting(Slot slot) {
        Pause pause = Pause.of(slot.kept());
        return pause == null || pause.isOnTrial ? null : pause;
    }

    /** Whether a failure concerns all loads. */
    static boolean isOfAll(FreightException failure) {
        return failure instanceof InsufficientFundsException
                || failure instanceof UnauthorizedException
                || failure instanceof UnknownBrokerException;
    }

    /** Begins a pause for a failure that concerns all. */
    void begin(FreightException failure, Instant now) {
        if (failure instanceof InsufficientFundsException funds) {
            BigDecimal balance = funds.balanceUsd();
            String shown = balance == null ? "" : balance.toPlainString();
            begin(
                    account,
                    "the balance covers no read",
                    funds.priceUsd(),
                    now,
                    facts -> new TrackingEvent.BalanceLow(facts, shown));
        } else {
            beginPause(
                    failure instanceof UnauthorizedException
                            ? "the agent key is refused"
                            : failure instanceof UnknownBrokerException ? "the broker is not registered" : NO_PRICE,
                    now);
        }
    }

    /** Begins a pause as nobody knows what a read costs. */
    void beginWithoutPrice(Instant now) {
        beginPause(NO_PRICE, now);
    }

    private void beginPause(String why, Instant now) {
        begin(own, why, null, now, facts -> new TrackingEvent.TrackingPaused(facts, why));
    }

    private static void begin(
            Slot slot,
            String why,
            @Nullable BigDecimal neededUsd,
            Instant now,
            Function<TrackingEvent.Facts, TrackingEvent> event) {
        for (int i = 0; i < TRIES; i++) {
            String kept = slot.kept();
            Pause before = Pause.of(kept);
            Pause again = before != null && before.why.equals(why) ? before : null;
            if (again != null && !again.isOnTrial) {
                return; // somebody else was refused first
            }
            Pause first = new Pause(false, FIRST_LOOK, now.plus(FIRST_LOOK), neededUsd, why);
            TrackingEvent said = Found.ofAll(now, why + now, event);
            boolean isKept = again == null
                    ? slot.replace(kept, first.text(), List.of(said))
                    : slot.replace(kept, again.longer(now).text(), List.of());
            if (isKept) {
                return;
            }
        }
    }

    /** Ends these pauses after a read that was sent under them has succeeded. */
    void isOver(Seen seen) {
        end(own, seen.own());
        end(account, seen.account());
    }

    private static void end(Slot slot, @Nullable String seen) {
        if (seen != null) {
            boolean unused = slot.replace(seen, null, List.of());
        }
    }

    /** Whether reads may be sent. If not, one tracker checks from time to time, for free. */
    boolean allows(Seen seen, Instant now) {
        return allows(own, seen.own(), now) && allows(account, seen.account(), now);
    }

    private boolean allows(Slot slot, @Nullable String kept, Instant now) {
        Pause pause = Pause.of(kept);
        if (pause == null || pause.isOnTrial) {
            return true;
        }
        String looking = pause.until(now.plus(LOOKING), false).text();
        if (!pause.isLookDue(now) || !slot.replace(kept, looking, List.of())) {
            return false;
        }
        boolean isOver = false;
        try {
            isOver = isOver(pause);
        } catch (FreightException | IllegalArgumentException e) {
            if (slot.isShared) {
                return false; // says nothing of the money: another looks soon
            }
        }
        Pause after = isOver ? pause.until(now, true) : pause.longer(now);
        return slot.replace(looking, after.text(), List.of()) && isOver;
    }

    private boolean isOver(Pause pause) {
        if (pause.why.equals(NO_PRICE)) {
            client.prices().forget();
            return client.prices().priceUsd(PaidReads.PRICE_KEY).signum() >= 0;
        }
        BigDecimal balance = client.getBalance().balanceUsd();
        return pause.neededUsd == null || balance.compareTo(pause.neededUsd) >= 0;
    }
}
