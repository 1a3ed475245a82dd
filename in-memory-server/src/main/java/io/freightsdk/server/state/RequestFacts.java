package io.freightsdk.server.state;

import io.freightsdk.server.values.JournalEntry;
import io.freightsdk.server.wire.Headers;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** The facts about one request on its way to the journal; not thread-safe. */
public final class RequestFacts {

    private static final int LONGEST_METHOD = 20;
    private static final int LONGEST_HEADER = 200;

    private final Instant at;
    private final String operation;
    private final String requestId;
    private final String method;
    private final String path;
    private final Headers headers;
    private @Nullable String brokerId;
    private @Nullable BigDecimal chargedUsd;
    private @Nullable String faultId;
    private boolean committed;
    private boolean idempotencyMismatch;
    private boolean responseLost;
    private @Nullable World workedIn;

    /** Creates the facts of a request; the operation is one of the fixed names, as it is counted forever. */
    public RequestFacts(Instant at, String operation, String requestId, String method, String path, Headers headers) {
        this.at = at;
        this.operation = operation;
        this.requestId = requestId;
        this.method = method;
        this.path = path;
        this.headers = headers;
    }

    /** Sets the broker of its key. */
    public RequestFacts brokerId(@Nullable String brokerId) {
        this.brokerId = brokerId;
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
    public RequestFacts responseLost() {
        this.responseLost = true;
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

    /** Returns the entry but for its number, for which others wait: by then all that takes time is done. */
    LongFunction<JournalEntry> entry(Secrets secrets, int status, Duration took) {
        String shownMethod = shown(method);
        String shownPath = secrets.path(path);
        String idempotencyKey = shown("Idempotency-Key", Integer.MAX_VALUE, secrets);
        String userAgent = shown("User-Agent", LONGEST_HEADER, secrets);
        String traceparent = shown("traceparent", LONGEST_HEADER, secrets);
        String clientRequestId = shown("X-Client-Request-Id", LONGEST_HEADER, secrets);
        return seq -> new JournalEntry(
                seq,
                requestId,
                at,
                operation,
                shownMethod,
                shownPath,
                status,
                brokerId,
                idempotencyKey,
                chargedUsd,
                faultId,
                committed,
                took.toMillis(),
                idempotencyMismatch,
                responseLost,
                userAgent,
                traceparent,
                clientRequestId);
    }

    private @Nullable String shown(String header, int longest, Secrets secrets) {
        String text = headers.first(header);
        if (text == null) {
            return null;
        }
        String shown = secrets.shown(text);
        return shown.length() > longest ? shown.substring(0, longest) : shown;
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
