package io.freightsdk;

import io.freightsdk.model.Balance;
import io.freightsdk.model.ConfirmDeliveryResult;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.Pricing;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The calls of {@link FreightClient} as futures: they cost, are retried and fail as described there. A future always completes,
 * and no method throws: what refuses a call before it begins fails its future. Cancelling it, or completing it in any other
 * way such as {@code orTimeout}, ends the request, the wait for the next one or the wait for money; what was sent by then may
 * have been charged. It completes on the thread of its call: a virtual one from Java 21 on, before that one of the client. A call that waits for a
 * retry or a top-up holds its thread; one that waits for a free slot holds none. A client has 64 requests in flight at once unless
 * set otherwise; other calls wait within their own deadlines, and one that times out there was not sent.
 */
public interface FreightAsyncClient {
    /** {@link FreightClient#createLoad(String, CreateLoadInput)}. */
    default CompletableFuture<CreateLoadOutcome> createLoad(String orderId, CreateLoadInput input) {
        return createLoad(orderId, input, CallOptions.none());
    }

    /** {@link FreightClient#createLoad(String, CreateLoadInput, CallOptions)}. */
    CompletableFuture<CreateLoadOutcome> createLoad(String orderId, CreateLoadInput input, CallOptions options);

    /** {@link FreightClient#createLoad(CreateLoadInput, CallOptions)}. */
    CompletableFuture<CreateLoadOutcome> createLoad(CreateLoadInput input, CallOptions options);

    /** {@link FreightClient#getLoadPosition(String)}. */
    default CompletableFuture<LoadPosition> getLoadPosition(String loadNumber) {
        return getLoadPosition(loadNumber, CallOptions.none());
    }

    /** {@link FreightClient#getLoadPosition(String, CallOptions)}. */
    CompletableFuture<LoadPosition> getLoadPosition(String loadNumber, CallOptions options);

    /** {@link FreightClient#confirmDelivery(String)}. */
    default CompletableFuture<ConfirmDeliveryResult> confirmDelivery(String loadNumber) {
        return confirmDelivery(loadNumber, null, CallOptions.none());
    }

    /** {@link FreightClient#confirmDelivery(String, Instant)}. */
    default CompletableFuture<ConfirmDeliveryResult> confirmDelivery(String loadNumber, Instant bolReceivedAt) {
        return confirmDelivery(loadNumber, bolReceivedAt, CallOptions.none());
    }

    /** {@link FreightClient#confirmDelivery(String, CallOptions)}. */
    default CompletableFuture<ConfirmDeliveryResult> confirmDelivery(String loadNumber, CallOptions options) {
        return confirmDelivery(loadNumber, null, options);
    }

    /** {@link FreightClient#confirmDelivery(String, Instant, CallOptions)}. */
    CompletableFuture<ConfirmDeliveryResult> confirmDelivery(
            String loadNumber, @Nullable Instant bolReceivedAt, CallOptions options);

    /** {@link FreightClient#getPricing()}. */
    default CompletableFuture<Pricing> getPricing() {
        return getPricing(CallOptions.none());
    }

    /** {@link FreightClient#getPricing(CallOptions)}. */
    CompletableFuture<Pricing> getPricing(CallOptions options);

    /** {@link FreightClient#getBalance()}. */
    default CompletableFuture<Balance> getBalance() {
        return getBalance(CallOptions.none());
    }

    /** {@link FreightClient#getBalance(CallOptions)}. */
    CompletableFuture<Balance> getBalance(CallOptions options);
}
