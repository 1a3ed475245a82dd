/**
 * The records of the freight tracking service, generated from its OpenAPI document, with a builder each.
 *
 * <ul>
 *   <li>creating a load: {@code CreateLoadInput} with its {@code StopInput}s; {@code CreateLoadOutcome} is a {@code
 *       CreateLoadResult} or a {@code DedupCreateLoadResult}
 *   <li>reading it: {@code LoadPosition} with its {@code PositionStop}s and {@code GpsPoint}s; {@code Eta} is an {@code
 *       EtaEstimate} for an {@code EtaTarget}, {@code EtaUnavailable} or {@code EtaOpaque}
 *   <li>ending it: {@code ConfirmDeliveryInput} and {@code ConfirmDeliveryResult}, {@code UpdateLoadStatusInput}
 *   <li>money: {@code Pricing}, {@code Balance}, {@code TopUpByCardInput} and {@code TopUpByCardResult}
 *   <li>the catalog: {@code Catalog}, {@code CatalogEntry}, {@code TrackedLoadPositionInput}, {@code TrackedLoadPosition}
 *   <li>open enums, which keep unknown texts: {@code LoadStatus}, {@code StopType}, {@code DriverResolution}, {@code
 *       EtaConfidence}
 *   <li>error bodies: {@code ...Error}
 *   <li>written by hand for the generated records: {@code Allowed}, {@code Copies}, {@code Missing}, {@code Unlisted}
 * </ul>
 */
@NullMarked
package io.freightsdk.model;

import org.jspecify.annotations.NullMarked;
