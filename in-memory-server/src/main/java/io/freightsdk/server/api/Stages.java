package io.freightsdk.server.api;

import io.freightsdk.server.api.Route.Guard;
import io.freightsdk.server.api.Route.Handler;
import io.freightsdk.server.api.Strikes.StruckAfter;
import io.freightsdk.server.api.Strikes.StruckBefore;
import io.freightsdk.server.state.CurrentWorld;
import io.freightsdk.server.values.CallTap;
import io.freightsdk.server.wire.HttpAnswer;
import java.util.List;

/**
 * The way of a call to its operation: for each audience a chain of stages, the outermost first.
 */
record Stages(CurrentWorld world, List<CallTap> taps) {
    private static final List<String> SINGLE = List.of("Authorization", "X-Agent-Key", "Idempotency-Key", "Origin");

    /** Returns the operation of a route with all that its audience meets before and after it. */
    Handler around(Route route) {
        Strikes strikes = new Strikes(route);
        Handler operation = route.operation();
        return switch (route.audience()) {
            case AGENT ->
                new Journaled(singleHeaders(new StruckBefore(
                        strikes, inWorld(new StruckAfter(strikes, tapped(refusing(new Paid(operation))))))));
            case PUBLIC ->
                singleHeaders(new StruckBefore(strikes, inWorld(new StruckAfter(strikes, refusing(operation)))));
            // operators see to the gate on their own, as some look while no call is under way; visitors change nothing
            case VISITOR, OPERATOR -> singleHeaders(guarded(route.guard(), refusing(operation)));
        };
    }

    /** After a delay the clock may have moved, and a reset or a snapshot may have put another world in place. */
    private Handler inWorld(Handler inner) {
        return call -> world.call(now -> inner.perform(call.beginning(now)));
    }

    private Handler tapped(Handler inner) {
        return taps.isEmpty() ? inner : new Tapped(taps, inner);
    }

    /** Two fields that decide whose call it is are refused: two programs could take different ones. */
    private static Handler singleHeaders(Handler inner) {
        return call -> {
            for (String name : SINGLE) {
                int count = call.request().headers().count(name);
                if (count > 1) {
                    return HttpAnswer.error(400, name + " header " + count + " times in one request");
                }
            }
            return inner.perform(call);
        };
    }

    private static Handler guarded(Guard guard, Handler inner) {
        return call -> guard.keepsOut(call.request()).orElseGet(() -> inner.perform(call));
    }

    private static Handler refusing(Handler inner) {
        return call -> {
            try {
                return inner.perform(call);
            } catch (Refused refused) {
                return refused.answer();
            }
        };
    }
}
