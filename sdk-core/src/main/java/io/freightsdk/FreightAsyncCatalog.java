package io.freightsdk;

import io.freightsdk.model.Catalog;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.TopUpByCardResult;
import io.freightsdk.model.TrackedLoadPosition;
import java.math.BigDecimal;
import java.util.concurrent.CompletableFuture;

/** The calls of {@link FreightCatalog} as futures, which behave as those of {@link FreightAsyncClient}. */
public interface FreightAsyncCatalog {
    /** {@link FreightCatalog#listServices()}. */
    default CompletableFuture<Catalog> listServices() {
        return listServices(CallOptions.none());
    }

    /** {@link FreightCatalog#listServices(CallOptions)}. */
    CompletableFuture<Catalog> listServices(CallOptions options);

    /** {@link FreightCatalog#createTrackedLoad(String, CreateLoadInput)}. */
    default CompletableFuture<CreateLoadOutcome> createTrackedLoad(String orderId, CreateLoadInput input) {
        return createTrackedLoad(orderId, input, CallOptions.none());
    }

    /** {@link FreightCatalog#createTrackedLoad(String, CreateLoadInput, CallOptions)}. */
    CompletableFuture<CreateLoadOutcome> createTrackedLoad(String orderId, CreateLoadInput input, CallOptions options);

    /** {@link FreightCatalog#getTrackedLoadPosition(String)}. */
    default CompletableFuture<TrackedLoadPosition> getTrackedLoadPosition(String loadNumber) {
        return getTrackedLoadPosition(loadNumber, CallOptions.none());
    }

    /** {@link FreightCatalog#getTrackedLoadPosition(String, CallOptions)}. */
    CompletableFuture<TrackedLoadPosition> getTrackedLoadPosition(String loadNumber, CallOptions options);

    /** {@link FreightCatalog#topUpByCard(String, BigDecimal, String)}. */
    default CompletableFuture<TopUpByCardResult> topUpByCard(String topUpId, BigDecimal amountUsd, String cardToken) {
        return topUpByCard(topUpId, amountUsd, cardToken, CallOptions.none());
    }

    /** {@link FreightCatalog#topUpByCard(String, BigDecimal, String, CallOptions)}. */
    CompletableFuture<TopUpByCardResult> topUpByCard(
            String topUpId, BigDecimal amountUsd, String cardToken, CallOptions options);
}
