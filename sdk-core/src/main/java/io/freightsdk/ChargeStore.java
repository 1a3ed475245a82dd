package io.freightsdk;

import io.freightsdk.error.ChargeStatus;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps charges outside the process: for limits that several clients {@linkplain SpendLimit#shared share}, and for records that
 * outlive a process. The client reserves the price of each paid call before it sends the call, and settles or releases the charge
 * when the call is over. A store that keeps charges in a database is in the module {@code freight-sdk-durable}.
 *
 * <p>A charge has an id. All calls with one idempotency key are one charge, so a call that is repeated after a lost response needs
 * no room of its own. A charge counts under a limit from the moment when it was reserved or settled last. A charge that nobody
 * settles, because its process was killed, counts until it leaves the window of the limit.
 *
 * <p>All methods may block; the client calls them on threads of its own, and waits for them within the deadline of the call.
 * Calls for one charge come one after the other, those for different charges at the same time. If {@link #reserve} throws, the call
 * fails and nothing is sent; what it has reserved by then counts until it leaves the window.
 */
public interface ChargeStore {
    /** Returns the name of the store in messages, such as {@code acme}. */
    String name();

    /** Returns the account whose charges it keeps, null for those of any; a client of another account refuses the store. */
    default @Nullable String account() {
        return null;
    }

    /**
     * Counts a charge from now on under all these limits, or under none of them. If a charge with this id counts already, the larger
     * of the two amounts counts; if it was charged, it stays as it is.
     *
     * @param limits the limits that share this store and hold for the call; empty if the store only keeps records
     */
    Reserved reserve(Charge charge, List<SpendLimit> limits);

    /**
     * The answer of a store that was asked to reserve a charge.
     *
     * @param refusing the limit that leaves less than the amount; null if all cover it
     * @param earlier what the store knew of a charge with this id before; null if it knew of none
     */
    record Reserved(@Nullable SpendLimit refusing, @Nullable Earlier earlier) {
        /** The answer that all limits cover a charge of which the store knew nothing. */
        public static final Reserved NEW = new Reserved(null, null);

        /** Returns the answer that a limit leaves less than the amount. */
        public static Reserved refusedBy(SpendLimit limit) {
            return new Reserved(limit, null);
        }
    }

    /**
     * A call that is about to be sent.
     *
     * @param charge the charge, at the price of the call
     * @param callId the id of the call, which no other call has
     * @param timeLeft how long the call may go on at most
     */
    record Reservation(Charge charge, String callId, Duration timeLeft) {}

    /**
     * A call that is over.
     *
     * @param charge the charge with its final amount, and the number of the load that it has paid for
     * @param callId the id of the call
     * @param status whether it was charged; {@code UNKNOWN} if its response was lost
     * @param isMade whether the service said that this very request was charged
     */
    record Settlement(Charge charge, String callId, ChargeStatus status, boolean isMade) {}

    /**
     * The answer of a store that was told how a call has ended.
     *
     * @param earlier what the store knew of other calls with this charge id; null if it knew of none
     * @param tag the tag for which the charge counts: that of the first call with this charge id
     * @param countedUsd how much more counts as charged by this settlement: the amount; if another call with this charge id was quicker,
     *     the difference to what that has counted, which may be negative, or zero if the amount is not known better now
     */
    record Settled(@Nullable Earlier earlier, @Nullable String tag, BigDecimal countedUsd) {}

    /**
     * What a store knew of a charge before it was asked to reserve it.
     *
     * @param status {@code CHARGED}; or {@code UNKNOWN}, also of a charge that was reserved and never settled
     * @param usd the amount that counted
     * @param loadNumber the load that was paid for, null if the store does not know it
     * @param at when the charge was reserved or settled last
     */
    record Earlier(
            ChargeStatus status, BigDecimal usd, @Nullable String loadNumber, Instant at) {}

    /**
     * Takes back what this process has reserved, because its call was not charged. What another process has reserved or settled under
     * this id since then stays as it is.
     */
    void release(Charge charge);

    /**
     * Records what became of a charge. The client never asks whether it may: a charge that the store does not know, because it
     * was never reserved or is forgotten, is added, and one that was charged stays as it is.
     *
     * @param charge the charge with its final amount, and the number of the load it has paid for
     * @param status {@code CHARGED}; {@code UNKNOWN}, which counts as spent until it is settled once more, at the larger amount if
     *     another process has settled or reserved it too; or {@code NOT_CHARGED} of a charge that was unknown, after which it no
     *     longer counts, unless another process has reserved it since
     * @return false if the charge was charged before, so that another process has counted it
     */
    boolean settle(Charge charge, ChargeStatus status);

    /**
     * Reads what a limit leaves now; empty if the store cannot tell.
     *
     * @param tag the tag of the calls, null for those without one
     */
    default Optional<BigDecimal> leftUsd(SpendLimit limit, @Nullable String tag) {
        return Optional.empty();
    }

    /**
     * One charge.
     *
     * @param chargeId the idempotency key of the call; of a call without one, the id of that call
     * @param operation the method that was called, such as {@code createLoad}
     * @param orderId the order that the key was derived from, null if there is none
     * @param loadNumber the load that was read or created, null as long as none is known
     * @param tag the tag of the call, null if it had none
     * @param usd the amount
     */
    record Charge(
            String chargeId,
            String operation,
            @Nullable String orderId,
            @Nullable String loadNumber,
            @Nullable String tag,
            BigDecimal usd) {
        Charge withUsd(BigDecimal amount) {
            return new Charge(chargeId, operation, orderId, loadNumber, tag, amount);
        }

        /** Null changes nothing. */
        Charge withLoadNumber(@Nullable String number) {
            return number == null ? this : new Charge(chargeId, operation, orderId, number, tag, usd);
        }
    }
}
