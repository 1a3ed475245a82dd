/**
 * The life of a load as a pure function of its fixes: no HTTP, no keys, no money, no clock. Begin with {@link
 * io.freightsdk.server.loads.Journey}.
 *
 * <ul>
 *   <li>The plan: {@code StopPlan}, {@code Stop}, {@code Fence}, {@code Window}.
 *   <li>Fixes as they come: {@code Intake}, {@code Timeline}.
 *   <li>Fixes as they are kept: {@code Track}, {@code Points}, {@code PackedFixes}.
 *   <li>The rules: {@code Lifecycle}, with {@code FixProof}, {@code Perimeter}, {@code Zone}, {@code Approach}, {@code Standstill} and {@code Stay}
 *       on the way from {@code Progress} to {@code Progress}, {@code Milestone} and {@code Visit}.
 *   <li>The end: {@code Ending} says when, {@code Settlement} what stands from then on.
 *   <li>What is shown: {@code JourneyView}, {@code StopVisit}, {@code Figures}, {@code Forecaster} and {@code Forecast};
 *       {@code Shown} is what was shown already; {@code JourneySnapshot} is all of it.
 * </ul>
 */
@NullMarked
package io.freightsdk.server.loads;

import org.jspecify.annotations.NullMarked;
