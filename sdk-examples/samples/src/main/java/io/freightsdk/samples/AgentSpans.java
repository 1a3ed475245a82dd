package io.freightsdk.samples;

import io.freightsdk.tools.ToolEvent;
import io.freightsdk.tools.ToolListener;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;

class AgentSpans implements ToolListener {
    private final Tracer tracer;

    AgentSpans(OpenTelemetry telemetry) {
        this.tracer = telemetry.getTracer("freight-agent");
    }

    @Override
    public void toolCalled(ToolEvent event) {
        Span span = tracer.spanBuilder("execute_tool " + event.tool())
                .setStartTimestamp(event.at().minus(event.duration()))
                .setAttribute("gen_ai.operation.name", "execute_tool")
                .setAttribute("gen_ai.tool.name", event.tool())
                .setAttribute("gen_ai.tool.type", "function")
                .setAttribute("gen_ai.agent.name", event.agent())
                .setAttribute("freight.arguments_digest", event.argumentsDigest())
                .setAttribute("freight.charge_status", event.chargeStatus().name())
                .startSpan();
        if (event.chargedUsd() != null) {
            span.setAttribute("freight.charged_usd", event.chargedUsd().toPlainString());
        }
        if (event.approvedBy() != null) {
            span.setAttribute("freight.approved_by", event.approvedBy());
        }
        if (!event.code().equals("OK")) {
            span.setAttribute("error.type", event.code()).setStatus(StatusCode.ERROR);
        }
        span.end(event.at());
    }
}
