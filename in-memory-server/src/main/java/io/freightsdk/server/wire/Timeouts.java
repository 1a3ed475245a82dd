package io.freightsdk.server.wire;

import java.time.Duration;

/**
 * The limits of a peer's time, in real time whatever the server's clock says.
 *
 * @param idle until the first byte of a request; then the connection is closed without a word
 * @param head from its first byte to the end of its head, however it drips (408)
 * @param body from the end of its head to the end of its body (408)
 * @param write for each write of an answer; then the connection is reset
 */
public record Timeouts(Duration idle, Duration head, Duration body, Duration write) {

    /** Refuses what would mean no time or no end. */
    public Timeouts {
        for (Duration each : new Duration[] {idle, head, body, write}) {
            if (each.toMillis() < 1 || each.toDays() > 0) {
                throw new IllegalArgumentException("timeout is not between 1 ms and 24 hours: " + each);
            }
        }
    }

    /** Returns 60 s idle, 10 s a head, 30 s a body, 30 s a write. */
    public static Timeouts standard() {
        return new Timeouts(
                Duration.ofSeconds(60), Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofSeconds(30));
    }
}
