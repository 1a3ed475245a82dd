package io.freightsdk.examples.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.junit.EnableFreightServer;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

@SpringBootTest(properties = "freight.account=acme")
@EnableFreightServer
class EnabledServerTest {
    @Autowired
    FreightClient freight;

    @Test
    void applicationCallsTheServerOfTheTest(FreightBroker broker) {
        broker.topUp("5.00");
        assertThat(freight.getBalance().balanceUsd()).isEqualByComparingTo("105.00");
    }
}
