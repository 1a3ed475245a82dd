package io.freightsdk.testing;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightAsyncClient;
import io.freightsdk.FreightClient;
import io.freightsdk.IncubatingCatalog;
import io.freightsdk.Prices;
import io.freightsdk.RawCall;
import io.freightsdk.Spend;
import io.freightsdk.model.Balance;
import io.freightsdk.model.ConfirmDeliveryResult;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.Pricing;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A client whose calls all throw: a test overrides those it needs. It has every method that later versions add, so a
 * test that extends it keeps compiling; one that implements {@link FreightClient} may not.
 */
public class FakeFreightClient implements FreightClient {
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
    public CreateLoadOutcome createUnnamedLoad(CreateLoadInput input, CallOptions options) {
        throw unanswered("createUnnamedLoad");
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

    @Override
    public String raw(RawCall call, CallOptions options) {
        throw unanswered("raw");
    }

    @Override
    public Prices prices() {
        throw unanswered("prices");
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
