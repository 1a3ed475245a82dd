/**
 * The exceptions of calls without a result. Every exception is unchecked and can be created in a test, where the parameters
 * of its constructor are what the accessors of the same names return.
 *
 * <p>For those who read the source:
 *
 * <ul>
 *   <li>the root: {@code FreightException} with its {@code CallFacts} and {@code ChargeStatus}
 *   <li>errors of the service: {@code ApiException} and one subclass for each error of the contract; {@code
 *       UnexpectedStatusException} for all others
 *   <li>no usable response: {@code TransportException}, {@code CallTimeoutException}, {@code MalformedResponseException}
 *   <li>refused by the client: {@code SpendLimitException}, {@code PriceLimitException}, {@code PriceUnknownException}, {@code
 *       SpendPoolException}, {@code IdempotencyMismatchException}
 *   <li>stopped locally: {@code CallInterruptedException}, {@code ClientClosedException}
 *   <li>how a message is written: {@code Message}
 * </ul>
 */
@NullMarked
package io.freightsdk.error;

import org.jspecify.annotations.NullMarked;
