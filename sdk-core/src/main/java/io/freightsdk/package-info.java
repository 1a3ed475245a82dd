/*
 * The map for readers of the source. A call passes through the groups in this order:
 *
 *   - what users see: `FreightClient`, `FreightAsyncClient`, `IncubatingCatalog`, `CallOptions`, `RetryPolicy`, `SpendLimit`,
 *     `SpendLimitStatus`, `ChargeStore`, `InsufficientFundsPolicy`, `CallListener`, `CallReport`, `CallOutcome`, `Spend`,
 *     `UncertainCharge`, `Prices`; `HttpFreightClient` implements it, `ClientSettings` builds it
 *   - what is asked: `RequestFactory` makes a `CallRequest` of each call, with its `Operation` (and what a retry of that does to money: `RetryMode`
 *     in it), `JsonBody`, `IdempotencyKeys`, `AgentKeys`
 *   - a call's way: `Call` is one call from its beginning to its end, on one thread, with its `CallPrice` and `Deadline`; `TopUp` is what follows a 402; `CallExecutor` runs
 *     calls, on the caller's thread or on one of the client's; `CallLog` reports a call
 *   - money: `CallCharge` is that of one call; `SpendLedger` has the sums, the reservations of calls in progress and what is known of
 *     each idempotency key, with a `SpendWindow` for each `Budget`; `StoredCharge` is a call's charge in a `ChargeStore`; `PriceList`
 *     remembers the prices
 *   - one request for many: `CachedRead`, of the price list and the balance (`Funds`)
 *   - waiting: `ConcurrencyLimiter`, `Backoff`, `Delays`, `Scheduler`
 *   - the wire: `Transport` sends an `Attempt`, `RequestWatch` ends what takes too long, `SingleSendInterceptor` keeps OkHttp to one request
 *   - responses: `ErrorReader` gets its exception for an error, `ResponseReader` and `TransportFailures` the rest of an
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
 *   <li>Limit spend: {@link SpendLimit}, over all processes with a {@link ChargeStore}, and its {@link SpendLimitStatus}. By customer: {@link
 *       CallOptions.Builder#tag}.
 *   <li>Know the cost: {@link CallReport} of a call, {@link Spend} of a client, {@link Prices} of the service. A charge that may have
 *       happened is an {@link UncertainCharge} until it is resolved.
 *   <li>Set retries and the wait for a top-up: {@link RetryPolicy}, {@link InsufficientFundsPolicy}.
 *   <li>Watch it in production: {@link CallListener} for calls; the package {@code micrometer} has meters.
 *   <li>Those that are assumed of the service: {@link IncubatingCatalog}.
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
