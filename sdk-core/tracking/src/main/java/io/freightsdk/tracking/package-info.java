/*
 * The map for readers of the source, in the order of a read:
 *
 *   - around the core: `LoadTracker` claims what is due, `Workers` run it, `PaidReads` books, reads and stores, under the
 *     limits of `Budget` and `LoadLimit`, unless a `Pause` says to wait; `EventDelivery` delivers the events
 *   - the pure core: `Engine` turns a `TrackedLoad` and a position into the load from now on and its events
 *   - its state: `LoadState`, a record that `RecordJson` writes
 *   - its events: `StopEvents` are the difference of two snapshots, `Alarms` what is wrong now, `Timeouts` how long nothing may
 *     happen; `Events` has their ids, `TrackingEvent` all types
 *   - its next read: `Road` is what a track shows of the driver, `Forecast` what is expected as a `Distribution`, `ReadPlan`
 *     when a read is worth its price
 *   - what is stored: `TrackingStore`, and `MemoryStore` for one process
 */

/**
 * Follows loads with as few paid reads as possible and reports what happens to them as typed events. Begin with {@link
 * LoadTracker#builder}.
 *
 * <ul>
 *   <li>Follow a load, with the tag and metadata of your order: {@link LoadTracker#follow}, {@link FollowOptions}.
 *   <li>Choose how often it is read: {@link TrackingPolicy}.
 *   <li>Act on events: {@link TrackingListener}, {@link TrackingEvent}. As JSON: {@link TrackingEvent#toJson()}. Verify a webhook:
 *       {@link WebhookVerifier}.
 *   <li>Ask for free what is known: {@link LoadTracker#lastKnown}, {@link CachedPosition}, {@link TrackingStats}.
 *   <li>Share loads between nodes: {@link TrackingStore}.
 * </ul>
 */
@NullMarked
package io.freightsdk.tracking;

import org.jspecify.annotations.NullMarked;
