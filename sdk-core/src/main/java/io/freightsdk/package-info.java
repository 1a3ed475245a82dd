/**
 * The client of the freight tracking service. Begin with {@link io.freightsdk.FreightClient#builder()}.
 *
 * <p>For those who read the source, the package by groups; a call passes through them in this order:
 *
 * <ul>
 *   <li>what users see: {@code FreightClient}, {@code FreightAsyncClient} and their catalogs, {@code CallOptions}, {@code
 *       RetryPolicy}, {@code SpendLimit}, {@code InsufficientFundsPolicy}, {@code CallListener}, {@code CallReport}, {@code
 *       Spend}, {@code UncertainCharge}, {@code Prices}, {@code FigureWatch}; {@code HttpFreightClient} implements it, {@code ClientSettings} builds it
 *   <li>what is asked: {@code Plans} makes a {@code Plan} of each call, with its {@code Operation} (and what a retry of that
 *       does to money: {@code Repeats}), {@code JsonBody}, {@code IdempotencyKeys}, {@code AgentKeys}
 *   <li>a call's way: {@code CallFlow} decides, and lists the stages of a call; {@code Engine} and {@code AsyncCall} run its {@code
 *       CallStep}s, {@code CallLog} tells of it, {@code Shared} is what all calls of a client have in common
 *   <li>money: {@code CallCost} of one call; {@code SpendBook}, the sum over {@code Debit}s, with a {@code Tally} for the {@code
 *       Purse} of each limit; {@code Booking}, a call's place in it; {@code Grants}, what is taken from a {@code SpendPool}, with a {@code
 *       GrantLine} of calls that wait for it; {@code PriceCache} reads the price list and remembers it; {@code LatePrices} prices by
 *       the next list what was booked without; {@code SentBodies} has one body for a key; {@code Funding} is what follows a 402; {@code
 *       MoneyLog} warns
 *   <li>waiting: {@code Waits}, {@code Timer}, {@code Turns}, {@code Backoff}, {@code RetryBudget}, {@code FundsPoller}, {@code
 *       Callbacks}, {@code InterruptWatch}
 *   <li>the wire: {@code Transport} sends an {@code Attempt}; {@code OneRequest}, {@code StaleConnections}, {@code LookUps}, {@code
 *       OneLogin} and {@code InterceptorFailures} keep OkHttp to it
 *   <li>responses: {@code RawAnswer} with its {@code Head}; {@code AnswerReader}, {@code ErrorReader} and {@code LostAnswer} make an
 *       {@code AttemptOutcome} of it
 * </ul>
 *
 * <p>Words: a <em>call</em> is one intention, an <em>attempt</em> one request for it, a <em>charge</em> a debit of the balance, a
 * <em>debit</em> what a client counts for one idempotency key, a <em>purse</em> the money under one limit; a price is
 * <em>reserved</em> while calls are in progress and <em>settled</em> when they end; a charge that may or may not have happened is
 * <em>uncertain</em>, its key <em>in doubt</em>; a result that was given before is a <em>replay</em>.
 */
@NullMarked
package io.freightsdk;

import org.jspecify.annotations.NullMarked;
