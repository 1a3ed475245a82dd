/*
 * The map for readers of the source. A call passes through the groups in this order:
 *
 *   - what users see: `FreightClient`, `FreightAsyncClient`, `IncubatingCatalog`, `CallOptions`, `RetryPolicy`,
 *     `SpendLimit`, `InsufficientFundsPolicy`, `CallListener`, `CallReport`, `Spend`, `UncertainCharge`, `Prices`,
 *     `FigureWatch`, `PauseReason`; `HttpFreightClient` implements it, `ClientSettings` builds it
 *   - what is asked: `Plans` makes a `Plan` of each call, with its `Operation` (and what a retry of that does to
 *     money: `Repeats` in it), `JsonBody`, `IdempotencyKeys`, `AgentKeys`
 *   - a call's way: `CallFlow` decides, and lists the stages of a call; `Engine` and `AsyncCall` run its `CallStep`s,
 *     `CallLog` reports it, `Shared` is what all calls of a client have in common
 *   - money, each kind held once: `SpendBook` has the sums, of a `Debit` for each key and a `Tally` for the `SpendScope` of each
 *     limit, and the keys that were paid, lost or refused as busy; `Booking` is a call's place in it; `CallCost` is one call's,
 *     with its price and what it has cost; `Grants`, what is taken from a `SpendPool`, with a `GrantLine` for each limit;
 *     `PriceCache` reads the price list, remembers it, and prices by it what was booked without; `SentBodies` has one body for a
 *     key; `Quote` refuses without a call; `Funding` is what follows a 402; `CallLog.MoneyLog` warns
 *   - one request for many: `SingleFlight`, of `PriceCache`, `LookUps` and `FigureWatch`; where each waits for an amount of its own,
 *     `FundsPoller` and `GrantLine`, which serve the oldest first
 *   - waiting: `Waits`, `Timer`, `Turns`, `Backoff`, `RetryBudget`, `FundsPoller`, `Callbacks`
 *   - the wire: `Transport` sends an `Attempt`; `OneRequest`, `StaleConnections`, `LookUps` and `OneLogin` keep OkHttp
 *     to it
 *   - responses: `ErrorReader` gets its exception for an error, `ResponseReader` and `LostResponse` the rest of an
 *     `AttemptOutcome`, from a `RawResponse` with its `Head`
 */

/**
 * The client of the freight tracking service. Begin with {@link FreightClient#builder()}.
 *
 * <ul>
 *   <li>Create a load once for an order: {@link FreightClient#createLoad(String, io.freightsdk.model.CreateLoadInput)}. See the price first, or the
 *       refusal: {@link FreightClient#quoteLoad}.
 *   <li>Read a position and confirm a delivery: {@link FreightClient#getLoadPosition(String)}, {@link
 *       FreightClient#confirmDelivery(String)}. As futures: {@link FreightAsyncClient}.
 *   <li>Limit spend: {@link SpendLimit}, over all processes with a {@link SpendPool}, and its {@link Allowance}. By customer: {@link
 *       CallOptions.Builder#tag}.
 *   <li>Know the cost: {@link CallReport} of a call, {@link Spend} of a client, {@link Prices} of the service. A charge that may have
 *       happened is an {@link UncertainCharge} until it is acknowledged.
 *   <li>Set retries and the wait for a top-up: {@link RetryPolicy}, {@link InsufficientFundsPolicy}.
 *   <li>Watch it in production: {@link CallListener} for calls, {@link FigureWatch} for balance, prices and limits.
 *   <li>Call an endpoint without a method: {@link RawCall}. Those that are assumed of the service: {@link IncubatingCatalog}.
 *   <li>Store calls in a module of your own: {@link CallAccounting}.
 * </ul>
 *
 * <p>A <em>call</em> is one intention, an <em>attempt</em> one request for it, a <em>charge</em> a debit of the balance. A
 * price is
 * <em>reserved</em> while a call is in progress. A charge that may or may not have happened is <em>uncertain</em>; the stored
 * response to a repeated key is a <em>replay</em>.
 */
@NullMarked
package io.freightsdk;

import org.jspecify.annotations.NullMarked;
