package io.freightsdk.samples;

import io.freightsdk.CallOptions;
import io.freightsdk.error.CallFacts;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.TransportException;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.testing.FakeFreightClient;
import java.io.IOException;

class LostResponses extends FakeFreightClient {
    @Override
    public CreateLoadOutcome createLoad(String orderId, CreateLoadInput input, CallOptions options) {
        CallFacts lost = CallFacts.sent("createLoad", 1).with(ChargeStatus.UNKNOWN);
        throw new TransportException(lost, true, new IOException("connection reset"));
    }
}
