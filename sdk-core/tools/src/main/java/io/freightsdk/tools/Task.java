package io.freightsdk.tools;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.error.DeliveryNotReadyException;
import io.freightsdk.internal.Usd;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.Balance;
import io.freightsdk.model.ConfirmDeliveryInput;
import io.freightsdk.model.ConfirmDeliveryResult;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.Pricing;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The work of one tool.
 *
 * @param shown the schema of the arguments in a list of all tools: without what has been said already
 * @param requests makes a request of arguments that fit the schema; throws a {@link Refusal} if they cannot be used after all
 */
record Task(Spec spec, ToolSchema shown, BiFunction<Arguments, ToolCaller, Request> requests) {
    static final String CONFIRM = "freight_confirm_delivery";
    static final String PRICES = "freight_get_prices";
    static final String BALANCE = "freight_get_balance";

    Task(Spec spec, BiFunction<Arguments, ToolCaller, Request> requests) {
        this(spec, spec.input(), requests);
    }

    static Task prices(FreightClient client) {
        return new Task(Spec.of(PRICES), (arguments, caller) -> options -> {
            Pricing pricing = client.getPricing(options);
            Map<String, BigDecimal> prices = new LinkedHashMap<>(pricing.prices());
            prices.replaceAll((key, usd) -> Usd.atLeastCents(usd));
            return Json.tree(
                    FreightJson.adapter(Pricing.class),
                    pricing.toBuilder().prices(prices).build());
        });
    }

    static Task balance(FreightClient client) {
        return new Task(Spec.of(BALANCE), (arguments, caller) -> options -> {
            Balance balance = client.getBalance(options);
            BigDecimal usd = Usd.atLeastCents(balance.balanceUsd());
            return Json.tree(
                    FreightJson.adapter(Balance.class),
                    balance.toBuilder().balanceUsd(usd).build());
        });
    }

    static Task confirmation(ToolParts desk) {
        return new Task(Spec.of(CONFIRM), (arguments, caller) -> {
            String loadNumber = arguments.loadNumber();
            ConfirmDeliveryInput input = arguments.without("loadNumber").as(ConfirmDeliveryInput.class);
            return new Request() {
                @Override
                public @Nullable String turn() {
                    return desk.turn(caller, purchase().argumentsJson(), null);
                }

                @Override
                public Purchase purchase() {
                    return Purchase.aboutLoad(loadNumber, arguments);
                }

                @Override
                public Map<String, @Nullable Object> send(CallOptions options) {
                    try {
                        ConfirmDeliveryResult result =
                                desk.client().confirmDelivery(loadNumber, input.bolReceivedAt(), options);
                        return Json.tree(FreightJson.adapter(ConfirmDeliveryResult.class), result);
                    } catch (DeliveryNotReadyException e) {
                        if (LoadStatus.CANCELLED.equals(e.loadStatus())) {
                            desk.loads().cancelled(loadNumber);
                        }
                        throw e;
                    }
                }
            };
        });
    }

    interface Request {
        /** The turn, for which others with the same wait, unless it is free; null if nothing does. */
        default @Nullable String turn() {
            return null;
        }

        /** Looks whether a paid tool can answer this from memory, or from what is there; again when its turn has come. */
        default boolean look() {
            return false;
        }

        default Purchase purchase() {
            throw new IllegalStateException("free");
        }

        /** The text that identifies it among the calls of the same tool and agent, in its one form; null if each call is another. */
        default @Nullable String identity() {
            return null;
        }

        /**
         * Throws a {@link Refusal} if it looks like a repeat of another.
         *
         * @param claims whether it is remembered as sent from now on, until it is {@linkplain #release released}
         */
        default void repeat(boolean claims) {}

        /** Throws a {@link Refusal} if it is hardly intended and the agent was not warned before. */
        default void sense() {}

        /** Ends a task that had no result, and cost nothing or may have. */
        default void release(boolean isFree) {}

        /** Throws what sending it would be refused with by the client. */
        default void quote(CallOptions options) {
            throw new IllegalStateException("never quoted");
        }

        /** Does it and gives the result as a tree of JSON. */
        Map<String, @Nullable Object> send(CallOptions options);
    }

    /**
     * A purchase to approve.
     *
     * @param subject what it is about, for a person to read
     * @param argumentsJson the arguments as they are used
     * @param similarTo what it looks like a repeat of, null if of nothing
     */
    record Purchase(
            String subject, String argumentsJson, @Nullable String similarTo) {
        /** In whatever order a host writes the arguments. */
        static Purchase aboutLoad(String loadNumber, Arguments arguments) {
            Map<String, @Nullable Object> inOrder = new TreeMap<>(arguments.values());
            inOrder.put("loadNumber", loadNumber);
            Object bolAt = inOrder.get("bol_received_at");
            String received = bolAt == null ? "" : ", BOL received at " + Refusal.quoted(bolAt.toString());
            return new Purchase("load " + Refusal.quoted(loadNumber) + received, Json.text(inOrder), null);
        }
    }

    /**
     * The description of a tool for a model, and the properties by which a host may judge it without knowing it.
     *
     * @param about what it does and when to use it, without its price
     * @param priceKey the key of the price in the price list that it costs, or quotes; null if there is none
     */
    record Spec(
            String name,
            String title,
            String about,
            @Nullable String priceKey,
            boolean isPaid,
            ToolSchema input,
            ToolSchema result,
            boolean isReadOnly,
            boolean isIdempotent,
            boolean isDestructive) {
        /** As it is in {@code tools.json}, with what a variant says otherwise. */
        static Spec of(String name, String... variant) {
            Map<String, @Nullable Object> said = Json.copy(ToolSchema.found(name));
            for (String more : variant) {
                said = Json.merged(said, ToolSchema.found(more));
            }
            Object quoted = said.get("quotes");
            Object priceKey = said.getOrDefault("priceKey", quoted);
            return new Spec(
                    name,
                    String.valueOf(said.get("title")),
                    String.valueOf(said.get("about")),
                    priceKey instanceof String key ? key : null,
                    said.containsKey("priceKey"),
                    ToolSchema.read(said.get("input")).closed(),
                    ToolSchema.read(said.get("result")),
                    Boolean.TRUE.equals(said.get("readOnly")),
                    Boolean.TRUE.equals(said.get("idempotent")),
                    Boolean.TRUE.equals(said.get("destructive")));
        }
    }
}
