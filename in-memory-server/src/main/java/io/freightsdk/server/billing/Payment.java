package io.freightsdk.server.billing;

import java.math.BigDecimal;

/** How a purchase ended; only {@link Paid} ran its work, and only then is there an entry in the ledger. */
public sealed interface Payment<T> extends Creation<T> {

    /** The work ran and its debit is in the ledger. */
    record Paid<T>(Sold<T> sold, LedgerEntry debit) implements Payment<T> {}

    /** 402: the balance does not cover the price; nothing ran, nothing was charged. */
    record InsufficientFunds<T>(BigDecimal balanceUsd, BigDecimal priceUsd) implements Payment<T> {}

    /** 503: billing is switched off; nothing ran, nothing was charged. */
    record BillingUnavailable<T>() implements Payment<T> {}
}
