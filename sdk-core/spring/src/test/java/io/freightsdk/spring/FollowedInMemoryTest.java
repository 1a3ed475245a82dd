package io.freightsdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.junit.EnableFreightServer;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.WatchOptions;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Configuration;

/** A tracker without a database follows no load of the method before, which the server has forgotten. */
@SpringBootTest(classes = FollowedInMemoryTest.Application.class, properties = "freight.account=acme")
@EnableFreightServer
@Tag("acceptance")
class FollowedInMemoryTest {
    @Configuration
    @ImportAutoConfiguration(FreightAutoConfiguration.class)
    static class Application {}

    @Autowired
    LoadTracker tracker;

    @Autowired
    FreightClient freight;

    @RepeatedTest(2)
    void eachMethodFollowsItsOwn(FreightBroker broker) {
        assertThat(tracker.report().active()).isZero();
        StopInput stop = StopInput.builder()
                .address("1 Main St")
                .city("Chicago")
                .state("IL")
                .zip("60601")
                .build();
        CreateLoadInput load = CreateLoadInput.builder()
                .driverPhone("+12145550142")
                .pickups(stop)
                .deliveries(stop)
                .build();
        assertThat(tracker.follow(freight.createLoad("order-1", load), load, WatchOptions.defaults())
                        .isFollowed())
                .isTrue();
        assertThat(broker.loads()).hasSize(1);
        assertThat(tracker.report().active()).isOne();
    }
}
