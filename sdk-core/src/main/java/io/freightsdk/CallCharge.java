package io.freightsdk;

import io.freightsdk.Attempt.AttemptOutcome;
import io.freightsdk.ChargeStore.Charge;
import io.freightsdk.ChargeStore.Earlier;
import io.freightsdk.ChargeStore.Reserved;
import io.freightsdk.SpendLedger.Known;
import io.freightsdk.SpendLedger.Reservation;
import io.freightsdk.SpendLedger.Uncertain;
import io.freightsdk.error.CallFacts;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.PriceLimitException;
import io.freightsdk.internal.CallHooks;
import io.freightsdk.internal.Usd;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.CreateLoadResult;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The money of one call: what it may cost, what it has cost, and what is unknown. */
final class CallCharge {
    private static final CompletableFuture<Void> SETTLED = CompletableFuture.completedFuture(null);

    private final CallRequest<?> plan;
    private final SpendLedger ledger;
    private final ChargeStores stores;
    private final CallHooks hooks;
    private final Reservation reservation;

    /** The reservations of this call in charge stores; empty for nearly all calls. */
    private final List<StoredCharge> stored;

    /** Whether another process may have sent the call and not learned its outcome, and at which price if that is known. */
    private volatile boolean isResumed;

    private volatile @Nullable BigDecimal resumedUsd;

    private SpendLedger.@Nullable Key key;
    private @Nullable BigDecimal priceUsd;

    /** The possible cost of the newest attempt that was lost, at the price that it was sent for. */
    private @Nullable BigDecimal lostUsd;

    private int lostAttempt;
    private String lostReason = "resumed";
    private ChargeStatus status = ChargeStatus.NOT_CHARGED;
    private boolean isReplayed;
    private boolean isDeduplicated;
    private @Nullable BigDecimal chargedUsd = BigDecimal.ZERO;
    private BigDecimal uncertainUsd = BigDecimal.ZERO;
    private @Nullable String loadNumber;

    /** Whether a charge now would be the one that is uncertain of the key already. */
    private boolean isUncertainOne;

    /** The id under which the stores reserve the charge. */
    private volatile @Nullable String chargeId;

    /** The id under which a second charge of the key is reserved, null if none is. */
    private volatile @Nullable String secondChargeId;

    /** What the stores keep of a call that was charged or lost. */
    private @Nullable Charge storedCharge;

    private SpendLedger.@Nullable Counted counted;

    /** Guarded by the lock of the key for stores: nothing is reserved any more. */
    private boolean isEnded;

    /** Guarded by the lock of the key for stores: the charge of the key is reserved for this call. */
    private boolean isHolder;

    private @Nullable CompletableFuture<Void> end;

    CallCharge(CallRequest<?> plan, SpendLedger ledger, ChargeStores stores) {
        this.plan = plan;
        this.ledger = ledger;
        this.stores = stores;
        this.hooks = plan.options().hooks;
        this.isResumed = hooks.isResumed();
        this.resumedUsd = hooks.resumedUsd();
        List<Budget> budgets = Budget.of(ledger.limits(), plan.options());
        this.reservation = new Reservation(budgets);
        this.stored = costs() ? StoredCharge.of(budgets, ledger.store(), hooks) : List.of();
        this.loadNumber = plan.loadNumber();
    }

    @Nullable
    BigDecimal priceUsd() {
        return priceUsd;
    }

    ChargeStatus status() {
        return status;
    }

    boolean isReplayed() {
        return isReplayed;
    }

    boolean isDeduplicated() {
        return isDeduplicated;
    }

    @Nullable
    BigDecimal chargedUsd() {
        return chargedUsd;
    }

    /** The most that the call can have cost. */
    BigDecimal atMostUsd() {
        return chargedUsd == null ? uncertainUsd : chargedUsd;
    }

    @Nullable
    String loadNumber() {
        return loadNumber;
    }

    /** Returns whether the call costs nothing, as its order is paid for. */
    boolean isFree() {
        return ledger.isFree(key());
    }

    /** Returns whether the price counts already, as an earlier call of this client may have been charged. */
    boolean needsNoRoom() {
        return ledger.isUncertainOne(key());
    }

