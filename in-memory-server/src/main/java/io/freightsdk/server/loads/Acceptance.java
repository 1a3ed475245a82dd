package io.freightsdk.server.loads;

import java.util.List;

/**
 * What became of a batch of fixes.
 *
 * @param accepted how many were taken
 * @param refused the others, by index
 */
public record Acceptance(int accepted, List<Refused> refused) {

    /** Copies the list. */
    public Acceptance {
        refused = List.copyOf(refused);
    }

    /**
     * One fix that was not taken.
     *
     * @param index its place in the batch, from 0
     * @param refusal why
     */
    public record Refused(int index, Refusal refusal) {}
}
