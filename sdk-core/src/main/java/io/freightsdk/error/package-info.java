/**
 * The exceptions of calls without a result. Every exception is unchecked and can be created in a test, where the parameters
 * of its constructor are what the accessors of the same names return.
 *
 * <ul>
 *   <li>Catch {@link FreightException}: it says whether the call cost money ({@link ChargeStatus}), whether a retry can help, the
 *       next step, and what is known of the call ({@link CallFacts}).
 *   <li>The service refused: {@link ApiException}, with a subclass for each error of the contract, such as {@link
 *       InsufficientFundsException} and {@link DeliveryNotReadyException}; {@link UnexpectedStatusException} is any other, but for a
 *       4xx with an {@code error} of a raw call.
 *   <li>There is no usable response: {@link TransportException}, {@link CallTimeoutException}, {@link MalformedResponseException}.
 *   <li>The client refused before anything was sent: {@link SpendLimitException}, {@link PriceLimitException}, {@link
 *       SpendLimitUnavailableException}, {@link SpendLimitUnavailableException}, {@link IdempotencyException}.
 *   <li>The call was stopped: {@link CallInterruptedException}, {@link ClientClosedException}.
 * </ul>
 */
@NullMarked
package io.freightsdk.error;

import org.jspecify.annotations.NullMarked;
