package io.freightsdk.server;

import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One change of one balance and the balance after it, never altered afterwards.
 *
 * @param amountUsd signed: what it added to the balance, so the amounts add up to the balance
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
