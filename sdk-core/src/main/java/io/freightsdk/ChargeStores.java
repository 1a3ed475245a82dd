package io.freightsdk;

import io.freightsdk.ChargeStore.Charge;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.internal.Warnings;
import java.math.BigDecimal;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Calls {@link ChargeStore}s, which may block and throw, on threads of the client. */
record ChargeStores(Executor threads, Warnings warnings) {
    private static final String FAILED =
            "a ChargeStore failed to settle a charge; the charge counts as it was reserved";

    <V> CompletableFuture<V> ask(Supplier<V> question) {
        CompletableFuture<V> answer = new CompletableFuture<>();
        threads.execute(() -> {
            try {
                answer.complete(question.get());
            } catch (Throwable e) { // the store is the user's code
                answer.completeExceptionally(e);
            }
        });
        return answer;
    }

    /** Completes when the work is done; what it throws is logged. */
    CompletableFuture<Void> run(Runnable work) {
        return ask(() -> {
            warnings.safely(FAILED, work);
            return null;
        });
    }

    /**
     * Settles one charge on this thread; a store that fails leaves the charge as it was reserved. Returns whether the store knows that
     * it was charged before.
     */
    boolean settle(ChargeStore store, Charge charge, ChargeStatus status) {
        AtomicBoolean wasCharged = new AtomicBoolean();
        warnings.safely(FAILED, () -> wasCharged.set(!store.settle(charge, status)));
        return wasCharged.get();
    }

    /** Releases what was reserved on this thread. */
    void release(ChargeStore store, Charge charge) {
        warnings.safely(FAILED, () -> store.release(charge));
    }

    CompletableFuture<Optional<BigDecimal>> leftUsd(SpendLimit limit, ChargeStore store, @Nullable String tag) {
        return ask(() -> Objects.requireNonNull(store.leftUsd(limit, tag), "leftUsd returned null"));
    }

    /** The name of a store in a message, which the store's own code makes. */
    static String name(ChargeStore store) {
        try {
            return store.name();
        } catch (RuntimeException e) {
            return "(its name() threw " + e.getClass().getName() + ")";
        }
    }
}
