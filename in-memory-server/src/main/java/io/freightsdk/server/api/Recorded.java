package io.freightsdk.server.api;

import io.freightsdk.server.api.Route.Handler;
import io.freightsdk.server.values.CallTap;
import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.Request;
import java.util.List;
import java.util.Map;

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
        return "http://" + (host == null ? "localhost" : host) + request.target().path();
    }
}
