package io.freightsdk;

import io.freightsdk.model.LoadStatus;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;

/** Every operation, with an answer that is a result of it. */
enum AnyCall {
    CREATE_LOAD(201, Bodies.CREATED, Repeats.WITH_KEY) {
        @Override
        Object on(FreightClient freight, CallOptions options) {
            return freight.createLoad(Served.load(), options);
        }

        @Override
        CompletableFuture<?> on(FreightAsyncClient freight, CallOptions options) {
            return freight.createLoad(Served.load(), options);
        }
    },
    GET_LOAD_POSITION(200, Bodies.POSITION, Repeats.EACH_IS_BILLED) {
        @Override
        Object on(FreightClient freight, CallOptions options) {
            return freight.getLoadPosition("LD-1", options);
        }

        @Override
        CompletableFuture<?> on(FreightAsyncClient freight, CallOptions options) {
            return freight.getLoadPosition("LD-1", options);
        }
    },
    CONFIRM_DELIVERY(200, "{\"ok\": true}", Repeats.FREELY) {
        @Override
        Object on(FreightClient freight, CallOptions options) {
            return freight.confirmDelivery("LD-1", options);
        }

        @Override
        CompletableFuture<?> on(FreightAsyncClient freight, CallOptions options) {
            return freight.confirmDelivery("LD-1", options);
        }
    },
    GET_PRICING(200, Bodies.PRICING, Repeats.FREELY) {
        @Override
        Object on(FreightClient freight, CallOptions options) {
            return freight.getPricing(options);
        }

        @Override
        CompletableFuture<?> on(FreightAsyncClient freight, CallOptions options) {
            return freight.getPricing(options);
        }
    },
    GET_BALANCE(200, "{\"currency\": \"USD\", \"balanceUsd\": 1}", Repeats.FREELY) {
        @Override
        Object on(FreightClient freight, CallOptions options) {
            return freight.getBalance(options);
        }

        @Override
        CompletableFuture<?> on(FreightAsyncClient freight, CallOptions options) {
            return freight.getBalance(options);
        }
    },
    UPDATE_LOAD_STATUS(410, "{\"error\": \"closed\", \"code\": \"STATUS_DOOR_CLOSED\"}", Repeats.NEVER) {
        @Override
        @SuppressWarnings("deprecation")
        Object on(FreightClient freight, CallOptions options) {
            freight.withOptions(options).updateLoadStatus("LD-1", LoadStatus.DELIVERED);
            return "never";
        }

        @Override
        @SuppressWarnings("deprecation")
        CompletableFuture<?> on(FreightAsyncClient freight, CallOptions options) {
            return freight.updateLoadStatus("LD-1", LoadStatus.DELIVERED);
        }
    },
    LIST_SERVICES(200, "{\"services\": []}", Repeats.FREELY) {
        @Override
        Object on(FreightClient freight, CallOptions options) {
            return freight.catalog().listServices(options);
        }

        @Override
        CompletableFuture<?> on(FreightAsyncClient freight, CallOptions options) {
            return freight.catalog().listServices(options);
        }
    },
    CREATE_TRACKED_LOAD(201, Bodies.CREATED, Repeats.WITH_KEY) {
        @Override
        Object on(FreightClient freight, CallOptions options) {
            return freight.catalog().createTrackedLoad(Served.load(), options);
        }

        @Override
        CompletableFuture<?> on(FreightAsyncClient freight, CallOptions options) {
            return freight.catalog().createTrackedLoad(Served.load(), options);
        }
    },
    GET_TRACKED_LOAD_POSITION(200, "{\"loadNumber\": \"LD-1\", \"status\": \"PLANNED\"}", Repeats.EACH_IS_BILLED) {
        @Override
        Object on(FreightClient freight, CallOptions options) {
            return freight.catalog().getTrackedLoadPosition("LD-1", options);
        }

        @Override
        CompletableFuture<?> on(FreightAsyncClient freight, CallOptions options) {
            return freight.catalog().getTrackedLoadPosition("LD-1", options);
        }
    },
    TOP_UP_BY_CARD(200, Bodies.TOPPED_UP, Repeats.TOP_UP) {
        @Override
        Object on(FreightClient freight, CallOptions options) {
            return freight.catalog().topUpByCard(new BigDecimal("25.00"), "tok_visa", options);
        }

        @Override
        CompletableFuture<?> on(FreightAsyncClient freight, CallOptions options) {
            return freight.catalog().topUpByCard(new BigDecimal("25.00"), "tok_visa", options);
        }
    };

    final int goodStatus;
    final String goodBody;
    final Repeats repeats;

    AnyCall(int goodStatus, String goodBody, Repeats repeats) {
        this.goodStatus = goodStatus;
        this.goodBody = goodBody;
        this.repeats = repeats;
    }

    abstract Object on(FreightClient freight, CallOptions options);

    abstract CompletableFuture<?> on(FreightAsyncClient freight, CallOptions options);

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
        static final String TOPPED_UP =
                "{\"currency\": \"USD\", \"amountUsd\": 25.00, \"balanceUsd\": 30.00, \"topUpId\": \"tu1\"}";
        static final String BILLING_DOWN = "{\"error\": \"e\", \"code\": \"BILLING_UNAVAILABLE\"}";
        static final String NO_FUNDS = "{\"error\": \"e\", \"code\": \"INSUFFICIENT_FUNDS\","
                + " \"balanceUsd\": 0.10, \"priceUsd\": 0.70, \"billingUrl\": \"/console/billing\"}";

        private Bodies() {}
    }
}
