/**
 * Operations over HTTP. Begin with {@link io.freightsdk.server.api.AgentApi}, the contract's ten on one screen.
 *
 * <ul>
 *   <li>From a request to its operation: {@code Router} finds a {@code Route} and its {@code Guard}, makes a {@code ServerCall}
 *       and performs its {@code Handler}; {@code Refused} and {@code Repeated} end it early; {@code Traffic} records it.
 *   <li>The contract: {@code AgentApi}, {@code Operations}; {@code Callers} and {@code Idempotent} before the work; {@code
 *       CreateOperation} with {@code CreateLoadBody}, {@code Fields}, {@code InvalidFields} and {@code Phones}; {@code
 *       ReadOperation}, {@code ConfirmOperation}, {@code MoneyOperations}, {@code CatalogOperation}; {@code InDialect}.
 *   <li>A driver's phone: {@code DriverApi}, {@code PingsBody}.
 *   <li>Everything that moves the server: {@code ControlApi} behind {@code ControlGuard}, with {@code BrokerControl}, {@code
 *       KeyControl}, {@code LoadList}, {@code LoadControl}, {@code ClockControl}, {@code PriceControl}, {@code FaultControl},
 *       {@code RequestControl}, {@code RequestWait} and {@code ServerState}; {@code Bodies}, {@code Version}.
 *   <li>JSON of several of them: {@code JsonBodies}, {@code PositionJson}, {@code LedgerJson}, {@code RequestJson}; {@code
 *       Links} on a {@code PublicUrl}.
 * </ul>
 */
@NullMarked
package io.freightsdk.server.api;

import org.jspecify.annotations.NullMarked;
