package io.freightsdk;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Money that several clients share, in one process or in many: a limit that is {@link SpendLimit#sharedBy shared by} a pool
 * holds for all of them together. A client takes some of it before a call that its part no longer covers, spends it within
 * {@value #SECONDS_TO_SPEND} seconds, and returns what is left. A pool that keeps the money in a database is in the
 * module {@code freight-sdk-durable}.
 *
 * <p>Where the limit has a window, the pool counts what was taken from the time it was taken, and {@value #SECONDS_TO_SPEND}
 * seconds longer than the window: clients do not forget on their own what they took.
 */
public interface SpendPool {
    /** The time in which a client spends what it has taken. */
    int SECONDS_TO_SPEND = 60;

    /** Returns its name in messages, such as {@code acme}. */
    String name();

    /** Returns the account whose calls it counts, null for those of any: a client of another account refuses it. */
    default @Nullable String account() {
        return null;
    }

    /**
     * Takes some of what the limit leaves. Must not block. A client has one request for each limit, for all calls that wait,
     * which wait within their deadlines. If it does not return in a second there may be another, then after two, four and so
     * on. It does not ask for as much within a second of a refusal.
     *
     * @param limit the limit, shared by this pool
     * @param key of what is counted together, such as {@code PT24H|tag=acme}; see {@link SpendLimit#key}
     * @param atLeastUsd what is missing now
     * @return completes with what was granted: at least that much, or zero if the limit leaves less
     */
    CompletionStage<BigDecimal> take(SpendLimit limit, String key, BigDecimal atLeastUsd);

    /**
     * Reads what the limit leaves now: the most that {@link #take} would grant. Must not block; changes nothing. Unless this is
     * overridden it is not known, so that quotes let calls pass which the pool may refuse, and nobody learns what was
     * spent under the limit.
     *
     * @return completes with the amount, empty if it is not known
     */
    default CompletionStage<Optional<BigDecimal>> left(SpendLimit limit, String key) {
        return CompletableFuture.completedFuture(Optional.empty());
    }

    /**
     * Returns what was taken and not spent. Must not block; if it cannot be returned it counts as spent.
     *
     * @param age how long it has been reserved, or could not be: a charge that was in doubt may be settled hours later. Where
     *     the limit has a window, only what was taken that long ago ends to count, the newest of it first
     */
    void giveBack(SpendLimit limit, String key, BigDecimal usd, Duration age);

    /**
     * Counts from now on what was taken that long ago, as it was spent only now. Without a window, where it counts still, it is counted
     * once more. Must not block. Unless this is overridden, it is given back, if a window has it still, and taken once more.
     */
    default void takeAnew(SpendLimit limit, String key, BigDecimal usd, Duration age) {
        Duration window = limit.window();
        if (window != null && age.compareTo(window) <= 0) {
            giveBack(limit, key, usd, age);
        }
        CompletionStage<Void> unused = take(limit, key, usd).thenAccept(grantedUsd -> {
            if (grantedUsd.compareTo(usd) > 0) {
                giveBack(limit, key, grantedUsd.subtract(usd), Duration.ZERO);
            }
        });
    }
}
