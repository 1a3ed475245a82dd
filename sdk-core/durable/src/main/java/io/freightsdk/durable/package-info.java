/**
 * Creates loads from several processes, so that each order becomes one load and one charge even if a process is killed.
 * Requests, charges and followed loads are rows in your own database. Begin with {@link
 * io.freightsdk.durable.DurableFreight#builder}.
 *
 * <ul>
 *   <li>Request a load: {@link io.freightsdk.durable.DurableFreight#createLoad(String, io.freightsdk.model.CreateLoadInput)},
 *       which returns a {@link io.freightsdk.durable.DurableCall} with its {@link io.freightsdk.durable.DurableState}.
 *   <li>Request it in your own transaction: {@link io.freightsdk.durable.DurableFreight#in}, or {@link
 *       io.freightsdk.durable.Transactions} for a framework.
 *   <li>Learn how a request has ended: {@link io.freightsdk.durable.DurableFreight.Listener}.
 *   <li>Resolve what needs a person, and pause or resume all nodes: {@link io.freightsdk.durable.DurableFreight#list}, {@link
 *       io.freightsdk.durable.DurableFreight#resolve}, {@link io.freightsdk.durable.DurableFreight#pause}.
 *   <li>Share a spend limit between processes, and keep books: {@code JdbcChargeStore} in {@code io.freightsdk.durable.ledger}.
 *   <li>Follow loads from any process, and post their events to a URL: {@code io.freightsdk.durable.tracking} and {@code
 *       io.freightsdk.durable.webhooks}.
 * </ul>
 */
@NullMarked
package io.freightsdk.durable;

import org.jspecify.annotations.NullMarked;
