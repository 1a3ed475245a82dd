package io.freightsdk.server;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Faults as the control API has them. */
final class FaultJson {
    private FaultJson() {}

    /** Reads a fault; what is left out has its default, but the type has none. */
    static Fault read(Fields fields) {
        fields.only(
                "type",
                "when",
                "operation",
                "brokerId",
                "skip",
                "times",
                "status",
                "body",
                "contentType",
                "retryAfter",
                "duration");
        fields.require("type");
        Fault.Type type = fields.oneOf("type", Fault.Type.class);
        Fault.When when = fields.oneOf("when", Fault.When.class);
        String operation = fields.oneOf("operation", AgentApi.OPERATIONS);
        String brokerId = fields.optionalText("brokerId");
        int skip = fields.integer("skip", 0, 0, Integer.MAX_VALUE);
        int times = fields.integer("times", 1, 1, Integer.MAX_VALUE);
        if (type == Fault.Type.STATUS) {
            fields.require("status");
        } else if (type != null && fields.has("status")) {
            fields.note("status", "belongs to a STATUS fault, not to " + type);
        }
        if (type != null && type != Fault.Type.DELAY && fields.has("duration")) {
            fields.note("duration", "belongs to a DELAY fault, not to " + type);
        }
        int status = fields.integer("status", 503, 200, 599);
        String body = fields.optionalText("body");
        String contentType = fields.optionalText("contentType");
        String retryAfter = fields.textOrNumber("retryAfter");
        Duration duration = fields.duration("duration");
        fields.checkControl();
        Fault[] read = new Fault[1];
        fields.checked("type", () -> {
            Fault fault = fault(type, status, duration);
            fault = body == null && contentType == null
                    ? fault
                    : fault.body(contentType == null ? "application/json" : contentType, body == null ? "" : body);
            fault = retryAfter == null ? fault : fault.retryAfter(retryAfter);
            fault = when == null ? fault : fault.when(when);
            fault = operation == null ? fault : fault.on(operation);
            fault = brokerId == null ? fault : fault.onBroker(brokerId);
            read[0] = fault.skip(skip).times(times);
        });
        fields.checkControl();
        return read[0];
    }

    private static Fault fault(Fault.@Nullable Type type, int status, @Nullable Duration duration) {
        if (type == null) {
            throw new IllegalArgumentException("is missing");
        }
        return switch (type) {
            case STATUS -> Fault.status(status);
            case CLOSE -> Fault.close();
            case RESET -> Fault.reset();
            case STALL -> Fault.stall();
            case DELAY -> Fault.delay(duration == null ? Duration.ofSeconds(1) : duration);
            case TRUNCATE -> Fault.truncate();
        };
    }

    static Map<String, @Nullable Object> of(PendingFault pending) {
        Fault fault = pending.fault();
        Map<String, @Nullable Object> json = Json.object(
                "faultId", pending.id(),
                "type", fault.type(),
                "when", fault.when(),
                "operation", fault.operation(),
                "brokerId", fault.brokerId(),
                "skip", fault.skip(),
                "times", fault.times(),
                "hits", pending.hits(),
                "skipLeft", pending.skipLeft(),
                "left", pending.left());
        Fault.Reply reply = fault.reply();
        if (reply != null) {
            json.putAll(Json.object(
                    "status", reply.status(),
                    "contentType", reply.contentType(),
                    "body", reply.body(),
                    "retryAfter", reply.retryAfter()));
        }
        if (fault.type() == Fault.Type.DELAY) {
            json.put("duration", fault.delay());
        }
        return json;
    }
}
