package io.freightsdk.examples.spring;

import io.freightsdk.FreightClient;
import io.freightsdk.error.FreightException;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The load of an order, and the newest read of its position, which may be under way or have failed. */
final class Tracked {
    private static final Set<String> FINAL = Set.of(LoadStatus.DELIVERED.value(), LoadStatus.CANCELLED.value());

    private final String orderId;
    private final CreateLoadOutcome load;
    private final AtomicReference<CompletableFuture<State>> newest;

    Tracked(String orderId, CreateLoadOutcome load) {
        this.orderId = orderId;
        this.load = load;
        State unread = new State(orderId, load.loadNumber(), load.trackingLink(), null, null, null);
        this.newest = new AtomicReference<>(CompletableFuture.completedFuture(unread));
    }

    /** What this service tells of an order; status and miles are as of then, and null before the first read. */
    record State(
            String orderId,
            String loadNumber,
            URI trackingLink,
            @Nullable String status,
            @Nullable Double distanceMiles,
            @Nullable Instant asOf) {
        private boolean serves(Instant oldest) {
            return (asOf != null && asOf.isAfter(oldest)) || (status != null && FINAL.contains(status));
        }
    }

    /**
     * The last read if it is newer or its status final, else a new one. Who comes while another reads gets what that one
     * gets, also its failure, for it may have been paid for.
     */
    State newerThan(Instant oldest, FreightClient freight, InstantSource time) {
        CompletableFuture<State> last = newest.get();
        if (serves(last, oldest)) {
            return outcome(last);
        }
        CompletableFuture<State> mine = new CompletableFuture<>();
        if (!newest.compareAndSet(last, mine)) {
            return outcome(newest.get()); // of who was quicker
        }
        read(mine, freight, time);
        return outcome(mine);
    }

    private static State outcome(CompletableFuture<State> read) {
        try {
            return read.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof FreightException why ? why : e;
        }
    }

    private static boolean serves(CompletableFuture<State> read, Instant oldest) {
        return !read.isDone()
                || (!read.isCompletedExceptionally() && read.join().serves(oldest));
    }

    private void read(CompletableFuture<State> mine, FreightClient freight, InstantSource time) {
        try {
            LoadPosition at = freight.getLoadPosition(load.loadNumber());
            mine.complete(new State(
                    orderId,
                    load.loadNumber(),
                    load.trackingLink(),
                    at.status().toString(),
                    at.distanceMiles(),
                    time.instant()));
        } catch (Throwable e) { // whatever it is, the others are not to wait for ever
            mine.completeExceptionally(e);
        }
    }
}
