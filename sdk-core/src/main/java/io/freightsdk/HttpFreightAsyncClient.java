package io.freightsdk;

import io.freightsdk.model.Balance;
import io.freightsdk.model.Catalog;
import io.freightsdk.model.ConfirmDeliveryResult;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.Pricing;
import io.freightsdk.model.TopUpByCardResult;
import io.freightsdk.model.TrackedLoadPosition;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes a plan of each call and has the {@link Engine} start it. */
record HttpFreightAsyncClient(Engine engine, Plans plans, CallOptions defaults)
        implements FreightAsyncClient, IncubatingAsyncCatalog {
    /** Fails the future, too, with a refusal from before the call begins: code that reads futures alone does not see it thrown. */
    private <T> CompletableFuture<T> start(Supplier<Plan<T>> plan) {
        try {
            return engine.start(plan.get());
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    @Override
    public CompletableFuture<CreateLoadOutcome> createLoad(String orderId, CreateLoadInput input, CallOptions options) {
        return start(() -> plans.createLoad(orderId, input, defaults.under(options)));
    }

    @Override
    public CompletableFuture<CreateLoadOutcome> createUnnamedLoad(CreateLoadInput input, CallOptions options) {
        return start(() -> plans.createUnnamedLoad(input, defaults.under(options)));
    }

    @Override
    public CompletableFuture<LoadPosition> getLoadPosition(String loadNumber, CallOptions options) {
        return start(() -> plans.getLoadPosition(loadNumber, defaults.under(options)));
    }

    @Override
    public CompletableFuture<ConfirmDeliveryResult> confirmDelivery(
            String loadNumber, @Nullable Instant bolReceivedAt, CallOptions options) {
        return start(() -> plans.confirmDelivery(loadNumber, bolReceivedAt, defaults.under(options)));
    }

    @Override
    public CompletableFuture<Pricing> getPricing(CallOptions options) {
        return start(() -> plans.getPricing(defaults.under(options)));
    }

    @Override
    public CompletableFuture<Balance> getBalance(CallOptions options) {
        return start(() -> plans.getBalance(defaults.under(options)));
    }

    @Deprecated
    @Override
    public CompletableFuture<Void> updateLoadStatus(String loadNumber, LoadStatus status, CallOptions options) {
        return start(() -> plans.updateLoadStatus(loadNumber, status, defaults.under(options)));
    }

    @Override
    public CompletableFuture<Catalog> listServices(CallOptions options) {
        return start(() -> plans.listServices(defaults.under(options)));
    }

    @Override
    public CompletableFuture<CreateLoadOutcome> createTrackedLoad(
            String orderId, CreateLoadInput input, CallOptions options) {
        return start(() -> plans.createTrackedLoad(orderId, input, defaults.under(options)));
    }

    @Override
    public CompletableFuture<TrackedLoadPosition> getTrackedLoadPosition(String loadNumber, CallOptions options) {
        return start(() -> plans.getTrackedLoadPosition(loadNumber, defaults.under(options)));
    }

    @Override
    public CompletableFuture<TopUpByCardResult> topUpByCard(
            String topUpId, BigDecimal amountUsd, String cardToken, CallOptions options) {
        return start(() -> plans.topUpByCard(topUpId, amountUsd, cardToken, defaults.under(options)));
    }

    @Override
    public CompletableFuture<String> raw(RawCall call, CallOptions options) {
        return start(() -> plans.raw(call, defaults.under(options)));
    }

    @Override
    public IncubatingAsyncCatalog incubating() {
        return this;
    }

    @Override
    public String toString() {
        return "FreightAsyncClient[" + plans.baseUrl + "]";
    }
}
