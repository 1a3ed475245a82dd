package io.freightsdk.server.api;

import io.freightsdk.model.ConfirmDeliveryResult;
import io.freightsdk.model.DeliveryNotReadyError;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.server.loads.Milestone;
import io.freightsdk.server.money.Accounts.Caller;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.values.Scope;
import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.Node;
import io.freightsdk.server.wire.UnexpectedValue;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Delivers a load that waits at its last stop, and records when its bill of lading was received. */
final class ConfirmOperation {
    private ConfirmOperation() {}

    static HttpAnswer confirm(ServerCall call) {
        Caller caller = Callers.allowed(Callers.authenticated(call), Scope.DELIVERY_CONFIRM);
        Load load = Callers.ownLoad(call, caller, call.parameter());
        Milestone before = load.confirm(bolReceivedAt(call), call.at());
        if (before != Milestone.AT_DELIVERY && before != Milestone.DELIVERED) {
            return JsonBodies.answer(
                    422,
                    DeliveryNotReadyError.class,
                    new DeliveryNotReadyError(
                            "the driver has not arrived at the delivery stop",
                            status(before),
                            "bol_received_before_geofence_arrive"));
        }
        call.facts().committed();
        ConfirmDeliveryResult.Builder result = ConfirmDeliveryResult.builder().ok(true);
        if (before == Milestone.AT_DELIVERY) {
            result.oldStatus(status(before)).newStatus(LoadStatus.DELIVERED);
        } else {
            result.idempotent(true);
        }
        return JsonBodies.answer(200, ConfirmDeliveryResult.class, result.build());
    }

    /** Now for a body without fields. Null, so that the recorded time stays, for one that says something else only. */
    private static @Nullable Instant bolReceivedAt(ServerCall call) {
        Node body = JsonBodies.optionalObject(call.request());
        if (!body.names().contains("bol_received_at")) {
            return body.names().isEmpty() ? call.at() : null;
        }
        try {
            return body.optional("bol_received_at").map(Node::time).orElse(call.at());
        } catch (UnexpectedValue e) {
            throw new Refused(400, "bol_received_at is not an ISO 8601 date-time with an offset, nothing changed");
        }
    }

    private static LoadStatus status(Milestone milestone) {
        return LoadStatus.of(milestone.name());
    }
}