    /** Gives back what is reserved in this process, for a call that is not sent. */
    void unreserve() {
        ledger.release(reservation);
    }

    /** Returns whether a limit counts the call, so that an old price does not do. */
    boolean isLimited() {
        return plan.options().maxPriceUsd != null || !reservation.budgets.isEmpty();
    }

    private boolean costs() {
        return plan.operation().priceKey() != null;
    }

    /** Throws if the idempotency key belongs to another body. */
    void begin() {
        key = ledger.begin(plan);
    }

    private boolean isLost() {
        return lostUsd != null;
    }

    private BigDecimal usd() {
        return Objects.requireNonNull(priceUsd, "a paid call that was sent has a price");
    }

    private SpendLedger.Key key() {
        return Objects.requireNonNull(key, "a call that has begun");
    }

    /**
     * Reserves the price under the limits of this process; throws if one leaves less. Returns the stores in which the price is to
     * be reserved as well.
     */
    List<StoredCharge> reserve(@Nullable BigDecimal newestUsd, Supplier<CallFacts> facts) {
        priceUsd = newestUsd;
        BigDecimal most = plan.options().maxPriceUsd;
        if (newestUsd == null || !costs()) {
            return List.of();
        }
        if (ledger.isFree(key())) {
            ledger.release(reservation);
            return List.of();
        }
        if (most != null && newestUsd.compareTo(most) > 0) {
            String note = ledger.isUncertain(key()) ? "the charge of an earlier call is still unknown" : null;
            throw new PriceLimitException(facts.get().withNote(note), newestUsd, most);
        }
        BigDecimal usd = Objects.requireNonNull(Usd.larger(newestUsd, lostUsd));
        isUncertainOne = ledger.isUncertainOne(key());
        if (!stored.isEmpty()) {
            String second = secondChargeId;
            chargeId = second == null ? ledger.chargeId(key(), plan.callId()) : second;
        }
        if (!reservation.budgets.isEmpty()) {
            ledger.reserve(reservation, key(), usd, facts.get());
        }
        return stored.isEmpty()
                ? stored
                : stored.stream().filter(one -> !one.covers(usd, ledger.now())).toList();
    }

    /** Reserves the price in a store; completes with its answer. */
    CompletableFuture<Reserved> reserve(StoredCharge one) {
        SpendLedger.Key mine = key();
        Charge charge = charge(Objects.requireNonNull(Usd.larger(usd(), lostUsd)));
        return stores.ask(() -> {
            synchronized (mine) {
                if (isEnded) {
                    return Reserved.NEW; // the call has given up
                }
                boolean isFirst = !one.isReserved();
                Reserved answer = one.reserve(charge, ledger.now());
                if (!isFirst || answer.refusing() != null) {
                    return answer;
                }
                Earlier earlier = answer.earlier();
                if (earlier == null || earlier.status() != ChargeStatus.CHARGED) {
                    resumed(ledger.resumedUsd(mine, earlier));
                } else if (!hooks.isResumed()) {
                    ledger.paidElsewhere(mine, earlier);
                }
                if (!isHolder) {
                    isHolder = true;
                    ledger.hold(mine);
                }
                return ledger.mayBeSecond(mine) ? reserveSecond(one, charge.usd()) : answer;
            }
        });
    }

    private void resumed(@Nullable BigDecimal usd) {
        isResumed |= usd != null;
        resumedUsd = Usd.larger(resumedUsd, usd);
    }

    /** The service may have forgotten the key, and charge for it again. */
    private Reserved reserveSecond(StoredCharge one, BigDecimal usd) {
        String secondId = plan.callId();
        Reserved answer = one.reserve(charge(secondId, usd), ledger.now());
        if (answer.refusing() == null) {
            secondChargeId = secondId;
            chargeId = secondId;
        }
        return answer;
    }

    /** What the stores reserve for this call. */
    private Charge charge(BigDecimal usd) {
        return charge(Objects.requireNonNullElse(chargeId, plan.callId()), usd);
    }

    private Charge charge(String id, BigDecimal usd) {
        return charge(id, usd, plan.options().tag);
    }

