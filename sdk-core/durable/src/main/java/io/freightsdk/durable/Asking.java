package io.freightsdk.durable;

import io.freightsdk.model.CreateLoadInput;
import java.time.Instant;
import java.util.Objects;

/** Requests, in a transaction of their own or in the caller's. */
interface Asking extends DurableRequests {
    DurableCall ask(Requests request);

    @Override
    default DurableCall createLoad(String orderId, CreateLoadInput input, DurableOptions options) {
        return ask(Requests.create(orderId, input, options));
    }

    @Override
    default DurableCall confirmDelivery(String orderId, Instant bolReceivedAt) {
        return ask(Requests.confirm(orderId, null, bolReceivedAt));
    }

    @Override
    default DurableCall confirmDelivery(String orderId, String loadNumber, Instant bolReceivedAt) {
        return ask(Requests.confirm(orderId, Objects.requireNonNull(loadNumber, "loadNumber"), bolReceivedAt));
    }
}
