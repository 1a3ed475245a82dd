package io.freightsdk.server.values;

import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One change of one balance, never altered afterwards.
 *
 * @param seq 1 for the account's first entry, then without gaps
 * @param amountUsd signed: what it added to the balance, so the amounts add up to the balance
 * @param balanceUsd the balance after it
 * @param loadNumber the load that was paid for, of a debit
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