    private Charge charge(String id, BigDecimal usd, @Nullable String tag) {
        String operation = plan.operation().name();
        return new Charge(id, operation, plan.options().orderId(), loadNumber, tag, Usd.atLeastCents(usd));
    }

    /** Settles the charge of this call in the stores, or releases it if there is none; completes when that is done. */
    private CompletableFuture<Void> settleStores(@Nullable Charge charge, ChargeStatus found, boolean isLast) {
        SpendLedger.Key mine = key();
        return stores.run(() -> {
            synchronized (mine) {
                isEnded = isLast;
                if (isHolder) {
                    isHolder = false;
                    ledger.letGo(mine);
                }
                boolean wasCharged = false;
                for (StoredCharge one : stored) {
                    if (charge != null) {
                        wasCharged |= one.settle(stores, charge, found);
                    } else if (one.isReserved()) {
                        release(mine, one);
                    }
                }
                if (wasCharged && counted != null) {
                    ledger.countedElsewhere(counted);
                    free();
                }
                if (isLast) {
                    ledger.end(mine);
                }
            }
        });
    }

    private void release(SpendLedger.Key mine, StoredCharge one) {
        Charge uncertain = ledger.uncertainAt(mine, chargeId);
        if (uncertain != null) {
            boolean unused = one.settle(stores, uncertain, ChargeStatus.UNKNOWN);
        } else if (!ledger.isNeeded(mine, chargeId)) {
            one.release(stores);
        }
    }

    /** Gives back what is reserved, before a wait for money; completes when the stores know. */
    CompletableFuture<Void> release() {
        if (isLost()) {
            return SETTLED;
        }
        ledger.release(reservation);
        return stored.isEmpty() ? SETTLED : settleStores(null, ChargeStatus.NOT_CHARGED, false);
    }

    /** The service wants money for the key, so it has forgotten it. */
    void refusedForFunds() {
        ledger.isForgotten(key());
    }

    /** The service was too busy, or a gateway said so in its place. */
    void refusedAsBusy() {
        if (plan.idempotencyKey() != null && priceUsd != null) {
            ledger.refused(key(), priceUsd);
        }
    }

    /** An attempt has failed. Returns the charge of the call so far. */
    ChargeStatus after(int attempt, ChargeStatus failed, String reason) {
        if (failed == ChargeStatus.UNKNOWN) {
            lostAttempt = attempt;
            lostReason = reason;
            lostUsd = Usd.larger(lostUsd, priceUsd);
        }
        return now(failed);
    }

    /** The charge of the call if its newest attempt has this. */
    ChargeStatus now(ChargeStatus newest) {
        // what another process has sent and not learned the end of is as uncertain
        return isLost() || isResumed ? ChargeStatus.UNKNOWN : newest;
    }

    private void lose(BigDecimal usd) {
        uncertainUsd = usd;
        if (!ledger.isFree(key())) {
            UncertainCharge lost = new UncertainCharge(
                    plan.requestId(lostAttempt),
                    plan.operation().name(),
                    plan.idempotencyKey(),
                    plan.options().orderId(),
                    plan.options().tag,
                    loadNumber,
                    Usd.atLeastCents(usd),
                    Instant.EPOCH,
                    lostReason);
            storedCharge = stored.isEmpty() ? null : charge(keptChargeId(), usd);
            BigDecimal countedUsd = ledger.lost(reservation, key(), plan, lost, isUncertainOne, storedCharge, stored);
            storedCharge = storedCharge == null ? null : storedCharge.withUsd(countedUsd);
        }
    }

    void settle(AttemptOutcome.Result<?> result) {
        boolean madeNothing = plan.operation().madeNothing(result.head().status());
        status = plan.operation().retryMode().ofAResult();
        isDeduplicated = madeNothing && !(result.value() instanceof CreateLoadResult);
        isReplayed = result.head().isReplayed();
        if (result.value() instanceof CreateLoadOutcome load) {
            loadNumber = load.loadNumber();
        }
        if (costs()) {
            synchronized (ledger) { // of two calls with one key the other one has to see what this one was charged
                settle(result, madeNothing);
            }
        }
        close();
    }

