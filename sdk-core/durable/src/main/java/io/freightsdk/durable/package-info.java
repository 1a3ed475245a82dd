/**
 * Calls that are done once whatever process dies, and a spend limit that all processes share, both kept in the user's own
 * database. Begin with {@link io.freightsdk.durable.DurableFreight#builder}.
 *
 * <p>For those who read the source, in the order in which a call passes through it:
 *
 * <ul>
 *   <li>what users see: {@code DurableFreight}, {@code DurableCall} and its {@code DurableState}, {@code Pause}, {@code
 *       DurableSpend}, {@code DurableHealth}, {@code JdbcSpendPool}, the exceptions; {@code DurableNode} implements it
 *   <li>asking: {@code Requests} makes a row of an input, {@code Journal} has all statements on rows, {@code Row} is one
 *   <li>doing: {@code Queue} is db-scheduler with our table; {@code CallRun} takes a row, calls the service and writes the end;
 *       {@code Verdict} says what a failure means for a row
 *   <li>money: {@code Budget} is the shared limits' part of a transaction
 *   <li>looking after it: {@code Pauses}, {@code Sweeper}
 *   <li>loads that are followed: {@code JdbcWatchStore} keeps them and is driven by a {@code Queue} of its own, {@code
 *       KeptEvents} what happened to them
 *   <li>webhooks: {@code TrackingWebhooks} runs a task for each load that has events to send; {@code WebhookRows} has its
 *       statements, {@code WebhookPost} sends one, {@code WebhookSignature} signs it
 *   <li>the database: {@code Database} has transactions and what differs between products, {@code Schema} the tables
 * </ul>
 */
@NullMarked
package io.freightsdk.durable;

import org.jspecify.annotations.NullMarked;
