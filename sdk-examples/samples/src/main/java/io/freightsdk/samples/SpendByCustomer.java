package io.freightsdk.samples;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.model.CreateLoadInput;
import java.time.Duration;

class SpendByCustomer {
    static FreightClient client(FreightClient.Builder settings) {
        SpendLimit perDay = SpendLimit.usd("20.00").per(Duration.ofDays(1)).perTag();
        return settings.spendLimit(perDay).build();
    }

    static String order(FreightClient freight, String customer, String orderId, CreateLoadInput input) {
        CallOptions forCustomer = CallOptions.builder().tag(customer).build();
        return freight.createLoad(orderId, input, forCustomer).loadNumber();
    }

    static void print(FreightClient freight) {
        freight.spend()
                .byTag()
                .forEach((customer, spent) -> System.out.println(customer + " has spent " + spent.chargedUsd()
                        + " USD in " + spent.charges() + " charges, and perhaps " + spent.uncertainUsd() + " USD"));
    }
}
