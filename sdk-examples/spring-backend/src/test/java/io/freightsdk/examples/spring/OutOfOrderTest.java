package io.freightsdk.examples.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.LedgerEntry;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** What customers get when the backend has no money or no service. */
class OutOfOrderTest {
    @AutoClose
    private final InMemoryFreightServer server = InMemoryFreightServer.start();

    @Test
    void missingMoneyIsOursToMend() throws Exception {
        FreightBroker poor =
                server.addBroker(BrokerOptions.builder().balanceUsd("0.40").build());
        try (ConfigurableApplicationContext backend = Backend.started(server.url(), poor.agentKey())) {
            HttpResponse<String> refused = Backend.http(backend).post(Http.order("order-poor"));

            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.body())
                    .contains("post the same order again once we have topped up", "\"chargeStatus\":\"NOT_CHARGED\"");
        }
        assertThat(poor.loads()).isEmpty();
        assertThat(poor.balanceUsd()).isEqualByComparingTo("0.40");
    }

    @Test
    void nothingIsSpentOverTheLimitOfADay() throws Exception {
        FreightBroker broker = server.addBroker();
        try (ConfigurableApplicationContext backend =
                Backend.started(server.url(), broker.agentKey(), "--freight.process-limit-usd-per-sliding-day=0.66")) {
            Http customer = Backend.http(backend);
            assertThat(customer.post(Http.order("order-paid")).statusCode()).isEqualTo(201);

            assertThat(List.of(customer.post(Http.order("order-over")), customer.get("order-paid")))
                    .allSatisfy(refused -> {
                        assertThat(refused.statusCode()).isEqualTo(503);
                        assertThat(refused.body())
                                .contains(
                                        "we have spent our limit of a day: try again tomorrow",
                                        "\"chargeStatus\":\"NOT_CHARGED\"");
                    });
            assertThat(customer.post(Http.order("order-paid")).statusCode()).isEqualTo(200);
        }
        assertThat(broker.ledger()).extracting(LedgerEntry::operation).containsExactly("addBroker", "createLoad");
    }

    @Test
    void serviceThatIsDownIsToBeTriedLater() throws Exception {
        try (ConfigurableApplicationContext backend =
                Backend.started(server.url(), server.addBroker().agentKey())) {
            Http customer = Backend.http(backend);
            assertThat(customer.post(Http.order("order-before")).statusCode()).isEqualTo(201);
            InetSocketAddress left = new InetSocketAddress(
                    InetAddress.getLoopbackAddress(), URI.create(server.url()).getPort());
            server.close();
            try (Socket held = new Socket()) { // and does not listen: the port is nobody else's a moment later
                held.setReuseAddress(true);
                held.bind(left);
                customer.post(Http.order("order-sent")); // over the connection that was open

                assertThat(List.of(customer.post(Http.order("order-after")), customer.get("order-before")))
                        .allSatisfy(refused -> {
                            assertThat(refused.body())
                                    .contains("try again in some minutes", "\"chargeStatus\":\"NOT_CHARGED\"");
                            assertThat(refused.statusCode()).isEqualTo(503);
                        });
            }
        }
    }

    @Test
    void serviceWhosePricesCannotBeReadIsToBeTriedLater() throws Exception {
        String key = server.addBroker().agentKey();
        try (ConfigurableApplicationContext backend = Backend.started("http://127.0.0.1:1", key)) {
            HttpResponse<String> refused = Backend.http(backend).post(Http.order("order-unpriced"));

            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.body()).contains("try again in some minutes", "\"chargeStatus\":\"NOT_CHARGED\"");
        }
    }
}
