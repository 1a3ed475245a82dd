package io.freightsdk;

import io.freightsdk.internal.Usd;
import io.freightsdk.model.Catalog;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.TopUpByCardResult;
import io.freightsdk.model.TrackedLoadPosition;
import java.math.BigDecimal;
import java.util.concurrent.CompletableFuture;

/** Incubating: the calls of {@link IncubatingCatalog} as futures, which behave as those of {@link FreightAsyncClient}. */
public interface IncubatingAsyncCatalog {
    /** {@link IncubatingCatalog#listServices()}. */
    default CompletableFuture<Catalog> listServices() {
        return listServices(CallOptions.none());
    }

    /** {@link IncubatingCatalog#listServices(CallOptions)}. */
    CompletableFuture<Catalog> listServices(CallOptions options);

    /** {@link IncubatingCatalog#createTrackedLoad(String, CreateLoadInput)}. */
    default CompletableFuture<CreateLoadOutcome> createTrackedLoad(String orderId, CreateLoadInput input) {
        return createTrackedLoad(orderId, input, CallOptions.none());
    }

    /** {@link IncubatingCatalog#createTrackedLoad(String, CreateLoadInput, CallOptions)}. */
    CompletableFuture<CreateLoadOutcome> createTrackedLoad(String orderId, CreateLoadInput input, CallOptions options);

    /** {@link IncubatingCatalog#getTrackedLoadPosition(String)}. */
    default CompletableFuture<TrackedLoadPosition> getTrackedLoadPosition(String loadNumber) {
        return getTrackedLoadPosition(loadNumber, CallOptions.none());
    }

    /** {@link IncubatingCatalog#getTrackedLoadPosition(String, CallOptions)}. */
    CompletableFuture<TrackedLoadPosition> getTrackedLoadPosition(String loadNumber, CallOptions options);

    /** {@link IncubatingCatalog#topUpByCard(String, BigDecimal, String)}. */
    default CompletableFuture<TopUpByCardResult> topUpByCard(String topUpId, BigDecimal amountUsd, String cardToken) {
        return topUpByCard(topUpId, amountUsd, cardToken, CallOptions.none());
    }

    /** {@link IncubatingCatalog#topUpByCard(String, String, String)}. */
    default CompletableFuture<TopUpByCardResult> topUpByCard(String topUpId, String amountUsd, String cardToken) {
        return topUpByCard(topUpId, Usd.of("amountUsd", amountUsd), cardToken);
    }

    /** {@link IncubatingCatalog#topUpByCard(String, String, String, CallOptions)}. */
    default CompletableFuture<TopUpByCardResult> topUpByCard(
            String topUpId, String amountUsd, String cardToken, CallOptions options) {
        return topUpByCard(topUpId, Usd.of("amountUsd", amountUsd), cardToken, options);
    }

    /** {@link IncubatingCatalog#topUpByCard(String, BigDecimal, String, CallOptions)}. */
    CompletableFuture<TopUpByCardResult> topUpByCard(
            String topUpId, BigDecimal amountUsd, String cardToken, CallOptions options);
}
