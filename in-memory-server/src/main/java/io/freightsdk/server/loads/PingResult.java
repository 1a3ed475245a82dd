package io.freightsdk.server.loads;

import java.util.List;

/**
 * What became of a batch of fixes.
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
     * One fix that was not taken.
     *
     * @param index its place in the batch, from 0
     * @param refusal why
     */
    public record RefusedFix(int index, Refusal refusal) {}
}
