package io.freightsdk.tools;

import io.freightsdk.internal.Recent;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Calls that wait for a person's answer. Each id approves one call of one agent: these arguments, up to this price, once, for
 * ten minutes.
 */
final class PendingApprovals {
    private static final Duration LASTS = Duration.ofMinutes(10);
    private static final int MOST = 10_000;

    private final Recent<String, Pending> pending = new Recent<>(MOST);
    private final InstantSource clock;

    PendingApprovals(InstantSource clock) {
        this.clock = clock;
    }

    private record Pending(String call, BigDecimal maxPriceUsd, Instant until) {}

    /** A yes to an order is none to a repeat of what was ordered since. */
    private static String call(ApprovalRequest request) {
        return String.join(
                "\n", request.agent(), request.tool(), String.valueOf(request.similarTo()), request.argumentsJson());
    }

    /** Returns a new id for this request. */
    String open(ApprovalRequest request) {
        String id = UUID.randomUUID().toString();
        restore(id, request);
        return id;
    }

    /** Lets an id be used once more: the call that it approved has cost nothing. */
    void restore(String id, ApprovalRequest request) {
        Instant until = clock.instant().plus(LASTS);
        Pending unused = pending.put(id, new Pending(call(request), request.priceUsd(), until));
    }

    /** Returns whether the id approves this request; from then on it approves nothing. */
    synchronized boolean take(@Nullable String id, ApprovalRequest request) {
        if (id == null) {
            return false;
        }
        Pending open = pending.get(id);
        boolean fits = open != null
                && open.call.equals(call(request))
                && request.priceUsd().compareTo(open.maxPriceUsd) <= 0
                && clock.instant().isBefore(open.until);
        return fits && pending.remove(id) != null;
    }

    /** Ends an id that a person has said no to. */
    void deny(String id) {
        Pending unused = pending.remove(id);
    }
}