    private void settle(AttemptOutcome.Result<?> result, boolean madeNothing) {
        String paidId = Operation.paidId(result.value());
        Known known = ledger.known(key(), paidId);
        Uncertain earlier = known.uncertain();
        // a response given before, but to nothing that this client sent, it has not paid for
        boolean isAnothers = isReplayed && plan.keyIsChosen() && hooks.orderId() == null && known.refusedUsd() == null;
        BigDecimal sentUsd = Usd.larger(earlier == null ? resumedUsd : earlier.usd(), lostUsd);
        boolean mayBeOurs = isLost() || isResumed || earlier != null;
        // only this order has the customerRef, so its load was made by an attempt that was lost, or by another process
        boolean wasMadeByUs = hooks.findsItsOwn() && (mayBeOurs || hooks.orderId() != null);
        boolean wasThere = isDeduplicated && !wasMadeByUs;
        boolean isAnew = !isReplayed && !madeNothing;
        if (known.isPaid()) {
            free();
            Uncertain settled = ledger.settled(key());
            if (settled != null) {
                CompletableFuture<?> unused = settled.settleStores(stores, ChargeStatus.NOT_CHARGED);
            }
        } else if (wasThere && mayBeOurs) {
            // it may be the very load that a lost attempt has made and paid for
            status = ChargeStatus.UNKNOWN;
            chargedUsd = null;
            lose(sentUsd == null ? usd() : sentUsd);
        } else if (wasThere || (isAnothers && !mayBeOurs)) {
            free();
        } else {
            BigDecimal before = Usd.larger(sentUsd, known.refusedUsd());
            BigDecimal paidUsd = isAnew || before == null ? usd() : before;
            boolean isSame = earlier != null && (isUncertainOne || !isAnew);
            String storedId = stored.isEmpty() ? null : storedId(isSame ? earlier : null, isAnew);
            counted = ledger.charged(reservation, key(), plan, paidId, paidUsd, isSame, !isAnew);
            storedCharge = storedId == null ? null : charge(storedId, paidUsd, counted.tag());
            chargedUsd = paidUsd;
        }
    }

    /** The id under which stores keep the charge: that of the earlier call of which this is the response. */
    private String storedId(@Nullable Uncertain earlier, boolean isAnew) {
        String earlierId = earlier == null ? null : earlier.storedId();
        if (earlierId == null && isResumed && !isAnew) {
            earlierId = key().text;
        }
        return earlierId == null ? keptChargeId() : earlierId;
    }

    private String keptChargeId() {
        return ledger.keptChargeId(key(), chargeId, plan.callId());
    }

    private void free() {
        status = ChargeStatus.NOT_CHARGED;
        chargedUsd = BigDecimal.ZERO;
        ledger.release(reservation);
    }

    /** Ends a call without a result, or whose result is no longer wanted; one that is over stays as it is. */
    void end(ChargeStatus last) {
        if (isOver()) {
            return;
        }
        status = isLost() ? ChargeStatus.UNKNOWN : last;
        if (status == ChargeStatus.UNKNOWN) {
            chargedUsd = null;
        }
        if (lostUsd != null) {
            lose(Objects.requireNonNull(Usd.larger(lostUsd, resumedUsd)));
        }
        close();
    }

    private boolean isOver() {
        return end != null;
    }

    private void close() {
        ledger.release(reservation);
        SpendLedger.Key mine = key;
        if (mine == null || stored.isEmpty()) {
            if (mine != null) {
                ledger.end(mine);
            }
            end = SETTLED;
        } else {
            // what another process has lost is as uncertain as before
            boolean isResumedInVain =
                    storedCharge == null && isResumed && status == ChargeStatus.UNKNOWN && priceUsd != null;
            Charge last = isResumedInVain
                    ? charge(
                            Objects.requireNonNull(key().text),
                            Objects.requireNonNull(Usd.larger(priceUsd, resumedUsd)))
                    : storedCharge == null ? null : storedCharge.withLoadNumber(loadNumber);
            end = settleStores(last, status, true);
        }
    }

    /** Completes when the stores know what the call has cost. */
    CompletableFuture<Void> settled() {
        return Objects.requireNonNull(end, "a call that is over");
    }
}
