package io.freightsdk.server.api;

import io.freightsdk.server.state.FaultHit;
import io.freightsdk.server.values.FaultPoint;
import io.freightsdk.server.wire.HttpAnswer;
import java.util.List;
import java.util.Optional;

/** The stage of faults after the work; what was refused has nothing to commit, so a fault waits for a call that does. */
record StruckAfter(Strikes strikes, Handler inner) implements Handler {
    private static final List<FaultPoint> WITH_BODY = List.of(FaultPoint.AFTER_COMMIT, FaultPoint.IN_BODY);
    private static final List<FaultPoint> WITHOUT_BODY = List.of(FaultPoint.AFTER_COMMIT);

    @Override
    public HttpAnswer perform(ServerCall call) {
        HttpAnswer answer = inner.perform(call);
        if (answer.status() < 200 || answer.status() >= 300) {
            return answer;
        }
        for (FaultPoint where : answer.stream() == null ? WITH_BODY : WITHOUT_BODY) {
            Optional<FaultHit> hit = strikes.take(where, call);
            if (hit.isPresent()) {
                return hit.get().after(answer);
            }
        }
        return answer;
    }
}
