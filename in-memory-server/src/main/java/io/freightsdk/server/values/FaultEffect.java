package io.freightsdk.server.values;

import io.freightsdk.server.wire.HttpAnswer;
import java.time.Duration;
import java.util.Base64;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The effect of a fault: another response than the true one, or something that happens to it on the wire. */
public sealed interface FaultEffect {

    /** Returns its name in upper case, such as {@code STATUS} or {@code RESET}. */
    default String type() {
        return getClass().getSimpleName().toUpperCase(Locale.ROOT);
    }

    /** Returns whether it makes sense at that place. */
    default boolean fits(FaultPoint where) {
        return true;
    }

    /** Sends another status in place of the response, with the contract's own body for 503 and a plain error for others. */
    static Status status(int status) {
        String body = status == 503
                ? "{\"error\":\"billing is unavailable\",\"code\":\"BILLING_UNAVAILABLE\"}"
                : "{\"error\":\"injected fault\"}";
        return new Status(status, body, "application/json", null);
    }

    /** Ends the connection in order where the response, or the rest of it, was due. */
    static FaultEffect close() {
        return new Close();
    }

    /** Resets the connection where the response, or the rest of it, was due. */
    static FaultEffect reset() {
        return new Reset();
    }

    /** Keeps the connection open and sends nothing more. */
    static FaultEffect stall() {
        return new Stall();
    }

    /** Ends the body after that many bytes, and at the latest before its last, though all of it was announced. */
    static FaultEffect truncate(int afterBytes) {
        return new Truncate(afterBytes);
    }

    /** Sends the body at this rate. */
    static FaultEffect slow(int bytesPerSecond) {
        return new Slow(bytesPerSecond);
    }

    /** Makes the call take that much longer; {@link FaultPoint#BEFORE} it the work is still done, once the time has passed. */
    static FaultEffect delay(Duration duration) {
        return new Delay(duration);
    }

    /** Sends bytes that are not HTTP, then ends the connection. */
    static FaultEffect garbage(byte[] bytes) {
        return new Garbage(Base64.getEncoder().encodeToString(bytes));
    }

    /** A response that is not the true one; its {@code Retry-After} is seconds, a date or neither, and null for none. */
    record Status(
            int status,
            String body,
            String contentType,
            @Nullable String retryAfter) implements FaultEffect {
        /** Refuses what no response could carry. */
        public Status {
            HttpAnswer answer = HttpAnswer.of(status, contentType, new byte[0]);
            if (retryAfter != null) {
                answer.header("Retry-After", retryAfter);
            }
        }

        /** Returns a copy with another body. */
        public Status withBody(String otherContentType, String otherBody) {
            return new Status(status, otherBody, otherContentType, retryAfter);
        }

        /** Returns a copy with a {@code Retry-After} header, whatever its text. */
        public Status withRetryAfter(String text) {
            return new Status(status, body, contentType, text);
        }

        /** Once the body has begun the status line is gone. */
        @Override
        public boolean fits(FaultPoint where) {
            return where != FaultPoint.IN_BODY;
        }
    }

    /** Ends the connection in order: the peer reads an end of stream. */
    record Close() implements FaultEffect {}

    /** Breaks the connection off: the peer's read fails with a reset. */
    record Reset() implements FaultEffect {}

    /** Sends nothing more until the peer gives up or the edge closes. */
    record Stall() implements FaultEffect {}

    /** Sends bytes that are not part of any HTTP message, then closes. */
    record Garbage(String base64) implements FaultEffect {
        /** Refuses text that is not base64. */
        public Garbage {
            Base64.getDecoder().decode(base64);
        }

        /** Returns the bytes. */
        public byte[] bytes() {
            return Base64.getDecoder().decode(base64);
        }
    }

    /** Announces the whole body, sends that many bytes of it, then closes. */
    record Truncate(int afterBytes) implements FaultEffect {
        /** Refuses a negative count. */
        public Truncate {
            require(afterBytes >= 0, "TRUNCATE: afterBytes must not be negative: " + afterBytes);
        }

        @Override
        public boolean fits(FaultPoint where) {
            return where == FaultPoint.IN_BODY;
        }
    }

    /** Sends the head at once and the body at this rate. */
    record Slow(int bytesPerSecond) implements FaultEffect {
        /** Refuses a rate below one. */
        public Slow {
            require(bytesPerSecond > 0, "SLOW: bytesPerSecond must be at least 1: " + bytesPerSecond);
        }

        @Override
        public boolean fits(FaultPoint where) {
            return where == FaultPoint.IN_BODY;
        }
    }

    /** Waits in real time, then goes on as if nothing had been. */
    record Delay(Duration duration) implements FaultEffect {
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
