package io.freightsdk.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.freightsdk.FreightClient;
import io.freightsdk.durable.DurableState;
import io.freightsdk.error.TransportException;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The endpoint freight over HTTP, and the health that a load balancer reads. */
@TestInstance(Lifecycle.PER_CLASS)
class OperatorEndpointsTest {
    @AutoClose
    private final InMemoryFreightServer server = InMemoryFreightServer.start();

    private final FreightBroker broker = server.addBroker();
    private final String database = OperatedBackend.database();

    @AutoClose
    private final OperatedBackend node = new OperatedBackend(database, server.url(), broker.agentKey());

    @BeforeEach
    void forget() {
        node.forget();
    }

    private void assertDone(String action, String json) throws Exception {
        HttpResponse<String> response = node.act(action, json);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("{\"done\":true}");
    }

    @Test
    void summary_saysWhatNeedsAPersonWithoutPersonalData() throws Exception {
        node.unresolved("order-1");
        node.failed("order-2");
        node.failedWebhook("e1");

        assertThat(node.get("/actuator/freight").body())
                .contains(
                        "\"UNRESOLVED\":1",
                        "\"FAILED\":1",
                        "\"unresolved\":[{\"orderId\":\"order-1\",\"state\":\"UNRESOLVED\"",
                        "\"failedWebhooks\":[{\"eventId\":\"e1\",\"loadNumber\":\"LD-1\"")
                .doesNotContain(OperatedBackend.PHONE, "1 Main St", "localhost", broker.agentKey());
        assertThat(node.get("/actuator/freight/failed").body())
                .contains("\"orderId\":\"order-2\"", "\"failure\":\"INVALID_DRIVER_PHONE\"");
        assertThat(node.get("/actuator/freight/lost").statusCode()).isEqualTo(400);
    }

    @Test
    void summary_saysOnAnyNodeWhyNothingIsCreated() throws Exception {
        FreightBroker poor =
                server.addBroker(BrokerOptions.builder().balanceUsd("0.10").build());
        String url = OperatedBackend.database();
        try (OperatedBackend web = new OperatedBackend(url, server.url(), poor.agentKey());
                OperatedBackend worker =
                        new OperatedBackend(url, server.url(), poor.agentKey(), "freight.durable.worker=true")) {
            web.durable.createLoad("order-1", OperatedBackend.load());
            poor.awaitRequests("createLoad", 1, Duration.ofSeconds(60));
            String said = "";
            while (!said.contains("\"waiting\":{\"INSUFFICIENT_FUNDS\":1}")) {
                said = web.get("/actuator/freight").body();
            }
            assertThat(worker.get("/actuator/freight").body()).contains("402 INSUFFICIENT_FUNDS");
        }
    }

    @Test
    void eachActionIsDone() throws Exception {
        node.unresolved("order-1");
        assertDone("resolve", "{\"id\":\"order-1\",\"loadNumber\":\"LD-7\",\"charge\":\"CHARGED\"}");
        assertThat(node.durable.find("order-1").orElseThrow().loadNumber()).isEqualTo("LD-7");
        node.unresolved("order-2");
        assertDone("resolve", "{\"id\":\"order-2\"}");
        node.failed("order-3");
        assertDone("retry", "{\"id\":\"order-3\"}");
        node.durable.createLoad("order-4", OperatedBackend.load());
        assertDone("cancel", "{\"id\":\"order-4\"}");
        assertThat(node.durable.find("order-4").orElseThrow().state()).isEqualTo(DurableState.CANCELED);
        assertDone("pause", "{\"detail\":\"inventory\"}");
        assertThat(node.get("/actuator/freight").body()).contains("\"paused\":\"inventory\"");
        assertDone("resume", "{}");
        assertThat(node.durable.health().paused()).isNull();
        node.failedWebhook("e1");
        node.failedWebhook("e2");
        assertDone("resend", "{\"id\":\"e1\"}");
        assertDone("resend", "{\"loadNumber\":\"LD-1\"}");
        assertThat(node.get("/actuator/freight").body()).contains("\"failedWebhooks\":[]");
    }

