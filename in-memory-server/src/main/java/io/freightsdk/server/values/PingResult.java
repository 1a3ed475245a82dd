package io.freightsdk.server.values;

import java.util.List;

/**
 * The result of reporting fixes.
 *
 * @param accepted how many were taken
 * @param refused the others, by index
 */
public record PingResult(int accepted, List<RefusedFix> refused) {

    /** Copies the list. */
    public PingResult {
        refused = List.copyOf(refused);
    }

    /**
     * One refused fix.
     *
     * @param index its place in the batch, from 0
     * @param refusal why
     */
    public record RefusedFix(int index, FixRefusal refusal) {}
}
