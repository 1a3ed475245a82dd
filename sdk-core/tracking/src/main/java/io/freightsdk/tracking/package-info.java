/*
 * The map for readers of the source, in the order of a read:
 *
 *   - around the core: `LoadTracker` decides which load is read now, `OwnThreads` run it, `PaidReads` makes the read,
 *     a call under the limits of `Budget` and `LoadLimit`, unless `Pauses` says to wait; `EventDelivery` delivers the
 *     events
 *   - the pure core: `TrackingRules` turns a `Watch` and a position into a `Step`
 *   - its state: `State` and `StopState` with the sets of their flags, stored as the bytes of `Packed`
 *   - its events: `TrackState` learns from the track, `Changes` finds the events of stops, `TimeEvents` those about time
 *     and lateness, `NewEvents` numbers them; `TrackingEvent` has all types, `EventJson` their JSON
 *   - its next read: `ArrivalForecast` expects the next event as a `Distribution`, which finds when a read of it is worth its
 *     price, `ReadReason` is the reason in words; `Degrees` computes
 *   - what is stored: `WatchStore` and its `TrackingPause`, and `MemoryStore` for one process
 *   - what users pass and get: `TrackingPolicy`, `WatchOptions`; `KnownPosition`, `RunReport`, `TrackingReport`
 *   - for others: `TrackedLoad` in each event, and `WebhookVerifier` for who receives them
 */

/**
 * Follows loads with as few paid reads as possible and reports what happens to them as typed events. Begin with {@link
 * LoadTracker#builder}.
 *
 * <ul>
 *   <li>Follow a load, with the dates and tag of your order: {@link LoadTracker#follow}, {@link WatchOptions}.
 *   <li>Choose how often it is read: {@link TrackingPolicy}.
 *   <li>Act on events: {@link TrackingListener}, {@link TrackingEvent}. As JSON: {@link TrackingEvent#toJson()}. Verify a webhook: {@link WebhookVerifier}.
 *   <li>Ask for free what is known: {@link LoadTracker#lastKnown}, {@link KnownPosition}, {@link TrackingReport}.
 *   <li>Share loads between nodes, with a store of your own: {@link WatchStore}, {@link EventLog}, {@link TrackerDriver}.
 *   <li>Plan with a scheduler and a database of your own: {@link TrackingRules}.
 * </ul>
 */
@NullMarked
package io.freightsdk.tracking;

import org.jspecify.annotations.NullMarked;
