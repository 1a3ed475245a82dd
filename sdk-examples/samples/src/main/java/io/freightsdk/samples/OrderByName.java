package io.freightsdk.samples;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;

class OrderByName {
    static CreateLoadOutcome order(FreightClient freight, CreateLoadInput input) {
        CallOptions bounded =
                CallOptions.builder().maxPriceUsd("1.00").tag("globex").build();
        return freight.createLoad("order-4711", input, bounded);
    }
}
