package io.freightsdk.server.standalone;

import io.freightsdk.server.geo.RoadPosition;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** A truck whose phone reports through its driver link once a second. */
final class DemoTruck {
    /** Driven from one fix to the next: 60 times the second that passes. */
    private static final Duration STEP = Duration.ofSeconds(60);

    private final Itinerary itinerary;
    private final String pingsUrl;
    private Duration driven = Duration.ZERO;

    DemoTruck(Itinerary itinerary, String driverLink) {
        this.itinerary = itinerary;
        this.pingsUrl = driverLink + "/pings";
    }

    /**
     * Reports where it is, at the server's own time, and drives on if the fix was taken: as long as the server's clock
     * stands, so does the truck. False once its load is over or, after a reset, gone.
     */
    boolean report(DemoHttp http, Instant now) throws IOException, InterruptedException {
        RoadPosition position = itinerary.at(driven);
        String ping = "{\"pings\":[{\"lat\":%s,\"lng\":%s,\"ts\":\"%s\",\"speed\":%s,\"heading\":%s}]}"
                .formatted(
                        position.point().lat(), position.point().lng(), now, position.speedMph(), position.heading());
        DemoHttp.Reply reply = http.post(pingsUrl, ping);
        if (reply.status() != 200) {
            return reply.status() != 404;
        }
        Map<?, ?> answer = reply.object();
        if (Double.valueOf(1).equals(answer.get("accepted"))) {
            driven = driven.plus(STEP);
        }
        return !"DELIVERED".equals(answer.get("status")) && !"CANCELLED".equals(answer.get("status"));
    }
}
