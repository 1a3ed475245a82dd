package io.freightsdk.server.faults;

import io.freightsdk.server.http.Answer;
import io.freightsdk.server.http.Pause;
import java.util.Optional;

/**
 * A fault that fired for one call.
 *
 * @param faultId which fault it was, for the request journal
 */
public record FaultHit(String faultId, Fault fault) {

    /**
     * Returns the answer of a call struck {@link FaultPoint#BEFORE} its work; empty after a delay, when the work is
     * due.
     */
    public Optional<Answer> before(Pause pause) {
        if (fault.what() instanceof FaultEffect.Delay delay) {
            pause.await(delay.duration());
            return Optional.empty();
        }
        return Optional.of(
                fault.what() instanceof FaultEffect.Status status
                        ? status.answer()
                        : Answer.dropped((FaultEffect.OnWire) fault.what()));
    }

    /**
     * Returns what becomes of the true answer of a call struck {@link FaultPoint#AFTER_COMMIT} or {@link
     * FaultPoint#IN_BODY}.
     */
    public Answer after(Answer answer) {
        if (fault.what() instanceof FaultEffect.Status status) {
            return status.answer();
        }
        FaultEffect.OnWire effect = (FaultEffect.OnWire) fault.what();
        return fault.where() == FaultPoint.IN_BODY ? answer.inBody(effect) : answer.beforeFirstByte(effect);
    }
}
