package io.freightsdk.durable;

import io.freightsdk.tracking.TrackedLoad;
import io.freightsdk.tracking.TrackingEvent;
import java.time.Instant;

/** Loads and events as a store gets them from a tracker. */
public final class FollowedLoads {
    private static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");

    private FollowedLoads() {}

    public static TrackedLoad due(String loadNumber, Instant at) {
        return load(loadNumber, 1, "\"nextReadAt\":\"" + at + "\",");
    }

    /** The same after its last step. */
    public static TrackedLoad ended(TrackedLoad load) {
        return load(load.loadNumber(), load.revision() + 1, "\"endReason\":\"NOT_FOUND\",");
    }

    public static TrackingEvent end(TrackedLoad load) {
        return new TrackingEvent.TrackingEnded(
                new TrackingEvent.Header(load.loadNumber() + "-end", load.loadNumber(), 1, NOON, NOON),
                TrackingEvent.EndReason.NOT_FOUND);
    }

    /** The event of this number. */
    public static TrackingEvent event(String loadNumber, int number) {
        return new TrackingEvent.Cancelled(
                new TrackingEvent.Header(loadNumber + "-" + number, loadNumber, number, NOON, NOON));
    }

    private static TrackedLoad load(String loadNumber, long revision, String state) {
        return TrackedLoad.fromJson("{\"loadNumber\":\"" + loadNumber + "\",\"revision\":" + revision
                + ",\"begunAt\":\"2026-05-04T12:00:00Z\","
                + "\"terms\":{\"policy\":{\"usdPerHourOfDelay\":\"0.800\"},\"metadata\":{},\"freeTime\":\"PT2H\","
                + "\"toLastDeparture\":false,\"positions\":false},\"shown\":{\"stops\":[]},"
                + "\"told\":{\"stop\":0,\"standing\":0,\"alarms\":[]},\"progress\":{\"nearestMiles\":-1,\"silentReads\":0},"
                + "\"reads\":{\"count\":0,\"spentUsd\":\"0\",\"failures\":0,\"refusals\":0},\"plan\":{" + state
                + "\"reason\":\"not read yet\"}}");
    }
}
