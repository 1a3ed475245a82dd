package io.freightsdk.examples.spring;

import java.net.URI;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An order in the database.
 *
 * @param input the input of its load, frozen
 * @param loadNumber null until the load is known
 * @param last what was read of it when its status was final, null before
 */
record OrderRow(
        String orderId,
        String input,
        @Nullable String loadNumber,
        @Nullable URI trackingLink,
        @Nullable Final last) {
    /** The final state of a load. */
    record Final(String status, @Nullable Double distanceMiles, Instant asOf) {}
}
