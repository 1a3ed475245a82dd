package io.freightsdk.testing;

import io.freightsdk.CallOptions;
import io.freightsdk.ChargeStore;
import io.freightsdk.FreightAsyncClient;
import io.freightsdk.FreightClient;
import io.freightsdk.IncubatingCatalog;
import io.freightsdk.Prices;
import io.freightsdk.Spend;
import io.freightsdk.SpendLimit;
import io.freightsdk.SpendLimitStatus;
import io.freightsdk.UncertainCharge;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.model.Balance;
import io.freightsdk.model.ConfirmDeliveryResult;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.Pricing;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A client for unit tests, whose methods throw {@link UnsupportedOperationException} until a test overrides them. It sends no request
 * and spends no money. Extend this class instead of implementing {@link FreightClient}: later versions may add methods to the
 * interface, and this class will have them.
 *
 * <pre>{@code
 * FreightClient freight = new FakeFreightClient() {
 *     @Override
 *     public Balance getBalance(CallOptions options) {
 *         return Balance.builder().balanceUsd("0.40").build();
 *     }
 * };
 * }</pre>
 *
 * <p>Override the method with the most parameters: the others call it. These methods do not throw: a quote is the listed price, and
 * the fake has no limits, no charge store, no uncertain charges and no options.
 */
public class FakeFreightClient implements FreightClient {
    private static final Prices LIST = new FakePrices(Pricing.builder()
            .prices(Map.of(
                    "load_create",
                    new BigDecimal("0.65"),
                    "position_read",
                    new BigDecimal("0.02"),
                    "status_update",
                    BigDecimal.ZERO,
                    "delivery_confirm",
                    BigDecimal.ZERO))
            .build());

    private record FakePrices(Pricing list) implements Prices {
        @Override
        public BigDecimal priceUsd(String key) {
            BigDecimal usd = list.prices().get(key);
            if (usd == null) {
                throw new IllegalArgumentException("the price list of this fake has no " + key);
            }
            return usd;
        }

        @Override
        public void refresh() {}
    }

    /** Creates a fake whose calls all throw. */
    public FakeFreightClient() {}

    private static UnsupportedOperationException noResponse(String method) {
        return new UnsupportedOperationException(
                method + ": this fake has no response; override the method in the test");
    }

    @Override
    public CreateLoadOutcome createLoad(String orderId, CreateLoadInput input, CallOptions options) {
        throw noResponse("createLoad");
    }

    @Override
    public CreateLoadOutcome createLoad(CreateLoadInput input, CallOptions options) {
        throw noResponse("createLoad");
    }

    /** Returns the price of a load in {@link #prices()}. */
    @Override
    public BigDecimal quoteLoad(String orderId, CreateLoadInput input, CallOptions options) {
        return prices().loadCreateUsd();
    }

    @Override
    public LoadPosition getLoadPosition(String loadNumber, CallOptions options) {
        throw noResponse("getLoadPosition");
    }

    @Override
    public ConfirmDeliveryResult confirmDelivery(
            String loadNumber, @Nullable Instant bolReceivedAt, CallOptions options) {
        throw noResponse("confirmDelivery");
    }

    @Override
    public Pricing getPricing(CallOptions options) {
        throw noResponse("getPricing");
    }

    @Override
    public Balance getBalance(CallOptions options) {
        throw noResponse("getBalance");
    }

    @Override
    @Deprecated
    public void updateLoadStatus(String loadNumber, LoadStatus status, CallOptions options) {
        throw noResponse("updateLoadStatus");
    }

    /** Returns a price list in which a load costs 0.65 USD and a position 0.02 USD. Refreshing it does nothing. */
    @Override
    public Prices prices() {
        return LIST;
    }

    @Override
    public Spend spend() {
        throw noResponse("spend");
    }

    /** Returns an empty list. */
    @Override
    public List<UncertainCharge> uncertain() {
        return List.of();
    }

    /** Returns false, because there is no uncertain charge. */
    @Override
    public boolean resolve(String chargeId, ChargeStatus found) {
        return false;
    }

    /** Returns null. */
    @Override
    public @Nullable ChargeStore chargeStore() {
        return null;
    }

    /** Returns an empty list. */
    @Override
    public List<SpendLimit> spendLimits() {
        return List.of();
    }

    /** Returns that nothing of the limit is spent or reserved. */
    @Override
    public @Nullable SpendLimitStatus spendLimitStatus(SpendLimit limit, @Nullable String tag) {
        return new SpendLimitStatus(limit.limitUsd(), BigDecimal.ZERO, BigDecimal.ZERO, limit.limitUsd());
    }

    @Override
    public IncubatingCatalog incubating() {
        throw noResponse("incubating");
    }

    @Override
    public FreightAsyncClient async() {
        throw noResponse("async");
    }

    /** Returns {@code fake}. */
    @Override
    public String account() {
        return "fake";
    }

    /** Returns {@link CallOptions#none()}. */
    @Override
    public CallOptions options() {
        return CallOptions.none();
    }

    /** Returns this fake, whatever the options. */
    @Override
    public FreightClient withOptions(CallOptions options) {
        return this;
    }

    /** Does nothing. */
    @Override
    public void close() {}
}
