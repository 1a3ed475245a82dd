/**
 * Operations over HTTP. Begin with {@link io.freightsdk.server.api.AgentApi}, the contract's ten on one screen.
 *
 * <ul>
 *   <li>From a request to its operation: {@code Router} finds a {@code Route} and its {@code Guard}, makes a {@code ServerCall}
 *       and sends it through the {@code Stages} to its {@code Handler}: {@code Journaled},
 *       {@code StruckBefore} and {@code StruckAfter} with {@code Strikes}, {@code Tapped}, {@code Paid}; {@code
 *       Refused} ends it early.
 *   <li>The contract: {@code AgentApi}, {@code Operations}; {@code Callers} and {@code Idempotent} before the work; {@code
 *       CreateOperation} with {@code CreateLoadBody}, {@code Fields} and {@code Phones}; {@code
 *       ReadOperation}, {@code ConfirmOperation}, {@code MoneyOperations}.
 *   <li>A driver's phone: {@code DriverApi}.
 *   <li>JSON of several of them: {@code JsonBodies}, {@code PositionJson}; {@code
 *       Links} on a {@code PublicUrl}.
 * </ul>
 */
@NullMarked
package io.freightsdk.server.api;

import org.jspecify.annotations.NullMarked;
