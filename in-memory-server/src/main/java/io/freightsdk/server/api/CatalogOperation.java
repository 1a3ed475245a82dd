package io.freightsdk.server.api;

import io.freightsdk.model.CatalogEntry;
import io.freightsdk.server.money.PriceList;
import io.freightsdk.server.wire.HttpAnswer;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** The service catalog, priced live. Anybody may read it. */
final class CatalogOperation {
    private static final String PREPAID = "prepaid_balance";
    private static final CatalogEntry TOP_UP = new CatalogEntry(
            "billing.topup_card",
            "billing",
            "Top up the prepaid balance with a card",
            new BigDecimal("0.00"),
            "/v1/billing/topup/card",
            null);

    private CatalogOperation() {}

    static HttpAnswer list(ServerCall call) {
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
