package io.freightsdk.tools;

import io.freightsdk.internal.OneLine;
import io.freightsdk.internal.Usd;
import java.math.BigDecimal;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The caller of a tool. The agent is the scope of spend and of idempotency: the same request of the same agent, by clients of
 * one account, is one intention, in whatever turn or process it is made; another agent's is another.
 */
public final class ToolCaller {
    private static final int LONGEST = 128;

    private static final Pattern BREAKS = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}]");

    private static final String AGENT = "agent:";

    private final String agent;
    private final @Nullable ToolApprover approver;
    private final ToolCancellation cancellation;
    private final @Nullable BigDecimal quotedPriceUsd;
    private final @Nullable String approval;
    private final String tag;

    private ToolCaller(
            String agent,
            String tag,
            @Nullable ToolApprover approver,
            ToolCancellation cancellation,
            @Nullable BigDecimal quotedPriceUsd,
            @Nullable String approval) {
        this.agent = agent;
        this.tag = tag;
        this.approver = approver;
        this.cancellation = cancellation;
        this.quotedPriceUsd = quotedPriceUsd;
        this.approval = approval;
    }

    /**
     * Creates a caller for this agent.
     *
     * @param agent a name that stays the same when the agent is started again, such as {@code dispatcher-7}. The sum that each has
     *     spent is remembered for as long as the client lives: use a bounded set of names
     * @throws IllegalArgumentException if it is blank, begins or ends with whitespace or an invisible character, or has control
     *     characters, line breaks, an unpaired surrogate or more than 128 characters
     */
    public static ToolCaller of(String agent) {
        return new ToolCaller(
                checked("agent", agent), AGENT + escaped(agent), null, new ToolCancellation(), null, null);
    }

    /** A slash stands between an agent and its session, so one in a name is written as in a JSON pointer. */
    private static String escaped(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }

    private static String checked(String what, String name) {
        if (OneLine.checkedName(what, name).length() > LONGEST
                || BREAKS.matcher(name).find()) {
            throw new IllegalArgumentException(
                    what + " has control characters, line breaks or more than " + LONGEST + " characters");
        }
        return name;
    }

    /**
     * Returns the same caller in one of several sessions of the agent. Each session has the limit per agent for itself, while
     * requests stay the agent's: a repeat in another session is known as one, and returns the same load.
     *
     * @throws IllegalArgumentException if it is not a valid name, as for an agent
     */
    public ToolCaller inSession(String session) {
        String both = AGENT + escaped(agent) + "/" + escaped(checked("session", session));
        return new ToolCaller(agent, both, approver, cancellation, quotedPriceUsd, approval);
    }

    /** Returns the same caller with an approver of its own, in place of that of the tools. */
    public ToolCaller approvedBy(ToolApprover approver) {
        return new ToolCaller(
                agent, tag, Objects.requireNonNull(approver, "approver"), cancellation, quotedPriceUsd, approval);
    }

    /** Returns the same caller for one call, which the cancellation ends from another thread. */
    public ToolCaller cancelledBy(ToolCancellation cancellation) {
        return new ToolCaller(
                agent, tag, approver, Objects.requireNonNull(cancellation, "cancellation"), quotedPriceUsd, approval);
    }

    /**
     * Returns the same caller in a conversation that was quoted this price, in place of what {@link FreightTool#description}
     * said last. Without an approver, a higher price is refused with {@code PRICE_CHANGED} and a state. The same call of a
     * caller {@link #approved} with that state passes, once, within ten minutes, and at no higher price.
     */
    public ToolCaller quotedPriceUsd(BigDecimal quotedPriceUsd) {
        return new ToolCaller(
                agent, tag, approver, cancellation, Usd.notNegative("quotedPriceUsd", quotedPriceUsd), approval);
    }

    /** {@link #quotedPriceUsd(BigDecimal)}, with a price such as {@code 0.65}. */
    public ToolCaller quotedPriceUsd(String quotedPriceUsd) {
        return quotedPriceUsd(Usd.of("quotedPriceUsd", quotedPriceUsd));
    }

    /** Returns the same caller for one call that a person has approved, with the state of its {@code APPROVAL_NEEDED} or {@code PRICE_CHANGED}. */
    public ToolCaller approved(String state) {
        return new ToolCaller(
                agent, tag, approver, cancellation, quotedPriceUsd, Objects.requireNonNull(state, "state"));
    }

    /** The agent that calls. */
    public String agent() {
        return agent;
    }

    /** The approver of its calls, null if it is that of the tools. */
    public @Nullable ToolApprover approver() {
        return approver;
    }

    /** Returns the tag of its calls in {@link io.freightsdk.Spend}, which is whose limit it is: the agent's, or its session's. */
    public String tag() {
        return tag;
    }

    /** The agent or session in a message that names its tag. */
    static String withoutTags(String message) {
        return message.replace(" for tag " + AGENT, " of agent ");
    }

    ToolCancellation cancellation() {
        return cancellation;
    }

    @Nullable
    String approval() {
        return approval;
    }

    @Nullable
    BigDecimal quotedPriceUsd() {
        return quotedPriceUsd;
    }

    @Override
    public String toString() {
        return "ToolCaller[" + tag.substring(tag.indexOf(':') + 1) + "]";
    }
}
