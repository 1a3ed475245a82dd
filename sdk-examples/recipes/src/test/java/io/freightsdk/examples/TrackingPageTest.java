package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.junit.FreightServerTest;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.WatchOptions;
import org.junit.jupiter.api.Test;

/** The code in docs/tracking.md. */
@FreightServerTest
class TrackingPageTest {
    @Test
    void trackerFollowsWhatItIsGiven(InMemoryFreightServer server, FreightBroker broker) {
        CreateLoadInput order = WriteALoad.load();
        try (FreightClient freight = FreightClient.builder()
                        .baseUrl(server.url())
                        .agentKey(broker.agentKey())
                        .build();
                LoadTracker followed = follow(freight, order)) {
            assertThat(followed.report().active()).isEqualTo(1);
        }
    }

    private static LoadTracker follow(FreightClient freight, CreateLoadInput order) {
        LoadTracker tracker = LoadTracker.builder(freight)
                .dailyBudgetUsd("25.00")
                .listener(event -> System.out.println(event.toJson()))
                .build()
                .start();
        tracker.watch(freight.createLoad(order), order, WatchOptions.defaults());
        return tracker;
    }
}
