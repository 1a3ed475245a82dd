package io.freightsdk;

import io.freightsdk.error.ChargeStatus;
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
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes a plan of each call and has the {@link CallExecutor} run it on the thread of the caller. */
record HttpFreightClient(CallExecutor engine, RequestFactory plans, CallOptions defaults, boolean isFirst)
        implements FreightClient, IncubatingCatalog, Prices {
    @Override
    public CreateLoadOutcome createLoad(String orderId, CreateLoadInput input, CallOptions options) {
        return engine.call(plans.createLoad(orderId, input, defaults.under(options)));
    }

    @Override
    public CreateLoadOutcome createLoad(CreateLoadInput input, CallOptions options) {
        return engine.call(plans.createLoad(input, defaults.under(options)));
    }

    @Override
    public BigDecimal quoteLoad(String orderId, CreateLoadInput input, CallOptions options) {
        return unsent(plans.createLoad(orderId, input, defaults.under(options))).quote();
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
        Pricing pricing = engine.call(plans.getPricing(defaults.under(options)));
        engine.shared.prices().put(pricing);
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
    public Prices prices() {
        return this;
    }

    @Override
    public BigDecimal priceUsd(String key) {
        return PriceList.in(list(), key);
    }

    @Override
    public @Nullable BigDecimal lastUsd(String key) {
        return engine.shared.prices().last(key);
    }

    @Override
    public Pricing list() {
        return unsent(plans.getPricing(defaults)).prices();
    }

    /** A call that is not sent, and waits and fails as it would. */
    private <T> Call<T> unsent(CallRequest<T> plan) {
        return new Call<>(plan, engine, true, null);
    }

    @Override
    public void refresh() {
        engine.shared.prices().refresh();
    }

    @Override
    public Spend spend() {
        return engine.shared.spend().report();
    }

    @Override
    public List<UncertainCharge> uncertain() {
        return engine.shared.spend().uncertain();
    }

    @Override
    public boolean resolve(String chargeId, ChargeStatus found) {
        Objects.requireNonNull(chargeId, "chargeId");
        Objects.requireNonNull(found, "found");
        if (found == ChargeStatus.UNKNOWN) {
            throw new IllegalArgumentException("resolve: the charge must be CHARGED or NOT_CHARGED, not UNKNOWN; the"
                    + " ledger of the broker shows which it is");
        }
        CallExecutor.Shared shared = engine.shared;
        SpendLedger.Resolved resolved = shared.spend().resolve(chargeId, found == ChargeStatus.CHARGED);
        if (resolved == null) {
            return false;
        }
        CompletableFuture<Boolean> wasCharged = resolved.uncertain().settleStores(shared.stores(), found);
        Deadline.awaitSettled(wasCharged);
        boolean isCounted = found == ChargeStatus.CHARGED && wasCharged.getNow(false);
        if (isCounted) {
            shared.spend().countedElsewhere(resolved.counted());
        }
        SpendLedger.Resolved told = isCounted ? resolved.elsewhere() : resolved;
        shared.events().publish("chargeSettled", listener -> listener.chargeSettled(told.event()));
        return true;
    }

    @Override
    public @Nullable ChargeStore chargeStore() {
        return engine.shared.spend().store();
    }

    @Override
    public List<SpendLimit> spendLimits() {
        return engine.shared.spend().limits();
    }

    @Override
    public @Nullable SpendLimitStatus spendLimitStatus(SpendLimit limit, @Nullable String tag) {
        if (!limit.limits(tag)) {
            throw new IllegalArgumentException("spendLimitStatus: the limit of " + limit + " does not count "
                    + (tag == null ? "calls without a tag; give the tag" : "the tag " + tag + "; give another tag"));
        }
        SpendLedger ledger = engine.shared.spend();
        Budget budget = Budget.of(ledger.limits().contains(limit), limit, tag);
        if (!budget.isShared()) {
            return ledger.status(budget);
        }
        CallOptions options = tag == null
                ? defaults
                : defaults.under(CallOptions.builder().tag(tag).build());
        BigDecimal leftUsd = unsent(plans.getPricing(options)).leftUsd(budget.store(), limit);
        if (leftUsd == null) {
            return null;
        }
        BigDecimal spentUsd = limit.limitUsd().subtract(leftUsd).max(BigDecimal.ZERO);
        return new SpendLimitStatus(limit.limitUsd(), spentUsd, BigDecimal.ZERO, leftUsd);
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
        if (options.idempotencyKey != null || options.hooks.isResumed()) {
            throw new IllegalArgumentException(
                    "withOptions: an idempotencyKey must belong to one call; give it to that call");
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

    /** The same, but has the {@link CallExecutor} start it. */
    record Async(CallExecutor engine, RequestFactory plans, CallOptions defaults) implements FreightAsyncClient {
        /** Fails the future, too, with a refusal from before the call begins: code that reads futures alone does not see it thrown. */
        private <T> CompletableFuture<T> start(Supplier<CallRequest<T>> plan) {
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
        public CompletableFuture<CreateLoadOutcome> createLoad(CreateLoadInput input, CallOptions options) {
            return start(() -> plans.createLoad(input, defaults.under(options)));
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
            CompletableFuture<Pricing> call = start(() -> plans.getPricing(defaults.under(options)));
            CompletableFuture<Void> unused = call.thenAccept(engine.shared.prices()::put);
            return call;
        }

        @Override
        public CompletableFuture<Balance> getBalance(CallOptions options) {
            return start(() -> plans.getBalance(defaults.under(options)));
        }

        @Override
        public String toString() {
            return "FreightAsyncClient[" + plans.baseUrl + "]";
        }
    }
}
