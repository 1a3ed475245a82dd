package io.freightsdk.server.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.server.api.Route.Handler;
import io.freightsdk.server.values.CallTap;
import io.freightsdk.server.wire.HttpAnswer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The stage in which user code may change an answer before a fault changes it. */
record Tapped(List<CallTap> taps, Handler inner) implements Handler {
    private static final String TYPE = "Content-Type";

    @Override
    public HttpAnswer perform(ServerCall call) {
        HttpAnswer answer = inner.perform(call);
        Map<String, String> fields = new LinkedHashMap<>();
        answer.headers().forEach(fields::put);
        CallTap.Response own = new CallTap.Response(answer.status(), fields, answer.text());
        CallTap.Response said = own;
        for (CallTap tap : taps) {
            said = tap.responding(said);
        }
        return said.equals(own) ? answer : answer(said);
    }

    private static HttpAnswer answer(CallTap.Response said) {
        Map<String, String> headers = new LinkedHashMap<>(said.headers());
        String type = headers.remove(TYPE);
        HttpAnswer answer = HttpAnswer.of(
                said.status(),
                type == null ? "application/json" : type,
                said.body().getBytes(UTF_8));
        for (Map.Entry<String, String> header : headers.entrySet()) {
            answer = answer.header(header.getKey(), header.getValue());
        }
        return answer;
    }
}
