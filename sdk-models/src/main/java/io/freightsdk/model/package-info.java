/**
 * The records of the freight tracking service, generated from its OpenAPI document, with a builder each.
 *
 * <ul>
 *   <li>creating a load: {@link CreateLoadInput} with its {@link StopInput}s; {@link CreateLoadOutcome} is a {@link CreateLoadResult} or a {@link DedupCreateLoadResult}
 *   <li>reading it: {@link LoadPosition} with its {@link PositionStop}s and {@link GpsPoint}s; {@link Eta} is an {@link EtaEstimate} for an {@link EtaTarget}, {@link EtaUnavailable} or {@link EtaOpaque}
 *   <li>ending it: {@link ConfirmDeliveryInput} and {@link ConfirmDeliveryResult}, {@link UpdateLoadStatusInput}
 *   <li>money: {@link Pricing}, {@link Balance}, {@link TopUpByCardInput} and {@link TopUpByCardResult}
 *   <li>the catalog: {@link Catalog}, {@link CatalogEntry}, {@link TrackedLoadPositionInput}, {@link TrackedLoadPosition}
 *   <li>open enums, which keep unknown texts: {@link LoadStatus}, {@link StopType}, {@link DriverResolution}
 *   <li>error bodies: {@link InsufficientFundsError}, {@link DeliveryNotReadyError}, {@link UnknownBrokerError}, {@link MissingFieldsError}, {@link CodedError}, {@link PlainError}
 * </ul>
 */
@NullMarked
package io.freightsdk.model;

import org.jspecify.annotations.NullMarked;
