package io.freightsdk.tracking;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.CompletionMode;
import io.freightsdk.server.EntryKind;
import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.FreightLoad;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerOptions;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The real server and a real client of it, with trips happening at their own times, which the server's clock leaps between. */
final class ServedWorld implements AutoCloseable {
    final InMemoryFreightServer server;
    final FreightBroker broker;
    final FreightClient client;
    final Map<String, Trips.Trip> trips = new TreeMap<>();
    private final PriorityQueue<Happening> happenings =
            new PriorityQueue<>(Comparator.comparing(Happening::at).thenComparingLong(Happening::order));
    private long order;
    private long nextLoss = Long.MAX_VALUE;
    private int loseEvery;

    private record Happening(Instant at, long order, Runnable what) {}

    ServedWorld(String balanceUsd) {
        server = InMemoryFreightServer.start(ServerOptions.builder()
                .clock(Trips.of(1, 1, 250, Trips.Kind.CLEAN).get(0).createdAt())
                .build());
        broker = server.addBroker(BrokerOptions.builder().balanceUsd(balanceUsd).build());
        client = FreightClient.builder()
                .baseUrl(server.url())
                .account("acme")
                .agentKey(broker.agentKey())
                .retryPolicy(RetryPolicy.none())
                .attemptTimeout(Duration.ofSeconds(60))
                .deadline(Duration.ofSeconds(90))
                .build();
        client.prices().list();
    }

    LoadTracker.Builder tracker() {
        return LoadTracker.builder(client).clock(() -> server.clock().now());
    }

    /** Creates a load for each trip, follows it, and plans what will happen to it. */
    void add(List<Trips.Trip> added, LoadTracker tracker) {
        for (Trips.Trip trip : added) {
            broker.completion(trip.awaitsConfirmation() ? CompletionMode.AWAIT_CONFIRM : CompletionMode.ON_ARRIVAL);
            CreateLoadOutcome created = client.createLoad(trip.order(), CallOptions.none());
            trips.put(created.loadNumber(), trip);
            FreightLoad load = broker.loads().get(broker.loads().size() - 1);
            for (Trips.Batch batch : trip.batches()) {
                happenings.add(new Happening(batch.receivedAt(), order++, () -> load.pings(batch.fixes())));
            }
            if (trip.cancelledAt() != null) {
                happenings.add(new Happening(trip.cancelledAt(), order++, () -> cancel(load)));
            }
            tracker.follow(created, trip.order(), FollowOptions.defaults());
        }
    }

    private static void cancel(FreightLoad load) {
        if (!load.status().value().equals("DELIVERED")) {
            load.cancel();
        }
    }

    /** From now on about one answer of so many is lost after it was paid for. */
    void loseOneIn(int answers) {
        loseEvery = answers;
        nextLoss = answers;
    }

    private void loseAnswer() {
        if (reads() >= nextLoss) {
            nextLoss += loseEvery;
            server.faults()
                    .add(Fault.close().afterCommit().on("getLoadPosition").times(1));
        }
    }

    /** Lets everything happen that comes before, and the tracker read when it wants to, up to then. */
    void run(LoadTracker tracker, Instant end) {
        Instant due = tracker.runDue();
        while (true) {
            Instant next = due;
            Instant until = next == null || next.isAfter(end) ? end : next;
            until(until);
            if (next == null || next.isAfter(end)) {
                return;
            }
            loseAnswer();
            due = tracker.runDue();
        }
    }

    void until(Instant time) {
        while (!happenings.isEmpty() && !happenings.element().at().isAfter(time)) {
            Happening next = happenings.remove();
            set(next.at());
            next.what().run();
        }
        set(time);
    }

    private void set(Instant time) {
        if (time.isAfter(server.clock().now())) {
            server.clock().set(time);
        }
    }

    BigDecimal debitsUsd() {
        return broker.ledger().stream()
                .filter(entry -> entry.kind() == EntryKind.DEBIT)
                .map(entry -> entry.amountUsd().negate())
                .reduce(BigDecimal.ZERO.setScale(2), BigDecimal::add);
    }

    long reads() {
        return broker.requests("getLoadPosition").size();
    }

    static List<Trips.Trip> mixed(long seed, int each) {
        List<Trips.Trip> trips = new ArrayList<>();
        for (int miles : new int[] {250, 900, 2_000}) {
            trips.addAll(Trips.of(seed, each, miles, Trips.Kind.FIELD));
        }
        return trips;
    }

    static @Nullable Instant last(List<Trips.Trip> trips) {
        return trips.stream()
                .map(Trips.Trip::lastBatchAt)
                .max(Comparator.naturalOrder())
                .orElse(null);
    }

    @Override
    public void close() {
        client.close();
        server.close();
    }
}
