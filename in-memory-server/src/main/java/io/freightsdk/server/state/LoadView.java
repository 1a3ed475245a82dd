package io.freightsdk.server.state;

import io.freightsdk.server.loads.JourneyView;

/**
 * A load at one moment.
 *
 * @param change which of the load's states this is, counted from 0
 */
public record LoadView(LoadOrder order, JourneyView journey, long change) {

    /** Returns its newest fixes as a JSON array. */
    public byte[] track() {
        return TrackJson.encode(journey.newest());
    }
}
