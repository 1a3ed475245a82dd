package io.freightsdk.server.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.api.Remote.Account;
import io.freightsdk.server.api.Remote.Reply;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Clock, prices, billing, messages and the server as a whole. */
@Tag("acceptance")
class SurroundingsTest extends ServerTest {

    @Test
    void healthSaysVersionAndTime() {
        assertThat(remote.get("/_control/health").body())
                .matches("\\{\"status\":\"up\",\"version\":\"\\d+\\.\\d+\\.\\d+(-SNAPSHOT)?\",\"time\":\"" + NOON
                        + "\"}");
    }

    @Test
    void theClockIsReadAndMoved() {
        String standing = "{\"time\":\"%s\",\"mode\":\"FROZEN\"}";

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
    void clockThatIsToLeaveNothingInTheFutureIsNotSetBack() {
        String driven = remote.load(remote.broker("10.00"));
        String later = "2026-05-04T15:00:00Z";
        clock("\"set\":\"" + later + "\"");
        remote.send("POST", "/_control/loads/" + driven + "/pings", "{\"pings\":[{\"lat\":41,\"lng\":-90}]}");
        clock("\"set\":\"2026-05-04T16:00:00Z\"");

        Reply refused = clock("\"set\":\"2026-05-04T14:00:00Z\",\"refuseFuture\":true");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("error"))
                .isEqualTo("clock: 2026-05-04T14:00:00Z is before " + later + ", when " + driven
                        + " was driven or delivered; nothing changed, restore a state from before that first");
        assertThat(clock("\"real\":true,\"refuseFuture\":false").status()).isEqualTo(200);
        assertThat(clock("\"set\":\"" + later + "\",\"refuseFuture\":true").status())
                .isEqualTo(200);
        assertThat(clock("\"set\":\"" + NOON + "\"").status()).isEqualTo(200);
    }

    @Test
    void clockDoesNotRunAgainBeforeADeliveryThatWasConfirmed() {
        Account account = remote.broker("10.00");
        remote.send("PATCH", "/_control/brokers/" + account.brokerId(), "{\"completion\":\"AWAIT_CONFIRM\"}");
        String waiting = remote.load(account);
        remote.send("POST", "/_control/loads/" + waiting + "/drive", "{}");
        clock("\"set\":\"2999-01-01T00:00:00Z\"");
        remote.call(account, "POST", "/v1/agent/loads/" + waiting + "/delivery-confirm", "{}");

        Reply refused = clock("\"refuseFuture\":true,\"real\":true");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("error"))
                .matches("clock: real time, \\S+Z, is before 2999-01-01T00:00:00Z, when " + waiting + " .*");
        assertThat(remote.get("/_control/clock").text("mode")).isEqualTo("FROZEN");
    }

    private Reply clock(String fields) {
        return remote.send("POST", "/_control/clock", "{" + fields + "}");
    }

    @Test
    void changedPricesAreChargedAtOnce() {
        Account account = remote.broker("10.00");

        Reply changed = remote.send("PUT", "/_control/prices", "{\"load_create\":\"0.70\",\"new_thing\":1.5}");

        assertThat(changed.body()).isEqualTo("""
                {"load_create":"0.70","position_read":"0.02","status_update":"0.00","delivery_confirm":"0.00",\
                "new_thing":"1.50"}""");
        assertThat(remote.get("/_control/prices").body()).isEqualTo(changed.body());
        remote.load(account);
        assertThat(remote.get("/_control/brokers/brk_000001").text("balanceUsd"))
                .isEqualTo("9.30");
    }

    @Test
    void anOutageIsSwitchedOnAndOff() {
        Account account = remote.broker("10.00");

        assertThat(remote.send("PUT", "/_control/billing", "{\"available\":false}")
                        .body())
                .isEqualTo("{\"available\":false}");
        assertThat(remote.create(account, "", "").text("code")).isEqualTo("BILLING_UNAVAILABLE");
        remote.send("PUT", "/_control/billing", "{\"available\":true}");
        assertThat(remote.create(account, "", "").status()).isEqualTo(201);
    }

    @Test
    void anOutageOfOneBrokerIsNoticedByNoOther() {
        Account one = remote.broker("10.00");
        Account other = remote.broker("10.00");

        assertThat(remote.send("PUT", "/_control/brokers/" + one.brokerId() + "/billing", "{\"available\":false}")
                        .body())
                .isEqualTo("{\"available\":false}");

        assertThat(remote.create(one, "", "").text("code")).isEqualTo("BILLING_UNAVAILABLE");
        assertThat(remote.create(other, "", "").status()).isEqualTo(201);
        assertThat(remote.get("/_control/brokers/" + one.brokerId()).at("billingAvailable"))
                .isEqualTo(false);
        remote.send("PUT", "/_control/brokers/" + one.brokerId() + "/billing", "{\"available\":true}");
        assertThat(remote.create(one, "", "").status()).isEqualTo(201);
    }

    @Test
    void aPriceOfOneBrokerIsPaidByNoOther() {
        Account one = remote.broker("10.00");
        Account other = remote.broker("10.00");
        String prices = "/_control/brokers/" + one.brokerId() + "/prices";

        Reply changed = remote.send("PUT", prices, "{\"load_create\":\"0.80\"}");

        assertThat(changed.body())
                .isEqualTo("{\"load_create\":\"0.80\",\"position_read\":\"0.02\",\"status_update\":\"0.00\","
                        + "\"delivery_confirm\":\"0.00\"}");
        assertThat(remote.get(prices).body()).isEqualTo(changed.body());
        assertThat(remote.get("/_control/prices").text("load_create")).isEqualTo("0.65");
        remote.load(one);
        remote.load(other);
        assertThat(remote.get("/_control/brokers/" + one.brokerId()).text("balanceUsd"))
                .isEqualTo("9.20");
        assertThat(remote.get("/_control/brokers/" + other.brokerId()).text("balanceUsd"))
                .isEqualTo("9.35");
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
    void aResetBeginsAgainOnTheSamePort() {
        Account account = remote.broker("10.00");
        String first = remote.create(account, "", "").body();
        remote.send("POST", "/_control/clock", "{\"advance\":\"PT1H\"}");

        assertThat(remote.send("POST", "/_control/reset", "").status()).isEqualTo(204);

        assertThat(remote.get("/_control/brokers/brk_000001").status()).isEqualTo(404);
        assertThat(remote.get("/_control/clock").text("time")).isEqualTo(NOON);
        assertThat(remote.broker("10.00")).isEqualTo(account);
        assertThat(remote.create(account, "", "").body()).isEqualTo(first);
    }
}