    @Test
    void unknownCharge_isListedAndSettledOnAnyNode() throws Exception {
        FreightClient freight = node.context.getBean(FreightClient.class);
        String load = freight.createLoad("order-1", OperatedBackend.load()).loadNumber();
        broker.faults().add(Fault.close().afterCommit().on("getLoadPosition"));
        assertThat(catchThrowable(() -> freight.getLoadPosition(load))).isInstanceOf(TransportException.class);

        try (OperatedBackend other = new OperatedBackend(database, server.url(), broker.agentKey())) {
            String listed = other.get("/actuator/freight").body();
            assertThat(listed).contains(load, "\"operation\":\"getLoadPosition\"", "\"usd\":0.02");
            String id = listed.replaceFirst(".*\"chargeId\":\"([^\"]+)\".*", "$1");
            assertThat(other.act("settle", "{\"id\":\"" + id + "\",\"charge\":\"CHARGED\"}")
                            .statusCode())
                    .isEqualTo(200);
        }
        assertThat(node.get("/actuator/freight").body()).contains("\"unknownCharges\":[]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            resolve | {"id":"order-9","loadNumber":"LD-7","charge":"CHARGED"} | 409 | nothing with this id
            resolve | {"id":"order-1","loadNumber":"LD-7","charge":"CHARGED"} | 409 | nothing with this id
            resolve | {"id":"order-1","loadNumber":"LD-7","charge":"UNKNOWN"} | 400 | CHARGED or NOT_CHARGED
            resolve | {"id":"order-1","loadNumber":"LD-7","charge":"free"}    | 400 |
            resolve | {"id":"order-1","loadNumber":"LD-7"}                    | 400 | the body must have charge
            resolve | {}                                                      | 400 | the body must have id
            retry   | {"id":"order-1"}                                        | 409 | nothing with this id
            cancel  | {"id":"order-9"}                                        | 409 | nothing with this id
            settle  | {"id":"c9","charge":"CHARGED"}                          | 409 | nothing with this id
            settle  | {"id":"c9","charge":"UNKNOWN"}                          | 400 | CHARGED or NOT_CHARGED
            pause   | {"detail":" "}                                          | 400 | the body must have detail
            resend  | {"id":"e9"}                                             | 409 | nothing with this id
            resend  | {}                                                      | 400 | the body must have id or loadNumber
            explode | {}                                                      | 400 | retry, cancel, resolve, settle
            retry   | retry it                                                | 400 |
            """)
    void wrongRequest_changesNothingAndSaysWhy(String action, String json, int status, String says) throws Exception {
        node.durable.createLoad("order-1", OperatedBackend.load());
        HttpResponse<String> response = node.act(action, json);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        if (says != null) {
            assertThat(response.body()).contains(says);
        }
        assertThat(node.durable.find("order-1").orElseThrow().state()).isEqualTo(DurableState.SCHEDULED);
        assertThat(node.durable.health().paused()).isNull();
    }

    @Test
    void access_isThatOfSpringBoot() throws Exception {
        try (OperatedBackend closed = new OperatedBackend(
                database, server.url(), broker.agentKey(), "management.endpoints.web.exposure.include=health")) {
            assertThat(closed.get("/actuator/freight").statusCode()).isEqualTo(404);
        }
        try (OperatedBackend reads = new OperatedBackend(
                database, server.url(), broker.agentKey(), "management.endpoint.freight.access=read-only")) {
            assertThat(reads.get("/actuator/freight").statusCode()).isEqualTo(200);
            assertThat(reads.act("pause", "{\"detail\":\"inventory\"}").statusCode())
                    .isEqualTo(405);
            assertThat(reads.durable.health().paused()).isNull();
        }
    }

    @Test
    void health_emptyBalance_takesNoNodeOutOfALoadBalancer() throws Exception {
        FreightBroker poor =
                server.addBroker(BrokerOptions.builder().balanceUsd("0.00").build());
        try (OperatedBackend one = new OperatedBackend(database, server.url(), poor.agentKey())) {
            assertThat(one.get("/actuator/health/readiness").statusCode()).isEqualTo(200);
            assertThat(one.get("/actuator/health").body()).contains("\"load_create\":0.65");
        }
    }

    @Test
    void health_refusedKey_isDown() throws Exception {
        try (OperatedBackend wrong = new OperatedBackend(database, server.url(), "agent_of_nobody")) {
            assertThat(wrong.get("/actuator/health/readiness").statusCode()).isEqualTo(503);
            assertThat(wrong.get("/actuator/health/freight").body())
                    .contains("\"status\":\"DOWN\"", "getPricing: 401")
                    .doesNotContain("agent_of_nobody");
        }
    }
}
