/*
 * The map for readers of the source:
 *
 *   - The script, played against both: `Play` has `Script` and `Purchases` ask each `ComparedService` an `Ask` and
 *     takes its `ServiceReply`; `Stopped` ends it early.
 *   - The judgement: `Judge` and `Masks` hold two replies together, `DocumentCheck` one against the OpenAPI document;
 *     `Recording` does that for recorded traffic. `Trees` reads their JSON.
 *   - The result: `Finding` and `Findings`, by the ids of `Assumptions`, in a `ComparisonReport`.
 *   - A server that answers like the service: `Dialect` with `ErrorKind`.
 *   - Recordings: `TrafficFile` of a server, `TrafficRecorder` of a client; `Recordable` removes what is private.
 *   - The program: `CompareMain`, `CompareCommand`, `UsageException`.
 */

/**
 * Compares a live service with the in-memory server, and records calls. Begin with {@link Comparison}.
 *
 * <ul>
 *   <li>Compare a service: {@link Comparison}, which returns a {@link ComparisonReport} of {@link Finding}s.
 *   <li>Record calls: {@link TrafficRecorder} of a client, {@link TrafficFile} of a server. Check a recording: {@link Recording}.
 *   <li>Make the server answer as the service was seen to: {@link Dialect}.
 * </ul>
 */
@NullMarked
package io.freightsdk.compare;

import org.jspecify.annotations.NullMarked;
