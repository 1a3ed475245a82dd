package io.freightsdk.server;

import java.util.List;

/**
 * The result of reporting positions.
 *
 * @param accepted how many were accepted
 * @param refused the others, each with its reason
 */
public record PingResult(int accepted, List<RefusedFix> refused) {

    /** Copies the list. */
    public PingResult {
        refused = List.copyOf(refused);
    }

    /**
     * A position that was refused.
     *
     * @param index its place in the batch, from 0
     * @param refusal the reason
     */
    public record RefusedFix(int index, FixRefusal refusal) {}
}
