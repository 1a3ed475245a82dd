/**
 * Compares a live service with the in-memory server, and records calls. Begin with {@link io.freightsdk.compare.Comparison}.
 *
 * <ul>
 *   <li>The script, played against both: {@code Play} has {@code Script} and {@code Purchases} ask each {@code
 *       ComparedService} an {@code Ask} and takes its {@code ServiceReply}; {@code Stopped} ends it early.
 *   <li>The judgement: {@code Judge} and {@code Masks} hold two replies together, {@code DocumentCheck} one against the
 *       OpenAPI document; {@code Recording} does that for recorded traffic. {@code Trees} reads their JSON.
 *   <li>The result: {@code Finding} and {@code Findings}, by the ids of {@code Assumptions}, in a {@code ComparisonReport}.
 *   <li>A server that answers like the service: {@code Dialect} with {@code ErrorKind}.
 *   <li>Recordings: {@code TrafficFile} of a server, {@code TrafficRecorder} of a client; {@code Recordable} removes what is
 *       private.
 *   <li>The program: {@code CompareMain}, {@code CompareCommand}, {@code UsageException}.
 * </ul>
 */
@NullMarked
package io.freightsdk.compare;

import org.jspecify.annotations.NullMarked;
