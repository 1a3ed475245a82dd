package io.freightsdk.durable;

import io.freightsdk.model.CreateLoadInput;
import java.time.Instant;

/** Requests for calls: each in a transaction of its own, or all in one of yours, if they are those of {@link DurableFreight#in}. */
public interface DurableRequests {
    /**
     * Requests a load. For a ref that was requested before it returns that call in its current state.
     *
     * @throws RefMismatchException if the ref was requested with another input
     * @throws DurableException if the database fails: retry with the same ref
     */
    default DurableCall createLoad(String ref, CreateLoadInput input) {
        return createLoad(ref, input, DurableOptions.none());
    }

    /** Requests a load with options for this call. */
    DurableCall createLoad(String ref, CreateLoadInput input, DurableOptions options);

    /**
     * Requests to confirm the delivery of the load that {@code createLoad(ref)} creates; the time is fixed now.
     *
     * @throws IllegalArgumentException if no load was requested by that ref
     */
    DurableCall confirmDelivery(String ref, Instant bolReceivedAt);

    /** Requests to confirm the delivery of a load that was created elsewhere; the time is fixed now. */
    DurableCall confirmDelivery(String ref, String loadNumber, Instant bolReceivedAt);

    /** Cancels a creation: true if it was never sent and never will be; false if it was, or there is none. */
    boolean cancel(String ref);
}
