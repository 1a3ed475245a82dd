package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.junit.FreightServerTest;
import io.freightsdk.tracking.LoadTracker;
import org.junit.jupiter.api.Test;

/** The code in docs/explanation/tracking.md. */
@FreightServerTest
class TrackingPageTest {
    @Test
    void trackerFollowsWhatItIsGiven(InMemoryFreightServer server, FreightBroker broker) {
        CreateLoadInput order = WriteALoad.load();
        try (FreightClient freight = FreightClient.builder()
                        .baseUrl(server.url())
                        .account("acme")
                        .agentKey(broker.agentKey())
                        .build();
                LoadTracker tracker = FollowAll.start(freight)) {
            FollowAll.order(freight, tracker, "order-4711", order);
            assertThat(tracker.report().active()).isEqualTo(1);
        }
    }
}
