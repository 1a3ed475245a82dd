package io.freightsdk.server.api;

import io.freightsdk.server.state.FaultHit;
import io.freightsdk.server.values.FaultPoint;
import io.freightsdk.server.wire.HttpAnswer;
import java.util.Optional;

/** The stage of faults before the work; outside the gate, as a delay must not hold up whoever waits for the calls under way. */
record StruckBefore(Strikes strikes, Handler inner) implements Handler {

    @Override
    public HttpAnswer perform(ServerCall call) {
        Optional<FaultHit> hit = strikes.take(FaultPoint.BEFORE, call);
        return hit.flatMap(struck -> struck.before(call.pause())).orElseGet(() -> inner.perform(call));
    }
}
