/** The charges of an account in your database: shared limits, months by tag, and charges of which nobody knows. */
@NullMarked
package io.freightsdk.durable.ledger;

import org.jspecify.annotations.NullMarked;
