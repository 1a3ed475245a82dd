package io.freightsdk.server.faults;

import io.freightsdk.server.http.Answer;
import io.freightsdk.server.http.Pause;
import java.util.Optional;

/**
 * One call struck by one fault.
 *
 * @param faultId which fault it was, for the request journal
 */
public record FaultHit(String faultId, Fault fault) {

    /** What a call struck {@link FaultPoint#BEFORE} its work answers; empty once it was merely delayed, and its work is due. */
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

    /** What becomes of the true answer when the call was struck {@link FaultPoint#AFTER_COMMIT} or {@link FaultPoint#IN_BODY}. */
    public Answer after(Answer answer) {
        if (fault.what() instanceof FaultEffect.Status status) {
            return status.answer();
        }
        FaultEffect.OnWire effect = (FaultEffect.OnWire) fault.what();
        return fault.where() == FaultPoint.IN_BODY ? answer.inBody(effect) : answer.beforeFirstByte(effect);
    }
}
