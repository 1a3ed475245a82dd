package io.freightsdk;

import io.freightsdk.ChargeStore.Charge;
import io.freightsdk.ChargeStore.Earlier;
import io.freightsdk.ChargeStore.Reservation;
import io.freightsdk.ChargeStore.Reserved;
import io.freightsdk.ChargeStore.Settled;
import io.freightsdk.ChargeStore.Settlement;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.internal.Usd;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of one charge. A {@link ChargeStore} keeps one row for each charge id, and changes it by {@link #reserve},
 * {@link #settle} and {@link #resolve} alone, each within a lock or a transaction. This table is all that they do; {@code c} is the
 * call, and a row that is {@code none} is not stored:
 *
 * <pre>
 * row             | reserve(c)                    | not charged(c)     | lost(c)          | charged(c) | a person: charged | a person: not
 * ----------------+-------------------------------+--------------------+------------------+------------+-------------------+--------------
 * none            | RESERVED{c}, needs room for   | none               | UNKNOWN{}        | CHARGED    | none              | none
 *                 | its price                     |                    |                  |            |                   |
 * RESERVED{calls} | RESERVED{calls+c}, needs room | RESERVED{calls-c}, | UNKNOWN{calls-c} | CHARGED    | CHARGED if old,   | none if old,
 *                 | for a rise, or for its price  | none if no call is |                  |            | else unchanged    | else unchanged
 *                 | if it has left the window     | left               |                  |            |                   |
 * UNKNOWN{calls}  | UNKNOWN{calls+c}, needs room  | UNKNOWN{calls-c}   | UNKNOWN{calls-c} | CHARGED    | CHARGED if old or | none if old or
 *                 | as above                      |                    |                  |            | without calls,    | without calls,
 *                 |                               |                    |                  |            | else unchanged    | else unchanged
 * CHARGED         | CHARGED, needs no room        | CHARGED            | CHARGED          | CHARGED, at| CHARGED           | CHARGED
 *                 |                               |                    |                  | the price  |                   |
 *                 |                               |                    |                  | of the call|                   |
 *                 |                               |                    |                  | that made  |                   |
 *                 |                               |                    |                  | the load   |                   |
 * </pre>
 *
 * <p>Every row counts as spent, at the most that was lost or is reserved, for the tag of its first call. A call leaves
 * {@code calls} only when it is known that it was not charged, or when its loss is written as {@code UNKNOWN}. So the call of a
 * killed process stays, and a row can be changed twice, late, or by two processes at once with the same end. A row is old when the
 * deadline of each call that has reserved it has passed, and ten minutes since the newest reservation.
 *
 * @param charge the charge with the amount that counts, and the tag of the first call
 * @param calls the calls that have reserved it and are in progress or killed, by their ids, each with its price
 * @param lostUsd the most that a call whose response was lost may have paid; null if none was lost
 * @param isCharged whether it is known to be charged
 * @param firstAt when it was reserved first, from when on the service may know its key
 * @param at when it was reserved or settled last, from when on it counts under a limit with a window
 * @param openUntil when it is old, if no other call reserves it
 */
public record ChargeRow(
        Charge charge,
        Map<String, BigDecimal> calls,
        @Nullable BigDecimal lostUsd,
        boolean isCharged,
        Instant firstAt,
        Instant at,
        Instant openUntil) {
    private static final Duration SHORTEST_OPEN = Duration.ofMinutes(10);

    /** Copies the calls. */
    public ChargeRow {
        calls = Map.copyOf(calls);
    }

    /** Where a charge is. */
    public enum State {
        /** Calls in progress may be charged, and no response was lost. */
        RESERVED,

        /** The response of a call was lost, so it may have been charged. */
        UNKNOWN,

        /** It was charged. */
        CHARGED
    }

    /**
     * A row to be stored instead of the one before, and the answer to whoever asked.
     *
     * @param row the row; null if none is to be stored
     */
    public record Change<T>(@Nullable ChargeRow row, T answer) {}

    /**
     * What a limit counts when a call is about to be sent.
     *
     * @param limit a limit that holds for the charge
     * @param usedUsd the sum of the rows that it counts now
     * @param includesRow whether that sum includes the row of this charge: there is one, and it has not left the window
     */
    public record LimitUse(SpendLimit limit, BigDecimal usedUsd, boolean includesRow) {}

    /** Returns where the charge is. */
    public State state() {
        if (isCharged) {
            return State.CHARGED;
        }
        return lostUsd == null ? State.RESERVED : State.UNKNOWN;
    }

    /** Returns whether the deadlines of all its calls have passed, so that a call that has not settled it was killed. */
    public boolean isOld(Instant now) {
        return !now.isBefore(openUntil);
    }

    /**
     * A call is about to be sent: counts its price under all limits, or changes nothing.
     *
     * @param uses the limits that hold for the charge, as they are at this moment
     */
    public static Change<Reserved> reserve(
            @Nullable ChargeRow row, Reservation reservation, List<LimitUse> uses, Instant now) {
        Charge charge = reservation.charge();
        Earlier earlier = earlier(row, reservation.callId());
        if (row != null && row.isCharged) {
            return new Change<>(row, new Reserved(null, earlier));
        }
        Map<String, BigDecimal> calls = row == null ? Map.of() : row.without(reservation.callId());
        BigDecimal lostUsd = row == null ? null : row.lostUsd;
        BigDecimal usd = Objects.requireNonNullElse(most(lostUsd, calls), BigDecimal.ZERO)
                .max(charge.usd());
        for (LimitUse use : uses) {
            BigDecimal more = row != null && use.includesRow ? usd.subtract(row.charge.usd()) : usd;
            if (more.signum() > 0 && use.usedUsd.add(more).compareTo(use.limit.limitUsd()) > 0) {
                return new Change<>(row, new Reserved(use.limit, earlier));
            }
        }
        Map<String, BigDecimal> all = new HashMap<>(calls);
        all.put(reservation.callId(), charge.usd());
        Duration open = reservation.timeLeft().compareTo(SHORTEST_OPEN) > 0 ? reservation.timeLeft() : SHORTEST_OPEN;
        Instant until = now.plus(open);
        ChargeRow reserved = row == null
                ? new ChargeRow(charge, all, null, false, now, now, until)
                : new ChargeRow(
                        row.charge.withUsd(usd),
                        all,
                        lostUsd,
                        false,
                        row.firstAt,
                        now,
                        until.isAfter(row.openUntil) ? until : row.openUntil);
        return new Change<>(reserved, new Reserved(null, earlier));
    }

    /** A call is over: it was charged, it was not, or its response was lost. It may never have reserved the charge. */
    public static Change<Settled> settle(@Nullable ChargeRow row, Settlement settlement, Instant now) {
        Charge charge = settlement.charge();
        Earlier earlier = earlier(row, settlement.callId());
        String tag = row == null ? charge.tag() : row.charge.tag();
        BigDecimal usd = charge.usd();
        if (row != null && row.isCharged) {
            boolean isExact = settlement.isMade() && isSameLoad(row, charge);
            return new Change<>(
                    isExact ? row.charged(row.charge.withUsd(usd), row.at) : row,
                    new Settled(earlier, tag, isExact ? usd.subtract(row.charge.usd()) : BigDecimal.ZERO));
        }
        ChargeRow known = row == null ? new ChargeRow(charge, Map.of(), null, false, now, now, now) : row;
        Map<String, BigDecimal> others = known.without(settlement.callId());
        Charge named = known.charge.withLoadNumber(charge.loadNumber());
        return switch (settlement.status()) {
            case CHARGED -> {
                // of a replay nobody knows which of the others it was, and so at which price
                BigDecimal paidUsd = settlement.isMade() || earlier == null ? usd : usd.max(earlier.usd());
                yield new Change<>(known.charged(named.withUsd(paidUsd), now), new Settled(earlier, tag, paidUsd));
            }
            case UNKNOWN -> {
                BigDecimal lostUsd = known.lostUsd == null ? usd : known.lostUsd.max(usd);
                yield new Change<>(known.open(named, others, lostUsd, now), new Settled(earlier, tag, BigDecimal.ZERO));
            }
            case NOT_CHARGED ->
                new Change<>(
                        others.isEmpty() && known.lostUsd == null
                                ? null
                                : known.open(known.charge, others, known.lostUsd, known.at),
                        new Settled(earlier, tag, BigDecimal.ZERO));
        };
    }

    /**
     * A person has found out whether the charge was made. The answer is true if that has settled it.
     *
     * @param isOld whether the row is {@linkplain #isOld old}
     */
    public static Change<Boolean> resolve(
            @Nullable ChargeRow row, ChargeStatus found, @Nullable String loadNumber, boolean isOld) {
        boolean isOpen = row != null && !row.isCharged && (isOld || (row.lostUsd != null && row.calls.isEmpty()));
        if (!isOpen || found == ChargeStatus.UNKNOWN) {
            return new Change<>(row, false);
        }
        ChargeRow open = Objects.requireNonNull(row);
        return new Change<>(
                found == ChargeStatus.CHARGED ? open.charged(open.charge.withLoadNumber(loadNumber), open.at) : null,
                true);
    }

    /** Returns what a row says to a call of the other calls for it: one was charged, or may have been; null if none was. */
    public static @Nullable Earlier earlier(@Nullable ChargeRow row, String callId) {
        if (row == null) {
            return null;
        }
        if (row.isCharged) {
            return new Earlier(ChargeStatus.CHARGED, row.charge.usd(), row.charge.loadNumber(), row.firstAt);
        }
        BigDecimal usd = most(row.lostUsd, row.without(callId));
        return usd == null ? null : new Earlier(ChargeStatus.UNKNOWN, usd, row.charge.loadNumber(), row.firstAt);
    }

    private static boolean isSameLoad(ChargeRow row, Charge charge) {
        String load = row.charge.loadNumber();
        return load == null || load.equals(charge.loadNumber());
    }

    private ChargeRow charged(Charge known, Instant from) {
        return new ChargeRow(known, Map.of(), null, true, firstAt, from, openUntil);
    }

    private ChargeRow open(Charge known, Map<String, BigDecimal> others, @Nullable BigDecimal lost, Instant from) {
        BigDecimal usd = Objects.requireNonNull(most(lost, others), "a row without calls or a loss is none");
        return new ChargeRow(known.withUsd(usd), others, lost, false, firstAt, from, openUntil);
    }

    /** Returns the most that was lost or may yet be paid by one of these calls; null if there is neither. */
    private static @Nullable BigDecimal most(@Nullable BigDecimal lost, Map<String, BigDecimal> calls) {
        return calls.values().stream().reduce(lost, Usd::larger);
    }

    private Map<String, BigDecimal> without(String callId) {
        if (!calls.containsKey(callId)) {
            return calls;
        }
        Map<String, BigDecimal> others = new HashMap<>(calls);
        others.remove(callId);
        return others;
    }
}
