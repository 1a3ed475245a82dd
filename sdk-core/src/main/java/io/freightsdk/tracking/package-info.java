/**
 * Follows loads with as few paid reads as possible and reports what happens to them as typed events. Begin with {@link
 * io.freightsdk.tracking.LoadTracker} or, with a scheduler and a database of your own, with {@link
 * io.freightsdk.tracking.TrackingRules}.
 *
 * <p>A map for readers of the source, in the order of a read:
 *
 * <ul>
 *   <li>around the core: {@code LoadTracker} decides which load is read now, {@code OwnThreads} run it, {@code PaidReads} makes
 *       the read, a call under the limits of {@code Budget} and {@code LoadLimit}, unless {@code Pauses} says to wait; {@code
 *       Telling} delivers the events
 *   <li>the pure core: {@code TrackingRules} turns a {@code Watch} and a position into a {@code Step}
 *   <li>its state: {@code State} and {@code StopState} with the sets of their flags, stored as the bytes of {@code Packed}
 *   <li>its events: {@code Road} learns from the track, {@code Changes} finds the events of stops, {@code Judgements} those about
 *       time and lateness, {@code Found} numbers them; {@code TrackingEvent} has all types, {@code EventJson} their JSON
 *   <li>its next read: {@code Outlook} expects the next event as a {@code Belief}, {@code NextRead} finds when a read of it is
 *       worth its price, {@code ReadReason} is the reason in words; {@code Degrees} and {@code Normal} compute
 *   <li>what is stored: {@code WatchStore} and its {@code TrackingPause}, and {@code MemoryStore} for one process
 *   <li>what users pass and get: {@code TrackingPolicy}, {@code WatchOptions}; {@code KnownPosition}, {@code RunReport}, {@code
 *       TrackingReport}
 *   <li>from positions that were already paid for: {@code Detention}, {@code Trail}
 *   <li>for others: {@code TrackedLoad} in each event, {@code Edi214}, {@code NmftaEvent}, {@code CloudEvent}, and {@code
 *       WebhookVerifier} for who receives them
 * </ul>
 */
@NullMarked
package io.freightsdk.tracking;

import org.jspecify.annotations.NullMarked;
