package io.freightsdk.server.api;

import io.freightsdk.server.state.FaultBook;
import io.freightsdk.server.state.FaultHit;
import io.freightsdk.server.values.FaultPoint;
import java.util.Optional;

/** The faults of one route. */
record Strikes(Route route, CallerOf callerOf) {

    /** Takes the next fault for a call at that place, and notes it. */
    Optional<FaultHit> take(FaultPoint where, ServerCall call) {
        FaultBook faults = call.world().faults();
        if (faults.isEmpty()) {
            return Optional.empty();
        }
        // a struck call may end before its operation finds out who is calling
        String brokerId = callerOf.brokerId(route, call);
        if (brokerId != null) {
            call.facts().brokerId(brokerId);
        }
        Optional<FaultHit> hit = faults.take(where, route.name(), brokerId);
        hit.ifPresent(struck -> call.facts().faultId(struck.faultId()));
        return hit;
    }
}
