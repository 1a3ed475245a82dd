package io.freightsdk.server.money;

import io.freightsdk.server.money.BrokerAccount.Cause;
import io.freightsdk.server.values.EntryKind;
import io.freightsdk.server.values.LedgerEntry;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The entries of one account, only ever added to; the account's lock guards it. */
final class Ledger {

    private static final BigDecimal NOTHING = new BigDecimal("0.00");

    private final List<LedgerEntry> entries = new ArrayList<>();
    private BigDecimal balanceUsd = NOTHING;

    /** Restores a ledger; entries that do not follow from each other are an {@link IllegalArgumentException}. */
    static Ledger of(List<LedgerEntry> entries) {
        Ledger ledger = new Ledger();
        for (LedgerEntry entry : entries) {
            ledger.addAgain(entry);
        }
        return ledger;
    }

    BigDecimal balanceUsd() {
        return balanceUsd;
    }

    List<LedgerEntry> entries() {
        return List.copyOf(entries);
    }

    LedgerEntry append(Instant at, Movement movement, Cause cause) {
        BigDecimal balance = UsdAmount.exact("balance", balanceUsd.add(movement.amountUsd()));
        LedgerEntry entry = new LedgerEntry(
                entries.size() + 1L,
                at,
                movement.kind(),
                cause.operation(),
                shared(movement.amountUsd()),
                balance,
                movement.loadNumber(),
                cause.idempotencyKey(),
                cause.requestId());
        entries.add(entry);
        balanceUsd = balance;
        return entry;
    }

    /** Returns one shared amount for equal ones: most entries are of reads at one price. */
    private BigDecimal shared(BigDecimal amountUsd) {
        BigDecimal newest =
                entries.isEmpty() ? amountUsd : entries.get(entries.size() - 1).amountUsd();
        boolean same = newest.scale() == amountUsd.scale() && newest.compareTo(amountUsd) == 0;
        return same ? newest : amountUsd;
    }

    private void addAgain(LedgerEntry entry) {
        boolean follows = entry.seq() == entries.size() + 1L
                && entry.balanceUsd().signum() >= 0
                && balanceUsd.add(entry.amountUsd()).compareTo(entry.balanceUsd()) == 0;
        if (!follows) {
            throw new IllegalArgumentException("ledger: entry " + entry.seq() + " does not follow from a balance of "
                    + balanceUsd + " USD after " + entries.size() + " entries");
        }
        entries.add(entry);
        balanceUsd = UsdAmount.exact("balance", entry.balanceUsd());
    }

    record Movement(
            EntryKind kind, BigDecimal amountUsd, @Nullable String loadNumber) {}
}
