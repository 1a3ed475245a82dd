package io.freightsdk.testing;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightAsyncClient;
import io.freightsdk.FreightClient;
import io.freightsdk.IncubatingCatalog;
import io.freightsdk.Prices;
import io.freightsdk.Spend;
import io.freightsdk.model.Balance;
import io.freightsdk.model.ConfirmDeliveryResult;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.Pricing;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A client whose calls all throw: a test overrides those it needs. It has every method that later versions add, so a
 * test that extends it keeps compiling; one that implements {@link FreightClient} may not.
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
                throw new IllegalArgumentException("no price " + key + " in the list of this fake");
            }
            return usd;
        }

        @Override
        public void refresh() {}
    }

    /** Creates a fake without any result. */
    public FakeFreightClient() {}

    private static UnsupportedOperationException unanswered(String method) {
        return new UnsupportedOperationException(
                method + ": this fake has no response; override the method in the test");
    }

    @Override
    public CreateLoadOutcome createLoad(String orderId, CreateLoadInput input, CallOptions options) {
        throw unanswered("createLoad");
    }

    @Override
    public CreateLoadOutcome createLoad(CreateLoadInput input, CallOptions options) {
        throw unanswered("createLoad");
    }

    @Override
    public LoadPosition getLoadPosition(String loadNumber, CallOptions options) {
        throw unanswered("getLoadPosition");
    }

    @Override
    public ConfirmDeliveryResult confirmDelivery(
            String loadNumber, @Nullable Instant bolReceivedAt, CallOptions options) {
        throw unanswered("confirmDelivery");
    }

    @Override
    public Pricing getPricing(CallOptions options) {
        throw unanswered("getPricing");
    }

    @Override
    public Balance getBalance(CallOptions options) {
        throw unanswered("getBalance");
    }

    @Override
    @Deprecated
    public void updateLoadStatus(String loadNumber, LoadStatus status, CallOptions options) {
        throw unanswered("updateLoadStatus");
    }

    /** Returns a list in which a load costs 0.65 USD and a position 0.02 USD. */
    @Override
    public Prices prices() {
        return LIST;
    }

    @Override
    public Spend spend() {
        throw unanswered("spend");
    }

    @Override
    public IncubatingCatalog incubating() {
        throw unanswered("incubating");
    }

    @Override
    public FreightAsyncClient async() {
        throw unanswered("async");
    }

    /** Returns {@code fake}. */
    @Override
    public String account() {
        return "fake";
    }

    @Override
    public FreightClient withOptions(CallOptions options) {
        return this;
    }

    @Override
    public void close() {}
}
