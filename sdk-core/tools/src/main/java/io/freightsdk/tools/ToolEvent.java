package io.freightsdk.tools;

import io.freightsdk.error.ChargeStatus;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A finished call of a tool, for an audit. It contains no key, phone number, address or argument.
 *
 * @param at when the call ended
 * @param agent the agent that called
 * @param tool the name of the tool
 * @param argumentsDigest the SHA-256 of the arguments as they came, in hex; equal for equal arguments
 * @param code the code of the error, or {@code OK}
 * @param chargeStatus whether the call has cost money
 * @param chargedUsd what the call has cost; null if that is unknown
 * @param approvedBy who approved the call: the name that the approver returned, {@code approver} if it returned no name, {@code
 *     approval} if the call brought an approval id, {@code limit} if there was no approver; null if the call was free or was
 *     not approved
 * @param duration how long the call took
 */
public record ToolEvent(
        Instant at,
        String agent,
        String tool,
        String argumentsDigest,
        String code,
        ChargeStatus chargeStatus,
        @Nullable BigDecimal chargedUsd,
        @Nullable String approvedBy,
        Duration duration) {}
