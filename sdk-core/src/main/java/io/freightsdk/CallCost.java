package io.freightsdk;

import io.freightsdk.Attempt.AttemptOutcome;
import io.freightsdk.Operation.Repeats;
import io.freightsdk.SpendBook.Booking;
import io.freightsdk.SpendBook.Missing;
import io.freightsdk.error.CallFacts;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.PriceLimitException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.internal.Usd;
import io.freightsdk.internal.Warnings;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.CreateLoadResult;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The money side of one call: what it may cost, what it has cost, and what is unknown. */
final class CallCost {
    private static final Warnings WARNINGS = Warnings.of("io.freightsdk");

    private final Plan<?> plan;
    private final SpendBook book;
    private final SentBodies bodies;
    private final CallAccounting.Parts accounting;

    private @Nullable BigDecimal priceUsd;
    private boolean priceHasFallen;
    private @Nullable Booking booking;

    /** The money that pools have granted to a call that is not booked yet, by scope. */
    private final Map<SpendScope, BigDecimal> granted = new HashMap<>();

    private SentBodies.@Nullable Claim claim;
    private boolean uncertain;

    /** True while the booked amount is uncertain: of a read that is retried, that of the newest attempt. */
    private boolean bookedIsUncertain;

    /** The possible cost of a lost attempt, at the price it was sent for. */
    private @Nullable BigDecimal doubtUsd;

    /** The newest attempt whose response was lost, 0 for one of another process. */
    private int lostAttempt;

    private String lostReason = "resumed";

    /** True if the newest booking ended without a charge, whatever became of those of attempts before. */
    private boolean wasRefused;

    /** True if a lost read was booked without a price. */
    private boolean leftUnpriced;

    private ChargeStatus status = ChargeStatus.NOT_CHARGED;
    private boolean replayed;
    private boolean deduplicated;
    private @Nullable BigDecimal chargedUsd = BigDecimal.ZERO;

    /** The sum that was booked with a price, as charged or uncertain. */
    private BigDecimal bookedUsd = BigDecimal.ZERO;

    private BigDecimal uncertainUsd = BigDecimal.ZERO;
    private @Nullable String loadNumber;
    private boolean isOver;

    CallCost(Plan<?> plan, SpendBook book, SentBodies bodies) {
        this.plan = plan;
        this.book = book;
        this.bodies = bodies;
        this.accounting = plan.options().accounting.parts;
        this.doubtUsd = accounting.resumedUsd;
        this.loadNumber = plan.loadNumber();
    }

    @Nullable
    BigDecimal priceUsd() {
        return plan.cardUsd() == null ? priceUsd : null;
    }

    ChargeStatus status() {
        return status;
    }

    /** Returns whether the result was given before, as far as the service says so. */
    boolean replayed() {
        return replayed;
    }

    boolean deduplicated() {
        return deduplicated;
    }

    @Nullable
    BigDecimal chargedUsd() {
        return chargedUsd;
    }

    /** The most the call can have cost, over all attempts; null if no price was known, or of a card's money. */
    @Nullable
    BigDecimal atMostUsd() {
        boolean isOfACard = plan.operation().priceKey() == null && status != ChargeStatus.NOT_CHARGED;
        return lacksPrice() || isOfACard ? null : bookedUsd;
    }

    @Nullable
    BigDecimal uncertainUsd() {
        return atMostUsd() == null ? null : uncertainUsd;
    }

    /** The part that was surely charged; null if its price was not known. */
    @Nullable
    BigDecimal certainUsd() {
        boolean isKnown = atMostUsd() != null || (status == ChargeStatus.CHARGED && priceUsd() != null);
        BigDecimal certainUsd = uncertainUsd.signum() == 0 ? bookedUsd : bookedUsd.subtract(uncertainUsd);
        return isKnown ? certainUsd : null;
    }

    /** The load that is read, or was created. */
    @Nullable
    String loadNumber() {
        return loadNumber;
    }

