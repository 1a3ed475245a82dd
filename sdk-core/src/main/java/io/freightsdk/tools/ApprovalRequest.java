package io.freightsdk.tools;

import io.freightsdk.internal.Usd;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A call that an approver decides about: one that costs money or cannot be taken back. In its string, what the model wrote is in
 * quotes, on one line and cut short; street addresses and the driver's phone are in the arguments only.
 *
 * @param agent the agent that wants to spend
 * @param tool the name of the tool
 * @param subject what it is about: the reference and the cities of a load, or its number
 * @param priceUsd what the call costs by the price list of this moment. If it has risen by the time of the approval, the
 *     call is not sent
 * @param isRepeat whether the agent has sent this very request before: both together are charged at most once
 * @param similarTo another order of the same details that this looks like a repeat of by another name, such as {@code load
 *     LD-2026-000421 with customerRef "PO-7"}; null if there is none
 * @param agentSpentUsd what counts as spent of the agent's limit now, over all processes if a pool shares it, uncertain charges
 *     included; what this client has spent for the agent if it has no limit; null if that is not known, as with a pool that
 *     cannot tell
 * @param agentLimitUsd the most the agent may spend, null if there is no limit
 * @param argumentsJson the arguments as they will be used
 * @param isDestructive whether it cannot be taken back, whatever it costs
 */
public record ApprovalRequest(
        String agent,
        String tool,
        String subject,
        BigDecimal priceUsd,
        boolean isRepeat,
        @Nullable String similarTo,
        @Nullable BigDecimal agentSpentUsd,
        @Nullable BigDecimal agentLimitUsd,
        String argumentsJson,
        boolean isDestructive) {
    /**
     * Returns a text such as {@code dispatcher-7 asks for freight_create_load, "PO-7" from "Chicago, IL" to "Dallas, TX", for 0.65 USD
     * (spent 1.30 USD of 5.00 USD)}.
     */
    @Override
    public String toString() {
        String price = isDestructive
                ? ", which cannot be taken back"
                : isRepeat
                        ? ", again, for " + Usd.text(priceUsd) + " if it was not charged before"
                        : ", for " + Usd.text(priceUsd);
        String like = similarTo == null ? "" : ", with the details of " + similarTo;
        String limit = agentLimitUsd == null ? "" : " of " + Usd.text(agentLimitUsd);
        String spent = agentSpentUsd == null ? "" : " (spent " + Usd.text(agentSpentUsd) + limit + ")";
        return agent + " asks for " + tool + ", " + subject + like + price + spent;
    }
}
