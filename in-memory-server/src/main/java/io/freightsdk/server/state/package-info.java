/**
 * The whole state of one server behind its HTTP edge. Begin with {@link io.freightsdk.server.state.World}.
 *
 * <ul>
 *   <li>The world: {@code World} with its {@code WorldSettings}; {@code CurrentWorld} replaces it, {@code CallGate} lets no call
 *       be lost by that.
 *   <li>Trucks: a {@code Truck} drives a load on a {@code Trip}, its {@code Phone} reports; {@code Drives} move the clock.
 *   <li>Time and chance, injected: {@code ServerClock}, {@code Signal} for those who wait for a change; {@code Chance}, and
 *       {@code Ids} by {@code IdKind}.
 *   <li>Loads: {@code LoadBook}, {@code Load}, {@code LoadView}; a {@code LoadOrder} has {@code Details} and each {@code Place};
 *       {@code TrackJson} writes a track.
 *   <li>Faults: {@code FaultBook}, {@code FaultHit} and {@code FaultOnWire} when one strikes, {@code FaultJson}.
 *   <li>Requests, in bounded memory and without secrets: {@code RequestJournal} of {@code RequestFacts},
 *       {@code Talks} with headers and bodies, {@code Secrets}; {@code SmsOutbox}.
 *   <li>The state as one versioned JSON document, and back: {@code Snapshot}, {@code StateFile}, {@code References}, {@code
 *       Records} by {@code RecordAdapter}, {@code Values}, {@code FixesAdapter}.
 * </ul>
 */
@NullMarked
package io.freightsdk.server.state;

import org.jspecify.annotations.NullMarked;
