package io.freightsdk.server.journal;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What the handling thread learns about one request on its way to the journal; for that one thread only. */
public final class RequestFacts {

    private static final int LONGEST_METHOD = 20;

    private final Instant at;
    private final String operation;
    private final String method;
    private final String path;
    private @Nullable String requestId;
    private @Nullable String brokerId;
    private @Nullable String idempotencyKey;
    private @Nullable String userAgent;
    private @Nullable String traceparent;
    private @Nullable String clientRequestId;
    private @Nullable BigDecimal chargedUsd;
    private @Nullable String faultId;
    private boolean committed;
    private boolean idempotencyMismatch;
    private boolean answerLost;

    /** Begins a request; {@code operation} is one of the server's own fixed names, as it is counted forever. */
    public RequestFacts(Instant at, String operation, String method, String path) {
        this.at = at;
        this.operation = operation;
        this.method = method;
        this.path = path;
    }

    /** What its answer carries as {@code X-Request-Id}. */
    public RequestFacts requestId(String requestId) {
        this.requestId = requestId;
        return this;
    }

    /** Whose key it came with. */
    public RequestFacts brokerId(String brokerId) {
        this.brokerId = brokerId;
        return this;
    }

    /** The Idempotency-Key it came with, or null. */
    public RequestFacts idempotencyKey(@Nullable String idempotencyKey) {
        this.idempotencyKey = idempotencyKey;
        return this;
    }

    /** What the caller says of itself and its own records; null for what it does not say. */
    public RequestFacts caller(
            @Nullable String userAgent, @Nullable String traceparent, @Nullable String clientRequestId) {
        this.userAgent = userAgent;
        this.traceparent = traceparent;
        this.clientRequestId = clientRequestId;
        return this;
    }

    /** What this very request was charged; not called for a replay. */
    public RequestFacts chargedUsd(BigDecimal chargedUsd) {
        this.chargedUsd = chargedUsd;
        return this;
    }

    /** A fault it met; a second one is named behind the first, after a comma. */
    public RequestFacts faultId(String faultId) {
        this.faultId = this.faultId == null ? faultId : this.faultId + "," + faultId;
        return this;
    }

    /** It changed something. */
    public RequestFacts committed() {
        this.committed = true;
        return this;
    }

    /** It repeated an Idempotency-Key with another body. */
    public RequestFacts idempotencyMismatch() {
        this.idempotencyMismatch = true;
        return this;
    }

    /** Its answer is cut off or never sent. */
    public RequestFacts answerLost() {
        this.answerLost = true;
        return this;
    }

    String path() {
        return path;
    }

    JournalEntry entry(long seq, String redactedPath, int status, Duration took) {
        return new JournalEntry(
                seq,
                requestId,
                at,
                operation,
                shown(method),
                redactedPath,
                status,
                brokerId,
                idempotencyKey,
                chargedUsd,
                faultId,
                committed,
                took.toMillis(),
                idempotencyMismatch,
                answerLost,
                userAgent,
                traceparent,
                clientRequestId);
    }

    /** A client can put anything where a method belongs. */
    private static String shown(String method) {
        for (int i = 0; i < method.length(); i++) {
            char c = method.charAt(i);
            if (i == LONGEST_METHOD || !((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-')) {
                return "***";
            }
        }
        return method;
    }
}
