package io.freightsdk.durable;

import io.freightsdk.model.CreateLoadInput;
import java.time.Instant;

/** Requests for calls: each in a transaction of its own, or all in your own, if they are those of {@link DurableFreight#in}. */
public interface DurableRequests {
    /**
     * Requests a load. For an order id that was requested before it returns that call in its current state.
     *
     * @throws OrderMismatchException if the order id was requested with another input
     * @throws DurableException if the database fails: retry with the same order id
     */
    default DurableCall createLoad(String orderId, CreateLoadInput input) {
        return createLoad(orderId, input, DurableOptions.none());
    }

    /** Requests a load with options for this call. */
    DurableCall createLoad(String orderId, CreateLoadInput input, DurableOptions options);

    /**
     * Requests to confirm the delivery of the load that {@code createLoad(orderId)} creates; the time is fixed now.
     *
     * @throws IllegalArgumentException if no load was requested by that order id
     */
    DurableCall confirmDelivery(String orderId, Instant bolReceivedAt);

    /** Requests to confirm the delivery of a load that was created elsewhere; the time is fixed now. */
    DurableCall confirmDelivery(String orderId, String loadNumber, Instant bolReceivedAt);

    /**
     * Cancels a creation that was never sent, or was refused at last with a 400 that the contract does not have: true if it
     * never will be sent again; false otherwise, or if there is none.
     */
    boolean cancel(String orderId);
}
