package io.freightsdk.server.values;

import java.util.OptionalInt;

/** Decisions that the contract leaves open, and other services take otherwise; no mismatch status is a replay. */
public record Decisions(
        String loadNumberPrefix, String loadIdPrefix, boolean keysPerOperation, OptionalInt mismatchStatus) {
    /** The server's own. */
    public static final Decisions STANDARD = new Decisions("LD-", "load_", false, OptionalInt.empty());
}
