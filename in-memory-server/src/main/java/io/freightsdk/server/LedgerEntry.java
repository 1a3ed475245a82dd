package io.freightsdk.server;

import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An entry of a broker's ledger: one change of the balance. Entries are never altered; a reset begins a new ledger.
 *
 * @param seq 1 for the first entry, then without gaps
 * @param at when the balance changed, by the server's clock
 * @param kind charge, payment or adjustment
 * @param operation what changed it, such as {@code createLoad} or {@code topUp}
 * @param amountUsd what was added to the balance, so a charge is negative; the amounts add up to the balance
 * @param balanceUsd the balance after it
 * @param loadNumber the load that was created or read; null otherwise
 * @param idempotencyKey the {@code Idempotency-Key} of the request; null if there was none
 * @param requestId the {@code X-Request-Id} of the response; null if no request caused it
 */
public record LedgerEntry(
        long seq,
        Instant at,
        EntryKind kind,
        String operation,
        BigDecimal amountUsd,
        BigDecimal balanceUsd,
        @Nullable String loadNumber,
        @Nullable String idempotencyKey,
        @Nullable String requestId) {}
