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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What is wrong with the account, its key or its prices, for which all loads of a store wait, whichever tracker reads them: one
 * refused read is enough to know it, and what is free tells when it is over. Said once, however long it lasts.
 */
final class Trouble {
    private static final Duration FIRST_LOOK = Duration.ofSeconds(60);
    private static final Duration LONGEST_LOOK = Duration.ofMinutes(10);

    /** Those who come while one looks come back after this. */
    private static final Duration LOOKING = Duration.ofSeconds(20);

    private static final String NO_PRICE = "the price of a read is not known";
    private static final int TRIES = 3;

    private final FreightClient client;
    private final WatchStore store;

    /** Lets reads out to see whether it is over. */
    private volatile @Nullable String trial;

    Trouble(FreightClient client, WatchStore store) {
        this.client = client;
        this.store = store;
    }

    /** What the store keeps of it; on trial once what is free has told that it is over, until a read has come through. */
    private record Pause(
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

        /** Twice as long until the next look. */
        Pause longer(Instant now) {
            Duration doubled = again.multipliedBy(2);
            Duration longer = doubled.compareTo(LONGEST_LOOK) < 0 ? doubled : LONGEST_LOOK;
            return new Pause(false, longer, now.plus(longer), neededUsd, why);
        }

        Pause until(Instant next, boolean onTrial) {
            return new Pause(onTrial, again, next, neededUsd, why);
        }

        /** Also if a clock was set back. */
        boolean isLookDue(Instant now) {
            return !now.isBefore(nextLook) || now.plus(LONGEST_LOOK).isBefore(nextLook);
        }
    }

    private @Nullable Pause waiting() {
        Pause pause = Pause.of(store.pause());
        return pause == null || pause.isOnTrial ? null : pause;
    }

    /** What nothing can be read for; null if nothing is wrong. */
    @Nullable
    String reason() {
        Pause pause = waiting();
        return pause == null ? null : pause.why;
    }

    /** When somebody looks whether it is over; null if nothing is wrong. */
    @Nullable
    Instant nextLook() {
        Pause pause = waiting();
        return pause == null ? null : pause.nextLook;
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
                    "the balance covers no read",
                    funds.priceUsd(),
                    "BalanceLow",
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
        begin(why, null, "TrackingPaused", now, facts -> new TrackingEvent.TrackingPaused(facts, why));
    }

    private void begin(
            String why,
            @Nullable BigDecimal neededUsd,
            String type,
            Instant now,
            Function<TrackingEvent.Facts, TrackingEvent> event) {
        for (int i = 0; i < TRIES; i++) {
            String kept = store.pause();
            Pause before = Pause.of(kept);
            Pause again = before != null && before.why.equals(why) ? before : null;
            if (again != null && !again.isOnTrial) {
                return; // somebody else was refused first
            }
            Pause first = new Pause(false, FIRST_LOOK, now.plus(FIRST_LOOK), neededUsd, why);
            String id = Found.id("", type, 0, why + now);
            TrackingEvent said = event.apply(new TrackingEvent.Facts(id, "", 0, now, now));
            boolean isKept = again == null
                    ? store.pause(kept, first.text(), List.of(said))
                    : store.pause(kept, again.longer(now).text(), List.of());
            if (isKept) {
                return;
            }
        }
    }

    /** A read has come through. */
    void isOver() {
        String tried = trial;
        if (tried != null) {
            trial = null;
            boolean unused = store.pause(tried, null, List.of());
        }
    }

    /** Whether reads may go out. While they may not, one of all trackers looks once in a while: that is free. */
    boolean allows(Instant now) {
        String kept = store.pause();
        Pause pause = Pause.of(kept);
        if (pause == null || pause.isOnTrial) {
            trial = kept;
            return true;
        }
        if (!pause.isLookDue(now)) {
            return false;
        }
        String looking = pause.until(now.plus(LOOKING), false).text();
        if (!store.pause(kept, looking, List.of())) {
            return false;
        }
        boolean isOver = isOver(pause);
        String after = (isOver ? pause.until(now, true) : pause.longer(now)).text();
        trial = isOver ? after : null;
        return store.pause(looking, after, List.of()) && isOver;
    }

    private boolean isOver(Pause pause) {
        try {
            if (pause.why.equals(NO_PRICE)) {
                client.prices().forget();
                return client.prices().priceUsd(PaidReads.PRICE_KEY).signum() >= 0;
            }
            BigDecimal balance = client.getBalance().balanceUsd();
            return pause.neededUsd == null || balance.compareTo(pause.neededUsd) >= 0;
        } catch (FreightException | IllegalArgumentException e) {
            return false;
        }
    }
}
