package io.freightsdk.server;

import java.util.List;

/** The result of reporting fixes: how many were taken, and the others. */
public record PingResult(int accepted, List<RefusedFix> refused) {

    /** Copies the list. */
    public PingResult {
        refused = List.copyOf(refused);
    }

    /** One refused fix, by its place in the batch from 0. */
    public record RefusedFix(int index, FixRefusal refusal) {}
}
