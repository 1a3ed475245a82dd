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
 * The calls of {@link FreightClient} as futures. They cost the same, are retried in the same way, and fail with the same exceptions.
 *
 * <p>A future always completes, and no method throws: a call that is refused before it begins fails its future. Cancelling a
 * future, or completing it in any other way such as {@code orTimeout}, stops the call. A request that was sent by then may have been
 * charged, and {@link FreightClient#uncertain()} lists it.
 *
 * <p>A future completes on the thread of its call, which is a virtual thread from Java 21 on. A call that waits for a retry or a
 * top-up holds its thread. A call that waits for a free slot of {@link FreightClient.Builder#maxConcurrentCalls} holds none; if its
 * deadline passes there, nothing was sent.
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
