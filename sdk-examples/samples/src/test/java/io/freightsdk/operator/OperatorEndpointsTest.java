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
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The operator's endpoints over HTTP, and the health that a load balancer reads. */
@TestInstance(Lifecycle.PER_CLASS)
@Tag("acceptance")
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

    private void assertDid(String operation, String json, String... says) throws Exception {
        HttpResponse<String> response = node.act(operation, json);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(response.body())
                .contains("\"did\":", "\"money\":", "\"next\":")
                .contains(says);
    }

    @Test
    void stuckCallIsListedAndSettledOnAnyNode() throws Exception {
        node.stuck("order-1");
        try (OperatedBackend other = new OperatedBackend(database, server.url(), broker.agentKey())) {
            assertThat(other.get("/actuator/freight/stuck").body())
                    .contains("\"orderId\":\"order-1\"", "\"state\":\"stuck\"")
                    .doesNotContain(OperatedBackend.PHONE, "1 Main St", "durable-", broker.agentKey());
            assertDid(
                    "settle",
                    "{\"orderId\":\"order-1\",\"loadNumber\":\"LD-7\",\"chargeStatus\":\"CHARGED\"}",
                    "createLoad order-1 ends with load LD-7",
                    "its price counts as charged");
            assertThat(other.get("/actuator/freight/stuck").body()).isEqualTo("[]");
            assertThat(other.get("/actuator/freight/done").body()).contains("\"loadNumber\":\"LD-7\"");
        }
    }

    @Test
    void everyOperationIsDone() throws Exception {
        long before = broker.requests("createLoad").size();
        node.stuck("order-1");
        assertDid("settleWithoutLoad", "{\"orderId\":\"order-1\"}", "limits have it back");
        assertDid("sendAgain", "{\"orderId\":\"order-1\"}", "may charge the price of a load");
        node.durable.createLoad("order-2", OperatedBackend.load());
        node.durable.confirmDelivery("order-2", Instant.parse("2026-05-04T12:00:00Z"));
        assertDid("cancelConfirmation", "{\"orderId\":\"order-2\"}", "nothing was charged");
        assertDid("cancel", "{\"orderId\":\"order-2\"}", "nothing was charged");
        assertDid("pause", "{\"detail\":\"inventory\"}", "all nodes are paused");
        assertThat(node.durable.paused()).isPresent();
        assertDid("resume", "{}", "1 open calls may each charge");
        assertThat(node.durable.paused()).isEmpty();
        node.dead("e1");
        node.dead("e2");
        assertThat(node.get("/actuator/freight/dead").body())
                .contains("\"eventId\":\"e1\"", "\"failure\":\"HTTP 500\"");
        assertDid("sendWebhookAgain", "{\"eventId\":\"e1\"}", "1 dead events are sent again");
        assertDid("sendWebhooksAgain", "{\"loadNumber\":\"LD-1\"}", "1 dead events are sent again");
        assertThat(node.get("/actuator/freight/dead").body()).isEqualTo("[]");
        assertThat(broker.requests("createLoad").size()).isEqualTo(before);
    }

    @Test
    void uncertainChargeOfThisNodeIsAcknowledged() throws Exception {
        FreightClient freight = node.context.getBean(FreightClient.class);
        freight.prices().list();
        String load = freight.createLoad("order-1", OperatedBackend.load()).loadNumber();
        broker.faults().add(Fault.close().afterCommit().on("getLoadPosition"));
        assertThat(catchThrowable(() -> freight.getLoadPosition(load))).isInstanceOf(TransportException.class);

        String listed = node.get("/actuator/freight/uncertain").body();
        assertThat(listed).contains(load, "\"uncertainUsd\":0.02");
        String id = listed.replaceFirst(".*\"chargeId\":\"([^\"]+)\".*", "$1");
        assertDid(
                "acknowledge",
                "{\"chargeId\":\"" + id + "\",\"chargeStatus\":\"CHARGED\"}",
                "its price counts as charged");
        assertThat(node.get("/actuator/freight/uncertain").body()).isEqualTo("[]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            settle             | {"orderId":"order-9","loadNumber":"LD-7","chargeStatus":"CHARGED"} | 404 | there is no createLoad
            settle             | {"orderId":"order-1","loadNumber":"LD-7","chargeStatus":"CHARGED"} | 409 | only for what is stuck
            settle             | {"orderId":"order-1","loadNumber":"LD-7","chargeStatus":"free"}    | 400 | expected one of
            settle             | {"orderId":"order-1","chargeStatus":"CHARGED"}                     | 400 | missing loadNumber
            settle             | {}                                                      | 400 | missing orderId
            settleWithoutLoad  | {"orderId":"order-9"}                                        | 404 | there is no createLoad
            settleWithoutLoad  | {"orderId":"order-1"}                                        | 409 | only for what is stuck
            sendAgain          | {"orderId":"order-9"}                                        | 404 | there is no createLoad
            sendAgain          | {"orderId":"order-1"}                                        | 409 | only for what was refused
            sendConfirmationAgain | {"orderId":"order-1"}                                     | 404 | there is no confirmDelivery
            cancel             | {"orderId":"order-9"}                                        | 404 | there is no createLoad
            cancelConfirmation | {"orderId":"order-1"}                                        | 404 | there is no confirmDelivery
            pause              | {"detail":" "}                                          | 400 | missing detail
            sendWebhookAgain   | {"eventId":"e9"}                                             | 404 | there is no dead event
            sendWebhooksAgain  | {"loadNumber":"LD-9"}                                   | 404 | there is no dead event
            acknowledge        | {"chargeId":"c9","chargeStatus":"CHARGED"}                          | 404 | there is no uncertain charge
            acknowledge        | {"chargeId":"c9","chargeStatus":"UNKNOWN"}                          | 400 | UNKNOWN
            explode            | {}                                                      | 404 | there is no operation
            """)
    void wrongRequestChangesNothingAndSaysWhy(String operation, String json, int status, String says) throws Exception {
        node.durable.createLoad("order-1", OperatedBackend.load());
        HttpResponse<String> response = node.act(operation, json);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.body()).contains("\"error\":", says);
        assertThat(node.durable.find("order-1").orElseThrow().state()).isEqualTo(DurableState.READY);
        assertThat(node.durable.paused()).isEmpty();
    }

    @Test
    void whatIsNoJsonOrNoListIsRefused() throws Exception {
        assertThat(node.act("settle", "settle it").statusCode()).isEqualTo(400);
        assertThat(node.get("/actuator/freightactions/resume").statusCode()).isEqualTo(405);
        assertThat(node.get("/actuator/freight/lost").statusCode()).isEqualTo(400);
        assertThat(node.get("/actuator/freight/stuck?most=many").statusCode()).isEqualTo(400);
        assertThat(node.get("/actuator/freight/stuck?most=-1").body()).isEqualTo("[]");
    }

    /** Nothing without exposure; and with it, what acts has a key of its own. */
    @Test
    void nothingIsThereUnlessTheApplicationExposesIt() throws Exception {
        try (OperatedBackend closed = new OperatedBackend(
                database,
                server.url(),
                broker.agentKey(),
                "management.endpoints.web.exposure.include=health",
                "management.endpoint.freightactions.access=none")) {
            for (String id : List.of("freight", "freightpage", "freight/stuck")) {
                assertThat(closed.get("/actuator/" + id).statusCode()).isEqualTo(404);
            }
        }
        try (OperatedBackend reads = new OperatedBackend(
                database, server.url(), broker.agentKey(), "management.endpoint.freightactions.access=none")) {
            assertThat(reads.get("/actuator/freight").statusCode()).isEqualTo(200);
            assertThat(reads.act("resume", "{}").statusCode()).isEqualTo(404);
        }
    }

    /** A load balancer that reads the readiness or the whole health keeps all nodes. */
    @Test
    void emptyBalanceTakesNoNodeOutOfALoadBalancer() throws Exception {
        FreightBroker poor =
                server.addBroker(BrokerOptions.builder().balanceUsd("0.00").build());
        try (OperatedBackend one = new OperatedBackend(database, server.url(), poor.agentKey());
                OperatedBackend two = new OperatedBackend(database, server.url(), poor.agentKey())) {
            for (OperatedBackend each : List.of(one, two)) {
                assertThat(each.get("/actuator/health/readiness").statusCode()).isEqualTo(200);
                assertThat(each.get("/actuator/health").statusCode()).isEqualTo(200);
                assertThat(each.get("/actuator/health/freightAccount").body())
                        .contains("\"status\":\"WARNING\"", "\"balanceUsd\":0.0", "\"lowBalanceUsd\":0.65");
            }
        }
    }

    @Test
    void accountNamesWhatNeedsAPerson() throws Exception {
        assertThat(node.get("/actuator/health/freightAccount").body()).contains("\"status\":\"UP\"");
        node.stuck("order-1");
        node.refused("order-2");
        node.dead("e1");
        assertThat(node.get("/actuator/health/freightAccount").body())
                .contains(
                        "\"status\":\"WARNING\"",
                        "\"freight.durable.calls stuck\":1.0",
                        "\"freight.webhooks dead\":1.0")
                .doesNotContain("refused");
    }

    @Test
    void nodeWhoseKeyIsRefusedIsDown() throws Exception {
        try (OperatedBackend wrong = new OperatedBackend(database, server.url(), "agent_of_nobody")) {
            assertThat(wrong.get("/actuator/health/readiness").statusCode()).isEqualTo(503);
            assertThat(wrong.get("/actuator/health/freight").body())
                    .contains("\"status\":\"DOWN\"", "getBalance: 401")
                    .doesNotContain("agent_of_nobody");
            assertThat(wrong.get("/actuator/health/freightAccount").body()).contains("\"status\":\"UNKNOWN\"");
        }
    }
}
