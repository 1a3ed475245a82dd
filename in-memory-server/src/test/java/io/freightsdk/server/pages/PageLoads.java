package io.freightsdk.server.pages;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.wire.RawClient.Reply;
import java.util.List;

/** Loads for the tests of pages. */
final class PageLoads {
    static final String HOSTILE = "<img src=x onerror=alert(1)>";
    static final String PHONE = "+12145550142";
    static final String STREET = "1 Dock Rd";

    /** Some of them so near to each other that their marks have no room on a phone. */
    static final String[] TEN_STOPS = {
        "Chicago,IL,60601,41.88,-87.63",
        "Springfield,IL,62701,39.8,-89.65",
        "Saint Louis,MO,63101,38.63,-90.2",
        "Springfield,MO,65801,37.21,-93.29",
        "Joplin,MO,64801,37.08,-94.51",
        "Tulsa,OK,74103,36.15,-95.99",
        "Oklahoma City,OK,73102,35.47,-97.52",
        "Ardmore,OK,73401,34.17,-97.14",
        "Denton,TX,76201,33.21,-97.13",
        "Dallas,TX,75201,32.78,-96.8"
    };

    private PageLoads() {}

    /** A pickup at 40,-90 and a delivery at 41,-90; the pickup's facility has that name. */
    static Load with(Party broker, String facilityName) {
        String pickup = Bodies.at(Bodies.PICKUP, 40, "2026-05-04T12:30:00Z")
                .replace("}", ",\"facilityName\":\"" + facilityName + "\"}");
        String delivery = Bodies.at(Bodies.DELIVERY, 41, "2026-05-04T16:00:00Z");
        String more = ",\"rate\":4321.5,\"shipperName\":\"Secret Shipper\",\"customerRef\":\"PO-%s\""
                .formatted(broker.loads().size());
        String body = Bodies.load(pickup, delivery, more);
        return broker.serving().load(Bodies.text(broker.create(body), "loadNumber"));
    }

    static Load any(Party broker) {
        return with(broker, "Dock 4");
    }

    /** A load of stops given as city, state, ZIP and coordinates, with a reference of that length. */
    static Load of(Party broker, int reference, String... stops) {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < stops.length; i++) {
            String[] stop = stops[i].split(" *, *", -1);
            all.append(i == 0 ? "" : i == 1 ? "],\"deliveries\":[" : ",")
                    .append(
                            "{\"address\":\"%s Dock Rd\",\"city\":\"%s\",\"state\":\"%s\",\"zip\":\"%s\",\"lat\":%s,\"lng\":%s}"
                                    .formatted(i, stop[0], stop[1], stop[2], stop[3], stop[4]));
        }
        String body = "{\"driverPhone\":\"%s\",\"customerRef\":\"%s\",\"pickups\":[%s]}"
                .formatted(PHONE, "R".repeat(reference), all);
        return broker.serving().load(Bodies.text(broker.create(body), "loadNumber"));
    }

    static String track(Load load) {
        return "/track/" + load.order().trackingToken();
    }

    /** Returns once the page's map shows all that is known of a load, which comes after the words. */
    static void awaitMap(Browser browser, Load load) {
        int pings = load.view().journey().pingCount();
        browser.until(() -> browser.count("#panel[data-pings='" + pings + "']") == 1);
    }

    static String driver(Load load) {
        return "/driver/" + load.order().driverToken();
    }

    /** A fix from the driver's phone. */
    static Reply ping(Serving serving, Load load, double lat) {
        return ping(serving, load, "{\"lat\":%s,\"lng\":-90,\"speed\":12.3,\"heading\":45}".formatted(lat));
    }

    /** Fixes from the driver's phone, as JSON. */
    static Reply ping(Serving serving, Load load, String fixes) {
        return serving.send("POST " + driver(load) + "/pings", List.of(), "{\"pings\":[" + fixes + "]}");
    }
}
