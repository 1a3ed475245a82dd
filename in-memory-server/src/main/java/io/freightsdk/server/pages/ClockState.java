package io.freightsdk.server.pages;

import com.squareup.moshi.JsonWriter;
import io.freightsdk.server.state.World;
import java.io.IOException;
import java.time.Instant;

/**
 * The server's time as a page learns of it.
 *
 * @param runs whether it goes on by itself
 */
record ClockState(Instant time, boolean runs) {
    static ClockState of(World world) {
        return new ClockState(
                world.clock().instant(), world.clock().standingAt().isEmpty());
    }

    /** Writes two fields into the object the writer is in. */
    void write(JsonWriter writer) throws IOException {
        writer.name("now").value(time.toString());
        writer.name("clockRuns").value(runs);
    }
}
