package io.freightsdk.tools;

/**
 * Is asked before a paid tool spends. Everything but a granted approval refuses the call: what it throws, and null as
 * well. It may wait for a person, on the thread that invoked the tool; how long is up to it.
 */
@FunctionalInterface
public interface ToolApprover {
    /** Decides about one call. Several may be asked about at once. */
    Approval decide(ApprovalRequest request);

    /** Grants all there is: the limit on each agent's spending is all that holds it back. */
    static ToolApprover always() {
        return Agents.APPROVES_ALL;
    }
}
