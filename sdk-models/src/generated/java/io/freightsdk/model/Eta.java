// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The ETA block of a position: an estimate, the reason why there is none, or, since its fields are not part of the
 * service's description, an object that is neither.
 */
public sealed interface Eta permits EtaEstimate, EtaUnavailable, EtaOpaque {
    /**
     * Returns the properties that this version does not know, as maps, lists, strings, booleans, nulls and exact
     * decimals.
     */
    Map<String, @Nullable Object> additionalProperties();
}
