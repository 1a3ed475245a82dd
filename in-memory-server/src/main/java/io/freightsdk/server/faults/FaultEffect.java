package io.freightsdk.server.faults;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.server.http.Answer;
import io.freightsdk.server.http.WireEffect;
import java.time.Duration;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** What goes wrong: another answer than the true one, or an effect on the wire. */
public sealed interface FaultEffect {

    /** Its name in upper case, such as {@code STATUS} or {@code RESET}. */
    String type();

    /** Tells whether it makes sense at that place. */
    boolean fits(FaultPoint where);

    /** Another status in place of the answer, with the contract's own body for 503 and a plain error for others. */
    static Status status(int status) {
        String body = status == 503
                ? "{\"error\":\"billing is unavailable\",\"code\":\"BILLING_UNAVAILABLE\"}"
                : "{\"error\":\"injected fault\"}";
        return new Status(status, body, "application/json", null);
    }

    /** The connection ends in order where the answer, or the rest of it, was due. */
    static FaultEffect close() {
        return new OnWire(new WireEffect.Close());
    }

    /** The connection is reset where the answer, or the rest of it, was due. */
    static FaultEffect reset() {
        return new OnWire(new WireEffect.Reset());
    }

    /** The connection stays open and nothing more comes. */
    static FaultEffect stall() {
        return new OnWire(new WireEffect.Stall());
    }

    /** The body ends after that many bytes, and at the latest before its last, though all of it was announced. */
    static FaultEffect truncate(int afterBytes) {
        return new OnWire(new WireEffect.Truncate(afterBytes));
    }

    /** The body arrives at this rate. */
    static FaultEffect slow(int bytesPerSecond) {
        return new OnWire(new WireEffect.Slow(bytesPerSecond));
    }

    /** The call takes that much longer; {@link FaultPoint#BEFORE} it the work is still done, once the time has passed. */
    static FaultEffect delay(Duration duration) {
        return new OnWire(new WireEffect.Delay(duration));
    }

    /** Bytes come that are no HTTP, then the connection ends. */
    static FaultEffect garbage(ByteString bytes) {
        return new OnWire(new WireEffect.Garbage(bytes));
    }

    /**
     * An answer that is not the true one.
     *
     * @param retryAfter the {@code Retry-After} header's text, seconds or a date or neither; null for no header
     */
    record Status(
            int status,
            String body,
            String contentType,
            @Nullable String retryAfter) implements FaultEffect {
        /** Refuses what no answer could carry. */
        public Status {
            answer(status, body, contentType, retryAfter);
        }

        /** A copy with another body. */
        public Status withBody(String otherContentType, String otherBody) {
            return new Status(status, otherBody, otherContentType, retryAfter);
        }

        /** A copy with a {@code Retry-After} header, whatever its text. */
        public Status withRetryAfter(String text) {
            return new Status(status, body, contentType, text);
        }

        @Override
        public String type() {
            return "STATUS";
        }

        /** Once the body has begun the status line is gone. */
        @Override
        public boolean fits(FaultPoint where) {
            return where != FaultPoint.IN_BODY;
        }

        Answer answer() {
            return answer(status, body, contentType, retryAfter);
        }

        private static Answer answer(int status, String body, String contentType, @Nullable String retryAfter) {
            Answer answer = Answer.of(status, contentType, body.getBytes(UTF_8));
            return retryAfter == null ? answer : answer.header("Retry-After", retryAfter);
        }
    }

    /** The true answer, or none, and something that happens to it on the way. */
    record OnWire(WireEffect effect) implements FaultEffect {
        @Override
        public String type() {
            return effect.type();
        }

        /** Only a body can be slowed or cut short at a byte. */
        @Override
        public boolean fits(FaultPoint where) {
            boolean needsBody = effect instanceof WireEffect.Truncate || effect instanceof WireEffect.Slow;
            return !needsBody || where == FaultPoint.IN_BODY;
        }
    }
}
