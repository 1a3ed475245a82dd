package io.freightsdk.server.state;

import io.freightsdk.server.values.JournalEntry;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The facts about one request on its way to the journal; not thread-safe. */
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
    private @Nullable World workedIn;

    /** Creates the facts of a request; its operation is one of the fixed names, as it is counted forever. */
    public RequestFacts(Instant at, String operation, String method, String path) {
        this.at = at;
        this.operation = operation;
        this.method = method;
        this.path = path;
    }

    /** Sets the {@code X-Request-Id} of its answer. */
    public RequestFacts requestId(String requestId) {
        this.requestId = requestId;
        return this;
    }

    /** Sets the broker of its key. */
    public RequestFacts brokerId(String brokerId) {
        this.brokerId = brokerId;
        return this;
    }

    /** Sets its Idempotency-Key, or null. */
    public RequestFacts idempotencyKey(@Nullable String idempotencyKey) {
        this.idempotencyKey = idempotencyKey;
        return this;
    }

    /** Sets the caller's own headers; null for those it did not send. */
    public RequestFacts caller(
            @Nullable String userAgent, @Nullable String traceparent, @Nullable String clientRequestId) {
        this.userAgent = userAgent;
        this.traceparent = traceparent;
        this.clientRequestId = clientRequestId;
        return this;
    }

    /** Sets what this request was charged; not called for a replay. */
    public RequestFacts chargedUsd(BigDecimal chargedUsd) {
        this.chargedUsd = chargedUsd;
        return this;
    }

    /** Adds a fault that fired; a second one follows the first after a comma. */
    public RequestFacts faultId(String faultId) {
        this.faultId = this.faultId == null ? faultId : this.faultId + "," + faultId;
        return this;
    }

    /** Notes that it changed something. */
    public RequestFacts committed() {
        this.committed = true;
        return this;
    }

    /** Notes that it repeated an Idempotency-Key with another body. */
    public RequestFacts idempotencyMismatch() {
        this.idempotencyMismatch = true;
        return this;
    }

    /** Notes that its answer is cut off or never sent. */
    public RequestFacts answerLost() {
        this.answerLost = true;
        return this;
    }

    /** Notes the world that it acts on, after a delay perhaps another than the one it came into. */
    public void workIn(World world) {
        this.workedIn = world;
    }

    /** Returns the world that it acted on; the other one if it did not come so far. */
    public World workedIn(World otherwise) {
        return workedIn == null ? otherwise : workedIn;
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
