package io.freightsdk.server;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A request, its route, and what the journal will say of it. */
final class Call {
    private static final Pattern METHOD = Pattern.compile("[A-Za-z-]{1,20}");
    private static final int LONGEST_HEADER = 200;

    private final Request request;
    private final String operation;
    private final List<String> parameters;
    private final Instant at;
    private @Nullable Broker broker;
    private @Nullable BigDecimal chargedUsd;
    private @Nullable String faultId;
    private boolean committed;
    private boolean mismatch;

    Call(Request request, String operation, List<String> parameters, Instant at) {
        this.request = request;
        this.operation = operation;
        this.parameters = parameters;
        this.at = at;
    }

    Request request() {
        return request;
    }

    String operation() {
        return operation;
    }

    /** Returns the text where the route has its first braces. */
    String parameter() {
        return parameters.get(0);
    }

    String parameter(int index) {
        return parameters.get(index);
    }

    /** Returns the fields of a body that must be an object. */
    Fields fields() {
        return Fields.of(request.body());
    }

    @Nullable
    Broker broker() {
        return broker;
    }

    void noteBroker(@Nullable Broker caller) {
        broker = caller;
    }

    void noteFault(String id) {
        faultId = faultId == null ? id : faultId + "," + id;
    }

    void noteMismatch(boolean is) {
        mismatch = is;
    }

    void noteCommitted() {
        committed = true;
    }

    /** Returns what the ledger says of this call. */
    Broker.Cause cause() {
        String key = request.header("Idempotency-Key");
        return new Broker.Cause(operation, key == null ? null : Secrets.shown(key), request.id());
    }

    void noteCharge(BigDecimal priceUsd) {
        chargedUsd = priceUsd;
        committed = true;
    }

    JournalEntry entry(long seq, Response response, long nanos) {
        return new JournalEntry(
                seq,
                request.id(),
                at,
                operation,
                method(),
                Secrets.path(request.path()),
                response.status(),
                broker == null ? null : broker.id(),
                shown("Idempotency-Key", Integer.MAX_VALUE),
                chargedUsd,
                faultId,
                committed,
                nanos / 1_000_000,
                mismatch,
                response.effect() != null,
                shown("User-Agent", LONGEST_HEADER),
                shown("traceparent", LONGEST_HEADER),
                shown("X-Client-Request-Id", LONGEST_HEADER));
    }

    private @Nullable String shown(String header, int longest) {
        String text = request.header(header);
        if (text == null) {
            return null;
        }
        String shown = Secrets.shown(text);
        return shown.length() > longest ? shown.substring(0, longest) : shown;
    }

    /** A client can put anything where a method belongs. */
    private String method() {
        return METHOD.matcher(request.method()).matches() ? request.method() : "***";
    }
}
