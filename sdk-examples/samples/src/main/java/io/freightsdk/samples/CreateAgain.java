package io.freightsdk.samples;

import io.freightsdk.FreightClient;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;

class CreateAgain {
    static CreateLoadOutcome create(FreightClient freight, String orderId, CreateLoadInput input) {
        try {
            return freight.createLoad(orderId, input);
        } catch (FreightException e) {
            if (e.chargeStatus() != ChargeStatus.UNKNOWN) {
                throw e; // nothing was charged
            }
            return freight.createLoad(orderId, input); // same order id, same input: one load, one charge
        }
    }
}
