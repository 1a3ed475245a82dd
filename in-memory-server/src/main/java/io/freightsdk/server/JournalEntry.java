package io.freightsdk.server;

import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One request and its response, without secrets.
 *
 * @param seq 1 for the journal's first entry, then without gaps
 * @param method empty if the request could not be read so far
 * @param path empty likewise; else without query, tokens and keys redacted
 * @param faultId the fault it met, if any; after a delay perhaps another, behind a comma
 * @param committed whether it changed anything, also when the response never arrived
 * @param idempotencyMismatch whether it repeated an Idempotency-Key with another body
 * @param responseLost whether a fault cut its response off, whatever the status
 * @param userAgent what called itself so, or null; of this and the next two the first 200 characters
 */
public record JournalEntry(
        long seq,
        @Nullable String requestId,
        Instant at,
        String operation,
        String method,
        String path,
        int status,
        @Nullable String brokerId,
        @Nullable String idempotencyKey,
        @Nullable BigDecimal chargedUsd,
        @Nullable String faultId,
        boolean committed,
        long durationMs,
        boolean idempotencyMismatch,
        boolean responseLost,
        @Nullable String userAgent,
        @Nullable String traceparent,
        @Nullable String clientRequestId) {}
