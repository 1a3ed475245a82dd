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
 * @param purses the limits of all its calls
 * @param callsInProgress how many of its calls have not ended
 * @param reservedUsd what is reserved while there are any
 * @param priceUsd the highest price that its calls were told, null if none was
 * @param doubt what may have been charged, null if no call was lost or a later one has shown what became of it
 * @param payment what was charged, null if nothing is known to be
 */
record Debit(
        List<Purse> purses,
        int callsInProgress,
        BigDecimal reservedUsd,
        @Nullable BigDecimal priceUsd,
        @Nullable Doubt doubt,
        @Nullable Payment payment) {
    /** That of a key that no call has had yet. */
    static final Debit NONE = new Debit(List.of(), 0, BigDecimal.ZERO, null, null, null);

    /**
     * What may have been charged.
     *
     * @param usd the most it may be, null if no price was known
     * @param at when the last call was lost
     * @param first the first call that was lost
     */
    record Doubt(@Nullable BigDecimal usd, Instant at, Booking first) {}

    /**
     * What was charged.
     *
     * @param usd null if no price was known
     */
    record Payment(@Nullable BigDecimal usd, Instant at) {}

    /**
     * What counts towards each of its limits.
     *
     * @param spentAt from when on it counts as spent, null if it is reserved
     */
    record Share(BigDecimal usd, @Nullable Instant spentAt) {
        private static final Share NOTHING = new Share(BigDecimal.ZERO, null);

        private static Share spent(@Nullable BigDecimal usd, Instant at) {
            return usd == null ? NOTHING : new Share(usd, at);
        }
    }

    boolean isPaid() {
        return payment != null;
    }

    boolean countsTowards(Purse purse) {
        for (Purse own : purses) {
            if (own.money().equals(purse.money())) {
                return true;
            }
        }
        return false;
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

    /** The same with this reserved, for so many more calls. */
    Debit reserved(List<Purse> purses, BigDecimal reservedUsd, @Nullable BigDecimal priceUsd, int moreCalls) {
        return new Debit(purses, callsInProgress + moreCalls, reservedUsd, priceUsd, doubt, payment);
    }

    /** One call less. After the last one, a doubt with a price is all it may cost. */
    Debit ended() {
        boolean last = callsInProgress == 1 && doubt != null && doubt.usd != null;
        return new Debit(
                purses,
                callsInProgress - 1,
                reservedUsd,
                last ? Objects.requireNonNull(doubt).usd : priceUsd,
                doubt,
                payment);
    }

    /** The lost call is in progress still. */
    Debit lost(@Nullable BigDecimal usd, Instant at, Booking call) {
        @Nullable BigDecimal beforeUsd = doubt == null ? null : doubt.usd;
        @Nullable BigDecimal thisUsd = usd == null && beforeUsd == null ? priceUsd : usd;
        Doubt more = new Doubt(Usd.larger(beforeUsd, thisUsd), at, doubt == null ? call : doubt.first);
        return new Debit(purses, callsInProgress, reservedUsd, priceUsd, more, payment);
    }

    /** What became of the lost calls is known. */
    Debit settled() {
        return new Debit(purses, callsInProgress, reservedUsd, priceUsd, null, payment);
    }

    /** One call less, and it has shown what was paid: this, or else the price. */
    Debit paid(@Nullable BigDecimal usd, Instant at) {
        return with(new Payment(usd == null ? priceUsd : usd, at), callsInProgress - 1);
    }

    private Debit with(Payment paid, int calls) {
        return new Debit(purses, calls, reservedUsd, priceUsd, null, paid);
    }

    /** The price of something that was counted without one. */
    Debit priced(BigDecimal usd) {
        if (payment != null) {
            return payment.usd == null ? with(new Payment(usd, payment.at), callsInProgress) : this;
        }
        if (doubt == null || doubt.usd != null) {
            return this;
        }
        Doubt priced = new Doubt(usd, doubt.at, doubt.first);
        return new Debit(purses, callsInProgress, reservedUsd, Usd.larger(priceUsd, usd), priced, payment);
    }
}
