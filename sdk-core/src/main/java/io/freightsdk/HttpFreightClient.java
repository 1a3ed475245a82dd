package io.freightsdk;

import io.freightsdk.Engine.Quote;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
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
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes a plan of each call and has the {@link Engine} run it on the thread of the caller. */
record HttpFreightClient(Engine engine, Plans plans, CallOptions defaults, boolean isFirst)
        implements FreightClient, IncubatingCatalog, Prices {
    @Override
    public CreateLoadOutcome createLoad(String orderId, CreateLoadInput input, CallOptions options) {
        return engine.call(plans.createLoad(orderId, input, defaults.under(options)));
    }

    @Override
    public CreateLoadOutcome createUnnamedLoad(CreateLoadInput input, CallOptions options) {
        return engine.call(plans.createUnnamedLoad(input, defaults.under(options)));
    }

    @Override
    public BigDecimal quoteLoad(String orderId, CreateLoadInput input, CallOptions options) {
        return new Quote(engine, plans.createLoad(orderId, input, defaults.under(options))).priceUsd();
    }

    @Override
    public LoadPosition getLoadPosition(String loadNumber, CallOptions options) {
        return engine.call(plans.getLoadPosition(loadNumber, defaults.under(options)));
    }

    @Override
    public ConfirmDeliveryResult confirmDelivery(
            String loadNumber, @Nullable Instant bolReceivedAt, CallOptions options) {
        return engine.call(plans.confirmDelivery(loadNumber, bolReceivedAt, defaults.under(options)));
    }

    @Override
    public Pricing getPricing(CallOptions options) {
        int number = engine.shared.prices().next();
        Pricing pricing = engine.call(plans.getPricing(defaults.under(options)));
        engine.shared.prices().remember(pricing, number);
        return pricing;
    }

    @Override
    public Balance getBalance(CallOptions options) {
        return engine.call(plans.getBalance(defaults.under(options)));
    }

    @Deprecated
    @Override
    public void updateLoadStatus(String loadNumber, LoadStatus status, CallOptions options) {
        engine.call(plans.updateLoadStatus(loadNumber, status, defaults.under(options)));
    }

    @Override
    public Catalog listServices(CallOptions options) {
        return engine.call(plans.listServices(defaults.under(options)));
    }

    @Override
    public CreateLoadOutcome createTrackedLoad(String orderId, CreateLoadInput input, CallOptions options) {
        return engine.call(plans.createTrackedLoad(orderId, input, defaults.under(options)));
    }

    @Override
    public TrackedLoadPosition getTrackedLoadPosition(String loadNumber, CallOptions options) {
        return engine.call(plans.getTrackedLoadPosition(loadNumber, defaults.under(options)));
    }

    @Override
    public TopUpByCardResult topUpByCard(String topUpId, BigDecimal amountUsd, String cardToken, CallOptions options) {
        return engine.call(plans.topUpByCard(topUpId, amountUsd, cardToken, defaults.under(options)));
    }

    @Override
    public String raw(RawCall call, CallOptions options) {
        return engine.call(plans.raw(call, defaults.under(options)));
    }

    @Override
    public Prices prices() {
        return this;
    }

    @Override
    public BigDecimal priceUsd(String key) {
        return PriceCache.in(list(), key);
    }

    @Override
    public @Nullable BigDecimal lastUsd(String key) {
        return engine.shared.prices().last(key);
    }

    @Override
    public Pricing list() {
        return new Quote(engine, plans.getPricing(defaults))
                .waitFor(
                        "the price list",
                        engine.shared.prices().pricing(),
                        thrown -> thrown instanceof FreightException failure
                                ? failure
                                : new IllegalStateException(thrown));
    }

    @Override
    public void refresh() {
        engine.shared.prices().forget();
    }

    @Override
    public Spend spend() {
        return engine.shared.spend().report();
    }

    @Override
    public List<UncertainCharge> uncertain() {
        Engine.Shared shared = engine.shared;
        return Stream.of(shared.spend(), shared.topUps())
                .flatMap(book -> book.uncertain().stream())
                .sorted(Comparator.comparing(UncertainCharge::since))
                .toList();
    }

    @Override
    public boolean acknowledge(String chargeId, ChargeStatus found) {
        Objects.requireNonNull(chargeId, "chargeId");
        Objects.requireNonNull(found, "found");
        if (found == ChargeStatus.UNKNOWN) {
            throw new IllegalArgumentException(
                    "acknowledge: a charge was found to be CHARGED or NOT_CHARGED, not UNKNOWN");
        }
        boolean wasCharged = found == ChargeStatus.CHARGED;
        SpendBook.Acknowledged end = engine.shared.spend().acknowledge(chargeId, wasCharged);
        if (end != null) {
            engine.shared.grants().end(end.scopes(), end.freeUsd(), true);
            engine.shared.prices().publish(end.charge());
        }
        return end != null || engine.shared.topUps().acknowledge(chargeId, wasCharged) != null;
    }

    @Override
    public List<SpendLimit> spendLimits() {
        return engine.shared.spend().limits();
    }

    @Override
    public @Nullable Allowance allowance(SpendLimit limit, @Nullable String tag) {
        SpendBook topUps = engine.shared.topUps();
        boolean isOfCards = !spendLimits().contains(limit) && topUps.limits().contains(limit);
        SpendBook book = isOfCards ? topUps : engine.shared.spend();
        return new Quote(engine, plans.getPricing(defaults)).allowance(book, book.spendScope(limit, tag));
    }

    @Override
    public IncubatingCatalog incubating() {
        return this;
    }

    @Override
    public FreightAsyncClient async() {
        return new Async(engine, plans, defaults);
    }

    @Override
    public CallOptions options() {
        return defaults;
    }

    @Override
    public String account() {
        return plans.account;
    }

    @Override
    public FreightClient withOptions(CallOptions options) {
        CallOptions all = defaults.under(options);
        if (options.idempotencyKey != null || options.accounting.parts.isResumed) {
            throw new IllegalArgumentException("withOptions: an idempotencyKey or resumed belongs to one call");
        }
        plans.checkLimits(options);
        return new HttpFreightClient(engine, plans, all, false);
    }

    @Override
    public void close() {
        if (isFirst) {
            engine.close();
        }
    }

    @Override
    public String toString() {
        return "FreightClient[" + plans.baseUrl + "]";
    }

    /** The same, but has the {@link Engine} start it. */
    record Async(Engine engine, Plans plans, CallOptions defaults) implements FreightAsyncClient {
        /** Fails the future, too, with a refusal from before the call begins: code that reads futures alone does not see it thrown. */
        private <T> CompletableFuture<T> start(Supplier<Plan<T>> plan) {
            try {
                return engine.start(plan.get());
            } catch (RuntimeException e) {
                return CompletableFuture.failedFuture(e);
            }
        }

        @Override
        public CompletableFuture<CreateLoadOutcome> createLoad(
                String orderId, CreateLoadInput input, CallOptions options) {
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
            PriceCache prices = engine.shared.prices();
            int number = prices.next();
            CompletableFuture<Pricing> call = start(() -> plans.getPricing(defaults.under(options)));
            CompletableFuture<Void> unused = call.thenAccept(pricing -> prices.remember(pricing, number));
            return call;
        }

        @Override
        public CompletableFuture<Balance> getBalance(CallOptions options) {
            return start(() -> plans.getBalance(defaults.under(options)));
        }

        @Override
        public CompletableFuture<String> raw(RawCall call, CallOptions options) {
            return start(() -> plans.raw(call, defaults.under(options)));
        }

        @Override
        public String toString() {
            return "FreightAsyncClient[" + plans.baseUrl + "]";
        }
    }
}
