package io.freightsdk.tools;

import io.freightsdk.internal.Recent;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The calls that wait for a person's decision. Each id approves one call of one agent with the same arguments, up to its price,
 * once, for ten minutes.
 */
final class PendingApprovals {
    private static final Duration LASTS = Duration.ofMinutes(10);
    private static final int MOST = 10_000;

    private final Recent<String, Pending> pending = new Recent<>(MOST);
    private final InstantSource clock;

    PendingApprovals(InstantSource clock) {
        this.clock = clock;
    }

    /** An id that was not used yet. */
    record Pending(String call, BigDecimal maxPriceUsd, Instant until) {}

    /** Returns the call as text. An approval of an order does not approve a repeat of a later order. */
    private static String call(ApprovalRequest request) {
        return String.join(
                "\n", request.agent(), request.tool(), String.valueOf(request.similarTo()), request.argumentsJson());
    }

    /** Returns a new id for this request. */
    String open(ApprovalRequest request) {
        String id = UUID.randomUUID().toString();
        Instant until = clock.instant().plus(LASTS);
        restore(id, new Pending(call(request), request.priceUsd(), until));
        return id;
    }

    /** Lets an id be used once more until its ten minutes are over, because the call that it approved has cost nothing. */
    void restore(String id, Pending used) {
        Pending unused = pending.put(id, used);
    }

    /** Returns what the id approves, and null if that is not this request. The id cannot be used again. */
    synchronized @Nullable Pending take(@Nullable String id, ApprovalRequest request) {
        if (id == null) {
            return null;
        }
        Pending open = pending.get(id);
        boolean fits = open != null
                && open.call.equals(call(request))
                && request.priceUsd().compareTo(open.maxPriceUsd) <= 0
                && clock.instant().isBefore(open.until);
        return fits ? pending.remove(id) : null;
    }

    /** Ends an id that a person has refused. */
    void deny(String id) {
        Pending unused = pending.remove(id);
    }
}
