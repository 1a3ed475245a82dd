/**
 * Follows loads for as few paid reads as possible, and tells what happened to them as typed events. Begin with {@link
 * io.freightsdk.tracking.LoadTracker}, or, with a scheduler and a database of your own, with {@link
 * io.freightsdk.tracking.TrackingRules}.
 *
 * <p>For those who read the source, in the order of a read:
 *
 * <ul>
 *   <li>the pure core: {@code TrackingRules} takes a {@code Watch} and a position to a {@code Step}; {@code State} is what a
 *       watch remembers, {@code Packed} its bytes; {@code Road} learns from the track; {@code Changes} finds the stop events,
 *       {@code Judgements} those about time and lateness; {@code Outlook} says when the next event is expected, as a {@code
 *       Belief}, and {@code NextRead} when a read of it is worth its price
 *   <li>what stands on it: {@code LoadTracker} with its {@code WatchStore}, {@code Shortage} of a budget, {@code KnownPosition}
 *   <li>what was paid for already: {@code Detention}, {@code Trail}, {@code Edi214}
 * </ul>
 */
@NullMarked
package io.freightsdk.tracking;

import org.jspecify.annotations.NullMarked;
