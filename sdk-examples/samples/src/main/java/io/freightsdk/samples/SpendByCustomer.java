package io.freightsdk.samples;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.tracking.FollowOptions;
import io.freightsdk.tracking.LoadTracker;
import java.math.BigDecimal;
import java.time.Duration;

class SpendByCustomer {
    static FreightClient client(FreightClient.Builder settings) {
        SpendLimit perDay = SpendLimit.usd("20.00").per(Duration.ofDays(1)).perTag();
        return settings.spendLimit(perDay).build();
    }

    static void order(
            FreightClient freight, LoadTracker tracker, String customer, String orderId, CreateLoadInput input) {
        CallOptions forCustomer = CallOptions.builder().tag(customer).build();
        CreateLoadOutcome load = freight.createLoad(orderId, input, forCustomer);
        tracker.follow(load, input, FollowOptions.defaults().tag(customer));
    }

    static BigDecimal spent(FreightClient freight, String customer) {
        return freight.spend().ofTag(customer).chargedUsd();
    }
}
