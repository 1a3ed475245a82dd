package io.freightsdk.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.geo.Polyline;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import io.freightsdk.server.wire.RawClient.Reply;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

final class TrackPageTest {
    private static final String PICKUP = """
            {"type":"PICKUP","sequence":1,"city":"Chicago","state":"IL","facilityName":"Dock 4","lat":40,"lng":-90,
             "windowFrom":"2026-05-04T12:30:00Z","windowTo":"2026-05-04T12:30:00Z","fenceRadiusMeters":800,
             "timeZone":"America/Chicago","arrivedAt":null,"departedAt":null}""";
    private static final String LAST = """
            {"lat":40.2,"lng":-90,"speed":12.3,"heading":45,"ts":"2026-05-04T12:10:00Z","near":"Kilbourne, IL"}""";

    @AutoClose
    private final Serving serving = Serving.start();

    private final Party broker = serving.broker("25.00");
    private final Load load = PageLoads.any(broker);

    private void ping(double lat) {
        Reply reply = PageLoads.ping(serving, load, lat);
        assertThat(reply.body()).contains("\"accepted\":1");
        serving.world().clock().advance(Duration.ofMinutes(10));
    }

    private Map<?, ?> state() {
        return Watching.stateOf(serving, PageLoads.track(load) + "/events");
    }

    @Test
    void trackingPageShowsNoPrivateDetails() {
        ping(40);
        try (Watching watching = new Watching(serving, PageLoads.track(load) + "/events")) {
            assertThat(watching.event())
                    .contains("Dock 4")
                    .doesNotContain(
                            PageLoads.PHONE, PageLoads.STREET, "4321", "Secret Shipper", broker.key(), broker.id())
                    .doesNotContain(load.order().driverToken(), load.order().loadId(), "PO-0");
        }
    }

    @Test
    void unknownLinkIsAPageThatSaysWhatToDo() {
        Reply reply = serving.get("/track/trk_unknown");
        assertThat(reply.status()).isEqualTo(404);
        assertThat(reply.body()).contains("No load found for this link", "ask the sender for a new one");
    }

    @Test
    void plannedLoadHasStopsAndFencesAndAReasonForNoArrival() {
        Map<?, ?> state = state();
        assertThat(state.get("loadNumber")).isEqualTo(load.order().loadNumber());
        assertThat(state.get("status")).isEqualTo("PLANNED");
        assertThat(state.get("now")).isEqualTo("2026-05-04T12:00:00Z");
        assertThat(state.get("clockRuns")).isEqualTo(false);
        assertThat(state.get("last")).isNull();
        assertThat(state.get("track")).isEqualTo("");
        assertThat(state.get("eta")).isEqualTo(Map.of("reason", "driver_not_joined"));
        assertThat(state.get("stops"))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .first()
                .isEqualTo(Bodies.object(PICKUP));
    }

    private static String line(double... lats) {
        Polyline line = new Polyline();
        for (double lat : lats) {
            line.add(lat, -90);
        }
        return line.encoded();
    }

    @Test
    void truckIsWhereItsLastFixWasAndTheTrackLeadsThere() {
        ping(40);
        ping(40.2);
        Map<?, ?> state = state();
        assertThat(state.get("status")).isEqualTo("IN_TRANSIT");
        assertThat(state.get("last")).isEqualTo(Bodies.object(LAST));
        assertThat(state.get("track")).isEqualTo(line(40, 40.2));
        assertThat(state.get("distanceMiles")).isEqualTo(13.8);
        assertThat(((Map<?, ?>) state.get("eta")).keySet().toString()).contains("etaAt", "earliestAt", "latestAt");
    }

    @Test
    void unknownSpeedAndHeadingAreNull() {
        PageLoads.ping(serving, load, "{\"lat\":40.5,\"lng\":-90}");
        Map<?, ?> last = (Map<?, ?>) state().get("last");
        assertThat(last.get("lat")).isEqualTo(40.5);
        assertThat(last.get("speed")).isNull();
        assertThat(last.get("heading")).isNull();
    }

    @Test
    void deliveredLoadSaysWhetherItWasOnTimeAndLaterThatItIsClosed() {
        ping(40);
        ping(40.2);
        ping(41);
        assertThat(state().get("onTime")).isEqualTo(true);
        assertThat(state().get("closed")).isEqualTo(false);
        serving.world().clock().advance(Duration.ofDays(2));
        assertThat(state().get("status")).isEqualTo("DELIVERED");
        assertThat(state().get("closed")).isEqualTo(true);
    }

    @Test
    void cancelledLoadSaysSo() {
        load.cancel(Serving.NOON);
        assertThat(state().get("status")).isEqualTo("CANCELLED");
        assertThat(state().get("closed")).isEqualTo(true);
    }

    @Test
    void lookingCostsNothingAndIsNotWrittenDown() {
        int calls = broker.journal().size();
        serving.get(PageLoads.track(load));
        state();
        assertThat(broker.balanceUsd()).isEqualTo("24.35");
        assertThat(broker.journal()).hasSize(calls);
        assertThat(serving.world().journal().count(null, null)).isEqualTo(calls);
    }

    @Test
    void hostileNameStaysOneTextInOneLine() {
        String name = PageLoads.HOSTILE + "\\n\\ndata: {}\\u2028";
        Load hostile = PageLoads.with(broker, name);
        Map<?, ?> state = Watching.stateOf(serving, PageLoads.track(hostile) + "/events");
        Map<?, ?> stop = (Map<?, ?>) ((List<?>) state.get("stops")).get(0);
        assertThat(stop.get("facilityName")).isEqualTo(PageLoads.HOSTILE + "\n\ndata: {}\u2028");
    }

    @Test
    void faultWithoutAnOperationWaitsForACallThatMatters() {
        serving.fault(Fault.of(FaultPoint.BEFORE, FaultEffect.reset()));
        assertThat(serving.get(PageLoads.track(load)).status()).isEqualTo(200);
        assertThat(state().get("status")).isEqualTo("PLANNED");
    }
}
