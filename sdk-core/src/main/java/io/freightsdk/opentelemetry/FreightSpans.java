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
 * Makes a span for each call, blocking or asynchronous, as a child of the caller's current span, with an event for each
 * attempt. As an interceptor of the client's {@code OkHttpClient} it also makes that span current while a request is sent, and
 * adds the header {@code traceparent}:
 *
 * <pre>{@code
 * FreightSpans spans = FreightSpans.of(openTelemetry);
 * FreightClient freight = FreightClient.builder()
 *         .listener(spans)
 *         .okHttpClient(new OkHttpClient.Builder().addInterceptor(spans).build())
 *         // and the other settings
 *         .build();
 * }</pre>
 *
 * <p>Spans carry the order id and the load number, and no key, phone number or address. Create one object for each client.
 * Instances are thread-safe.
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

    /** Creates the spans of one client. Telemetry that is not set up makes spans that do nothing. */
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

    @Override
    @SuppressWarnings("try") // a scope is there to be closed
    public Response intercept(Chain chain) throws IOException {
        Request request = chain.request();
        // the header is the id of the call, a dot and the number of the attempt
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

    /** Returns the span of a call, or one that does nothing if this listener has not seen the start of the call. */
    private Span spanOf(String callId) {
        return open.getOrDefault(callId, Span.getInvalid());
    }
}
