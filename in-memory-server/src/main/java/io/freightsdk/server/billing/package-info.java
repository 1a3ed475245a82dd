/**
 * Prices, prepaid accounts and the two guards that make a purchase happen at most once; nothing here knows brokers or HTTP.
 * Begin with {@link io.freightsdk.server.billing.Account}.
 *
 * <ul>
 *   <li>Money: {@code Billing}, {@code PriceList}, {@code Usd}, {@code CardTopUp}, {@code Account}, {@code AccountSnapshot}.
 *   <li>What moved it: {@code Ledger}, {@code LedgerEntry}, {@code EntryKind}, {@code Cause}.
 *   <li>How a purchase ends: with a debit or a {@code Creation}, or {@code Unpaid}.
 *   <li>Once for each Idempotency-Key: {@code Replays}, {@code IdempotencyKey}, {@code Fingerprint}, {@code KeptReply},
 *       {@code KeptAnswer}, {@code KeyedResult}.
 * </ul>
 */
@NullMarked
package io.freightsdk.server.billing;

import org.jspecify.annotations.NullMarked;
