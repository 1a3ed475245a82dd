package io.freightsdk.server.truck;

import io.freightsdk.server.loads.Milestone;
import java.time.Instant;

/**
 * The result of a drive.
 *
 * @param status of the load afterwards
 * @param time of the last fix, which the server's clock has reached; the clock's own time if there was nothing to drive
 * @param fixes how many were sent and taken
 */
public record Driven(Milestone status, Instant time, int fixes) {}
