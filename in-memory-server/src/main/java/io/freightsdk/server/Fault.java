package io.freightsdk.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A failure that the server makes happen to a call. For example, with {@code Fault.reset().afterCommit().on("createLoad")} a load is
 * created and charged, and its response is lost. Create a fault with one of the factory methods, narrow it with the other methods, each
 * of which returns a copy, and add it to {@link FreightFaults}. Unless it says otherwise, a fault fires once, before the work, on the
 * next call of any operation. Immutable.
 *
 * @param type what happens
 * @param when whether the work is done before it happens
 * @param operation the operation it applies to: one of the contract, or a driver's {@code postPings}; null for any
 * @param brokerId the broker whose calls it applies to; null for any
 * @param skip how many matching calls pass first
 * @param times how many matching calls it then applies to; {@link #ALWAYS} for all
 * @param reply the response of a {@link Type#STATUS}; null for all other types
 * @param delay how long a {@link Type#DELAY} is, in real time; zero for all other types
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

    /** The value of {@link #times} for a fault that fires on every matching call until it is removed. */
    public static final int ALWAYS = Integer.MAX_VALUE;

    private static final Duration LONGEST = Duration.ofDays(1);

    /** What happens to a call. */
    public enum Type {
        /** Another response is sent instead of the true one. */
        STATUS,
        /** The connection is closed in order instead of the response. */
        CLOSE,
        /** The connection is reset instead of the response. */
        RESET,
        /** Nothing is sent, and the connection stays open until the client closes it. */
        STALL,
        /** The call takes that much longer in real time. */
        DELAY,
        /** Half of the body is sent, though its whole length was announced. */
        TRUNCATE
    }

    /** When a fault fires. */
    public enum When {
        /** Before the work: the call has no effect and costs nothing. A {@link Type#DELAY} only makes it later. */
        BEFORE,
        /**
         * After the work was done and charged: the client does not learn of it. A call that is refused does no work, so the fault waits
         * for one that succeeds.
         */
        AFTER_COMMIT
    }

    /** The response of a {@link Type#STATUS}. If {@code retryAfter} is null, it has no such header. */
    public record Reply(
            int status,
            String contentType,
            String body,
            @Nullable String retryAfter) {
        /** Checks that a response can have these values; otherwise throws {@link IllegalArgumentException}. */
        public Reply {
            if (status < 200 || status > 599) {
                throw new IllegalArgumentException("status: expected 200 to 599, was " + status);
            }
            header("contentType", contentType);
            header("retryAfter", retryAfter == null ? "0" : retryAfter);
        }

        private static void header(String name, String value) {
            if (!value.matches("[ -~]{1,200}")) {
                throw new IllegalArgumentException(name + ": expected 1 to 200 printable ASCII characters");
            }
        }
    }

    /** Checks that the fault can happen; otherwise throws {@link IllegalArgumentException}, which names what does not fit. */
    public Fault {
        if (operation != null && !AgentApi.OPERATIONS.contains(operation)) {
            throw new IllegalArgumentException(
                    "operation: expected one of " + String.join(", ", AgentApi.OPERATIONS) + ", was " + operation);
        }
        if ("updateLoadStatus".equals(operation) && when == When.AFTER_COMMIT) {
            throw new IllegalArgumentException("fault " + type + " on " + operation + " never fires " + when
                    + ", because the operation always responds with 410; use BEFORE");
        }
        if (type == Type.TRUNCATE && when == When.BEFORE) {
            throw new IllegalArgumentException(
                    "fault TRUNCATE has no response to cut BEFORE the work; use AFTER_COMMIT");
        }
        if (type == Type.STATUS && reply == null) {
            throw new IllegalArgumentException("fault STATUS: expected a reply, had none");
        }
        if (delay.isNegative() || delay.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("fault DELAY: expected 0 to 24 hours, was " + delay);
        }
        if (skip < 0) {
            throw new IllegalArgumentException("fault " + type + ": skip: expected 0 or more, was " + skip);
        }
        if (times < 1) {
            throw new IllegalArgumentException("fault " + type + ": times: expected 1 or more, was " + times);
        }
    }

    private static Fault of(Type type, When when, @Nullable Reply reply, Duration delay) {
        return new Fault(type, when, null, null, 0, 1, reply, delay);
    }

    /** Returns a fault that closes the connection in order instead of the response. */
    public static Fault close() {
        return of(Type.CLOSE, When.BEFORE, null, Duration.ZERO);
    }

    /** Returns a fault that resets the connection instead of the response. */
    public static Fault reset() {
        return of(Type.RESET, When.BEFORE, null, Duration.ZERO);
    }

    /** Returns a fault that sends nothing and keeps the connection open until the client closes it. */
    public static Fault stall() {
        return of(Type.STALL, When.BEFORE, null, Duration.ZERO);
    }

    /** Returns a fault that makes a call take longer, in real time. The work is still done, after the delay or, with {@link #afterCommit}, before it. */
    public static Fault delay(Duration delay) {
        return of(Type.DELAY, When.BEFORE, null, delay);
    }

    /** Returns a fault that sends half of the body, after the work was done and charged. */
    public static Fault truncate() {
        return of(Type.TRUNCATE, When.AFTER_COMMIT, null, Duration.ZERO);
    }

    /** Returns a fault that sends this status with a plain JSON error; for 503 it is {@link #billingUnavailable}. */
    public static Fault status(int status) {
        return status == 503 ? billingUnavailable() : status(status, "{\"error\":\"injected fault\"}");
    }

    /** Returns a fault that sends this status with this JSON body. */
    public static Fault status(int status, String json) {
        return of(Type.STATUS, When.BEFORE, new Reply(status, "application/json", json, null), Duration.ZERO);
    }

    /** Returns a fault that sends the service's own 503 {@code BILLING_UNAVAILABLE}. */
    public static Fault billingUnavailable() {
        return status(503, "{\"error\":\"billing is unavailable\",\"code\":\"BILLING_UNAVAILABLE\"}");
    }

    /** Returns a copy that fires after the work was done and charged. */
    public Fault afterCommit() {
        return new Fault(type, When.AFTER_COMMIT, operation, brokerId, skip, times, reply, delay);
    }

    /** Returns a copy that fires before the work or after it. */
    public Fault when(When other) {
        return new Fault(type, other, operation, brokerId, skip, times, reply, delay);
    }

    /** Returns a copy that applies to calls of this operation only, such as {@code createLoad} or {@code postPings}. */
    public Fault on(String name) {
        return new Fault(type, when, name, brokerId, skip, times, reply, delay);
    }

    /** Returns a copy that applies to calls of this broker only. {@link FreightBroker#faults} does the same. */
    public Fault onBroker(String id) {
        return new Fault(type, when, operation, id, skip, times, reply, delay);
    }

    /** Returns a copy that lets so many matching calls pass before it fires. */
    public Fault skip(int calls) {
        return new Fault(type, when, operation, brokerId, calls, times, reply, delay);
    }

    /** Returns a copy that fires on so many matching calls. */
    public Fault times(int calls) {
        return new Fault(type, when, operation, brokerId, skip, calls, reply, delay);
    }

    /** Returns a copy of a {@link Type#STATUS} with another body, of any content type. */
    public Fault body(String contentType, String body) {
        Reply old = ofStatus("body");
        return withReply(new Reply(old.status, contentType, body, old.retryAfter));
    }

    /** Returns a copy of a {@link Type#STATUS} with a {@code Retry-After} header: seconds, a date, or text that is neither. */
    public Fault retryAfter(String text) {
        Reply old = ofStatus("retryAfter");
        return withReply(new Reply(old.status, old.contentType, old.body, text));
    }

    private Reply ofStatus(String what) {
        if (reply == null) {
            throw new IllegalArgumentException("fault " + type + " has no " + what + "; use Fault.status(…)");
        }
        return reply;
    }

    private Fault withReply(Reply other) {
        return new Fault(type, when, operation, brokerId, skip, times, other, delay);
    }

    /** Returns the response as the fault changes it. */
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
