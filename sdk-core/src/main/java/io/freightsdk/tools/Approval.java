package io.freightsdk.tools;

import java.util.Objects;

/**
 * What an approver decided.
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

    /** The call may go on. */
    public static Approval granted() {
        return GRANTED;
    }

    /** The call may go on, and this is who said so, for the audit. */
    public static Approval grantedBy(String who) {
        return new Approval(true, who);
    }

    /** The call may not go on, for this reason. */
    public static Approval denied(String reason) {
        return new Approval(false, reason);
    }
}
