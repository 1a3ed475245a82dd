package io.freightsdk.samples;

import io.freightsdk.FreightClient;
import io.freightsdk.UncertainCharge;

class ListUnknownCharges {
    static void print(FreightClient freight) {
        for (UncertainCharge charge : freight.uncertain()) {
            System.out.println(charge.since() + " " + charge.operation() + " up to " + charge.uncertainUsd() + " USD, "
                    + (charge.orderId() == null ? "read of " + charge.loadNumber() : charge.orderId())
                    + ", id " + charge.chargeId());
        }
    }
}
