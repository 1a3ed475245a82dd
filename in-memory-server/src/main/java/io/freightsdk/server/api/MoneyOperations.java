package io.freightsdk.server.api;

import io.freightsdk.model.Balance;
import io.freightsdk.model.CatalogEntry;
import io.freightsdk.model.Pricing;
import io.freightsdk.model.TopUpByCardResult;
import io.freightsdk.server.money.Accounts.Caller;
import io.freightsdk.server.money.BrokerAccount.Cause;
import io.freightsdk.server.money.PriceList;
import io.freightsdk.server.money.UsdAmount;
import io.freightsdk.server.values.LedgerEntry;
import io.freightsdk.server.values.Scope;
import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.Node;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Prices, the catalog, balance and the top-up by card. */
final class MoneyOperations {
    private static final String PREPAID = "prepaid_balance";
    private static final BigDecimal LEAST = BigDecimal.ONE;
    private static final BigDecimal MOST = BigDecimal.valueOf(10_000);
    private static final CatalogEntry TOP_UP = new CatalogEntry(
            "billing.topup_card",
            "billing",
            "Top up the prepaid balance with a card",
            new BigDecimal("0.00"),
            "/v1/billing/topup/card",
            null);

    private MoneyOperations() {}

    static HttpAnswer pricing(ServerCall call) {
        Caller caller = Callers.authenticated(call);
        Pricing pricing =
                Pricing.builder().prices(caller.account().prices().pricesUsd()).build();
        return JsonBodies.answer(200, Pricing.class, pricing);
    }

    static HttpAnswer balance(ServerCall call) {
        Caller caller = Callers.authenticated(call);
        Balance balance =
                Balance.builder().balanceUsd(caller.account().balanceUsd()).build();
        return JsonBodies.answer(200, Balance.class, balance);
    }

    static HttpAnswer topUpByCard(ServerCall call) {
        Caller caller = Callers.allowed(Callers.authenticated(call), Scope.BILLING);
        Fields fields = new Fields(JsonBodies.object(call.request()));
        BigDecimal amountUsd =
                Objects.requireNonNullElse(fields.optional("amountUsd", MoneyOperations::amountUsd), BigDecimal.ZERO);
        if (!isChargeable(amountUsd)) {
            fields.note("amountUsd");
        }
        String cardToken = fields.text("cardToken");
        fields.refuse();
        return Idempotent.answer(
                call,
                call.world().topUps(),
                caller.broker().id(),
                key -> cardToken.equals("tok_declined")
                        ? JsonBodies.error(402, "CARD_DECLINED", "the card was declined, nothing charged")
                        : topUp(call, caller, amountUsd, key));
    }

    /** A number of any length, which is never rounded to one that can be charged. */
    private static BigDecimal amountUsd(Node field) {
        field.number(); // a text is none
        return field.decimal();
    }

    private static boolean isChargeable(BigDecimal amountUsd) {
        return amountUsd.compareTo(LEAST) >= 0 && amountUsd.compareTo(MOST) <= 0 && UsdAmount.decimals(amountUsd) <= 2;
    }

    private static HttpAnswer topUp(
            ServerCall call, Caller caller, BigDecimal amountUsd, @Nullable String idempotencyKey) {
        Cause cause = new Cause("topUpByCard", idempotencyKey, call.request().id());
        LedgerEntry entry = entered(caller, amountUsd, cause);
        call.facts().committed();
        TopUpByCardResult result = TopUpByCardResult.builder()
                .amountUsd(entry.amountUsd())
                .balanceUsd(entry.balanceUsd())
                .topUpId(call.world().ids().topUpId())
                .build();
        return JsonBodies.answer(200, TopUpByCardResult.class, result);
    }

    private static LedgerEntry entered(Caller caller, BigDecimal amountUsd, Cause cause) {
        try {
            return caller.account().topUp(amountUsd, cause);
        } catch (IllegalArgumentException e) {
            // more than any balance may be
            throw new Refused(JsonBodies.invalid(Fields.INVALID, List.of("amountUsd")));
        }
    }

    /** The service catalog, priced live. Anybody may read it. */
    static HttpAnswer catalog(ServerCall call) {
        Callers.noted(call);
        Map<String, BigDecimal> prices = call.world().billing().prices().pricesUsd();
        BigDecimal create = prices.getOrDefault(PriceList.LOAD_CREATE, BigDecimal.ZERO);
        BigDecimal read = prices.getOrDefault(PriceList.POSITION_READ, BigDecimal.ZERO);
        return JsonBodies.answer(
                200,
                io.freightsdk.model.Catalog.class,
                new io.freightsdk.model.Catalog(List.of(
                        entry("agent.create_load", "Create a tracked freight load", create, "/v1/agent/loads"),
                        entry(
                                "logistics.create_tracked_load",
                                "Create a freight load with arrival and departure tracking for its whole life",
                                create,
                                "/v1/freight/create_tracked_load"),
                        entry(
                                "logistics.get_load_position",
                                "Read the last position and the status of a load",
                                read,
                                "/v1/freight/get_load_position"),
                        TOP_UP)));
    }

    private static CatalogEntry entry(String id, String description, BigDecimal priceUsd, String endpoint) {
        String category = id.substring(0, id.indexOf('.'));
        return new CatalogEntry(id, category, description, priceUsd, endpoint, PREPAID);
    }
}
