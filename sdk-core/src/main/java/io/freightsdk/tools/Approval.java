package io.freightsdk.tools;

import java.util.Objects;

/**
 * The decision of an approver.
 *
 * @param isGranted whether the call may go on
 * @param reason why not, for the model to read; if it may, who said so, or empty
 */
public record Approval(boolean isGranted, String reason) {
    private static final Approval GRANTED = new Approval(true, "");

    /** Checks that there is a reason. */
    public Approval {
        Objects.requireNonNull(reason, "reason");
    }

    /** Returns a decision that lets the call go on. */
    public static Approval granted() {
        return GRANTED;
    }

    /** Returns a decision that lets the call go on, with who made it, for the audit. */
    public static Approval grantedBy(String who) {
        return new Approval(true, who);
    }

    /** Returns a decision that the call may not go on, for this reason. */
    public static Approval denied(String reason) {
        return new Approval(false, reason);
    }
}
