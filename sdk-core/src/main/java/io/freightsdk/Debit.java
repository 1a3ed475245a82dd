package io.freightsdk;

import io.freightsdk.SpendBook.Booking;
import io.freightsdk.internal.Usd;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The one debit that all calls with one idempotency key can lead to, or one call without a key. Immutable: what it counts
 * towards limits and totals follows from it alone, so a change is to subtract the old one and to add the new one.
 *
 * @param reservedUsd what is reserved while there are any
 * @param priceUsd the highest price that its calls had, null if none was
 * @param doubt what may have been charged, null if no call was lost or a later one has shown what became of it
 */
record Debit(
        List<SpendScope> scopes,
        int callsInProgress,
        BigDecimal reservedUsd,
        @Nullable BigDecimal priceUsd,
        @Nullable Doubt doubt,
        @Nullable Payment payment) {
    static final Debit NONE = new Debit(List.of(), 0, BigDecimal.ZERO, null, null, null);

    /** The most that may have been charged, null if no price was known; when the last call was lost, and the first that was. */
    record Doubt(@Nullable BigDecimal usd, Instant at, Booking first, UncertainCharge lost) {}

    /** The amount that was charged, null if no price was known. */
    record Payment(@Nullable BigDecimal usd, Instant at) {}

    /** The amount that counts towards each of its limits, and since when it is spent; null if it is reserved. */
    record Share(BigDecimal usd, @Nullable Instant spentAt) {
        private static final Share NOTHING = new Share(BigDecimal.ZERO, null);

        private static Share spent(@Nullable BigDecimal usd, Instant at) {
            return usd == null ? NOTHING : new Share(usd, at);
        }
    }

    boolean isPaid() {
        return payment != null;
    }

    boolean countsTowards(SpendScope spendScope) {
        return scopes.stream().anyMatch(own -> own.money().equals(spendScope.money()));
    }

    boolean lacksPrice() {
        return amounts().unpriced() > 0;
    }

    @Nullable
    UncertainCharge uncertain() {
        return doubt == null ? null : doubt.lost.at(doubt.usd, doubt.lost.since());
    }

    Share share() {
        if (payment != null) {
            return Share.spent(payment.usd, payment.at);
        }
        if (callsInProgress > 0) {
            return new Share(reservedUsd, null);
        }
        return doubt == null ? Share.NOTHING : Share.spent(doubt.usd == null ? priceUsd : doubt.usd, doubt.at);
    }

    Spend.Amounts amounts() {
        if (payment != null) {
            return Spend.Amounts.charge(payment.usd);
        }
        return doubt == null ? Spend.Amounts.NONE : Spend.Amounts.uncertain(doubt.usd);
    }

    Debit reserved(List<SpendScope> scopes, BigDecimal reservedUsd, @Nullable BigDecimal priceUsd, int moreCalls) {
        return new Debit(scopes, callsInProgress + moreCalls, reservedUsd, priceUsd, doubt, payment);
    }

    /** One call less. After the last one, a doubt with a price is all it may cost. */
    Debit ended() {
        boolean isPriced = callsInProgress == 1 && doubt != null && doubt.usd != null;
        return reserved(scopes, reservedUsd, isPriced ? Objects.requireNonNull(doubt).usd : priceUsd, -1);
    }

    /** The lost call is in progress still. */
    Debit lost(@Nullable BigDecimal usd, Instant at, Booking call, UncertainCharge lost) {
        Doubt before = doubt == null ? new Doubt(null, at, call, lost.at(null, at)) : doubt;
        BigDecimal thisUsd = usd == null && before.usd == null ? priceUsd : usd;
        return with(priceUsd, new Doubt(Usd.larger(before.usd, thisUsd), at, before.first, before.lost));
    }

    /** Returns the debit with a price for the attempt that may have been charged. */
    Debit doubtedAt(BigDecimal usd) {
        Doubt known = Objects.requireNonNull(doubt);
        return with(Usd.larger(priceUsd, usd), new Doubt(usd, known.at, known.first, known.lost));
    }

    Debit doubtAlone(List<SpendScope> scopes) {
        Doubt known = Objects.requireNonNull(doubt);
        return new Debit(scopes, 0, BigDecimal.ZERO, known.usd == null ? priceUsd : known.usd, known, null);
    }

    /** Returns the debit without its doubt. */
    Debit settled() {
        return with(priceUsd, null);
    }

    private Debit with(@Nullable BigDecimal newestUsd, @Nullable Doubt newest) {
        return new Debit(scopes, callsInProgress, reservedUsd, newestUsd, newest, payment);
    }

    Debit paid(@Nullable BigDecimal usd, Instant at) {
        Payment paid = new Payment(usd == null ? priceUsd : usd, at);
        return new Debit(scopes, callsInProgress, reservedUsd, priceUsd, null, paid);
    }

    /** Settles that what was in doubt is paid. */
    Debit paidAsDoubted() {
        Doubt known = Objects.requireNonNull(doubt);
        return paid(known.usd, known.at);
    }
}
