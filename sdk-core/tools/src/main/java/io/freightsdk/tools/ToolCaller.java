package io.freightsdk.tools;

import io.freightsdk.internal.OneLine;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The agent that calls a tool. The agent is the scope of spend limits and of idempotency: the same arguments of the same agent
 * create one load, in whatever turn or process they are sent. The same arguments of another agent create another load.
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
     * @param agent a name that stays the same when the agent is restarted, such as {@code dispatcher-7}. Use a bounded set of
     *     names, because the client remembers the spending of each agent while it lives
     * @throws IllegalArgumentException if the name is blank, begins or ends with whitespace or an invisible character, or has
     *     control characters, line breaks, an unpaired surrogate or more than 128 characters
     */
    public static ToolCaller of(String agent) {
        if (OneLine.checkedName("agent", agent).length() > LONGEST
                || BREAKS.matcher(agent).find()) {
            throw new IllegalArgumentException(
                    "agent must have at most " + LONGEST + " characters, and no control characters or line breaks");
        }
        return new ToolCaller(agent, null, null);
    }

    /** Returns the same caller with an approver of its own, which replaces the approver of the tools. */
    public ToolCaller approvedBy(ToolApprover approver) {
        return new ToolCaller(agent, Objects.requireNonNull(approver, "approver"), approvalId);
    }

    /**
     * Returns the same caller for one call that a person has approved. The id is good for the same call once, within ten
     * minutes, in this process, and at no higher price.
     *
     * @param approvalId the {@link ToolResult#approvalId} of the result {@code APPROVAL_NEEDED}
     */
    public ToolCaller approved(String approvalId) {
        return new ToolCaller(agent, approver, Objects.requireNonNull(approvalId, "approvalId"));
    }

    /** Returns the name of the agent. */
    public String agent() {
        return agent;
    }

    /** Returns the tag of the agent's calls in {@link io.freightsdk.Spend}, such as {@code agent:dispatcher-7}. */
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

    /** Returns a message of the client that names the agent in place of its tag. */
    static String withoutTags(String message) {
        return message.replace(" for tag " + TAG, " of agent ");
    }

    @Override
    public String toString() {
        return "ToolCaller[" + agent + "]";
    }
}
