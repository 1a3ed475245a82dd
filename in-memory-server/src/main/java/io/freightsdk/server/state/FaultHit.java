package io.freightsdk.server.state;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import io.freightsdk.server.wire.EdgePause;
import io.freightsdk.server.wire.HttpAnswer;
import java.util.Optional;

/** A fault that fired for one call. */
public record FaultHit(String faultId, Fault fault) {

    /** Returns the answer of a call struck before its work; empty after a delay, when the work is due. */
    public Optional<HttpAnswer> before(EdgePause pause) {
        if (fault.what() instanceof FaultEffect.Delay delay) {
            pause.await(delay.duration());
            return Optional.empty();
        }
        return Optional.of(
                fault.what() instanceof FaultEffect.Status status
                        ? answer(status)
                        : HttpAnswer.dropped(new FaultOnWire(fault.what())));
    }

    /** Returns what becomes of the true answer of a call struck after its work or inside its body. */
    public HttpAnswer after(HttpAnswer answer) {
        if (fault.what() instanceof FaultEffect.Status status) {
            return answer(status);
        }
        FaultOnWire effect = new FaultOnWire(fault.what());
        return fault.where() == FaultPoint.IN_BODY ? answer.inBody(effect) : answer.beforeFirstByte(effect);
    }

    private static HttpAnswer answer(FaultEffect.Status status) {
        HttpAnswer answer = HttpAnswer.of(
                status.status(), status.contentType(), status.body().getBytes(UTF_8));
        String retryAfter = status.retryAfter();
        return retryAfter == null ? answer : answer.header("Retry-After", retryAfter);
    }
}
