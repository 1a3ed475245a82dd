package io.freightsdk.server.api;

import io.freightsdk.server.api.Route.Handler;
import io.freightsdk.server.wire.HttpAnswer;
import java.util.List;

/** The stage that refuses two fields that decide whose call it is: two programs could take different ones. */
record SingleHeaders(Handler inner) implements Handler {
    private static final List<String> SINGLE = List.of("Authorization", "X-Agent-Key", "Idempotency-Key", "Origin");

    @Override
    public HttpAnswer perform(ServerCall call) {
        for (String name : SINGLE) {
            int count = call.request().headers().count(name);
            if (count > 1) {
                return HttpAnswer.error(400, name + " header " + count + " times in one request");
            }
        }
        return inner.perform(call);
    }
}
