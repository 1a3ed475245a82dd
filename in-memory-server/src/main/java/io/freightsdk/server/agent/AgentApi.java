package io.freightsdk.server.agent;

import io.freightsdk.model.InsufficientFundsError;
import io.freightsdk.server.accounts.Authentication.Accepted;
import io.freightsdk.server.answers.Links;
import io.freightsdk.server.billing.Unpaid;
import io.freightsdk.server.http.Answer;
import io.freightsdk.server.routing.Call;
import io.freightsdk.server.routing.Json;
import io.freightsdk.server.routing.Operation;
import io.freightsdk.server.routing.Route;
import io.freightsdk.server.routing.Route.Audience;
import java.util.List;
import java.util.function.Function;

/** The routes of the contract's ten operations. */
public final class AgentApi {
    private AgentApi() {}

    /** Returns all ten, by their operation ids. */
    public static List<Route> routes(Links links) {
        return List.of(
                creation("createLoad", "POST /v1/agent/loads", Callers::authenticated, links),
                route("getLoadPosition", "GET /v1/agent/loads/{loadNumber}", ReadPosition::inFull),
                route("updateLoadStatus", "PATCH /v1/agent/loads/{loadNumber}/status", AgentApi::closedDoor),
                route(
                        "confirmDelivery",
                        "POST /v1/agent/loads/{loadNumber}/delivery-confirm",
                        ConfirmDelivery::confirm),
                route("getPricing", "GET /v1/agent/pricing", Money::pricing),
                route("getBalance", "GET /v1/agent/balance", Money::balance),
                route("listServices", "GET /v1/catalog", Catalog::list),
                creation(
                        "createTrackedLoad",
                        "POST /v1/freight/create_tracked_load",
                        Callers::authenticatedByEitherHeader,
                        links),
                route("getTrackedLoadPosition", "POST /v1/freight/get_load_position", ReadPosition::inShort),
                route("topUpByCard", "POST /v1/billing/topup/card", Money::topUpByCard));
    }

    private static Route route(String name, String methodAndPath, Operation operation) {
        return Route.of(name, Audience.AGENT, methodAndPath, new InDialect(call -> paid(operation, call)));
    }

    private static Route creation(
            String name, String methodAndPath, Function<Call, Accepted> authenticate, Links links) {
        return route(name, methodAndPath, new CreateLoad(name, authenticate, links));
    }

    private static Answer paid(Operation operation, Call call) {
        try {
            return operation.perform(call);
        } catch (Unpaid unpaid) {
            return unpaid.isOutage()
                    ? Json.error(503, "BILLING_UNAVAILABLE", "billing is unavailable, nothing charged, try again later")
                    : insufficient(unpaid);
        }
    }

    private static Answer insufficient(Unpaid unpaid) {
        return Json.answer(
                402,
                InsufficientFundsError.class,
                InsufficientFundsError.builder()
                        .error("the balance does not cover this operation, nothing charged")
                        .balanceUsd(unpaid.balanceUsd())
                        .priceUsd(unpaid.priceUsd())
                        .billingUrl("/console/billing")
                        .build());
    }

    private static Answer closedDoor(Call call) {
        Callers.authenticated(call);
        return Json.error(410, "STATUS_DOOR_CLOSED", "a load's status follows the driver's GPS and cannot be set");
    }
}
