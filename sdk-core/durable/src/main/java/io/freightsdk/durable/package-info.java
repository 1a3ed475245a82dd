/**
 * Loads that are created once whatever process dies, in your own database. Begin with {@link
 * io.freightsdk.durable.DurableFreight#builder}.
 *
 * <ul>
 *   <li>Create loads: {@link io.freightsdk.durable.DurableFreight}. A {@link io.freightsdk.durable.DurableCall} has its {@link
 *       io.freightsdk.durable.DurableState}; a {@link io.freightsdk.durable.DurableFreight.Listener} receives its end.
 *   <li>In your own transaction: {@link io.freightsdk.durable.DurableFreight#in}, or {@link io.freightsdk.durable.Transactions}.
 *   <li>Share one limit, and keep each charge: {@code JdbcChargeStore} in {@code io.freightsdk.durable.ledger}.
 *   <li>Follow loads from any node, and post their events: {@code io.freightsdk.durable.tracking} and {@code
 *       io.freightsdk.durable.webhooks}.
 * </ul>
 */
@NullMarked
package io.freightsdk.durable;

import org.jspecify.annotations.NullMarked;
