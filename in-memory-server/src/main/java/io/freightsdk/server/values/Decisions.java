package io.freightsdk.server.values;

import java.util.OptionalInt;

/**
 * Decisions that the contract leaves open and that other services take otherwise.
 *
 * @param loadNumberPrefix begins every load number
 * @param loadIdPrefix begins the service's own id of every load
 * @param keysPerOperation whether each operation that creates remembers idempotency keys on its own
 * @param mismatchStatus the status of another body under a used idempotency key; empty for the first answer again
 */
public record Decisions(
        String loadNumberPrefix, String loadIdPrefix, boolean keysPerOperation, OptionalInt mismatchStatus) {
    /** The server's own. */
    public static final Decisions STANDARD = new Decisions("LD-", "load_", false, OptionalInt.empty());
}
