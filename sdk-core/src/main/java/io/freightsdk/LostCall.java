package io.freightsdk;

import org.jspecify.annotations.Nullable;

/** A call whose response was lost, for the list of {@link UncertainCharge}s. */
record LostCall(
        String clientRequestId,
        @Nullable String operationId,
        @Nullable String loadNumber,
        String reason) {
    LostCall of(String load) {
        return new LostCall(clientRequestId, operationId, load, reason);
    }
}
