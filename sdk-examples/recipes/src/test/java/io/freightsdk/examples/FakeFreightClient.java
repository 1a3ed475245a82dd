package io.freightsdk.examples;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightAsyncClient;
import io.freightsdk.FreightCatalog;
import io.freightsdk.FreightClient;
import io.freightsdk.Prices;
import io.freightsdk.Spend;
import io.freightsdk.model.Balance;
import io.freightsdk.model.ConfirmDeliveryResult;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.Pricing;
import java.time.Instant;

/** Can do nothing; a test extends it by what it needs. To be copied: it knows nothing of the recipes. */
class FakeFreightClient implements FreightClient {
    @Override
    public CreateLoadOutcome createLoad(CreateLoadInput input, CallOptions options) {
        throw new UnsupportedOperationException("createLoad");
    }

    @Override
    public LoadPosition getLoadPosition(String loadNumber, CallOptions options) {
        throw new UnsupportedOperationException("getLoadPosition");
    }

    @Override
    public ConfirmDeliveryResult confirmDelivery(String loadNumber, Instant bolReceivedAt, CallOptions options) {
        throw new UnsupportedOperationException("confirmDelivery");
    }

    @Override
    public Pricing getPricing(CallOptions options) {
        throw new UnsupportedOperationException("getPricing");
    }

    @Override
    public Balance getBalance(CallOptions options) {
        throw new UnsupportedOperationException("getBalance");
    }

    @Override
    @Deprecated
    public void updateLoadStatus(String loadNumber, LoadStatus status, CallOptions options) {
        throw new UnsupportedOperationException("updateLoadStatus");
    }

    @Override
    public Prices prices() {
        throw new UnsupportedOperationException("prices");
    }

    @Override
    public Spend spend() {
        throw new UnsupportedOperationException("spend");
    }

    @Override
    public FreightCatalog catalog() {
        throw new UnsupportedOperationException("catalog");
    }

    @Override
    public FreightAsyncClient async() {
        throw new UnsupportedOperationException("async");
    }

    @Override
    public FreightClient withOptions(CallOptions options) {
        return this;
    }

    @Override
    public void close() {}
}
