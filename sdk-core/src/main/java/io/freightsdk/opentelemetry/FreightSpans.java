package io.freightsdk.opentelemetry;

import io.freightsdk.CallListener;
import io.freightsdk.CallOutcome;
import io.freightsdk.CallReport;
import io.freightsdk.error.FreightException;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.context.propagation.TextMapPropagator;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Creates a span for each call, blocking or asynchronous, as a child of the caller's current span, with an event for each attempt and
 * each retry. The span has the operation, the outcome, the charge, the order id and the load number as attributes, and ends with
 * the call. Register it as a listener, and as an interceptor too if requests are to carry a {@code traceparent} header:
 *
 * <pre>{@code
 * FreightSpans spans = FreightSpans.of(openTelemetry);
 * FreightClient.builder()
 *         .listener(spans)
 *         .okHttpClient(new OkHttpClient.Builder().addInterceptor(spans).build())
 * }</pre>
 *
 * <p>Use one instance for each client.
 */
public final class FreightSpans implements CallListener, Interceptor {
    private static final String CALL_ID = "X-Client-Request-Id";

    private final Tracer tracer;
    private final TextMapPropagator propagator;
    final Map<String, Span> open = new ConcurrentHashMap<>();

    private FreightSpans(OpenTelemetry telemetry) {
        this.tracer = telemetry.getTracer("io.freightsdk");
        this.propagator = telemetry.getPropagators().getTextMapPropagator();
    }

    /** Creates the listener and interceptor of one client. */
    public static FreightSpans of(OpenTelemetry telemetry) {
        return new FreightSpans(Objects.requireNonNull(telemetry, "telemetry"));
    }

    @Override
    public void callStarted(CallStarted event) {
        open.put(
                event.callId(),
                tracer.spanBuilder("freight " + event.operation())
                        .setSpanKind(SpanKind.CLIENT)
                        .setAttribute("freight.operation", event.operation())
                        .setAttribute("freight.call_id", event.callId())
                        .startSpan());
    }

    @Override
    public void attemptEnded(AttemptEnded event) {
        AttributesBuilder attributes = Attributes.builder()
                .put("freight.attempt", event.number())
                .put("freight.outcome", event.outcome().name())
                .put("freight.duration_ms", event.duration().toMillis());
        Integer status = event.status();
        if (status != null) {
            attributes.put("http.response.status_code", status.longValue());
        }
        String requestId = event.requestId();
        if (requestId != null) {
            attributes.put("freight.request_id", requestId);
        }
        spanOf(event.callId()).addEvent("attempt", attributes.build());
    }

    @Override
    public void retryScheduled(RetryScheduled event) {
        Attributes attributes = Attributes.builder()
                .put("freight.delay_ms", event.delay().toMillis())
                .put("error.type", event.reason().getClass().getName())
                .build();
        spanOf(event.callId()).addEvent("retry", attributes);
    }

    @Override
    public void callCompleted(CallReport report) {
        Span span = spanOf(report.callId());
        open.remove(report.callId());
        span.setAttribute("freight.outcome", report.outcome().name());
        span.setAttribute("freight.attempts", report.attempts());
        span.setAttribute("freight.charge_status", report.chargeStatus().name());
        span.setAttribute("freight.replayed", report.replayed());
        BigDecimal charged = report.chargedUsd();
        setKnown(span, "freight.charged_usd", charged == null ? null : charged.toPlainString());
        setKnown(span, "freight.order_id", report.orderId());
        setKnown(span, "freight.load_number", report.loadNumber());
        FreightException failure = report.failure();
        if (failure != null) {
            span.setAttribute("error.type", failure.getClass().getName());
            span.setStatus(StatusCode.ERROR, failure.getMessage());
        } else if (report.outcome() == CallOutcome.CANCELLED) {
            span.setAttribute("error.type", "cancelled");
        }
        span.end();
    }

    private static void setKnown(Span span, String name, @Nullable String value) {
        if (value != null) {
            span.setAttribute(name, value);
        }
    }

    /** Makes the span of the call current while the request is sent, and adds the headers of the propagator to the request. */
    @Override
    @SuppressWarnings("try") // a scope is there to be closed
    public Response intercept(Chain chain) throws IOException {
        Request request = chain.request();
        // the header is the call's id, a dot and the number of the attempt
        String id = request.header(CALL_ID);
        Span span = id == null ? null : open.get(id.replaceFirst("\\.\\d+$", ""));
        if (span == null) {
            return chain.proceed(request);
        }
        try (Scope scope = span.makeCurrent()) {
            Request.Builder traced = request.newBuilder();
            propagator.inject(Context.current(), traced, FreightSpans::set);
            return chain.proceed(traced.build());
        }
    }

    private static void set(Request.@Nullable Builder request, String name, String value) {
        if (request != null) {
            request.header(name, value);
        }
    }

    /** That of a call whose start came before this listener does nothing. */
    private Span spanOf(String callId) {
        return open.getOrDefault(callId, Span.getInvalid());
    }
}
