package io.freightsdk.server.api;

import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.Request;
import java.util.List;
import java.util.Optional;

/** Header fields that decide whose call it is: of two of a name, two programs could take different ones. */
final class Repeated {
    private static final List<String> SINGLE = List.of("Authorization", "X-Agent-Key", "Idempotency-Key", "Origin");

    private Repeated() {}

    /** Empty lets the request go on. */
    static Optional<HttpAnswer> refusal(Request request) {
        for (String name : SINGLE) {
            int count = request.headers().count(name);
            if (count > 1) {
                return Optional.of(HttpAnswer.error(400, name + " header " + count + " times in one request"));
            }
        }
        return Optional.empty();
    }
}
