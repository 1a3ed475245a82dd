package io.freightsdk.samples;

import io.freightsdk.FreightClient;
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.model.CreateLoadInput;

class NoMoney {
    /** The load number, or a sentence for the person who tops up. */
    static String create(FreightClient freight, String orderId, CreateLoadInput input) {
        try {
            return freight.createLoad(orderId, input).loadNumber();
        } catch (InsufficientFundsException e) {
            return orderId + " needs " + e.priceUsd() + " USD, the balance is " + e.balanceUsd() + " USD; top up at "
                    + e.billingUrl();
        }
    }
}
