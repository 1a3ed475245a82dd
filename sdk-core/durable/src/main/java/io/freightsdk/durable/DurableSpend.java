package io.freightsdk.durable;

import java.math.BigDecimal;

/**
 * What the calls of an account cost by their rows, equal on all nodes.
 *
 * @param chargedUsd what was paid
 * @param uncertainUsd what may have been paid besides
 * @param reservedUsd what calls under way may cost, as far as they are not in doubt
 */
public record DurableSpend(BigDecimal chargedUsd, BigDecimal uncertainUsd, BigDecimal reservedUsd) {}
