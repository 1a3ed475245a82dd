package io.freightsdk.server.money;

import io.freightsdk.server.values.LedgerEntry;
import org.jspecify.annotations.Nullable;

/**
 * The load that a creation ended with.
 *
 * @param debit null if its customerRef had the load already: nothing was created or charged
 */
public record Creation(String loadNumber, @Nullable LedgerEntry debit) {}
