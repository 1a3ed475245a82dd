// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What creating a load led to: a new load (HTTP 201), or the one that carried the same {@code customerRef} before (HTTP
 * 200).
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
