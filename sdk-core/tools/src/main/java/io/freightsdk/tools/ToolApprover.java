package io.freightsdk.tools;

/**
 * Decides about a call before it spends money or does something that cannot be undone. Only a granted approval lets the call
 * pass: an exception or null denies it, and nothing is sent. The approver runs on the thread that called the tool, and may wait
 * for a person as long as it likes.
 */
@FunctionalInterface
public interface ToolApprover {
    /** Decides about one call. It is called concurrently for concurrent calls. */
    Approval decide(ApprovalRequest request);

    /** Returns the approver that approves everything, so that only the spend limits hold. */
    static ToolApprover always() {
        return Always.INSTANCE;
    }

    /** The approver that approves everything. Tools do not ask it. */
    enum Always implements ToolApprover {
        /** The only instance. */
        INSTANCE;

        @Override
        public Approval decide(ApprovalRequest request) {
            return Approval.granted();
        }
    }
}
