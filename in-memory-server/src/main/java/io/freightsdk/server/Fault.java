package io.freightsdk.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What goes wrong with a call, like {@code Fault.reset().afterCommit().on("createLoad")}: its load is created and charged,
 * and the response is lost. Made by one of the factories and narrowed by the other methods, each of which returns a copy.
 *
 * @param type what happens
 * @param when whether the work is done before it happens
 * @param operation the operation it applies to, one of the contract or a driver's {@code postPings}; null for any
 * @param brokerId the broker whose calls it applies to; null for any
 * @param skip how many matching calls pass first
 * @param times how many matching calls it then applies to; {@link #ALWAYS} for all
 * @param reply the response in place of the true one, of {@link Type#STATUS} alone
 * @param delay how long a {@link Type#DELAY} is; else zero
 */
public record Fault(
        Type type,
        When when,
        @Nullable String operation,
        @Nullable String brokerId,
        int skip,
        int times,
        @Nullable Reply reply,
        Duration delay) {

    /** The number of times of a fault that is never used up. */
    public static final int ALWAYS = Integer.MAX_VALUE;

    private static final Duration LONGEST = Duration.ofDays(1);

    /** What happens to a call. */
    public enum Type {
        /** Another response is sent in place of the true one. */
        STATUS,
        /** The connection ends in order where the response was due. */
        CLOSE,
        /** The connection is reset where the response was due. */
        RESET,
        /** Nothing is sent, and the connection stays open until the client gives up. */
        STALL,
        /** The call takes that much longer in real time. */
        DELAY,
        /** Half of the body is sent, though all of it was announced. */
        TRUNCATE
    }

    /** When a fault fires. */
    public enum When {
        /** Before the work: nothing happens and nothing is charged, unless the fault only delays. */
        BEFORE,
        /** After the work is done and charged. What was refused commits nothing, so the fault waits for a call that does. */
        AFTER_COMMIT
    }

    /** The response of a {@link Type#STATUS}; a null {@code retryAfter} is no header. */
    public record Reply(
            int status,
            String contentType,
            String body,
            @Nullable String retryAfter) {
        /** Refuses what no response could carry. */
        public Reply {
            if (status < 200 || status > 599) {
                throw new IllegalArgumentException("response status is not in 200 to 599: " + status);
            }
            header("contentType", contentType);
            header("retryAfter", retryAfter == null ? "0" : retryAfter);
        }

        private static void header(String name, String value) {
            if (!value.matches("[ -~]{1,200}")) {
                throw new IllegalArgumentException(name + ": expected printable ASCII characters");
            }
        }
    }

    /** Refuses a fault that could not happen, and names what does not fit. */
    public Fault {
        if (operation != null && !AgentApi.OPERATIONS.contains(operation)) {
            throw new IllegalArgumentException(
                    "operation: expected one of " + String.join(", ", AgentApi.OPERATIONS) + ", was " + operation);
        }
        if ("updateLoadStatus".equals(operation) && when == When.AFTER_COMMIT) {
            throw new IllegalArgumentException("fault " + type + " on " + operation + " never fires " + when
                    + ": it always responds with 410, use BEFORE");
        }
        if (type == Type.TRUNCATE && when == When.BEFORE) {
            throw new IllegalArgumentException("fault TRUNCATE makes no sense BEFORE: use AFTER_COMMIT");
        }
        if (type == Type.STATUS && reply == null) {
            throw new IllegalArgumentException("fault STATUS: expected a reply");
        }
        if (delay.isNegative() || delay.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("fault DELAY: must be between 0 and 24 hours: " + delay);
        }
        if (skip < 0) {
            throw new IllegalArgumentException("fault " + type + ": skip must not be negative: " + skip);
        }
        if (times < 1) {
            throw new IllegalArgumentException("fault " + type + ": times must be at least 1: " + times);
        }
    }

    private static Fault of(Type type, When when, @Nullable Reply reply, Duration delay) {
        return new Fault(type, when, null, null, 0, 1, reply, delay);
    }

    /** Ends the connection in order where the response was due. */
    public static Fault close() {
        return of(Type.CLOSE, When.BEFORE, null, Duration.ZERO);
    }

    /** Resets the connection where the response was due. */
    public static Fault reset() {
        return of(Type.RESET, When.BEFORE, null, Duration.ZERO);
    }

    /** Sends nothing and keeps the connection open until the client gives up. */
    public static Fault stall() {
        return of(Type.STALL, When.BEFORE, null, Duration.ZERO);
    }

    /** Makes the call take that much longer; before the work, which is still done, or after it. */
    public static Fault delay(Duration delay) {
        return of(Type.DELAY, When.BEFORE, null, delay);
    }

    /** Sends half of the body, though all of it was announced, once the work is done and charged. */
    public static Fault truncate() {
        return of(Type.TRUNCATE, When.AFTER_COMMIT, null, Duration.ZERO);
    }

    /** Sends this status with a plain error of JSON; 503 has the body of {@link #billingUnavailable}. */
    public static Fault status(int status) {
        return status == 503 ? billingUnavailable() : status(status, "{\"error\":\"injected fault\"}");
    }

    /** Sends this status with this body of JSON. */
    public static Fault status(int status, String json) {
        return of(Type.STATUS, When.BEFORE, new Reply(status, "application/json", json, null), Duration.ZERO);
    }

    /** Sends the service's own 503 {@code BILLING_UNAVAILABLE}. */
    public static Fault billingUnavailable() {
        return status(503, "{\"error\":\"billing is unavailable\",\"code\":\"BILLING_UNAVAILABLE\"}");
    }

    /** Returns a copy that fires after the work is done and charged. */
    public Fault afterCommit() {
        return new Fault(type, When.AFTER_COMMIT, operation, brokerId, skip, times, reply, delay);
    }

    /** Returns a copy that fires at that time. */
    public Fault when(When other) {
        return new Fault(type, other, operation, brokerId, skip, times, reply, delay);
    }

    /** Returns a copy that applies to calls of that operation only, like {@code createLoad} or {@code postPings}. */
    public Fault on(String name) {
        return new Fault(type, when, name, brokerId, skip, times, reply, delay);
    }

    /** Returns a copy that applies to calls of that broker only; {@link FreightBroker#faults} does the same. */
    public Fault onBroker(String id) {
        return new Fault(type, when, operation, id, skip, times, reply, delay);
    }

    /** Returns a copy that lets that many matching calls pass first. */
    public Fault skip(int calls) {
        return new Fault(type, when, operation, brokerId, calls, times, reply, delay);
    }

    /** Returns a copy that applies to that many matching calls. */
    public Fault times(int calls) {
        return new Fault(type, when, operation, brokerId, skip, calls, reply, delay);
    }

    /** Returns a copy of a status with another body, of any type of content. */
    public Fault body(String contentType, String body) {
        Reply old = ofStatus("body");
        return withReply(new Reply(old.status, contentType, body, old.retryAfter));
    }

    /** Returns a copy of a status with a {@code Retry-After} header: seconds, a date, or what no service should send. */
    public Fault retryAfter(String text) {
        Reply old = ofStatus("retryAfter");
        return withReply(new Reply(old.status, old.contentType, old.body, text));
    }

    private Reply ofStatus(String what) {
        if (reply == null) {
            throw new IllegalArgumentException("fault " + type + " has no " + what + ": use Fault.status(...)");
        }
        return reply;
    }

    private Fault withReply(Reply other) {
        return new Fault(type, when, operation, brokerId, skip, times, other, delay);
    }

    /** Returns what becomes of a response. */
    Response on(Response response) {
        if (reply != null) {
            Response other = Response.of(reply.status, reply.contentType, reply.body.getBytes(UTF_8));
            return reply.retryAfter == null ? other : other.header("Retry-After", reply.retryAfter);
        }
        return switch (type) {
            case CLOSE -> response.with(Response.Effect.CLOSE);
            case RESET -> response.with(Response.Effect.RESET);
            case STALL -> response.with(Response.Effect.STALL);
            case TRUNCATE -> response.with(Response.Effect.TRUNCATE);
            default -> response;
        };
    }
}
