/**
 * The records of the freight tracking service, generated from its OpenAPI document. Each is immutable and has a builder. A value that
 * a later version of the service adds is kept: in {@code additionalProperties}, or as the text of an open enum.
 *
 * <ul>
 *   <li>To create a load: {@link CreateLoadInput} with its {@link StopInput}s. The result, {@link CreateLoadOutcome}, is a {@link
 *       CreateLoadResult} or a {@link DedupCreateLoadResult}.
 *   <li>To read a load: {@link LoadPosition} with its {@link PositionStop}s and {@link GpsPoint}s. Its {@link Eta} is an {@link
 *       EtaEstimate} for an {@link EtaTarget}, an {@link EtaUnavailable} or an {@link EtaOpaque}.
 *   <li>To end a load: {@link ConfirmDeliveryInput}, {@link ConfirmDeliveryResult}. {@link UpdateLoadStatusInput} is always refused.
 *   <li>Money: {@link Pricing}, {@link Balance}, {@link TopUpByCardInput}, {@link TopUpByCardResult}.
 *   <li>The catalog: {@link Catalog}, {@link CatalogEntry}, {@link TrackedLoadPositionInput}, {@link TrackedLoadPosition}.
 *   <li>Open enums, which keep texts that this version does not know: {@link LoadStatus}, {@link StopType}, {@link DriverResolution}.
 *   <li>Bodies of errors: {@link InsufficientFundsError}, {@link DeliveryNotReadyError}, {@link UnknownBrokerError}, {@link
 *       MissingFieldsError}, {@link CodedError}, {@link PlainError}.
 * </ul>
 */
@NullMarked
package io.freightsdk.model;

import org.jspecify.annotations.NullMarked;
