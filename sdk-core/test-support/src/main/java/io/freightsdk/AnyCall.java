package io.freightsdk;

import io.freightsdk.Operation.RetryMode;
import io.freightsdk.model.LoadStatus;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;

/** Every operation, with an answer that is a result of it. */
@SuppressWarnings("ImmutableEnumChecker") // its functions hold nothing
enum AnyCall {
    CREATE_LOAD(
            201,
            Bodies.CREATED,
            RetryMode.KEYED,
            (freight, o) -> freight.createLoad(Served.load(), o),
            (freight, o) -> freight.createLoad(Served.load(), o)),
    GET_LOAD_POSITION(
            200,
            Bodies.POSITION,
            RetryMode.BILLED_EACH_TIME,
            (freight, o) -> freight.getLoadPosition("LD-1", o),
            (freight, o) -> freight.getLoadPosition("LD-1", o)),
    CONFIRM_DELIVERY(
            200,
            "{\"ok\": true}",
            RetryMode.SAFE,
            (freight, o) -> freight.confirmDelivery("LD-1", o),
            (freight, o) -> freight.confirmDelivery("LD-1", o)),
    GET_PRICING(200, Bodies.PRICING, RetryMode.SAFE, FreightClient::getPricing, FreightAsyncClient::getPricing),
    GET_BALANCE(200, Bodies.BALANCE, RetryMode.SAFE, FreightClient::getBalance, FreightAsyncClient::getBalance),
    @SuppressWarnings("deprecation")
    UPDATE_LOAD_STATUS(
            410,
            "{\"error\": \"closed\", \"code\": \"STATUS_DOOR_CLOSED\"}",
            RetryMode.NEVER,
            (freight, o) -> {
                freight.withOptions(o).updateLoadStatus("LD-1", LoadStatus.DELIVERED);
                return "never";
            },
            (freight, options) ->
                    started(freight, options, (plans, o) -> plans.updateLoadStatus("LD-1", LoadStatus.DELIVERED, o))),
    LIST_SERVICES(
            200,
            "{\"services\": []}",
            RetryMode.SAFE,
            (freight, o) -> freight.incubating().listServices(o),
            (freight, options) -> started(freight, options, (plans, o) -> plans.listServices(o))),
    CREATE_TRACKED_LOAD(
            201,
            Bodies.CREATED,
            RetryMode.KEYED,
            (freight, o) -> freight.incubating().createTrackedLoad(random(), Served.load(), o),
            (freight, options) ->
                    started(freight, options, (plans, o) -> plans.createTrackedLoad(random(), Served.load(), o))),
    GET_TRACKED_LOAD_POSITION(
            200,
            "{\"loadNumber\": \"LD-1\", \"status\": \"PLANNED\"}",
            RetryMode.BILLED_EACH_TIME,
            (freight, o) -> freight.incubating().getTrackedLoadPosition("LD-1", o),
            (freight, options) -> started(freight, options, (plans, o) -> plans.getTrackedLoadPosition("LD-1", o))),
    TOP_UP_BY_CARD(
            200,
            Bodies.TOPPED_UP,
            RetryMode.KEYED,
            (freight, o) -> freight.incubating().topUpByCard(random(), new BigDecimal("25.00"), "tok_visa", o),
            (freight, options) -> started(
                    freight,
                    options,
                    (plans, o) -> plans.topUpByCard(random(), new BigDecimal("25.00"), "tok_visa", o)));

    final int goodStatus;
    final String goodBody;
    final RetryMode retryMode;
    private final BiFunction<FreightClient, CallOptions, Object> blocking;
    private final BiFunction<FreightAsyncClient, CallOptions, CompletableFuture<?>> async;

    AnyCall(
            int goodStatus,
            String goodBody,
            RetryMode retryMode,
            BiFunction<FreightClient, CallOptions, Object> blocking,
            BiFunction<FreightAsyncClient, CallOptions, CompletableFuture<?>> async) {
        this.goodStatus = goodStatus;
        this.goodBody = goodBody;
        this.retryMode = retryMode;
        this.blocking = blocking;
        this.async = async;
    }

    /** The name of an intention of its own. */
    private static String random() {
        return UUID.randomUUID().toString();
    }

    /** Starts a call that has no method as a future in the same way as those that have one. */
    private static CompletableFuture<?> started(
            FreightAsyncClient freight,
            CallOptions options,
            BiFunction<RequestFactory, CallOptions, CallRequest<?>> plan) {
        HttpFreightClient.Async async = (HttpFreightClient.Async) freight;
        return async.engine().start(plan.apply(async.plans(), async.defaults().under(options)));
    }

    Object on(FreightClient freight, CallOptions options) {
        return blocking.apply(freight, options);
    }

    CompletableFuture<?> on(FreightAsyncClient freight, CallOptions options) {
        return async.apply(freight, options);
    }

    Object on(FreightClient freight) {
        return on(freight, CallOptions.none());
    }

    /** The contract's name. */
    String operation() {
        StringBuilder name = new StringBuilder();
        for (String word : name().toLowerCase(Locale.ROOT).split("_", -1)) {
            name.append(name.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
        }
        return name.toString();
    }

    /** Answers of the service. */
    static final class Bodies {
        static final String CREATED = "{\"loadId\": \"l1\", \"loadNumber\": \"LD-1\","
                + " \"trackingLink\": \"https://t.example/1\", \"driverWebLink\": \"https://d.example/1\","
                + " \"driverAppLink\": \"freightdriver://join/1\"}";
        static final String POSITION = "{\"loadNumber\": \"LD-1\", \"status\": \"PLANNED\","
                + " \"createdAt\": \"2026-05-04T12:00:00Z\", \"stops\": [], \"gpsTrack\": [], \"pingCount\": 0}";
        static final String PRICING =
                "{\"currency\": \"USD\", \"prices\": {\"load_create\": 0.65, \"position_read\": 0.02}}";
        static final String BALANCE = "{\"currency\": \"USD\", \"balanceUsd\": 1}";
        static final String TOPPED_UP =
                "{\"currency\": \"USD\", \"amountUsd\": 25.00, \"balanceUsd\": 30.00, \"topUpId\": \"tu1\"}";
        static final String BILLING_DOWN = "{\"error\": \"e\", \"code\": \"BILLING_UNAVAILABLE\"}";
        static final String NO_FUNDS = "{\"error\": \"e\", \"code\": \"INSUFFICIENT_FUNDS\","
                + " \"balanceUsd\": 0.10, \"priceUsd\": 0.70, \"billingUrl\": \"/console/billing\"}";

        private Bodies() {}
    }
}
