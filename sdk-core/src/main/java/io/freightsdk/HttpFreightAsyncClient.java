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
import org.jspecify.annotations.Nullable;

/** Makes a plan of each call and has the {@link Engine} start it. */
final class HttpFreightAsyncClient implements FreightAsyncClient, FreightAsyncCatalog {
    private final Engine engine;
    private final Calls calls;
    private final CallOptions defaults;

    HttpFreightAsyncClient(Engine engine, Calls calls, CallOptions defaults) {
        this.engine = engine;
        this.calls = calls;
        this.defaults = defaults;
    }

    @Override
    public CompletableFuture<CreateLoadOutcome> createLoad(CreateLoadInput input, CallOptions options) {
        return engine.start(calls.createLoad(input, options.over(defaults)));
    }

    @Override
    public CompletableFuture<LoadPosition> getLoadPosition(String loadNumber, CallOptions options) {
        return engine.start(calls.getLoadPosition(loadNumber, options.over(defaults)));
    }

    @Override
    public CompletableFuture<ConfirmDeliveryResult> confirmDelivery(
            String loadNumber, @Nullable Instant bolReceivedAt, CallOptions options) {
        return engine.start(calls.confirmDelivery(loadNumber, bolReceivedAt, options.over(defaults)));
    }

    @Override
    public CompletableFuture<Pricing> getPricing(CallOptions options) {
        return engine.start(calls.getPricing(options.over(defaults)));
    }

    @Override
    public CompletableFuture<Balance> getBalance(CallOptions options) {
        return engine.start(calls.getBalance(options.over(defaults)));
    }

    @Deprecated
    @Override
    public CompletableFuture<Void> updateLoadStatus(String loadNumber, LoadStatus status, CallOptions options) {
        return engine.start(calls.updateLoadStatus(loadNumber, status, options.over(defaults)));
    }

    @Override
    public CompletableFuture<Catalog> listServices(CallOptions options) {
        return engine.start(calls.listServices(options.over(defaults)));
    }

    @Override
    public CompletableFuture<CreateLoadOutcome> createTrackedLoad(CreateLoadInput input, CallOptions options) {
        return engine.start(calls.createTrackedLoad(input, options.over(defaults)));
    }

    @Override
    public CompletableFuture<TrackedLoadPosition> getTrackedLoadPosition(String loadNumber, CallOptions options) {
        return engine.start(calls.getTrackedLoadPosition(loadNumber, options.over(defaults)));
    }

    @Override
    public CompletableFuture<TopUpByCardResult> topUpByCard(
            BigDecimal amountUsd, String cardToken, CallOptions options) {
        return engine.start(calls.topUpByCard(amountUsd, cardToken, options.over(defaults)));
    }

    @Override
    public FreightAsyncCatalog catalog() {
        return this;
    }

    @Override
    public String toString() {
        return "FreightAsyncClient[" + calls.baseUrl() + "]";
    }
}
