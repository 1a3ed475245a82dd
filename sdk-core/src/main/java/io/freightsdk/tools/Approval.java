package io.freightsdk.tools;

import java.util.Objects;

/**
 * The decision of an approver.
 *
 * @param isGranted whether the call may go on
 * @param isOpen whether nobody has decided yet, so that the same call may come again with a person's answer
 * @param reason why not, for the model to read; if it may, who said so, or empty
 */
public record Approval(boolean isGranted, boolean isOpen, String reason) {
    private static final Approval GRANTED = new Approval(true, false, "");
    private static final Approval OPEN = new Approval(false, true, "");

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
        return new Approval(true, false, who);
    }

    /** Returns a decision that the call may not go on, for this reason. */
    public static Approval denied(String reason) {
        return new Approval(false, false, reason);
    }

    /**
     * Returns that nobody can be asked while the call waits. The answer is {@code APPROVAL_NEEDED} with the price, the words of
     * the request and a state. When a person has said yes, the same call of a {@link ToolCaller#approved} with that state
     * passes, once, within ten minutes, and at no higher price.
     */
    public static Approval open() {
        return OPEN;
    }
}
