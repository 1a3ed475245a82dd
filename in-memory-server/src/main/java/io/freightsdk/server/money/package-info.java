/**
 * Brokers and their keys, prices, prepaid accounts and the two guards that make a purchase happen at most once; nothing here
 * knows HTTP. Begin with {@link io.freightsdk.server.money.BrokerAccount}.
 *
 * <ul>
 *   <li>Brokers: {@code Accounts} with {@code AccountsSnapshot}, {@code Broker}, {@code KnownDriver}, {@code StoredKey};
 *       {@code Caller} is who is calling, {@code NewIds} names them.
 *   <li>Money: {@code Billing}, {@code PriceList}, {@code UsdAmount}, {@code BrokerAccount}, {@code AccountSnapshot}.
 *   <li>Its movements: {@code Ledger}, {@code Cause}.
 *   <li>The end of a purchase: a debit or a {@code Creation}, or {@code Unpaid}.
 *   <li>Once for each Idempotency-Key: {@code Replays}, {@code IdempotencyKey}, {@code Fingerprint}, {@code KeptReply},
 *       {@code KeptAnswer}, {@code KeyedResult}.
 * </ul>
 */
@NullMarked
package io.freightsdk.server.money;

import org.jspecify.annotations.NullMarked;
