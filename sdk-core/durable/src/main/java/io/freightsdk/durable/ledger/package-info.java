/**
 * Keeps each charge of an account as a row in your database: for spend limits that several processes share, for monthly books
 * by tag, and for the list of charges whose outcome is unknown. Begin with {@link
 * io.freightsdk.durable.ledger.JdbcChargeStore}.
 */
@NullMarked
package io.freightsdk.durable.ledger;

import org.jspecify.annotations.NullMarked;
