/**
 * Values that a test gives to the server and reads from it; the methods of {@link io.freightsdk.server.InMemoryFreightServer}
 * and the types that it returns take and return them.
 *
 * <ul>
 *   <li>Brokers: {@code CompletionMode}, {@code Scope}, {@code IssuedKey}; money: {@code LedgerEntry}, {@code EntryKind}.
 *   <li>Places: {@code GeoPoint}; {@code Geocoder} turns an {@code Address} into a {@code GeocodedPoint} of some {@code
 *       Precision}; {@code FenceSettings}, {@code Profile}.
 *   <li>Trucks: {@code Fix}, {@code PingResult}, {@code FixRefusal}, {@code Pace}, {@code CannotDriveException}.
 *   <li>Faults: {@code Fault}, {@code FaultEffect}, {@code FaultPoint}, {@code PendingFault}.
 *   <li>The server's own ways: {@code Decisions}, {@code CallTap}.
 *   <li>Records of what happened: {@code JournalEntry}, {@code SmsMessage}.
 * </ul>
 */
@NullMarked
package io.freightsdk.server.values;

import org.jspecify.annotations.NullMarked;