    /** Returns whether the price has to be known before anything is sent: without it a limit could be passed. */
    boolean isLimited() {
        return plan.options().maxPriceUsd != null || book.limits(plan.options());
    }

    boolean lacksPrice() {
        return leftUnpriced || (booking != null && priceUsd == null && status != ChargeStatus.NOT_CHARGED);
    }

    void claim() {
        if (plan.keyIsChosen()) {
            claim = claimed();
        }
    }

    /** Calls with a key always have a body. */
    private SentBodies.Claim claimed() {
        String key = Objects.requireNonNull(plan.idempotencyKey());
        return bodies.claim(key, Objects.requireNonNull(plan.body()).fields(), plan.unsent());
    }

    /** Reserves the newest price, if there is one; throws if that is too much. Returns what a pool has to grant first. */
    @Nullable
    Missing reserve(@Nullable BigDecimal newestUsd, Supplier<CallFacts> facts) {
        if (newestUsd != null) {
            priceUsd = newestUsd;
            priceHasFallen = false;
        }
        checkPrice(facts);
        boolean isFree = plan.operation().priceKey() == null && plan.cardUsd() == null;
        Missing missing = isFree ? null : book(facts);
        if (missing == null) {
            granted.clear();
        } else {
            // others have taken it since
            granted.remove(missing.spendScope());
        }
        return missing;
    }

    private void checkPrice(Supplier<CallFacts> facts) {
        BigDecimal most = plan.options().maxPriceUsd;
        if (most != null && priceUsd != null && priceUsd.compareTo(most) > 0) {
            throw new PriceLimitException(facts.get(), priceUsd, most);
        }
    }

    private @Nullable Missing book(Supplier<CallFacts> facts) {
        try {
            if (booking != null) {
                return booking.raise(priceUsd);
            }
            Booking next = book.book(plan.operation(), priceUsd, plan.options(), plan.idempotencyKey());
            booking = next.missing() == null ? next : null;
            return next.missing();
        } catch (SpendLimitException e) {
            // the book does not know how far the call has come
            throw new SpendLimitException(
                    facts.get(), e.limitUsd(), e.scope(), e.tag(), e.spentUsd(), e.reservedUsd(), e.priceUsd());
        }
    }

    /** Throws what {@link #claim} and {@link #reserve} would. Reserves nothing; returns what pools would have to grant. */
    List<Missing> check(BigDecimal priceUsd, Supplier<CallFacts> facts) {
        this.priceUsd = priceUsd;
        claim();
        if (claim != null) {
            claim.end(false);
        }
        checkPrice(facts);
        return book.check(plan.operation(), priceUsd, plan.options(), plan.idempotencyKey());
    }

    void granted(Missing missing) {
        granted.put(missing.spendScope(), missing.neededUsd());
    }

    /** The pool has no more for it. */
    SpendLimitException refusedBy(SpendScope spendScope, Supplier<CallFacts> facts) {
        return book.over(facts.get(), spendScope, Objects.requireNonNull(priceUsd, "a call under a limit has a price"));
    }

    /** A refusal named the price. A lower one than was known is not believed before the list has it. */
    void named(@Nullable BigDecimal newestUsd) {
        priceHasFallen = priceUsd != null && newestUsd != null && newestUsd.compareTo(priceUsd) < 0;
        priceUsd = Usd.larger(priceUsd, newestUsd);
        // an attempt was lost before there was a price
        doubtUsd = bookedIsUncertain && doubtUsd == null ? priceUsd : doubtUsd;
    }

    void refusedForFunds() {
        if (booking != null) {
            booking.isNotFree();
        }
    }

    /** Returns whether the list is to be read again before the call is sent. */
    boolean priceHasFallen() {
        return priceHasFallen;
    }

