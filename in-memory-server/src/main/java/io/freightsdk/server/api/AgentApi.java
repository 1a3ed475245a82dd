package io.freightsdk.server.api;

import io.freightsdk.server.api.Route.Audience;
import io.freightsdk.server.api.Route.Handler;
import io.freightsdk.server.wire.HttpAnswer;
import java.util.List;

/** The routes of the contract's ten operations. */
public final class AgentApi {
    private AgentApi() {}

    /** Returns all ten, by their operation ids. */
    public static List<Route> routes(Links links) {
        return List.of(
                creation("createLoad", "POST /v1/agent/loads", links),
                route("getLoadPosition", "GET /v1/agent/loads/{loadNumber}", ReadOperation::inFull),
                route("updateLoadStatus", "PATCH /v1/agent/loads/{loadNumber}/status", AgentApi::closedDoor),
                route(
                        "confirmDelivery",
                        "POST /v1/agent/loads/{loadNumber}/delivery-confirm",
                        ConfirmOperation::confirm),
                route("getPricing", "GET /v1/agent/pricing", MoneyOperations::pricing),
                route("getBalance", "GET /v1/agent/balance", MoneyOperations::balance),
                route("listServices", "GET /v1/catalog", MoneyOperations::catalog),
                creation("createTrackedLoad", "POST /v1/freight/create_tracked_load", links),
                route("getTrackedLoadPosition", "POST /v1/freight/get_load_position", ReadOperation::inShort),
                route("topUpByCard", "POST /v1/billing/topup/card", MoneyOperations::topUpByCard));
    }

    private static Route route(String name, String methodAndPath, Handler operation) {
        return Route.of(name, Audience.AGENT, methodAndPath, operation);
    }

    private static Route creation(String name, String methodAndPath, Links links) {
        return route(name, methodAndPath, new CreateOperation(name, links));
    }

    private static HttpAnswer closedDoor(ServerCall call) {
        Callers.authenticated(call);
        return JsonBodies.error(
                410, "STATUS_DOOR_CLOSED", "a load's status follows the driver's GPS and cannot be set");
    }
}
