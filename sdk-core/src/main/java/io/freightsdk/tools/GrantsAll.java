package io.freightsdk.tools;

/** Nobody is asked. */
enum GrantsAll implements ToolApprover {
    INSTANCE;

    @Override
    public Approval decide(ApprovalRequest request) {
        return Approval.granted();
    }
}
