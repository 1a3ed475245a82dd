package io.freightsdk.server.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.wire.RawClient.Reply;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What one broker gets to see of another's, which is nothing. */
final class StrangersTest {
    private final Serving serving = Serving.start();
    private final Party owner = serving.broker("25.00");
    private final Party stranger = serving.broker("25.00");
    private final String firstResponse =
            owner.create(Bodies.loadWithRef("PO-1"), "Idempotency-Key: k").body();
    private final Serving.Order order = serving.order(owner.loads().get(0).loadNumber());

    @AfterEach
    void ownersThingsAreUntouched() {
        assertThat(owner.balanceUsd()).isEqualTo("24.35");
        assertThat(owner.loads()).hasSize(1);
        assertThat(owner.loads().get(0).status()).hasToString("PLANNED");
        assertThat(owner.loads().get(0).position().pingCount()).isZero();
        serving.close();
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '~', textBlock = """
            GET /v1/agent/loads/{n},                   ~~
            POST /v1/freight/get_load_position,        {"loadNumber":"{n}"}
            POST /v1/agent/loads/{n}/delivery-confirm, ~~
            """)
    void callAboutAnothersLoadIsForbidden(String request, String body) {
        String number = order.loadNumber();
        Reply reply = stranger.send(request.replace("{n}", number), body.replace("{n}", number));
        assertThat(reply.body()).isEqualTo("{\"error\":\"this load belongs to another broker\"}");
        assertThat(reply.status()).isEqualTo(403);
        assertThat(stranger.balanceUsd()).isEqualTo("25.00");
        assertThat(stranger.lastCall().chargedUsd()).isNull();
    }

    @Test
    void forbiddenLooksTheSameForALoadThatIsOver() {
        stranger.drive(stranger.created());
        Reply reply = stranger.confirm(order.loadNumber(), "{\"bol_received_at\":\"x\"}");
        assertThat(reply.status()).isEqualTo(403);
        assertThat(reply.body()).doesNotContain("PLANNED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST /v1/agent/loads", "POST /v1/freight/create_tracked_load"})
    void sameRefAndKeyMakeTheStrangerALoadOfItsOwn(String path) {
        Reply reply = stranger.send(path, Bodies.loadWithRef("PO-1"), "Idempotency-Key: k");
        assertThat(reply.status()).isEqualTo(201);
        assertThat(reply.header("Idempotency-Replayed")).isEmpty();
        assertThat(secrets()).noneMatch(Bodies.object(reply)::containsValue);
        assertThat(stranger.loads()).hasSize(1);
    }

    private List<Object> secrets() {
        return List.of(
                order.loadId(),
                order.loadNumber(),
                serving.url() + "/track/" + order.trackingToken(),
                serving.url() + "/driver/" + order.driverToken());
    }

    @Test
    void balanceAndLedgerAreTheStrangersOwn() {
        assertThat(stranger.get("/v1/agent/balance").body()).contains("25.00");
        assertThat(stranger.debits()).isEmpty();
    }

    @Test
    void topUpReplaysNobodyElsesResponse() {
        String body = "{\"amountUsd\":10,\"cardToken\":\"tok_visa\"}";
        Party third = serving.broker("0.00");
        third.send("POST /v1/billing/topup/card", body, "Idempotency-Key: t");
        Reply reply = stranger.send("POST /v1/billing/topup/card", body, "Idempotency-Key: t");
        assertThat(reply.body()).contains("\"balanceUsd\":35.00").contains("top_000002");
    }

    @Test
    void tokenOpensNothingButItsOwnDoor() {
        String ping = "{\"pings\":[{\"lat\":40,\"lng\":-90}]}";
        for (String token : List.of(order.trackingToken(), order.loadId(), order.loadNumber(), "drv_", owner.key())) {
            Reply reply = serving.send("POST /driver/" + token + "/pings", List.of(), ping);
            assertThat(reply.body()).isEqualTo("{\"error\":\"no load has this driver link\"}");
            assertThat(reply.status()).isEqualTo(404);
        }
        for (String token : List.of(order.trackingToken(), order.driverToken(), order.loadId())) {
            assertThat(owner.read(token).status()).isEqualTo(404);
            assertThat(owner.withKey(token).get("/v1/agent/balance").status()).isEqualTo(401);
        }
    }

    @Test
    void linkOpensNoPageButItsOwn() {
        opensNoPage("/track/", order.driverToken(), order.loadId(), order.loadNumber(), "trk_", owner.key());
        opensNoPage("/driver/", order.trackingToken(), order.loadId(), order.loadNumber(), "drv_", owner.key());
    }

    private void opensNoPage(String path, String... tokens) {
        for (String token : tokens) {
            assertThat(serving.get(path + token).status()).isEqualTo(404);
            Reply json = serving.get(path + token + "/load");
            assertThat(json.status()).isEqualTo(404);
            assertThat(json.body()).isEqualTo("{\"error\":\"no load has this link\"}");
        }
    }

    @Test
    void driverReportsForItsOwnLoadOnly() {
        String loadNumber = Bodies.text(stranger.create(Bodies.datedLoad("", "")), "loadNumber");
        String token = serving.driverToken(loadNumber);
        Reply reply =
                serving.send("POST /driver/" + token + "/pings", List.of(), "{\"pings\":[{\"lat\":40,\"lng\":-90}]}");
        assertThat(reply.body()).isEqualTo("{\"accepted\":1,\"refused\":[],\"status\":\"AT_PICKUP\"}");
        assertThat(firstResponse).contains(order.loadNumber());
    }
}
