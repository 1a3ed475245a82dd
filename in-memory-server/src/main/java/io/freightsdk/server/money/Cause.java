package io.freightsdk.server.money;

import org.jspecify.annotations.Nullable;

/** The call that moves money: its operation name, the client's Idempotency-Key if it sent one, and the request's id. */
public record Cause(
        String operation,
        @Nullable String idempotencyKey,
        @Nullable String requestId) {

    /** A cause that came without a key and without a request, such as a test topping up. */
    public static Cause of(String operation) {
        return new Cause(operation, null, null);
    }
}
