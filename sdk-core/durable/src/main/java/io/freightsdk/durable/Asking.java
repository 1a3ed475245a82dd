package io.freightsdk.durable;

import io.freightsdk.model.CreateLoadInput;
import java.time.Instant;
import java.util.Objects;

/** Requests, in a transaction of their own or in the caller's. */
interface Asking extends DurableRequests {
    DurableCall ask(Requests request);

    @Override
    default DurableCall createLoad(String ref, CreateLoadInput input, DurableOptions options) {
        return ask(Requests.create(ref, input, options));
    }

    @Override
    default DurableCall confirmDelivery(String ref, Instant bolReceivedAt) {
        return ask(Requests.confirm(ref, null, bolReceivedAt));
    }

    @Override
    default DurableCall confirmDelivery(String ref, String loadNumber, Instant bolReceivedAt) {
        return ask(Requests.confirm(ref, Objects.requireNonNull(loadNumber, "loadNumber"), bolReceivedAt));
    }
}
