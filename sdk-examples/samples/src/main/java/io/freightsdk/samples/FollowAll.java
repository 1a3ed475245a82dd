package io.freightsdk.samples;

import io.freightsdk.FreightClient;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.tracking.FollowOptions;
import io.freightsdk.tracking.LoadTracker;

class FollowAll {
    /** Follows until it is closed, before the client. */
    static LoadTracker start(FreightClient freight) {
        return LoadTracker.builder(freight)
                .budgetUsdPerSlidingDay("25.00")
                .maxUsdPerLoad("3.00")
                .listener(event -> System.out.println(event.toJson()))
                .build()
                .start();
    }

    static void order(FreightClient freight, LoadTracker tracker, String orderId, CreateLoadInput order) {
        tracker.follow(freight.createLoad(orderId, order), order, FollowOptions.defaults());
    }
}
