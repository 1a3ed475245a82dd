package io.freightsdk.tracking;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightAsyncClient;
import io.freightsdk.FreightCatalog;
import io.freightsdk.FreightClient;
import io.freightsdk.Prices;
import io.freightsdk.Spend;
import io.freightsdk.error.CallFacts;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.LoadNotFoundException;
import io.freightsdk.model.Balance;
import io.freightsdk.model.ConfirmDeliveryResult;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.Pricing;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A client of trips played in memory, without a wire: for fleets that the real one would take minutes for. */
final class PlayedService implements FreightClient {
    final Map<String, Play> plays = new HashMap<>();
    final Deque<FreightException> failures = new ArrayDeque<>();
    final AtomicInteger reads = new AtomicInteger();
    final AtomicInteger looks = new AtomicInteger();
    BigDecimal balanceUsd = new BigDecimal("100.00");
    volatile boolean hasPrice = true;
    volatile Instant now = Trips.EPOCH;
    volatile @Nullable Runnable duringRead;

    /** What is shown in the place of what there is. */
    UnaryOperator<LoadPosition> shown = position -> position;

    void advance(Duration by) {
        now = now.plus(by);
    }

    /** Plays the trip from now on, under a number of its own. */
    String play(Trips.Trip trip, String loadNumber) {
        plays.put(loadNumber, new Play(trip, false, loadNumber));
        return loadNumber;
    }

    @Override
    public LoadPosition getLoadPosition(String loadNumber, CallOptions options) {
        reads.incrementAndGet();
        Runnable during = duringRead;
        if (during != null) {
            during.run();
        }
        synchronized (this) {
            FreightException failure = failures.poll();
            if (failure != null) {
                throw failure;
            }
            Play play = plays.get(loadNumber);
            if (play == null) {
                throw new LoadNotFoundException(CallFacts.of("getLoadPosition"), null, "");
            }
            return shown.apply(play.read(now, 60));
        }
    }

    /** Answers for a load what was asked of another. */
    void answerWrongly(String loadNumber) {
        plays.put(loadNumber, Objects.requireNonNull(plays.get("LD-1")));
    }

    @Override
    public Balance getBalance(CallOptions options) {
        looks.incrementAndGet();
        return Balance.builder().balanceUsd(balanceUsd).build();
    }

    @Override
    public Prices prices() {
        return new Prices() {
            @Override
            public BigDecimal priceUsd(String key) {
                if (!hasPrice) {
                    throw new IllegalArgumentException("no price " + key + " in the list, which has []");
                }
                return Table.READ_USD;
            }

            @Override
            public Pricing pricing() {
                throw new UnsupportedOperationException();
            }

            @Override
            public void forget() {}
        };
    }

    @Override
    public FreightClient withOptions(CallOptions options) {
        return this;
    }

    @Override
    public CreateLoadOutcome createLoad(CreateLoadInput input, CallOptions options) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ConfirmDeliveryResult confirmDelivery(
            String loadNumber, @Nullable Instant bolReceivedAt, CallOptions options) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Pricing getPricing(CallOptions options) {
        throw new UnsupportedOperationException();
    }

    @Override
    @Deprecated
    public void updateLoadStatus(String loadNumber, LoadStatus status, CallOptions options) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Spend spend() {
        throw new UnsupportedOperationException();
    }

    @Override
    public FreightCatalog catalog() {
        throw new UnsupportedOperationException();
    }

    @Override
    public FreightAsyncClient async() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}
}
