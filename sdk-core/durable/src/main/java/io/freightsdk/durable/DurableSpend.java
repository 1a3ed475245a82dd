package io.freightsdk.durable;

import java.math.BigDecimal;

/**
 * The cost of the calls of an account by their rows, equal on all nodes.
 *
 * @param chargedUsd what was paid
 * @param uncertainUsd what may have been paid in addition
 * @param reservedUsd what calls in progress may cost, without uncertain ones
 */
public record DurableSpend(BigDecimal chargedUsd, BigDecimal uncertainUsd, BigDecimal reservedUsd) {}
