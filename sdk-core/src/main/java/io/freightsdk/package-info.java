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
 *   - the wire: `Transport` sends an `Attempt`, `RequestWatch` ends what takes too long, also a look-up of `NameLookUps`, `SingleSendInterceptor` keeps OkHttp to one request
 *   - responses: `ErrorReader` gets its exception for an error, `ResponseReader` and `TransportFailures` the rest of an
 *     `AttemptOutcome`, from a `RawResponse` with its `Head`
 */

/**
 * The client of the freight tracking service. Start with {@link FreightClient#builder()}.
 *
 * <ul>
 *   <li>To create a load once for an order, use {@link FreightClient#createLoad(String, io.freightsdk.model.CreateLoadInput)}. To see
 *       its price, or why it would be refused, use {@link FreightClient#quoteLoad}.
 *   <li>To read a position or confirm a delivery, use {@link FreightClient#getLoadPosition(String)} and {@link
 *       FreightClient#confirmDelivery(String)}. {@link FreightAsyncClient} has the same methods with futures.
 *   <li>To limit what is spent, use a {@link SpendLimit}, which several processes share with a {@link ChargeStore}. To count by
 *       customer, set {@link CallOptions.Builder#tag}.
 *   <li>To know the cost, read the {@link CallReport} of a call, the {@link Spend} of a client and the {@link Prices} of the service. A
 *       charge that may have happened is an {@link UncertainCharge} until it is resolved.
 *   <li>To set retries, use a {@link RetryPolicy}; to wait for a top-up, an {@link InsufficientFundsPolicy}.
 *   <li>To observe calls, register a {@link CallListener}. The packages {@code micrometer} and {@code opentelemetry} have meters
 *       and traces.
 *   <li>To call operations whose paths and bodies are assumptions, use an {@link IncubatingCatalog}.
 * </ul>
 *
 * <p>A <em>call</em> is one operation, such as creating a load, with its retries. An <em>attempt</em> is one request of a call. A
 * <em>charge</em> is a debit of the balance. While a call is in progress, its price is <em>reserved</em>. A charge is
 * <em>uncertain</em> while it is unknown whether it happened. A <em>replay</em> is the stored response to a repeated idempotency key.
 */
@NullMarked
package io.freightsdk;

import org.jspecify.annotations.NullMarked;
