package io.freightsdk.mcp;

import static io.freightsdk.mcp.McpDesk.LOAD;
import static io.freightsdk.mcp.McpDesk.call;
import static io.freightsdk.mcp.McpDesk.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Sessions over HTTP come and go; the agent and its money stay. */
class HttpSessionsTest {
    private final McpDesk desk = new McpDesk();

    @AfterEach
    void close() {
        desk.close();
    }

    private HttpInside server(String... environment) {
        return new HttpInside(desk.environment(environment), "--http=0");
    }

    static McpSyncClient session(String url) {
        McpSyncClient client = McpClient.sync(HttpClientStreamableHttpTransport.builder(url.replaceFirst("/mcp$", ""))
                        .endpoint("/mcp")
                        .build())
                .requestTimeout(McpDesk.PATIENCE)
                .initializationTimeout(McpDesk.PATIENCE)
                .build();
        client.initialize();
        return client;
    }

    @Test
    @Tag("slow")
    void whatLooksLikeARepeatIsKnownInANewSessionAndAfterARestart() throws Exception {
        try (HttpInside server = server("FREIGHT_APPROVAL", "limit")) {
            String url = server.url;
            McpSyncClient first = session(url);
            assertThat(call(first, "freight_create_load", LOAD).isError()).isFalse();
            first.close();
            McpSyncClient second = session(url);
            isKnown(second);
            second.close();
        }
        try (HttpInside server = server("FREIGHT_APPROVAL", "limit")) {
            McpSyncClient third = session(server.url);
            isKnown(third);
            third.close();
        }
        isKnown(desk.host("FREIGHT_APPROVAL", "limit"));
        assertThat(desk.debits()).hasSize(1);
        // they are one request by their key, not only by their reference
        assertThat(desk.broker.requests().list("createLoad"))
                .hasSize(4)
                .extracting(entry -> entry.idempotencyKey())
                .containsOnly(desk.broker.requests().list("createLoad").get(0).idempotencyKey());
    }

    private void isKnown(McpSyncClient host) {
        assertThat(text(call(host, "freight_create_load", LOAD.replace("PO-7", "PO-7-retry")), "error", "code"))
                .isEqualTo("LOOKS_LIKE_A_REPEAT");
        assertThat(text(call(host, "freight_create_load", LOAD), "cost", "chargedUsd"))
                .isEqualTo("0.0");
    }

    @Test
    @Tag("slow")
    void budgetOfTheDayIsOneForHttpAndStdio() throws Exception {
        String[] limits = {"FREIGHT_APPROVAL", "limit", "FREIGHT_LIMIT_USD_PER_SLIDING_DAY", "1.95"};
        McpSyncClient stdio = desk.host(limits);
        try (HttpInside server = server(limits)) {
            McpSyncClient http = session(server.url);
            int made = 0;
            for (int i = 0; i < 6; i++) {
                McpSyncClient host = i % 2 == 0 ? stdio : http;
                made += call(host, "freight_create_load", McpDesk.load(i)).isError() ? 0 : 1;
            }
            assertThat(made).isEqualTo(3);
            http.close();
        }
        assertThat(desk.debits()).hasSize(3);
    }

    /** A host that has lost its session begins another; the state buys the one load, once, wherever it is sent from. */
    @Test
    void approvalOfOneSessionPassesOnceInAnotherOfItsAgent() {
        try (HttpInside server = server()) {
            McpSyncClient one = session(server.url);
            McpSyncClient other = session(server.url);
            String approval =
                    ",\"approval\":\"" + text(call(one, "freight_create_load", LOAD), "error", "approval") + "\"}";
            String another = McpDesk.load(8).replaceFirst("}$", approval);
            assertThat(text(call(other, "freight_create_load", another), "error", "code"))
                    .isEqualTo("APPROVAL_NEEDED");
            String approved = LOAD.replaceFirst("}$", approval);
            assertThat(call(other, "freight_create_load", approved).isError()).isFalse();
            assertThat(text(call(one, "freight_create_load", approved), "cost", "chargedUsd"))
                    .isEqualTo("0.0");
            one.close();
            other.close();
        }
        assertThat(desk.debits()).hasSize(1);
    }

    @Test
    void longestNameOfAnAgentHasRoomForASession() throws Exception {
        try (HttpInside server = server("FREIGHT_APPROVAL", "limit", "FREIGHT_AGENT", "a".repeat(128))) {
            McpSyncClient host = session(server.url);
            assertThat(call(host, "freight_create_load", LOAD).isError()).isFalse();
            host.close();
        }
    }

