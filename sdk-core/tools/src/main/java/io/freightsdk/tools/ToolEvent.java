package io.freightsdk.tools;

import io.freightsdk.error.ChargeStatus;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A call of a tool, for an audit. It holds no key, phone number, address or argument.
 *
 * @param at when it was over
 * @param agent who called
 * @param tool which tool
 * @param argumentsDigest SHA-256 of the arguments as they came, in hex: equal for equal arguments
 * @param code the code of the error, {@code OK} if there is none
 * @param chargeStatus whether money moved
 * @param chargedUsd the cost, null if it is not known
 * @param approvedBy who approved it: what the approver returned, {@code approver} if it returned no name, {@code approval} if the
 *     call brought the id of an {@code APPROVAL_NEEDED} along, {@code limit} if there was no approver; null if it was not approved
 *     or free
 * @param duration how long it took
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