    /** A lost read is retried: it stays booked as it is, and the next is booked for itself. False if it is not a read. */
    boolean mayBeChargedAgain(Grants grants) {
        if (booking == null || !isBilledEachTime()) {
            return false;
        }
        lose(booking, lost());
        takeAnew(grants);
        leftUnpriced |= doubtUsd == null;
        booking = null;
        bookedIsUncertain = false;
        doubtUsd = null;
        return true;
    }

    /** Returns whether the call ended with an unknown charge that is not one of an attempt before. */
    boolean isLeftUnknown() {
        return status == ChargeStatus.UNKNOWN && (bookedIsUncertain || !isBilledEachTime());
    }

    private void lose(Booking booking, UncertainCharge charge) {
        BigDecimal lostUsd = booking.unknown(doubtUsd, charge);
        booked(lostUsd);
        uncertainUsd = lostUsd == null ? uncertainUsd : uncertainUsd.add(lostUsd);
    }

    private void booked(@Nullable BigDecimal usd) {
        if (usd != null) {
            // another call with the key may have known it
            priceUsd = priceUsd == null ? usd : priceUsd;
            bookedUsd = bookedUsd.signum() == 0 ? usd : bookedUsd.add(usd);
        }
    }

    /** The response to the attempt was lost, if that is how its charge became unknown. */
    void endedBy(int attempt, ChargeStatus attemptStatus, String reason) {
        if (attemptStatus == ChargeStatus.UNKNOWN) {
            lostAttempt = attempt;
            lostReason = reason;
        }
    }

    private UncertainCharge lost() {
        return new UncertainCharge(
                plan.requestId(lostAttempt),
                plan.operation().name(),
                plan.idempotencyKey(),
                plan.options().orderId(),
                plan.options().tag,
                loadNumber,
                null,
                Instant.EPOCH,
                lostReason);
    }

    private boolean isBilledEachTime() {
        return plan.operation().repeats() == Repeats.EACH_IS_BILLED;
    }

    /** The service was too busy for an attempt, or a gateway said so in its place. */
    void refusedAsBusy() {
        if (booking != null) {
            booking.refusedAsBusy();
        }
    }

    /** The charge of the call after a failed attempt, all its attempts together. */
    ChargeStatus after(ChargeStatus attempt) {
        if (attempt == ChargeStatus.UNKNOWN) {
            uncertain = true;
            bookedIsUncertain = true;
            doubtUsd = Usd.larger(doubtUsd, priceUsd);
        }
        // what another process has sent and not learned the end of is as uncertain
        return uncertain || accounting.isResumed ? ChargeStatus.UNKNOWN : attempt;
    }

    void settle(AttemptOutcome.Result<?> result) {
        status = plan.operation().repeats().ofAResult();
        deduplicated = madeNothing(result) && !(result.value() instanceof CreateLoadResult);
        replayed = result.head().isReplayed();
        if (result.value() instanceof CreateLoadOutcome load) {
            loadNumber = load.loadNumber();
        }
        if (booking != null) {
            settle(result, booking);
        }
        if (plan.cardUsd() != null && status == ChargeStatus.CHARGED) {
            // a card's money, which is not that of the balance
            chargedUsd = null;
        }
        if (claim != null) {
            claim.end(true);
        }
        isOver = true;
    }

