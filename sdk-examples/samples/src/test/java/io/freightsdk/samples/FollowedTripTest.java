package io.freightsdk.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.junit.FreightServerTest;
import io.freightsdk.tracking.FollowOptions;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.TrackingEvent;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@FreightServerTest
class FollowedTripTest {
    @Test
    void eventsComeWhileTheTruckDrives(InMemoryFreightServer server, FreightBroker broker) {
        server.clock().set(Instant.parse("2026-05-04T12:00:00Z"));
        List<TrackingEvent> events = new ArrayList<>();
        try (FreightClient freight = FreightClient.builder()
                        .baseUrl(server.url())
                        .account("acme")
                        .agentKey(broker.agentKey())
                        .clock(server.clock())
                        .build();
                LoadTracker tracker = LoadTracker.builder(freight)
                        .clock(server.clock())
                        .listener(events::add)
                        .build()) {
            CreateLoadInput order = order();
            tracker.follow(freight.createLoad("order-4711", order), order, FollowOptions.defaults());
            broker.newestLoad().startDriving();
            for (Instant next = tracker.runDue(); next != null; next = tracker.runDue()) {
                server.clock().set(next); // the truck drives meanwhile
            }

            assertThat(events)
                    .hasAtLeastOneElementOfType(TrackingEvent.StopArrived.class)
                    .hasAtLeastOneElementOfType(TrackingEvent.StopDeparted.class)
                    .hasAtLeastOneElementOfType(TrackingEvent.Delivered.class);
            assertThat(broker.requests("getLoadPosition"))
                    .hasSize(Math.toIntExact(tracker.stats().reads()));
            assertThat(freight.spend().chargedUsd()).isLessThan(new BigDecimal("1.50"));
        }
    }

    private static CreateLoadInput order() {
        StopInput chicago = StopInput.builder()
                .address("2600 S Federal St")
                .city("Chicago")
                .state("IL")
                .zip("60616")
                .date(Instant.parse("2026-05-04T14:00:00Z"))
                .build();
        StopInput dallas = StopInput.builder()
                .address("1800 N Market St")
                .city("Dallas")
                .state("TX")
                .zip("75202")
                .date(Instant.parse("2026-05-05T16:00:00Z"))
                .build();
        return CreateLoadInput.builder()
                .driverPhone("+13125550142")
                .pickups(chicago)
                .deliveries(dallas)
                .build();
    }
}
