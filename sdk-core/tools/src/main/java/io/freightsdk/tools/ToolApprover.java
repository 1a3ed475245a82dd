package io.freightsdk.tools;

/**
 * Decides before a tool spends money or does what cannot be taken back. Anything but a granted approval denies the call, an
 * exception or null included. It may wait for a person, on the thread that invoked the tool, for as long as it likes.
 */
@FunctionalInterface
public interface ToolApprover {
    /** Decides about one call. Called concurrently for concurrent calls. */
    Approval decide(ApprovalRequest request);

    /** Returns the approver that approves everything; only the spend limit of each agent holds. */
    static ToolApprover always() {
        return Always.INSTANCE;
    }

    /** The approver that tools do not ask. */
    enum Always implements ToolApprover {
        /** The only one. */
        INSTANCE;

        @Override
        public Approval decide(ApprovalRequest request) {
            return Approval.granted();
        }
    }
}