    private void settle(AttemptOutcome.Result<?> result, Booking booking) {
        String paidId = Operation.paidId(result.value());
        // of what has no id a replay alone shows that it was paid before
        SpendBook.Known known = booking.known(paidId == null && replayed ? "" : paidId);
        boolean wasThere = deduplicated && !accounting.findsItsOwn;
        // a response given before, but to nothing that this client sent, it has not paid for; a random or a stored key
        // is its own
        boolean isFromBefore =
                replayed && plan.keyIsChosen() && accounting.orderId == null && known.refusedAsBusy() == null;
        boolean inDoubt =
                uncertain || accounting.isResumed || known.isLost() || ((wasThere || isFromBefore) && isTakenOver());
        if (wasThere && inDoubt && !known.isPaid()) {
            // it may be the very load that the lost attempt has made and paid for
            status = ChargeStatus.UNKNOWN;
            chargedUsd = null;
            lose(booking, lost());
        } else if (wasThere || known.isPaid() || (isFromBefore && !inDoubt)) {
            status = ChargeStatus.NOT_CHARGED;
            booking.free(known.isPaid());
        } else {
            boolean isAnew = !replayed && !madeNothing(result);
            BigDecimal lostUsd = isAnew ? null : Usd.larger(doubtUsd, known.sentUsd());
            if (booking.charged(paidId, lostUsd == null ? priceUsd : lostUsd, isAnew)) {
                BigDecimal paidUsd = booking.paidUsd();
                chargedUsd = uncertain && isBilledEachTime() ? null : paidUsd;
                booked(paidUsd);
            } else {
                status = ChargeStatus.NOT_CHARGED;
            }
        }
    }

    /** Returns whether nothing was made. Without a mark the result may be no replay: it costs. */
    private boolean madeNothing(AttemptOutcome.Result<?> result) {
        return plan.operation().madeNothing(result.head().status());
    }

    /** Returns whether another process sends it under what this call has taken. */
    private boolean isTakenOver() {
        BooleanSupplier takenOver = accounting.takenOver;
        try {
            return takenOver != null && takenOver.getAsBoolean();
        } catch (RuntimeException | Error e) {
            WARNINGS.log("it is not known whether another process sends a call, so its price stays taken", e);
            return true;
        }
    }

    /** Takes what was reserved before a long wait anew, as a pool counts from then; what a lost attempt may have paid stays. */
    void putDown(Grants grants) {
        if (booking != null && !uncertain && !accounting.isResumed) {
            grants.end(booking.scopes, booking.putDown(), true);
        }
    }

    /** Lets pools count from now on what they would forget too early; at once, as its booking has one time for all of them. */
    void takeAnew(Grants grants) {
        if (booking != null && !booking.late.isEmpty()) {
            grants.takeAnew(booking.late);
            booking.late = Map.of();
        }
    }

    /** Returns to the pool what was reserved for this call alone and not charged. */
    void giveBack(Grants grants) {
        BigDecimal spentUsd = wasRefused && isBilledEachTime() ? BigDecimal.ZERO : chargedUsd;
        takeAnew(grants);
        if (booking != null && priceUsd != null && spentUsd != null) {
            grants.end(booking.scopes, priceUsd.subtract(spentUsd), false);
        }
        if (booking == null) {
            granted.forEach((spendScope, usd) -> grants.end(List.of(spendScope), usd, false));
        }
    }

    /** Ends a call without a result, or whose result is no longer wanted; one that is over stays as it is. */
    void end(ChargeStatus last) {
        if (isOver) {
            return;
        }
        ChargeStatus end = last;
        if ((booking != null || accounting.isResumed)
                && !uncertain
                && last != ChargeStatus.CHARGED
                && accounting.takenOver != null) {
            // no attempt of its own is in doubt
            end = isTakenOver() ? ChargeStatus.UNKNOWN : ChargeStatus.NOT_CHARGED;
            bookedIsUncertain = end == ChargeStatus.UNKNOWN && !accounting.isResumed;
            lostReason = bookedIsUncertain ? "taken over" : lostReason;
        }
        boolean unknown = end == ChargeStatus.UNKNOWN || bookedIsUncertain;
        status = unknown ? ChargeStatus.UNKNOWN : end;
        if (unknown) {
            chargedUsd = null;
        }
        if (booking != null && bookedIsUncertain) {
            lose(booking, lost());
        } else if (booking != null) {
            booking.refused();
            wasRefused = true;
        }
        if (unknown && claim == null && plan.idempotencyKey() != null) {
            // a random key is now one to come back with
            claim = claimed();
        }
        if (claim != null) {
            claim.end(unknown);
        }
        isOver = true;
    }
}
