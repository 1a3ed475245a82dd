package io.freightsdk.server.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.api.Remote.Account;
import io.freightsdk.server.api.Remote.Reply;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Clock, prices, billing, messages and the server as a whole. */
class SurroundingsTest extends ServerTest {

    @Test
    void healthSaysVersionAndTime() {
        assertThat(remote.get("/_control/health").body())
                .matches("\\{\"status\":\"up\",\"version\":\"\\d+\\.\\d+\\.\\d+(-SNAPSHOT)?\",\"time\":\"" + NOON
                        + "\"}");
    }

    @Test
    void theClockIsReadAndMoved() {
        String standing = "{\"time\":\"%s\",\"mode\":\"FROZEN\",\"speed\":1}";

        assertThat(remote.get("/_control/clock").body()).isEqualTo(standing.formatted(NOON));
        assertThat(remote.send("POST", "/_control/clock", "{\"advance\":\"PT1H\"}")
                        .body())
                .isEqualTo(standing.formatted("2026-05-04T13:00:00Z"));
        assertThat(remote.send("POST", "/_control/clock", "{\"set\":\"2026-01-01T00:00:00+01:00\"}")
                        .body())
                .isEqualTo(standing.formatted("2025-12-31T23:00:00Z"));
    }

    @Test
    void theClockRunsAgain() {
        Reply real = remote.send("POST", "/_control/clock", "{\"real\":true}");

        assertThat(real.text("mode")).isEqualTo("REAL");
        assertThat(Duration.between(Instant.parse(real.text("time")), Instant.now())
                        .abs())
                .isLessThan(Duration.ofHours(1));
    }

    @Test
    void theClockRunsFasterThanRealTime() {
        Reply fast = remote.send("POST", "/_control/clock", "{\"speed\":3600}");

        assertThat(fast.text("mode")).isEqualTo("FAST");
        assertThat(fast.at("speed")).isEqualTo(3600.0);
        assertThat(Instant.parse(fast.text("time"))).isAfterOrEqualTo(Instant.parse(NOON));
    }

    private Reply service(String fields) {
        return remote.send("PATCH", "/_control/service", "{" + fields + "}");
    }

    @Test
    void changedPricesAreChargedAtOnce() {
        Account account = remote.broker("10.00");

        Reply changed = service("\"prices\":{\"load_create\":\"0.70\",\"new_thing\":1.5}");

        assertThat(changed.body()).isEqualTo("""
                {"prices":{"load_create":"0.70","position_read":"0.02","status_update":"0.00","delivery_confirm":"0.00",\
                "new_thing":"1.50"},"billingAvailable":true}""");
        assertThat(remote.get("/_control/service").body()).isEqualTo(changed.body());
        remote.load(account);
        assertThat(remote.get("/_control/brokers/brk_000001").text("balanceUsd"))
                .isEqualTo("9.30");
    }

    @Test
    void anOutageIsSwitchedOnAndOff() {
        Account account = remote.broker("10.00");

        assertThat(service("\"billingAvailable\":false").at("billingAvailable")).isEqualTo(false);
        assertThat(remote.create(account, "", "").text("code")).isEqualTo("BILLING_UNAVAILABLE");
        service("\"billingAvailable\":true");
        assertThat(remote.create(account, "", "").status()).isEqualTo(201);
    }

    @Test
    void outageAndPricesOfOneBrokerAreNoticedByNoOther() {
        Account one = remote.broker("10.00");
        Account other = remote.broker("10.00");
        String path = "/_control/brokers/" + one.brokerId();

        remote.send("PATCH", path, "{\"billingAvailable\":false}");
        assertThat(remote.create(one, "", "").text("code")).isEqualTo("BILLING_UNAVAILABLE");
        assertThat(remote.create(other, "", "").status()).isEqualTo(201);

        Reply changed = remote.send("PATCH", path, "{\"billingAvailable\":true,\"prices\":{\"load_create\":\"0.80\"}}");
        assertThat(changed.text("prices.load_create")).isEqualTo("0.80");
        remote.load(one);
        remote.load(other);
        assertThat(remote.get(path).text("balanceUsd")).isEqualTo("9.20");
        assertThat(remote.get("/_control/brokers/" + other.brokerId()).text("balanceUsd"))
                .isEqualTo("8.70");
    }

    @Test
    void messagesAreListed() {
        remote.load(remote.broker("10.00"));

        assertThat(remote.get("/_control/sms").body())
                .matches("\\{\"messages\":\\[\\{\"at\":\"" + NOON + "\",\"to\":\"\\+12145550142\","
                        + "\"text\":\"New load LD-2026-000001\\. [^\"]+/driver/drv_\\w+\","
                        + "\"loadNumber\":\"LD-2026-000001\"}]}");
    }

    @Test
    void aResetKeepsBrokersKeysAndOpeningBalances() {
        Account account = remote.broker("10.00");
        remote.create(account, "PO 1", "order-1");
        remote.send("PATCH", "/_control/brokers/brk_000001", "{\"registered\":false}");
        remote.send("POST", "/_control/clock", "{\"advance\":\"PT1H\"}");
        remote.send("POST", "/_control/faults", "{\"type\":\"RESET\"}");

        assertThat(remote.send("POST", "/_control/reset", "").status()).isEqualTo(204);

        assertThat(remote.get("/_control/clock").text("time")).isEqualTo(NOON);
        assertThat(remote.get("/_control/brokers/brk_000001/ledger").body())
                .contains("\"operation\":\"reset\"")
                .endsWith("\"balanceUsd\":\"10.00\"}");
        assertThat(remote.get("/_control/loads").body()).isEqualTo("{\"loads\":[]}");
        assertThat(remote.get("/_control/requests").at("total")).isEqualTo(0.0);
        Reply again = remote.create(account, "PO 1", "order-1");
        assertThat(again.status()).isEqualTo(201);
        assertThat(again.replayed()).isEmpty();
        assertThat(again.text("loadNumber")).isEqualTo("LD-2026-000002");
    }
}
