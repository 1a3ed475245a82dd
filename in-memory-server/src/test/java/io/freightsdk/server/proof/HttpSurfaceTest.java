package io.freightsdk.server.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.wire.RawClient.Reply;
import java.time.Instant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every response has, and what the response is where nothing is. */
final class HttpSurfaceTest {
    @AutoClose
    private final Serving serving = Serving.start();

    private final Party broker = serving.broker("25.00");

    @ParameterizedTest
    @CsvSource({
        "GET /elsewhere",
        "GET /v1",
        "GET /v1/agent",
        "GET /v1/agent/loads/",
        "GET /v1/agent/loads//",
        "POST /v1/agent/loads/",
        "GET /v2/agent/balance",
        "GET /V1/agent/balance",
        "GET /v1/agent/loads/LD-1/position",
        "GET /driver",
        "POST /v1/agent/loads/LD-1/delivery-confirm/x"
    })
    void unknownPathIsNotFound(String request) {
        Reply reply = broker.send(request, "");
        assertThat(reply.body()).isEqualTo("{\"error\":\"no such path\"}");
        assertThat(reply.status()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource({
        "GET /v1/agent/loads, POST",
        "HEAD /v1/agent/loads, POST",
        "PUT /v1/agent/loads/LD-1, GET",
        "DELETE /v1/agent/loads/LD-1, GET",
        "HEAD /v1/agent/loads/LD-1, GET",
        "HEAD /v1/agent/balance, GET",
        "HEAD /v1/agent/pricing, GET",
        "HEAD /v1/catalog, GET",
        "OPTIONS /v1/agent/balance, GET",
        "POST /v1/agent/loads/LD-1/status, PATCH",
        "GET /v1/agent/loads/LD-1/delivery-confirm, POST",
        "GET /v1/freight/create_tracked_load, POST",
        "GET /v1/freight/get_load_position, POST",
        "GET /v1/billing/topup/card, POST",
        "get /v1/agent/balance, GET",
        "GET /driver/drv_x/pings, POST"
    })
    void otherMethodIsNotAllowed(String request, String allowed) {
        Reply reply = request.startsWith("HEAD") ? head(request) : broker.send(request, "");
        assertThat(reply.status()).isEqualTo(405);
        assertThat(reply.header("Allow")).isEqualTo(allowed);
        assertThat(reply.body())
                .isEqualTo(
                        request.startsWith("HEAD")
                                ? ""
                                : "{\"error\":\"method not allowed here, use " + allowed + "\"}");
    }

    /** A response to a HEAD announces a body that does not come. */
    private Reply head(String request) {
        return broker.send(request, "", "Connection: close");
    }

    @Test
    void headOfAPositionIsNotCharged() {
        String loadNumber = broker.created();
        assertThat(head("HEAD /v1/agent/loads/" + loadNumber).status()).isEqualTo(405);
        assertThat(broker.balanceUsd()).isEqualTo("24.35");
    }

    @Test
    void strayCallsAreCountedAsUnknown() {
        broker.get("/v1/nothing");
        broker.send("DELETE /v1/agent/balance", "");
        broker.get("/elsewhere");
        assertThat(serving.server().requests("unknown").size()).isEqualTo(2);
        assertThat(serving.server().requests().size()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"GET /v1/agent/balance", "GET /nowhere", "DELETE /v1/agent/balance", "POST /v1/agent/loads"})
    void everyResponseHasItsDateItsIdAndJson(String request) {
        serving.server().clock().set(Instant.parse("2031-12-24T18:30:05.999Z"));
        Reply reply = broker.send(request, "");
        assertThat(reply.header("Date")).isEqualTo("Wed, 24 Dec 2031 18:30:05 GMT");
        assertThat(reply.header("Content-Type")).isEqualTo("application/json");
        assertThat(reply.header("X-Request-Id")).isEqualTo("req_000001");
        assertThat(broker.send(request, "").header("X-Request-Id")).isEqualTo("req_000002");
    }

    @Test
    void requestIdIsInTheLedger() {
        Reply reply = broker.create(Bodies.load());
        assertThat(broker.debits().get(0).requestId()).isEqualTo(reply.header("X-Request-Id"));
    }

    @Test
    void stampsFollowTheServersClock() {
        serving.server().clock().set(Instant.parse("2031-01-01T00:00:00Z"));
        String loadNumber = broker.created();
        assertThat(loadNumber).isEqualTo("LD-2031-000001");
        assertThat(broker.debits().get(0).at()).isEqualTo("2031-01-01T00:00:00Z");
        assertThat(broker.lastCall().at()).isEqualTo("2031-01-01T00:00:00Z");
        assertThat(Bodies.text(broker.read(loadNumber), "createdAt")).isEqualTo("2031-01-01T00:00:00Z");
        assertThat(serving.server().sms().get(0).at()).isEqualTo("2031-01-01T00:00:00Z");
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "text/plain", "application/json; charset=utf-8"})
    void contentTypeOfARequestDoesNotMatter(String type) {
        assertThat(broker.create(Bodies.load(), "Content-Type: " + type).status())
                .isEqualTo(201);
    }

    @Test
    void escapedPathIsThePath() {
        assertThat(broker.get("/v1/agent/%62alance").status()).isEqualTo(200);
        assertThat(broker.get("/v1/agent/loads/LD%2D2026-000001?x=y").status()).isEqualTo(404);
    }
}
