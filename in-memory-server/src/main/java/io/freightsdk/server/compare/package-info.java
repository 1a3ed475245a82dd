/**
 * Compares a live service with this server and reports the differences. Begin with {@link io.freightsdk.server.compare.Comparison}.
 *
 * <ul>
 *   <li>The script, played against both: {@code Play} has {@code Script} and {@code Purchases} ask each {@code ComparedService} an
 *       {@code Ask} and takes its {@code ServiceReply}; {@code Stopped} ends it early.
 *   <li>What is looked at: {@code Judge} and {@code Masks} hold two replies together, {@code DocumentCheck} one against the
 *       OpenAPI document; {@code Recording} does that for traffic that was recorded. {@code Trees} reads their JSON.
 *   <li>What comes of it: {@code Finding} and {@code Findings}, by the ids of {@code Assumptions}, in a {@code
 *       ComparisonReport}.
 * </ul>
 */
@NullMarked
package io.freightsdk.server.compare;

import org.jspecify.annotations.NullMarked;
