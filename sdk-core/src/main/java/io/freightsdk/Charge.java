package io.freightsdk;

import io.freightsdk.error.CallFacts;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.IdempotencyMismatchException;
import io.freightsdk.error.PriceLimitException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.model.CreateLoadOutcome;
import java.math.BigDecimal;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The money side of one call: what it may cost, what it has cost, and what nobody can tell. */
final class Charge {
    private final Plan<?> plan;
    private final SpendBook spend;
    private final KnownBodies bodies;

    private @Nullable BigDecimal priceUsd;
    private @Nullable Booking booking;
    private KnownBodies.@Nullable Claim claim;
    private boolean uncertain;

    /** The same of what is booked now: of a read that is read again, that is the newest. */
    private boolean bookedIsUncertain;

    /** What an attempt that was lost may have cost, at the price it was sent for. */
    private @Nullable BigDecimal doubtUsd;

    private ChargeStatus status = ChargeStatus.NOT_CHARGED;
    private @Nullable BigDecimal chargedUsd = BigDecimal.ZERO;

    Charge(Plan<?> plan, SpendBook spend, KnownBodies bodies) {
        this.plan = plan;
        this.spend = spend;
        this.bodies = bodies;
    }

    @Nullable
    BigDecimal priceUsd() {
        return priceUsd;
    }

    ChargeStatus status() {
        return status;
    }

    @Nullable
    BigDecimal chargedUsd() {
        return chargedUsd;
    }

    /** Whether the price, if there is one, has to be known before anything is sent. */
    boolean needsPrice() {
        return isLimited() || plan.options().report != null;
    }

    /** Whether not knowing the price would break a limit. */
    boolean isLimited() {
        return plan.maxPriceUsd() != null || spend.limits(plan.options());
    }

    /** Refuses a key that this client has sent with something else. */
    void claim() {
        if (plan.keyIsChosen()) {
            claim = claimed();
            if (claim == null) {
                throw new IdempotencyMismatchException(
                        CallFacts.of(plan.operation().name())
                                .withAttempts(0)
                                .withIdempotencyKey(plan.idempotencyKey()));
            }
        }
    }

    /** What has a key has a body. */
    private KnownBodies.@Nullable Claim claimed() {
        return bodies.claim(
                Objects.requireNonNull(plan.idempotencyKey()),
                Objects.requireNonNull(plan.body()).fingerprint());
    }

    /** Sets the newest price aside, if there is one; throws if that would be too much. */
    void reserve(@Nullable BigDecimal newestUsd, Supplier<CallFacts> facts) {
        priceUsd = newestUsd == null ? priceUsd : newestUsd;
        @Nullable BigDecimal most = plan.maxPriceUsd();
        if (most != null && priceUsd != null && priceUsd.compareTo(most) > 0) {
            throw new PriceLimitException(facts.get(), priceUsd, most);
        }
        if (plan.operation().priceKey() != null) {
            booking = book(facts);
        }
    }

    private Booking book(Supplier<CallFacts> facts) {
        try {
            if (booking != null) {
                booking.raise(priceUsd);
                return booking;
            }
            return spend.book(plan.operation(), priceUsd, plan.options(), plan.idempotencyKey());
        } catch (SpendLimitException e) {
            // the book does not know how far the call has come
            throw new SpendLimitException(
                    facts.get(), e.limitUsd(), e.scope(), e.spentUsd(), e.reservedUsd(), e.priceUsd());
        }
    }

    /** A refusal named the price, whatever the list says. */
    void named(BigDecimal newestUsd) {
        priceUsd = newestUsd;
    }

    /** A lost read is read again: it stays booked as it is, and the next is booked for itself. */
    void mayBeChargedAgain() {
        if (booking != null && isBilledEachTime()) {
            booking.unknown(doubtUsd);
            booking = null;
            bookedIsUncertain = false;
            doubtUsd = null;
        }
    }

    private boolean isBilledEachTime() {
        return plan.operation().repeats() == Repeats.EACH_IS_BILLED;
    }

    /** What a failed attempt says about the call, all its attempts together. */
    ChargeStatus after(ChargeStatus attempt) {
        if (attempt == ChargeStatus.UNKNOWN) {
            uncertain = true;
            bookedIsUncertain = true;
            doubtUsd = Usd.larger(doubtUsd, priceUsd);
        }
        return uncertain ? ChargeStatus.UNKNOWN : attempt;
    }

    /** There is a result. */
    void settle(Outcome.Result<?> result) {
        status = plan.operation().repeats().ofAResult();
        if (booking != null) {
            settle(result, booking);
        } else if (status == ChargeStatus.CHARGED) {
            // a card's money, which is not that of the balance
            chargedUsd = null;
        }
        if (claim != null) {
            claim.keep();
        }
    }

    private void settle(Outcome.Result<?> result, Booking booking) {
        @Nullable String loadId = result.value() instanceof CreateLoadOutcome load ? load.loadId() : null;
        boolean inDoubt = uncertain || booking.uncertainBefore();
        boolean wasThere = plan.operation().foundExisting(result.status());
        boolean paidBefore = booking.alreadyCharged(loadId);
        if (wasThere && inDoubt && !paidBefore) {
            // it may be the very load that the lost attempt has made and paid for
            status = ChargeStatus.UNKNOWN;
            chargedUsd = null;
            booking.unknown(doubtUsd);
        } else if (wasThere || paidBefore || (isFromBefore(result) && !inDoubt)) {
            status = ChargeStatus.NOT_CHARGED;
            booking.free();
        } else {
            @Nullable BigDecimal lostUsd = result.replayed() ? Usd.larger(doubtUsd, booking.doubtUsd()) : null;
            @Nullable BigDecimal paidUsd = lostUsd == null ? priceUsd : lostUsd;
            if (booking.charged(loadId, paidUsd)) {
                chargedUsd = uncertain && isBilledEachTime() ? null : paidUsd;
            } else {
                status = ChargeStatus.NOT_CHARGED;
            }
        }
    }

    /** What was answered before, but to nothing that this client sent, it has not paid for. Nobody else knows a random key. */
    private boolean isFromBefore(Outcome.Result<?> result) {
        return result.replayed() && plan.keyIsChosen();
    }

    /** There will be none. */
    void end(FreightException exception) {
        end(exception.chargeStatus());
    }

    /** Nobody waits for one any more. */
    void abandon(ChargeStatus attempt) {
        end(after(attempt));
    }

    private void end(ChargeStatus status) {
        this.status = status;
        boolean unknown = status == ChargeStatus.UNKNOWN;
        if (unknown) {
            chargedUsd = null;
        }
        if (booking != null && bookedIsUncertain) {
            booking.unknown(doubtUsd);
        } else if (booking != null) {
            booking.refused();
        }
        if (unknown && claim == null && plan.idempotencyKey() != null) {
            // a random key is now one to come back with
            claim = claimed();
        }
        if (claim != null && unknown) {
            claim.keep();
        } else if (claim != null) {
            claim.forget();
        }
    }
}
