package io.freightsdk.server.state;

import io.freightsdk.server.loads.JourneyView;

/**
 * A load at one moment.
 *
 * @param change which of the load's states this is, counted from 0
 */
public record LoadView(LoadOrder order, JourneyView journey, long change) {

    public byte[] track() {
        return TrackJson.encode(journey.newest());
    }
}
