package io.freightsdk.examples.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.json.FreightJson;
import io.freightsdk.tracking.TrackingEvent;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DemoFleetTest {
    @Test
    void eachLoadHasANextReadUntilItIsDelivered() {
        try (DemoFleet fleet = new DemoFleet(event -> {})) {
            int delivered = 0;
            for (int ticks = 0; delivered < 4; ticks++) {
                assertThat(ticks).isLessThan(5_000);
                fleet.tick();
                delivered = 0;
                for (Object each : (List<?>) fleet.shown().get("loads")) {
                    Map<?, ?> load = (Map<?, ?>) each;
                    boolean over = "DELIVERED".equals(load.get("status"));
                    assertThat(load.get("reason") == null).isEqualTo(over);
                    delivered += over ? 1 : 0;
                }
            }
        }
    }

    @Test
    void pageIsServedUnderAStrictPolicy() throws Exception {
        try (TrackingRelay.Door door = new TrackingRelay.Door(Map.of("RELAY_PORT", "0"));
                DemoReceiver receiver = new DemoReceiver();
                DemoFleet fleet = new DemoFleet(receiver::post)) {
            door.open(new DemoPage(fleet, receiver));
            fleet.tick();
            HttpResponse<String> page = get(door.url() + "/");
            assertThat(page.headers().firstValue("Content-Security-Policy"))
                    .hasValue("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
                            + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
            assertThat(page.body()).contains("<script src=\"relay.js\" defer></script>");
            assertThat(get(door.url() + "/relay.js").body()).doesNotContain("innerHTML");
            assertThat(get(door.url() + "/relay.css").statusCode()).isEqualTo(200);
            assertThat(get(door.url() + "/../pom.xml").statusCode()).isEqualTo(404);
            assertThat((Map<?, ?>) FreightJson.tree()
                            .fromJson(get(door.url() + "/fleet").body()))
                    .isNotNull()
                    .satisfies(fleetShown -> assertThat(fleetShown.get("now")).isEqualTo("2026-05-04T12:02:00Z"));
        }
    }

    @Test
    void pageCanBeOnEveryAddress() throws Exception {
        try (TrackingRelay.Door door = new TrackingRelay.Door(Map.of("RELAY_HOST", "0.0.0.0", "RELAY_PORT", "0"));
                DemoReceiver receiver = new DemoReceiver()) {
            assertThat(URI.create(door.url()).getPort()).isPositive();
            assertThat(receiver.newest()).isEmpty();
        }
    }

    @Test
    void receiverGetsWhatHappensAndRefusesWhatIsNotSigned() throws Exception {
        try (TrackingRelay.Door door = new TrackingRelay.Door(Map.of("RELAY_PORT", "0"));
                DemoReceiver receiver = new DemoReceiver();
                DemoFleet fleet = new DemoFleet(receiver::post)) {
            door.open(new DemoPage(fleet, receiver));
            Instant give = Instant.now().plusSeconds(100);
            while (!get(door.url() + "/events").body().contains("StopDeparted")) {
                assertThat(Instant.now()).isBefore(give);
                fleet.tick();
            }
            assertThat(receiver.newest())
                    .allSatisfy(body -> assertThat(
                                    TrackingEvent.fromJson(body).load().labels())
                            .containsEntry("customer", "globex"));
            assertThat(receiver.receive(name -> name.equals("webhook-timestamp") ? "1" : "x", new byte[0]))
                    .isEqualTo(401);
        }
    }

    private static HttpResponse<String> get(String url) throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString());
    }
}
