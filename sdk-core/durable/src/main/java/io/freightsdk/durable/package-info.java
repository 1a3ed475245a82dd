/**
 * Calls that are made once whatever process dies, a spend limit that all processes share, and followed loads with their
 * webhooks, all stored in the user's own database. Begin with {@link io.freightsdk.durable.DurableFreight#builder}.
 *
 * <p>A map for readers of the source, in the order in which a call passes through it:
 *
 * <ul>
 *   <li>for users: {@code DurableFreight}, {@code DurableCall} and its {@code DurableState}, {@code Pause}, {@code DurableSpend},
 *       {@code DurableHealth}, {@code JdbcSpendPool}, {@code JdbcBooks}, {@code BodyCipher}, the exceptions; {@code DurableNode} implements it, and {@code StoreSettings}
 *       is the common part of the builders
 *   <li>requesting a call: {@code Requests} turns an input into a row; {@code Row} is one; {@code Journal} has all statements on
 *       rows of calls
 *   <li>making it: {@code CallLane} is what an account has in the {@code Queue}; {@code CallRun} takes a row and calls the service, {@code
 *       Verdict} says what a failure means for a row; {@code CallEnds} writes the end; {@code EndFutures} completes futures
 *   <li>money: {@code Budget} is the part of the shared limits in a transaction
 *   <li>the queue: {@code Queue} is db-scheduler with our table, one for a process; a {@code Lane} is the part of one account in
 *       it, and {@code Places} has its statements
 *   <li>followed loads: {@code JdbcWatchStore} stores them and has each that is due read; {@code KeptEvents} stores and delivers
 *       their events
 *   <li>webhooks: {@code TrackingWebhooks} has a place in the queue for each load that has events to send; {@code WebhookRows} has its
 *       statements, {@code WebhookPost} sends one event, {@code WebhookSignature} signs it
 *   <li>for an operator: {@code Operator} shows what needs a person and does what the person decides; {@code OperatorProgram} is the
 *       same as a program
 *   <li>the database: {@code Database} makes transactions, {@code Transaction} runs statements, {@code Schema} checks the tables,
 *       {@code OpenConnection} is what a listener gets
 * </ul>
 */
@NullMarked
package io.freightsdk.durable;

import org.jspecify.annotations.NullMarked;
