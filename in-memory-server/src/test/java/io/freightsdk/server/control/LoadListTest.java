package io.freightsdk.server.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.api.Remote.Account;
import io.freightsdk.server.api.Remote.Reply;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoadListTest extends ServerTest {
    private static final String LOAD = "/_control/loads/LD-2026-000001";

    private String pings() {
        return remote.get(LOAD).text("driverWebLink").replace(server.url(), "") + "/pings";
    }

    private static final String AT_PICKUP = "{\"pings\":[{\"lat\":41.8781,\"lng\":-87.6298}]}";

    private Account account;

    @BeforeEach
    void created() {
        account = remote.broker("10.00");
        remote.load(account);
    }

    @Test
    void aLookIsThePositionAndMore() {
        Reply look = remote.get(LOAD);
        Reply position = remote.call(account, "GET", "/v1/agent/loads/LD-2026-000001", "");

        for (String field : new String[] {"loadNumber", "pingpointLoadId", "status", "createdAt", "gpsTrack", "eta"}) {
            assertThat(look.at(field)).as(field).isEqualTo(position.at(field)).isNotNull();
        }
        assertThat(look.text("stops.0.city")).isEqualTo("Chicago");
        assertThat(look.at("stops.0.lat")).isEqualTo(41.8781);
        assertThat(look.at("stops.0.lng")).isEqualTo(-87.6298);
        assertThat(look.text("stops.0.precision")).isEqualTo("GIVEN");
        assertThat(look.at("stops.0.geofenceRadiusMeters")).isEqualTo(800.0);
        assertThat(look.text("stops.1.precision")).isEqualTo("ZIP");
        assertThat(look.at("stops.1.geofenceRadiusMeters")).isEqualTo(1_600.0);
        assertThat(look.text("trackingLink")).startsWith(server.url() + "/track/trk_");
        assertThat(look.text("driverWebLink")).startsWith(server.url() + "/driver/drv_");
        assertThat(look.text("driverAppLink")).startsWith("freightdriver://join/drv_");
        assertThat(look.text("brokerId")).isEqualTo(account.brokerId());
        assertThat(look.text("driverResolution")).isEqualTo("none");
        assertThat(look.at("bolReceivedAt")).isNull();
    }

    @Test
    void aLookIsNotBilled() {
        remote.get(LOAD);

        assertThat(remote.get("/_control/brokers/brk_000001/ledger").text("balanceUsd"))
                .isEqualTo("9.35");
    }

    @Test
    void aTruckThatSetsOutMovesWithTheClock() {
        Reply setOut = remote.send("POST", LOAD + "/drive", "{\"to\":\"end\",\"withClock\":true}");
        remote.send("POST", "/_control/clock", "{\"advance\":\"PT1H\"}");
        Reply onTheWay = remote.get(LOAD);
        remote.send("POST", "/_control/clock", "{\"advance\":\"PT5H\"}");

        assertThat(setOut.text("time")).as("when it will be there").startsWith("2026-05-04T13:");
        assertThat(setOut.text("status")).isEqualTo("PLANNED");
        assertThat(onTheWay.text("status")).isEqualTo("IN_TRANSIT");
        assertThat(remote.get(LOAD).text("status")).isEqualTo("DELIVERED");
        assertThat(remote.send("POST", LOAD + "/drive", "{\"withClock\":1}").status())
                .isEqualTo(400);
    }

    @Test
    void aLookShowsWhenTheBillOfLadingWasReceived() {
        remote.send("POST", LOAD + "/drive", "{\"to\":\"end\"}");
        remote.call(
                account,
                "POST",
                "/v1/agent/loads/LD-2026-000001/delivery-confirm",
                "{\"bol_received_at\":\"2026-05-04T18:00:00Z\"}");

        assertThat(remote.get(LOAD).text("bolReceivedAt")).isEqualTo("2026-05-04T18:00:00Z");
    }

    @Test
    void pingsMoveTheLoad() {
        for (String ignored : List.of("the first", "another a millisecond later")) {
            assertThat(remote.send("POST", pings(), AT_PICKUP).body())
                    .isEqualTo("{\"accepted\":1,\"refused\":[],\"status\":\"AT_PICKUP\"}");
        }
        String again = AT_PICKUP.replace("\"lat\"", "\"ts\":\"" + NOON + "\",\"lat\"");
        assertThat(remote.send("POST", pings(), again).body())
                .isEqualTo("{\"accepted\":0,\"refused\":[{\"index\":0,\"reason\":\"duplicate\"}],"
                        + "\"status\":\"AT_PICKUP\"}");
        assertThat(remote.get(LOAD).text("stops.0.arrivedAt")).isEqualTo(NOON);
    }

    @Test
    void aDriveGoesToAStopAndTakesTheClockAlong() {
        Reply driven = remote.send("POST", LOAD + "/drive", "{\"to\":1}");

        assertThat(driven.status()).isEqualTo(200);
        assertThat(driven.text("status")).isEqualTo("AT_PICKUP");
        assertThat(driven.text("time"))
                .isEqualTo(remote.get("/_control/clock").text("time"))
                .isGreaterThan(NOON);
        assertThat(driven.at("pings")).isEqualTo(remote.get(LOAD).at("pingCount"));
    }

    @Test
    void aDriveWithoutABodyGoesToTheEnd() {
        assertThat(remote.send("POST", LOAD + "/drive", "").text("status")).isEqualTo("DELIVERED");
    }

    @Test
    void aLoadThatTakesNoFixesCannotBeDriven() {
        remote.send("POST", LOAD + "/cancel", "");

        Reply driven = remote.send("POST", LOAD + "/drive", "{\"to\":\"end\"}");

        assertThat(driven.status()).isEqualTo(409);
        assertThat(driven.text("error"))
                .isEqualTo(
                        "truck of LD-2026-000001: the load is CANCELLED and accepts no positions for stop 1; create another load, nothing changed");
    }

    @Test
    void aCancelledLoadStaysCancelled() {
        assertThat(remote.send("POST", LOAD + "/cancel", "").body()).isEqualTo("{\"status\":\"CANCELLED\"}");
        assertThat(remote.send("POST", LOAD + "/cancel", "{}").status()).isEqualTo(200);
        assertThat(remote.send("POST", pings(), AT_PICKUP).text("refused.0.reason"))
                .isEqualTo("load_closed");
    }

    @Test
    void aDeliveredLoadCannotBeCancelled() {
        remote.send("POST", LOAD + "/drive", "{\"to\":\"end\"}");

        Reply cancelled = remote.send("POST", LOAD + "/cancel", "");

        assertThat(cancelled.status()).isEqualTo(409);
        assertThat(cancelled.text("error"))
                .isEqualTo("the load was delivered and cannot be cancelled, nothing changed");
    }
}
