package io.freightsdk;

import io.freightsdk.Attempt.AttemptOutcome.Failure;
import java.io.IOException;
import java.net.ConnectException;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okhttp3.Headers;
import okhttp3.Interceptor;
import okhttp3.Response;

/** What can come instead of a result, and may not come the next time. */
enum FailureCase {
    BILLING_UNAVAILABLE(Failure.Kind.BUSY),
    TOO_MANY_REQUESTS(Failure.Kind.BUSY),
    PROXY_503(Failure.Kind.LOST),
    STATUS_500(Failure.Kind.LOST),
    STATUS_502(Failure.Kind.LOST),
    STATUS_504(Failure.Kind.LOST),
    NO_RESPONSE(Failure.Kind.LOST),
    TRUNCATED(Failure.Kind.LOST),
    NOT_SENT(Failure.Kind.NOT_SENT);

    final Failure.Kind kind;

    FailureCase(Failure.Kind kind) {
        this.kind = kind;
    }

    void enqueue(FakeService service, AnyCall call) {
        switch (this) {
            case BILLING_UNAVAILABLE -> service.answers(503, AnyCall.Bodies.BILLING_DOWN);
            case TOO_MANY_REQUESTS -> service.answers(429, "");
            case PROXY_503 -> service.answers(503, "<html>");
            case STATUS_500 -> service.answers(500, "{\"error\": \"e\"}");
            case STATUS_502 -> service.answers(502, "<html>");
            case STATUS_504 -> service.answers(504, "");
            case NO_RESPONSE -> service.closes();
            case TRUNCATED ->
                service.answers(new MockResponse.Builder()
                        .code(call == AnyCall.UPDATE_LOAD_STATUS ? 200 : call.goodStatus)
                        .headers(Headers.of())
                        .body(call.goodBody)
                        .onResponseBody(new SocketEffect.CloseSocket())
                        .build());
            case NOT_SENT -> {}
        }
    }

    /** Fails requests before they are written. */
    static Interceptor refusesConnections(int times) {
        return new Interceptor() {
            private int left = times;

            @Override
            public Response intercept(Chain chain) throws IOException {
                if (left-- > 0) {
                    throw new ConnectException("refused");
                }
                return chain.proceed(chain.request());
            }
        };
    }
}
