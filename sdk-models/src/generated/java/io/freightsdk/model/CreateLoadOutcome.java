// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of a creation: a new load (HTTP 201), or the existing one with the same {@code customerRef} (HTTP 200).
 */
public sealed interface CreateLoadOutcome permits CreateLoadResult, DedupCreateLoadResult {
    /** The service's own identifier of the load. */
    String loadId();

    /** The number the service gave the load; every later call names the load by it. */
    String loadNumber();

    /** The public page where anybody with the link follows the load. */
    URI trackingLink();

    /** Whether this is a {@link DedupCreateLoadResult}. */
    boolean deduplicated();

    /** Every property that is not listed here, as maps, lists, strings, booleans, nulls and exact decimals. */
    Map<String, @Nullable Object> additionalProperties();
}
