package io.freightsdk.server.api;

import io.freightsdk.server.api.Route.Handler;
import io.freightsdk.server.state.FaultBook;
import io.freightsdk.server.state.FaultBook.FaultHit;
import io.freightsdk.server.values.FaultPoint;
import io.freightsdk.server.wire.HttpAnswer;
import java.util.List;
import java.util.Optional;

/** The faults of one route. */
record Strikes(Route route) {

    /** Takes the next fault for a call at that place, and notes it. */
    Optional<FaultHit> take(FaultPoint where, ServerCall call) {
        FaultBook faults = call.world().faults();
        if (faults.isEmpty()) {
            return Optional.empty();
        }
        // a struck call may end before its operation finds out who is calling
        String brokerId = Callers.brokerId(route, call);
        call.facts().brokerId(brokerId);
        Optional<FaultHit> hit = faults.take(where, route.name(), brokerId);
        hit.ifPresent(struck -> call.facts().faultId(struck.faultId()));
        return hit;
    }

    /** The stage of faults before the work; outside the gate, as a delay must not block calls that wait for those under way. */
    record StruckBefore(Strikes strikes, Handler inner) implements Handler {

        @Override
        public HttpAnswer perform(ServerCall call) {
            Optional<FaultHit> hit = strikes.take(FaultPoint.BEFORE, call);
            return hit.flatMap(struck -> struck.before(call.pause())).orElseGet(() -> inner.perform(call));
        }
    }

    /** The stage of faults after the work; what was refused has nothing to commit, so a fault waits for a call that does. */
    record StruckAfter(Strikes strikes, Handler inner) implements Handler {
        private static final List<FaultPoint> PLACES = List.of(FaultPoint.AFTER_COMMIT, FaultPoint.IN_BODY);

        @Override
        public HttpAnswer perform(ServerCall call) {
            HttpAnswer answer = inner.perform(call);
            if (answer.status() < 200 || answer.status() >= 300) {
                return answer;
            }
            for (FaultPoint where : PLACES) {
                Optional<FaultHit> hit = strikes.take(where, call);
                if (hit.isPresent()) {
                    return hit.get().after(answer);
                }
            }
            return answer;
        }
    }
}
