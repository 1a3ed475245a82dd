package io.freightsdk.server.pages;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.Party;
import io.freightsdk.server.book.Load;

/** Loads for the tests of pages. */
final class PageLoads {
    static final String HOSTILE = "<img src=x onerror=alert(1)>";
    static final String PHONE = "+12145550142";
    static final String STREET = "1 Dock Rd";
    private static final String LOAD = """
            {"driverPhone":"%s","rate":4321.5,"shipperName":"Secret Shipper","customerRef":"%s",
             "pickups":[{"address":"%s","city":"Chicago","state":"IL","zip":"60601","facilityName":"%s",
                         "lat":40,"lng":-90,"date":"2026-05-04T12:30:00Z"}],
             "deliveries":[{"address":"2 Dock Rd","city":"Dallas","state":"TX","zip":"75201",
                            "lat":41,"lng":-90,"date":"2026-05-04T16:00:00Z"}]}""";

    private PageLoads() {}

    /** A pickup at 40,-90 and a delivery at 41,-90; the pickup's facility has that name. */
    static Load with(Party broker, String facilityName) {
        String body = LOAD.formatted(PHONE, "PO-" + broker.loads().size(), STREET, facilityName.replace("\"", "\\\""));
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
                            "{\"address\":\"%d Dock Rd\",\"city\":\"%s\",\"state\":\"%s\",\"zip\":\"%s\",\"lat\":%s,\"lng\":%s}"
                                    .formatted(i, stop[0], stop[1], stop[2], stop[3], stop[4]));
        }
        String body = "{\"driverPhone\":\"%s\",\"customerRef\":\"%s\",\"pickups\":[%s]}"
                .formatted(PHONE, "R".repeat(reference), all);
        return broker.serving().load(Bodies.text(broker.create(body), "loadNumber"));
    }

    static String track(Load load) {
        return "/track/" + load.order().trackingToken();
    }

    static String driver(Load load) {
        return "/driver/" + load.order().driverToken();
    }

    static String ping(double lat) {
        return "{\"pings\":[{\"lat\":%s,\"lng\":-90,\"speed\":12.3,\"heading\":45}]}".formatted(lat);
    }
}
