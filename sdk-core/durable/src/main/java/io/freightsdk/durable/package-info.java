/*
 * The map for readers of the source, in the order in which a call passes through it:
 *
 *   - for users: `DurableFreight`, `DurableCall` and its `DurableState`, `Pause`, `DurableSpend`, `DurableHealth`,
 *     `JdbcSpendPool`, `JdbcBooks`, `BodyCipher`, the exceptions; `StoreSettings` is the common part of the builders
 *   - requesting a call: `Requests` turns an input into a row; `Row` is one; `Journal` has all statements on rows of
 *     calls
 *   - making it: `CallLane` is what an account has in the `Queue`; `CallRun` takes a row and calls the service,
 *     `Verdict` says what a failure means for a row; `CallEnds` writes the end and completes futures
 *   - money: `LimitRows` is the part of the shared limits in a transaction
 *   - the queue: `Queue` is db-scheduler with our table, one for a process; a `Lane` is the part of one account in
 *     it, and `Places` has its statements
 *   - followed loads: `JdbcWatchStore` stores them and has each that is due read; `EventRows` stores and delivers
 *     their events
 *   - webhooks: `TrackingWebhooks` has a place in the queue for each load that has events to send; `WebhookRows` has
 *     its statements, `WebhookPost` sends one event, `WebhookSignature` signs it
 *   - for an operator: `Operator` shows what needs a person and does what the person decides; `OperatorProgram` is
 *     the same as a program
 *   - the database: `Database` makes transactions, `Transaction` runs statements, `Tables` checks the tables,
 *     `OpenConnection` is what a listener gets
 */

/**
 * Calls that are made once whatever process dies, a spend limit that all processes share, and followed loads with their
 * webhooks, all stored in your own database. Begin with {@link DurableFreight#builder}.
 *
 * <ul>
 *   <li>Create loads and confirm deliveries: {@link DurableFreight}, in your transaction {@link DurableFreight#in}. A {@link
 *       DurableCall} has its {@link DurableState}; a {@link DurableFreight.Listener} receives its end.
 *   <li>Share one limit: {@link JdbcSpendPool}.
 *   <li>Follow loads from any node, and post their events: {@link JdbcWatchStore}, {@link TrackingWebhooks}.
 *   <li>Keep monthly books: {@link JdbcBooks}.
 *   <li>Operate it: {@link Operator}, {@link OperatorProgram}, {@link DurableHealth}, {@link Pause}.
 *   <li>Encrypt stored bodies: {@link BodyCipher}.
 * </ul>
 */
@NullMarked
package io.freightsdk.durable;

import org.jspecify.annotations.NullMarked;
