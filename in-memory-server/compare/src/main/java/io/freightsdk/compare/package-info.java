/*
 * The map for readers of the source:
 *
 *   - The script, played against both: `Play` has `Script` and `Purchases` ask each `ComparedService` an `Ask` and
 *     takes its `ServiceReply`; `Stopped` ends it early.
 *   - The judgment: `Judge` and `Masks` hold two replies together, `DocumentCheck` one against the OpenAPI document;
 *     `Recording` does that for recorded traffic. `Trees` reads their JSON.
 *   - The result: `Finding` and `Findings`, by the ids of `Assumptions`, in a `ComparisonReport`.
 *   - A server that responds like the service: `Dialect`.
 *   - Traffic: `Recording`, of a file or, call by call, of a client with `TrafficRecorder`.
 *   - The program: `CompareMain`.
 */

/**
 * Compares a live service with the in-memory server, and judges traffic. Begin with {@link Comparison}.
 *
 * <ul>
 *   <li>Compare a service: {@link Comparison}, which returns a {@link ComparisonReport} of {@link Finding}s.
 *   <li>Judge calls: {@link TrafficRecorder} those of a client, {@link Recording} those of a file.
 *   <li>Make the server respond as the service was seen to: {@link Dialect}.
 * </ul>
 */
@NullMarked
package io.freightsdk.compare;

import org.jspecify.annotations.NullMarked;
