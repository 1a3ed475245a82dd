package io.freightsdk.server.control;

import io.freightsdk.server.api.JsonBodies;
import io.freightsdk.server.api.Links;
import io.freightsdk.server.api.Route;
import io.freightsdk.server.api.Route.Audience;
import io.freightsdk.server.api.Route.Handler;
import io.freightsdk.server.api.ServerCall;
import io.freightsdk.server.state.CurrentWorld;
import io.freightsdk.server.wire.EdgeConfig;
import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.Request;
import io.freightsdk.server.wire.UnexpectedValue;
import java.util.List;

/** The routes under {@code /_control} of the current world, behind that guard. Their calls are not journaled, exempt from faults, and free. */
public record ControlApi(CurrentWorld worlds, Links links, ControlGuard guard) {
    private static final int SNAPSHOT_BYTES = 256 << 20;

    /** Returns all of them. */
    public List<Route> routes() {
        RequestWait waiting = new RequestWait(worlds);
        LoadList loads = new LoadList(waiting, links);
        RequestControl requests = new RequestControl(waiting);
        ServerState state = new ServerState(worlds);
        return List.of(
                route("addBroker", "POST /_control/brokers", BrokerControl::add),
                route("getBroker", "GET /_control/brokers/{id}", BrokerControl::read),
                route("changeBroker", "PATCH /_control/brokers/{id}", BrokerControl::change),
                route("issueKey", "POST /_control/brokers/{id}/keys", BrokerControl::issueKey),
                route("revokeKey", "DELETE /_control/brokers/{id}/keys/{keyId}", BrokerControl::revokeKey),
                route("getLedger", "GET /_control/brokers/{id}/ledger", BrokerControl::ledger),
                route("getBrokerPrices", "GET /_control/brokers/{id}/prices", PriceControl::read),
                route("changeBrokerPrices", "PUT /_control/brokers/{id}/prices", PriceControl::change),
                route("switchBrokerBilling", "PUT /_control/brokers/{id}/billing", PriceControl::switchBilling),
                route("listLoads", "GET /_control/brokers/{id}/loads", loads::list),
                outside("getLoad", "GET /_control/loads/{loadNumber}", loads::read),
                route("reportPings", "POST /_control/loads/{loadNumber}/pings", LoadControl::pings),
                route("drive", "POST /_control/loads/{loadNumber}/drive", LoadControl::drive),
                route("cancel", "POST /_control/loads/{loadNumber}/cancel", LoadControl::cancel),
                route("setWindow", "PUT /_control/loads/{loadNumber}/window", LoadControl::window),
                route("getClock", "GET /_control/clock", ClockControl::read),
                route("moveClock", "POST /_control/clock", ClockControl::move),
                route("getPrices", "GET /_control/prices", PriceControl::read),
                route("changePrices", "PUT /_control/prices", PriceControl::change),
                route("switchBilling", "PUT /_control/billing", PriceControl::switchBilling),
                route("addFault", "POST /_control/faults", FaultControl::add),
                route("listFaults", "GET /_control/faults", FaultControl::list),
                route("clearFaults", "DELETE /_control/faults", FaultControl::clear),
                outside("listSms", "GET /_control/sms", requests::sms),
                outside("listRequests", "GET /_control/requests", requests::list),
                outside("health", "GET /_control/health", state::health),
                outside("reset", "POST /_control/reset", state::reset),
                outside("takeSnapshot", "GET /_control/snapshot", state::take),
                outside("restoreSnapshot", "PUT /_control/snapshot", state::restore));
    }

    /** Returns the largest body of a request with this head: only a snapshot is large, and only from an allowed sender. */
    public int bodyBytes(Request head) {
        boolean snapshot = head.method().equals("PUT")
                && head.target().segments().equals(List.of("_control", "snapshot"))
                && guard.keepsOut(head).isEmpty();
        return snapshot ? SNAPSHOT_BYTES : EdgeConfig.BODY_BYTES;
    }

    /** A call like any other, which a snapshot waits for. */
    private Route route(String name, String methodAndPath, Handler operation) {
        return outside(name, methodAndPath, call -> worlds.call(now -> operation.perform(call.beginning(now))));
    }

    /** A call that a snapshot does not wait for. */
    private Route outside(String name, String methodAndPath, Handler operation) {
        return Route.of(name, Audience.OPERATOR, methodAndPath, call -> answered(operation, call))
                .guardedBy(guard);
    }

    private static HttpAnswer answered(Handler operation, ServerCall call) {
        try {
            return operation.perform(call);
        } catch (UnexpectedValue e) {
            return JsonBodies.invalid(e.getMessage() + ", nothing changed", List.of(e.place()));
        }
    }
}
