/**
 * The exceptions of calls that have no result. All are unchecked. Tests can create each of them: the parameters of the constructors
 * are what the accessors of the same names return.
 *
 * <ul>
 *   <li>Catch {@link FreightException}. It says whether money was spent ({@link ChargeStatus}), whether the same call may succeed
 *       later, and what is known of the call ({@link CallFacts}). Its message says what to do next.
 *   <li>The service has refused the call: {@link ApiException}. Each error of the contract has a subclass, such as {@link
 *       InsufficientFundsException} and {@link DeliveryNotReadyException}. {@link UnexpectedStatusException} is any other status.
 *   <li>There is no usable response: {@link TransportException}, {@link CallTimeoutException}, {@link MalformedResponseException}.
 *   <li>The client has refused the call before it sent anything: {@link SpendLimitException}, {@link PriceLimitException}, {@link
 *       SpendLimitUnavailableException}, {@link IdempotencyException}.
 *   <li>The call was stopped in this process: {@link CallInterruptedException}, {@link ClientClosedException}.
 * </ul>
 */
@NullMarked
package io.freightsdk.error;

import org.jspecify.annotations.NullMarked;
