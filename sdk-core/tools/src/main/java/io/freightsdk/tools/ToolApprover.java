package io.freightsdk.tools;

/**
 * Decides before a tool spends or does what cannot be taken back. Anything but a granted approval denies the call, an exception
 * or null included. It may wait for a person, on the thread that invoked the tool, for as long as it likes.
 */
@FunctionalInterface
public interface ToolApprover {
    /** Decides about one call. Called concurrently for concurrent calls. */
    Approval decide(ApprovalRequest request);

    /** Approves everything; only the spend limit of each agent applies. */
    static ToolApprover always() {
        return ToolParts.APPROVES_ALL;
    }
}
