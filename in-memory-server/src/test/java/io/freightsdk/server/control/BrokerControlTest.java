package io.freightsdk.server.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.api.Remote.Account;
import io.freightsdk.server.api.Remote.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BrokerControlTest extends ServerTest {

    @Test
    void aBrokerNeedsNoBody() {
        Reply added = remote.send("POST", "/_control/brokers", "");

        assertThat(added.status()).isEqualTo(201);
        assertThat(added.body()).matches("\\{\"brokerId\":\"brk_000001\",\"agentKey\":\"agent_[0-9A-Za-z]{32}\"}");
        assertThat(remote.get("/_control/brokers/brk_000001").text("balanceUsd"))
                .isEqualTo("0.00");
    }

    @Test
    void aBrokerIsWhatItsBodySays() {
        remote.send("POST", "/_control/brokers", """
                {"name": "Lake Freight", "balanceUsd": "10.00", "registered": false,
                 "completion": "AWAIT_CONFIRM",
                 "drivers": [{"phone": "(214) 555-0142", "truckNumber": "T-1"}, {"truckNumber": "T-2"}]}
                """);

        assertThat(remote.get("/_control/brokers/brk_000001").body()).isEqualTo("""
                {"brokerId":"brk_000001","name":"Lake Freight","email":"brk_000001@brokers.example","registered":false,\
                "completion":"AWAIT_CONFIRM","balanceUsd":"10.00","billingAvailable":true,\
                "prices":{"load_create":"0.65","position_read":"0.02","status_update":"0.00","delivery_confirm":"0.00"},\
                "drivers":[{"phone":"+12145550142","truckNumber":"T-1"},{"phone":null,"truckNumber":"T-2"}],\
                "keys":[{"keyId":"key_000001",\
                "scopes":["loads:create","loads:read","delivery:confirm","billing"],"revoked":false}]}""");
    }

    @Test
    void aKeyIsGoodAndItsTextShownOnce() {
        Account account = remote.broker("10.00");

        assertThat(remote.call(account, "GET", "/v1/agent/balance", "").body())
                .isEqualTo("{\"currency\":\"USD\",\"balanceUsd\":10.00}");
        assertThat(remote.get("/_control/brokers/brk_000001").body()).doesNotContain(account.agentKey());
    }

    @Test
    void aChangeChangesWhatItNamesAndNothingElse() {
        remote.send("POST", "/_control/brokers", "{\"name\":\"A\",\"balanceUsd\":10}");

        Reply changed = remote.send("PATCH", "/_control/brokers/brk_000001", "{\"balanceUsd\":2.5}");

        assertThat(changed.status()).isEqualTo(200);
        assertThat(changed.text("balanceUsd")).isEqualTo("2.50");
        assertThat(changed.text("name")).isEqualTo("A");
        assertThat(remote.send("PATCH", "/_control/brokers/brk_000001", "{\"registered\":false}")
                        .at("registered"))
                .isEqualTo(false);
        assertThat(remote.send("PATCH", "/_control/brokers/brk_000001", "{\"completion\":\"AWAIT_CONFIRM\"}")
                        .text("completion"))
                .isEqualTo("AWAIT_CONFIRM");
        assertThat(remote.send("PATCH", "/_control/brokers/brk_000001", "{\"drivers\":[{\"truckNumber\":\"9\"}]}")
                        .text("drivers.0.truckNumber"))
                .isEqualTo("9");
    }

    @Test
    void aChangeWithOneBadFieldChangesNothing() {
        Account account = remote.broker("10.00");

        remote.send("PATCH", "/_control/brokers/" + account.brokerId(), "{\"registered\":false,\"balanceUsd\":\"-1\"}");

        Reply broker = remote.get("/_control/brokers/" + account.brokerId());
        assertThat(broker.at("registered")).isEqualTo(true);
        assertThat(broker.text("balanceUsd")).isEqualTo("10.00");
    }

    @Test
    void theLedgerHasEveryFieldOfEveryEntry() {
        Account account = remote.broker("10.00");
        remote.create(account, "", "order-1");

        assertThat(remote.get("/_control/brokers/brk_000001/ledger").body()).isEqualTo("""
                {"entries":[{"seq":1,"at":"2026-05-04T12:00:00Z","kind":"ADJUST","operation":"addBroker",\
                "amountUsd":"10.00","balanceUsd":"10.00","loadNumber":null,"idempotencyKey":null,\
                "requestId":"req_000001"},\
                {"seq":2,"at":"2026-05-04T12:00:00Z","kind":"DEBIT","operation":"createLoad",\
                "amountUsd":"-0.65","balanceUsd":"9.35","loadNumber":"LD-2026-000001",\
                "idempotencyKey":"order-1","requestId":"req_000002"}],"balanceUsd":"9.35"}""");
    }

    @Test
    void aTopUpAddsToTheBalanceAndALedgerEntry() {
        Account account = remote.broker("10.00");

        Reply topUp = remote.send("POST", "/_control/brokers/brk_000001/top-up", "{\"amountUsd\":\"2.50\"}");

        assertThat(topUp.body()).isEqualTo("{\"balanceUsd\":\"12.50\"}");
        Reply ledger = remote.get("/_control/brokers/" + account.brokerId() + "/ledger");
        assertThat(ledger.text("entries.1.kind")).isEqualTo("TOP_UP");
        assertThat(ledger.text("entries.1.operation")).isEqualTo("topUp");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{}", "{\"amountUsd\":0}", "{\"amountUsd\":\"-1\"}", "{\"amountUsd\":[]}", "{\"amount\":1}"})
    void aTopUpOfNothingChangesNothing(String body) {
        remote.broker("10.00");

        Reply refused = remote.send("POST", "/_control/brokers/brk_000001/top-up", body);

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.body()).contains("amountUsd", "nothing changed");
        assertThat(remote.get("/_control/brokers/brk_000001").text("balanceUsd"))
                .isEqualTo("10.00");
    }

    @Test
    void anEmptyLedgerHasABalanceToo() {
        remote.send("POST", "/_control/brokers", "{}");

        assertThat(remote.get("/_control/brokers/brk_000001/ledger").body())
                .isEqualTo("{\"entries\":[],\"balanceUsd\":\"0.00\"}");
    }

    @Test
    void aKeyHasTheScopesItIsGiven() {
        Account account = remote.broker("10.00");

        Reply issued = remote.send("POST", "/_control/brokers/brk_000001/keys", "{\"scopes\":[\"loads:read\"]}");

        assertThat(issued.status()).isEqualTo(201);
        assertThat(issued.text("keyId")).isEqualTo("key_000002");
        Account limited = new Account(account.brokerId(), issued.text("agentKey"));
        assertThat(remote.create(limited, "", "").status()).isEqualTo(403);
        assertThat(remote.create(account, "", "").status()).isEqualTo(201);
    }

    @Test
    void aKeyWithoutScopesInItsBodyMayDoEverything() {
        remote.broker("10.00");

        String key =
                remote.send("POST", "/_control/brokers/brk_000001/keys", "").text("agentKey");

        assertThat(remote.create(new Account("brk_000001", key), "", "").status())
                .isEqualTo(201);
    }

    @Test
    void aRevokedKeyIsRefusedFromThenOn() {
        Account account = remote.broker("10.00");

        Reply revoked = remote.send("DELETE", "/_control/brokers/brk_000001/keys/key_000001", "");

        assertThat(revoked.status()).isEqualTo(204);
        assertThat(remote.create(account, "", "").status()).isEqualTo(401);
        assertThat(remote.get("/_control/brokers/brk_000001").at("keys.0.revoked"))
                .isEqualTo(true);
    }

    @Test
    void loadsAreListedWithoutBeingBilled() {
        Account account = remote.broker("10.00");
        remote.create(account, "PO 1", "");

        Reply loads = remote.get("/_control/brokers/brk_000001/loads");

        assertThat(loads.body())
                .matches("\\{\"loads\":\\[\\{\"loadNumber\":\"LD-2026-000001\",\"status\":\"PLANNED\","
                        + "\"createdAt\":\"2026-05-04T12:00:00Z\",\"deliveredAt\":null,\"customerRef\":\"PO 1\","
                        + "\"pingCount\":0,\"trackingLink\":\"[^\"]+/track/trk_\\w+\","
                        + "\"driverWebLink\":\"[^\"]+/driver/drv_\\w+\","
                        + "\"driverAppLink\":\"freightdriver://join/drv_\\w+\"}]}");
        assertThat(remote.get("/_control/brokers/brk_000001/ledger").text("balanceUsd"))
                .isEqualTo("9.35");
    }
}
