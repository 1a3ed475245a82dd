// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of a creation: a new load (HTTP 201), or the existing one with the same {@code customerRef} (HTTP 200).
 */
public sealed interface CreateLoadOutcome permits CreateLoadResult, DedupCreateLoadResult {
    /** Returns the service's own identifier of the load. */
    String loadId();

    /** Returns the number that the service gave the load; later calls name the load by it. */
    String loadNumber();

    /** Returns the public page where anybody with the link follows the load. */
    URI trackingLink();

    /** Returns whether this is a {@link DedupCreateLoadResult}. */
    boolean deduplicated();

    /**
     * Returns the properties that this version does not know, as maps, lists, strings, booleans, nulls and exact
     * decimals.
     */
    Map<String, @Nullable Object> additionalProperties();
}
