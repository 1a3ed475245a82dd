package io.freightsdk.examples.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.durable.DurableCall;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.durable.DurableState;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.junit.EnableFreightServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.transaction.support.TransactionTemplate;

/** An order is saved by JPA and its load is requested, in one transaction; the end of the creation is saved by JPA too. */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "freight.account=acme")
@EnableFreightServer
class SpringBackendTest {
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    @LocalServerPort
    private int port;

    @Autowired
    private OrderDesk desk;

    @Autowired
    private Orders orders;

    @Autowired
    private DurableFreight durable;

    @Autowired
    private TransactionTemplate transaction;

    @Test
    void order_lostResponse_oneLoadPaidOnceAndItsNumberIsSaved(FreightBroker broker) throws Exception {
        broker.faults().add(Fault.reset().afterCommit().on("createLoad"));

        assertThat(post("order-1", load("60616")).statusCode()).isEqualTo(202);
        assertThat(post("order-1", load("60616")).statusCode()).isEqualTo(202);

        DurableCall call = durable.await("order-1", Duration.ofSeconds(60));
        assertThat(call.state()).isEqualTo(DurableState.SUCCEEDED);
        assertThat(get("order-1").body())
                .isEqualTo("{\"id\":\"order-1\",\"loadState\":\"SUCCEEDED\",\"loadNumber\":\"" + call.loadNumber()
                        + "\"}");
        assertThat(broker.loads()).hasSize(1);
        assertThat(broker.balanceUsd()).isEqualTo("99.35");
        assertThat(post("order-1", load("60608")).statusCode()).isEqualTo(409);
    }

    @Test
    void order_refused_isCreatedOnceItIsCorrected(FreightBroker broker) throws Exception {
        post("order-2", load(""));
        assertThat(durable.await("order-2", Duration.ofSeconds(60)).state()).isEqualTo(DurableState.FAILED);

        post("order-2", load("60616"));

        assertThat(durable.await("order-2", Duration.ofSeconds(60)).state()).isEqualTo(DurableState.SUCCEEDED);
        assertThat(broker.loads()).hasSize(1);
    }

    @Test
    void rollback_takesTheRequestWithTheOrder(FreightBroker broker) {
        assertThatThrownBy(() -> transaction.executeWithoutResult(status -> {
                    desk.take("order-3", load("60616"));
                    throw new IllegalStateException("after the order was taken");
                }))
                .hasMessage("after the order was taken");

        assertThat(orders.findById("order-3")).isEmpty();
        assertThat(durable.find("order-3")).isEmpty();
        assertThat(broker.loads()).isEmpty();
    }

    private HttpResponse<String> post(String id, CreateLoadInput load) throws Exception {
        String order = "{\"id\":\"" + id + "\",\"load\":"
                + FreightJson.adapter(CreateLoadInput.class).toJson(load) + "}";
        return HTTP.send(
                request("")
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(order))
                        .build(),
                BodyHandlers.ofString());
    }

    private HttpResponse<String> get(String id) throws Exception {
        return HTTP.send(request("/" + id).build(), BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/orders" + path));
    }

    private static CreateLoadInput load(String zip) {
        StopInput stop = StopInput.builder()
                .address("2600 S Federal St")
                .city("Chicago")
                .state("IL")
                .zip(zip)
                .build();
        return CreateLoadInput.builder()
                .driverPhone("+13125550142")
                .pickups(stop)
                .deliveries(stop)
                .build();
    }
}