    @Test
    void stopWhileThePriceListIsReadCostsNothing() throws Exception {
        try (HttpInside server = HttpInside.unhurried(desk.environment("FREIGHT_APPROVAL", "limit"))) {
            Wire wire = new Wire(server.url);
            int before = (int) desk.broker.requests().count("getPricing");
            desk.broker
                    .faults()
                    .add(Fault.of(FaultPoint.BEFORE, FaultEffect.stall()).onOperation("getPricing"));
            CompletableFuture<String> answer = wire.create(2);
            desk.broker.requests().await("getPricing", before + 1, McpDesk.PATIENCE);
            wire.stop(2);
            assertThat(answer.get(McpDesk.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .contains("\"id\":2", "\"code\":\"CANCELLED\"", "\"chargeStatus\":\"NOT_CHARGED\"");
        }
        assertThat(desk.broker.requests().count("createLoad")).isZero();
        assertThat(desk.debits()).isEmpty();
    }

    @Test
    void stopAfterTheRequestKeepsTheLoadForTheSameArguments() throws Exception {
        desk.broker
                .faults()
                .add(Fault.of(FaultPoint.AFTER_COMMIT, FaultEffect.stall()).onOperation("createLoad"));
        try (HttpInside server = server("FREIGHT_APPROVAL", "limit")) {
            Wire wire = new Wire(server.url);
            CompletableFuture<String> answer = wire.create(2);
            desk.broker.requests().await("createLoad", 1, McpDesk.PATIENCE);
            wire.stop(2);
            assertThat(answer.get(McpDesk.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .contains("\"id\":2", "\"chargeStatus\":\"UNKNOWN\"");
            assertThat(wire.create(3).get(McpDesk.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .contains("\"id\":3", "\"isError\":false");
        }
        assertThat(desk.debits()).hasSize(1);
        assertThat(desk.broker.loads()).hasSize(1);
    }

    @Test
    @Tag("slow")
    void stopOfAnotherSessionsCallDoesNothing() throws Exception {
        try (HttpInside server = server("FREIGHT_APPROVAL", "limit")) {
            String url = server.url;
            Wire one = new Wire(url);
            Wire other = new Wire(url);
            int before = (int) desk.broker.requests().count("getPricing");
            desk.broker
                    .faults()
                    .add(Fault.of(FaultPoint.BEFORE, FaultEffect.stall()).onOperation("getPricing"));
            CompletableFuture<String> answer = one.create(2);
            desk.broker.requests().await("getPricing", before + 1, McpDesk.PATIENCE);
            other.stop(2);
            // the list is read again when it did not come
            assertThat(answer.get(McpDesk.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .contains("\"id\":2")
                    .doesNotContain("CANCELLED");
        }
    }

    /** A session of nothing but requests. */
    private static final class Wire {
        private final HttpClient http = HttpClient.newHttpClient();
        private final String url;
        private final String session;

        Wire(String url) throws Exception {
            this.url = url;
            HttpResponse<String> welcome = send("", """
                    {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},
                     "clientInfo":{"name":"raw","version":"1"}}}""").get(McpDesk.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            session = welcome.headers().firstValue(HttpTransport.SESSION).orElseThrow();
            told("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
        }

        private CompletableFuture<HttpResponse<String>> send(String session, String body) {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url))
                    .header("Content-Type", "application/json")
                    .header("Accept", "application/json, text/event-stream")
                    .POST(HttpRequest.BodyPublishers.ofString(body));
            if (!session.isEmpty()) {
                request.header(HttpTransport.SESSION, session);
            }
            return http.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString());
        }

        private void told(String notification) throws Exception {
            assertThat(send(session, notification)
                            .get(McpDesk.PATIENCE.toSeconds(), TimeUnit.SECONDS)
                            .statusCode())
                    .isEqualTo(202);
        }

        CompletableFuture<String> create(int id) {
            return send(
                            session,
                            "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"tools/call\",\"params\":{\"name\":"
                                    + "\"freight_create_load\",\"arguments\":" + LOAD + "}}")
                    .thenApply(HttpResponse::body);
        }

        void stop(int id) throws Exception {
            told("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id + "}}");
        }
    }

    /** Whatever its name: a slash would be the end of it in the name of a session. */
    @Test
    void budgetOfAnAgentIsOneOverHttpAndStandardInput() throws Exception {
        String[] agent = {
            "FREIGHT_AGENT", "west/night", "FREIGHT_APPROVAL", "limit", "FREIGHT_LIMIT_USD_PER_SLIDING_DAY", "0.65"
        };
        try (HttpInside server = server(agent);
                RawHost stdio = RawHost.inside(desk.environment(agent))) {
            McpSyncClient http = session(server.url);
            assertThat(call(http, "freight_create_load", McpDesk.load(1)).isError())
                    .isFalse();
            http.close();
            stdio.shakeHands().hear(1);
            assertThat(stdio.answer(2, "freight_create_load", McpDesk.load(2))).contains("SPEND_LIMIT_REACHED");
        }
        assertThat(Home.stop(desk.environment(), "enough")).endsWith("acme: 0.65 USD");
        assertThat(desk.debits()).hasSize(1);
    }
}
