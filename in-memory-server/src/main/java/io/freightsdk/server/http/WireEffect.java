package io.freightsdk.server.http;

import java.time.Duration;
import java.util.Locale;
import okio.ByteString;

/** What a fault does to an answer on its way out, as the peer's socket sees it. */
public sealed interface WireEffect {

    /** Its name in upper case, such as {@code RESET}. */
    default String type() {
        return getClass().getSimpleName().toUpperCase(Locale.ROOT);
    }

    /** Tells whether no further byte of HTTP can follow it on the connection. */
    default boolean endsConnection() {
        return !(this instanceof Delay || this instanceof Slow);
    }

    /** Ends the connection in order: the peer reads an end of stream. */
    record Close() implements WireEffect {}

    /** Breaks the connection off: the peer's read fails with a reset. */
    record Reset() implements WireEffect {}

    /** Sends nothing more until the peer gives up or the edge closes. */
    record Stall() implements WireEffect {}

    /** Sends bytes that are no part of any HTTP message, then closes. */
    record Garbage(ByteString bytes) implements WireEffect {}

    /** Announces the whole body, sends that many bytes of it, then closes. */
    record Truncate(int afterBytes) implements WireEffect {
        /** Refuses a negative count. */
        public Truncate {
            require(afterBytes >= 0, "TRUNCATE: afterBytes must not be negative: " + afterBytes);
        }
    }

    /** Sends the head at once and the body at this rate. */
    record Slow(int bytesPerSecond) implements WireEffect {
        /** Refuses a rate below one. */
        public Slow {
            require(bytesPerSecond > 0, "SLOW: bytesPerSecond must be at least 1: " + bytesPerSecond);
        }
    }

    /** Waits in real time, then goes on as if nothing had been. */
    record Delay(Duration duration) implements WireEffect {
        /** Refuses a negative duration and one of more than a day, which a stall serves better. */
        public Delay {
            require(
                    !duration.isNegative() && duration.compareTo(Duration.ofDays(1)) <= 0,
                    "DELAY: duration must be between 0 and 24 hours: " + duration);
        }
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }
}
