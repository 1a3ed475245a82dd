package io.freightsdk.examples;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;

class CreateAgain {
    static CreateLoadOutcome create(FreightClient freight, CreateLoadInput input, CallOptions once) {
        try {
            return freight.createLoad(input, once);
        } catch (FreightException e) {
            if (e.chargeStatus() != ChargeStatus.UNKNOWN) {
                throw e; // nothing was charged
            }
            return freight.createLoad(input, CallOptions.repeating(e)); // same key, same input: one load, one charge
        }
    }
}
