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
import org.jspecify.annotations.Nullable;

/** Makes a plan of each call and has the {@link Engine} run it on the thread of the caller. */
final class HttpFreightClient implements FreightClient, FreightCatalog {
    private final Engine engine;
    private final Calls calls;
    private final CallOptions defaults;
    private final boolean isFirst;
    private final LivePrices prices;

    HttpFreightClient(Engine engine, Calls calls, CallOptions defaults, boolean isFirst) {
        this.engine = engine;
        this.calls = calls;
        this.defaults = defaults;
        this.isFirst = isFirst;
        this.prices = new LivePrices(engine, calls, defaults);
    }

    @Override
    public CreateLoadOutcome createLoad(CreateLoadInput input, CallOptions options) {
        return engine.call(calls.createLoad(input, options.over(defaults)));
    }

    @Override
    public LoadPosition getLoadPosition(String loadNumber, CallOptions options) {
        return engine.call(calls.getLoadPosition(loadNumber, options.over(defaults)));
    }

    @Override
    public ConfirmDeliveryResult confirmDelivery(
            String loadNumber, @Nullable Instant bolReceivedAt, CallOptions options) {
        return engine.call(calls.confirmDelivery(loadNumber, bolReceivedAt, options.over(defaults)));
    }

    @Override
    public Pricing getPricing(CallOptions options) {
        return engine.call(calls.getPricing(options.over(defaults)));
    }

    @Override
    public Balance getBalance(CallOptions options) {
        return engine.call(calls.getBalance(options.over(defaults)));
    }

    @Deprecated
    @Override
    public void updateLoadStatus(String loadNumber, LoadStatus status, CallOptions options) {
        engine.call(calls.updateLoadStatus(loadNumber, status, options.over(defaults)));
    }

    @Override
    public Catalog listServices(CallOptions options) {
        return engine.call(calls.listServices(options.over(defaults)));
    }

    @Override
    public CreateLoadOutcome createTrackedLoad(CreateLoadInput input, CallOptions options) {
        return engine.call(calls.createTrackedLoad(input, options.over(defaults)));
    }

    @Override
    public TrackedLoadPosition getTrackedLoadPosition(String loadNumber, CallOptions options) {
        return engine.call(calls.getTrackedLoadPosition(loadNumber, options.over(defaults)));
    }

    @Override
    public TopUpByCardResult topUpByCard(BigDecimal amountUsd, String cardToken, CallOptions options) {
        return engine.call(calls.topUpByCard(amountUsd, cardToken, options.over(defaults)));
    }

    @Override
    public Prices prices() {
        return prices;
    }

    @Override
    public Spend spend() {
        return engine.around().spend().report();
    }

    @Override
    public FreightCatalog catalog() {
        return this;
    }

    @Override
    public FreightAsyncClient async() {
        return new HttpFreightAsyncClient(engine, calls, defaults);
    }

    @Override
    public CallOptions options() {
        return defaults;
    }

    @Override
    public FreightClient withOptions(CallOptions options) {
        if (options.idempotencyKey != null || options.operationId != null) {
            throw new IllegalArgumentException("withOptions: an idempotencyKey or operationId belongs to one call");
        }
        return new HttpFreightClient(engine, calls, options.over(defaults), false);
    }

    @Override
    public void close() {
        if (isFirst) {
            engine.close();
        }
    }

    @Override
    public String toString() {
        return "FreightClient[" + calls.baseUrl() + "]";
    }
}
