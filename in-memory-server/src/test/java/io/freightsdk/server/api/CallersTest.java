package io.freightsdk.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.Fault;
import io.freightsdk.server.Party;
import io.freightsdk.server.Scope;
import io.freightsdk.server.Serving;
import io.freightsdk.server.wire.RawClient.Reply;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 5 of the contract. */
final class CallersTest {
    private static final String MISSING = "{\"error\":\"an agent key is required\",\"code\":\"MISSING_KEY\"}";
    private static final String INVALID = "{\"error\":\"the agent key is not valid\",\"code\":\"INVALID_KEY\"}";

    @AutoClose
    private final Serving serving = Serving.start();

    private final Party broker = serving.broker("25.00");

    private static void refuses(Reply reply, String body) {
        assertThat(reply.body()).isEqualTo(body);
        assertThat(reply.status()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "POST /v1/agent/loads",
                "GET /v1/agent/loads/LD-2026-000001",
                "PATCH /v1/agent/loads/LD-2026-000001/status",
                "POST /v1/agent/loads/LD-2026-000001/delivery-confirm",
                "GET /v1/agent/pricing",
                "GET /v1/agent/balance",
                "POST /v1/freight/create_tracked_load",
                "POST /v1/freight/get_load_position",
                "POST /v1/billing/topup/card"
            })
    void everyOperationWantsAKey(String operation) {
        refuses(serving.send(operation, List.of(), ""), MISSING);
        refuses(serving.send(operation, List.of("Authorization:"), ""), MISSING);
        refuses(serving.send(operation, List.of("Authorization: Bearer"), ""), MISSING);
        refuses(serving.send(operation, List.of("Authorization: Bearer agent_unknown"), ""), INVALID);
        refuses(serving.send(operation, List.of("Authorization: Basic eDp5"), ""), INVALID);
        refuses(serving.send(operation, List.of("Authorization: " + broker.key()), ""), INVALID);
        refuses(serving.send(operation, List.of("Authorization: Bearer " + broker.key() + "x"), ""), INVALID);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer ", "bearer ", "BEARER   "})
    void schemeIsReadInAnyCase(String scheme) {
        assertThat(serving.send("GET /v1/agent/balance", List.of("authorization: " + scheme + broker.key()), "")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void revokedKeyIsNotValid() {
        broker.broker().revoke(broker.broker().key());
        refuses(broker.get("/v1/agent/balance"), INVALID);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET /v1/agent/balance", "POST /v1/agent/loads", "POST /v1/billing/topup/card"})
    void ownHeaderIsForTheFreightPathsOnly(String operation) {
        refuses(serving.send(operation, List.of("X-Agent-Key: " + broker.key()), ""), MISSING);
    }

    @Test
    void eitherHeaderOpensTheFreightPaths() {
        for (String header : List.of("X-Agent-Key: ", "Authorization: Bearer ")) {
            assertThat(serving.send(
                                    "POST /v1/freight/create_tracked_load",
                                    List.of(header + broker.key()),
                                    Bodies.load())
                            .status())
                    .isEqualTo(201);
        }
    }

    @Test
    void eachPathReadsTheKeyOfItsOwnHeader() {
        Party other = serving.broker("25.00");
        List<String> both = List.of("Authorization: Bearer " + broker.key(), "X-Agent-Key: " + other.key());
        serving.server().faults().add(Fault.status(418).onBroker(other.id()));
        assertThat(serving.send("POST /v1/agent/loads", both, Bodies.load()).status())
                .isEqualTo(201);
        assertThat(broker.lastCall().chargedUsd()).isEqualByComparingTo("0.65");
        assertThat(serving.send("POST /v1/freight/create_tracked_load", both, Bodies.load())
                        .status())
                .isEqualTo(418);
        assertThat(serving.send("POST /v1/freight/create_tracked_load", both, Bodies.load())
                        .status())
                .isEqualTo(201);
        assertThat(broker.debits()).hasSize(1);
        assertThat(other.debits()).hasSize(1);
        assertThat(other.journal()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({
        "LOADS_CREATE, POST /v1/agent/loads, loads:create",
        "LOADS_CREATE, POST /v1/freight/create_tracked_load, loads:create",
        "LOADS_READ, GET /v1/agent/loads/LD-2026-000001, loads:read",
        "LOADS_READ, POST /v1/freight/get_load_position, loads:read",
        "DELIVERY_CONFIRM, POST /v1/agent/loads/LD-2026-000001/delivery-confirm, delivery:confirm",
        "BILLING, POST /v1/billing/topup/card, billing"
    })
    void keyWithoutTheScopeIsForbidden(Scope scope, String operation, String name) {
        EnumSet<Scope> others = EnumSet.complementOf(EnumSet.of(scope));
        String key = broker.broker().newKey(others.toArray(Scope[]::new)).text();
        Reply reply = broker.withKey(key).send(operation, "");
        assertThat(reply.body()).isEqualTo("{\"error\":\"this key lacks the scope " + name + "\"}");
        assertThat(reply.status()).isEqualTo(403);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "POST /v1/agent/loads",
                "POST /v1/freight/create_tracked_load",
                "GET /v1/agent/loads/LD-2026-000001",
                "POST /v1/freight/get_load_position",
                "POST /v1/agent/loads/LD-2026-000001/delivery-confirm"
            })
    void brokerThatIsNotRegisteredIsUnknown(String operation) {
        broker.created();
        broker.broker().registered(false);
        Reply reply = broker.send(operation, "");
        assertThat(reply.body())
                .isEqualTo("{\"error\":\"this key's broker is not registered\",\"code\":\"UNKNOWN_BROKER\","
                        + "\"brokerEmail\":\"" + broker.id() + "@brokers.example\"}");
        assertThat(reply.status()).isEqualTo(422);
        assertThat(broker.get("/v1/agent/balance").status()).isEqualTo(200);
    }

    @Test
    void statusIsNeverSetByHand() {
        String loadNumber = broker.created();
        for (String status : List.of("PLANNED", "AT_PICKUP", "IN_TRANSIT", "DELIVERED", "CANCELLED")) {
            Reply reply =
                    broker.send("PATCH /v1/agent/loads/" + loadNumber + "/status", "{\"status\":\"" + status + "\"}");
            assertThat(reply.body())
                    .isEqualTo("{\"error\":\"a load's status follows the driver's GPS and cannot be set\","
                            + "\"code\":\"STATUS_DOOR_CLOSED\"}");
            assertThat(reply.status()).isEqualTo(410);
        }
        assertThat(serving.server().load(loadNumber).status().value()).isEqualTo("PLANNED");
        assertThat(broker.balanceUsd()).isEqualTo("24.35");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET /v1/agent/loads/LD-9", "POST /v1/agent/loads/LD-9/delivery-confirm"})
    void unknownLoadIsNotFound(String operation) {
        Reply reply = broker.send(operation, "");
        assertThat(reply.body()).isEqualTo("{\"error\":\"no load has this number\"}");
        assertThat(reply.status()).isEqualTo(404);
    }
}
