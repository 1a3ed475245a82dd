package io.freightsdk.server.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.server.api.Route.Handler;
import io.freightsdk.server.values.CallTap;
import io.freightsdk.server.wire.Headers;
import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.Request;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The stage in which user code may change an answer before a fault changes it. */
record Tapped(List<CallTap> taps, Handler inner) implements Handler {
    private static final String TYPE = "Content-Type";

    @Override
    public HttpAnswer perform(ServerCall call) {
        HttpAnswer answer = inner.perform(call);
        CallTap.Answered own = new CallTap.Answered(answer.status(), fields(answer.headers()), answer.text());
        CallTap.Answered said = own;
        for (CallTap tap : taps) {
            said = tap.answering(said);
        }
        return said.equals(own) ? answer : answer(said);
    }

    private static HttpAnswer answer(CallTap.Answered said) {
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

    /** Returns header fields by name; of several of a name the last. */
    static Map<String, String> fields(Headers headers) {
        Map<String, String> fields = new LinkedHashMap<>();
        headers.forEach(fields::put);
        return fields;
    }

    /** The stage that shows a call and its answer, faults and all, to the user's code. */
    record Recorded(List<CallTap> taps, Handler inner) implements Handler {

        @Override
        public HttpAnswer perform(ServerCall call) {
            HttpAnswer answer = inner.perform(call);
            Request request = call.request();
            Map<String, String> headers = Tapped.fields(answer.headers());
            headers.put("X-Request-Id", request.id());
            CallTap.Answered answered = new CallTap.Answered(answer.status(), headers, answer.text());
            CallTap.Asked asked = new CallTap.Asked(
                    request.method(),
                    url(request),
                    Tapped.fields(request.headers()),
                    request.body().utf8());
            taps.forEach(tap -> tap.answered(asked, answered));
            return answer;
        }

        private static String url(Request request) {
            String host = request.headers().first("Host");
            return "http://" + (host == null ? "localhost" : host)
                    + request.target().path();
        }
    }
}
