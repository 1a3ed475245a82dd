package io.freightsdk.tools;

import io.freightsdk.internal.OneLine;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The caller of a tool. The agent is the scope of spend and of idempotency: the same request of the same agent, by clients of
 * one account, is one intention, in whatever turn or process it is made; another agent's request is another intention.
 */
public final class ToolCaller {
    private static final int LONGEST = 128;
    private static final Pattern BREAKS = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}]");
    private static final String TAG = "agent:";

    private final String agent;
    private final @Nullable ToolApprover approver;
    private final @Nullable String approvalId;

    private ToolCaller(String agent, @Nullable ToolApprover approver, @Nullable String approvalId) {
        this.agent = agent;
        this.approver = approver;
        this.approvalId = approvalId;
    }

    /**
     * Creates a caller for an agent.
     *
     * @param agent a name that stays the same when the agent is started again, such as {@code dispatcher-7}. The sum that each
     *     agent has spent is remembered for as long as the client lives: use a bounded set of names
     * @throws IllegalArgumentException if the name is blank, begins or ends with whitespace or an invisible character, or has
     *     control characters, line breaks, an unpaired surrogate or more than 128 characters
     */
    public static ToolCaller of(String agent) {
        if (OneLine.checkedName("agent", agent).length() > LONGEST
                || BREAKS.matcher(agent).find()) {
            throw new IllegalArgumentException(
                    "agent has control characters, line breaks or more than " + LONGEST + " characters");
        }
        return new ToolCaller(agent, null, null);
    }

    /** Returns the same caller with an approver of its own, in place of that of the tools. */
    public ToolCaller approvedBy(ToolApprover approver) {
        return new ToolCaller(agent, Objects.requireNonNull(approver, "approver"), approvalId);
    }

    /**
     * Returns the same caller for one call that a person has approved.
     *
     * @param approvalId the {@link ToolResult#approvalId} of the {@code APPROVAL_NEEDED} that the call was answered with before
     */
    public ToolCaller approved(String approvalId) {
        return new ToolCaller(agent, approver, Objects.requireNonNull(approvalId, "approvalId"));
    }

    /** The agent that calls. */
    public String agent() {
        return agent;
    }

    /** Returns the tag of the agent's calls in {@link io.freightsdk.Spend}. */
    public String tag() {
        return TAG + agent;
    }

    @Nullable
    ToolApprover approver() {
        return approver;
    }

    @Nullable
    String approvalId() {
        return approvalId;
    }

    /** Returns a message of the client that names the agent and not its tag. */
    static String withoutTags(String message) {
        return message.replace(" for tag " + TAG, " of agent ");
    }

    @Override
    public String toString() {
        return "ToolCaller[" + agent + "]";
    }
}
