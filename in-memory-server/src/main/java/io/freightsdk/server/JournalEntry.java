package io.freightsdk.server;

import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A request to the service and its response, as the journal has them. Keys, tokens and phone numbers are shown as {@code ***}.
 *
 * @param seq 1 for the first entry, then without gaps
 * @param requestId the {@code X-Request-Id} of the response
 * @param at when the response was decided, by the server's clock
 * @param operation the operation, such as {@code createLoad}; {@code unknown} for a path that does not exist
 * @param method the HTTP method; empty if the request could not be parsed so far
 * @param path the path without its query; empty if the request could not be parsed so far
 * @param status the status that was sent or, if a fault lost the response, that was to be sent; 0 if a fault replaced the work
 *     by no response
 * @param brokerId the broker of the key; null if there was no valid key
 * @param idempotencyKey the {@code Idempotency-Key}; null if there was none
 * @param chargedUsd what the request has cost; null if it was not charged
 * @param faultId the fault that was applied; two, with a comma between them, if a delay came first; null if none was
 * @param committed whether the work was done, also if its response was lost
 * @param durationMs how long it took, in real time
 * @param idempotencyMismatch whether its key had come with another body before
 * @param responseLost whether a fault lost its response
 * @param userAgent the first 200 characters of the {@code User-Agent}; null if there was none
 * @param traceparent the first 200 characters of the {@code traceparent}; null if there was none
 * @param clientRequestId the first 200 characters of the {@code X-Client-Request-Id}; null if there was none
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
