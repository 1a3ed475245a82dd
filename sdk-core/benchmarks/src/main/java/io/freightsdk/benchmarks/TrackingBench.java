package io.freightsdk.benchmarks;

import com.zaxxer.hikari.HikariDataSource;
import io.freightsdk.FreightClient;
import io.freightsdk.durable.tracking.JdbcTrackingStore;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadResult;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerOptions;
import io.freightsdk.tracking.FollowOptions;
import io.freightsdk.tracking.FollowingFigures;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.TrackingEvent;
import io.freightsdk.tracking.TrackingPolicy;
import io.freightsdk.tracking.TrackingStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** What following loads costs: in money by whole trips on the in-memory server, and in time and heap. */
final class TrackingBench {
    private static final Instant START = Instant.parse("2026-05-04T12:00:00Z");
    private static final int TRIPS = 60;
    private static final Duration TICK = Duration.ofMinutes(2);
    private static final Duration DAYS = Duration.ofDays(4);
    private static final int FLEET = 100_000;
    private static final int DUE = 1_000;
    private static final int THREADS = 16;

    private TrackingBench() {}

    static void run() throws Exception {
        table();
        trips();
        due();
        step();
        fleet();
    }

    static void table() throws IOException {
        Path plot = Files.createTempFile("tracking", ".svg");
        FollowingFigures.print(Long.getLong("seed", 90_210), Integer.getInteger("trips", 334), plot);
        System.out.println("drawn in " + plot);
    }

    static void due() throws Exception {
        due("in memory", TrackingStore.inMemory());
        for (BenchDatabase database : BenchDatabase.values()) {
            try (HikariDataSource dataSource = database.fresh()) {
                due(
                        database.name(),
                        JdbcTrackingStore.builder(dataSource, "acme").build());
            }
        }
    }

    /** All are due when the tracker starts, by 16 threads. */
    private static void due(String name, TrackingStore store) throws Exception {
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            FreightBroker broker = server.addBroker(
                    BrokerOptions.builder().balanceUsd("10000.00").build());
            broker.faults()
                    .add(Fault.delay(Duration.ofMillis(50))
                            .afterCommit()
                            .on("getLoadPosition")
                            .times(Fault.ALWAYS));
            List<Long> known = new CopyOnWriteArrayList<>();
            Set<String> loads = ConcurrentHashMap.newKeySet();
            CountDownLatch all = new CountDownLatch(DUE);
            try (FreightClient freight = FreightClient.builder()
                            .baseUrl(server.url())
                            .account("acme")
                            .agentKey(broker.agentKey())
                            .maxConcurrentCalls(THREADS)
                            .build();
                    LoadTracker tracker = LoadTracker.builder(freight)
                            .store(store)
                            .threads(THREADS)
                            .listener(event -> {
                                if (loads.add(event.loadNumber())) {
                                    known.add(System.nanoTime());
                                    all.countDown();
                                }
                            })
                            .build()) {
                for (int i = 0; i < DUE; i++) {
                    CreateLoadInput order = order(i, START);
                    tracker.follow(
                            freight.createLoad(order.customerRef(), order).loadNumber(), FollowOptions.defaults());
                    broker.newestLoad().driveToEnd();
                }
                long begin = System.nanoTime();
                tracker.start();
                boolean isAll = all.await(60, TimeUnit.SECONDS);
                System.out.printf(
                        "%s, %,d due loads at 50 ms, %d threads: first event after %.2f s, 95 %% after %.2f s, %s%n",
                        name,
                        DUE,
                        THREADS,
                        (known.get(0) - begin) / 1e9,
                        (known.get(Math.min(known.size() - 1, DUE * 95 / 100)) - begin) / 1e9,
                        isAll ? "all known" : known.size() + " known in 60 s");
            }
        }
    }

    static void trips() throws IOException {
        Map<String, TrackingPolicy> policies = new LinkedHashMap<>();
        policies.put("economy", TrackingPolicy.ECONOMY);
        policies.put("standard", TrackingPolicy.STANDARD);
        policies.put("tight", TrackingPolicy.TIGHT);
        for (Map.Entry<String, TrackingPolicy> policy : policies.entrySet()) {
            trips(policy.getKey(), policy.getValue());
        }
    }

    /** Each truck reports its position every two minutes and arrives up to two hours before or after the time of its order. */
    private static void trips(String name, TrackingPolicy policy) throws IOException {
        Random random = new Random(7);
        Delays delays = new Delays();
        try (InMemoryFreightServer server =
                InMemoryFreightServer.start(ServerOptions.builder().clock(START).build())) {
            FreightBroker broker = server.addBroker(
                    BrokerOptions.builder().balanceUsd("10000.00").build());
            try (FreightClient freight = FreightClient.builder()
                            .baseUrl(server.url())
                            .account("acme")
                            .agentKey(broker.agentKey())
                            .clock(server.clock())
                            .build();
                    LoadTracker tracker = LoadTracker.builder(freight)
                            .clock(server.clock())
                            .policy(policy)
                            .listener(delays::note)
                            .build()) {
                List<Trip> trips = new ArrayList<>();
                for (int trip = 0; trip < TRIPS; trip++) {
                    Instant pickup = START.plus(Duration.ofMinutes(360 + random.nextInt(720)));
                    CreateLoadInput order = order(trip, pickup);
                    CreateLoadResult load = (CreateLoadResult) freight.createLoad(order.customerRef(), order);
                    tracker.follow(load, order, FollowOptions.defaults());
                    trips.add(Trip.random(load, pickup, random));
                }
                try (HttpConnection phones = new HttpConnection(server.url())) {
                    for (Instant now = START; now.isBefore(START.plus(DAYS)); now = now.plus(TICK)) {
                        server.clock().advance(TICK);
                        for (Trip trip : trips) {
                            trip.report(phones, now.plus(TICK));
                        }
                        tracker.runDue();
                    }
                }
            }
            long reads = broker.requests("getLoadPosition").size();
            System.out.printf(
                    "%s, %d trips of 810 miles: %.1f reads (%.2f USD) a trip; known after, half and 95 %%: arrivals %s,"
                            + " departures %s%n",
                    name,
                    TRIPS,
                    reads / (double) TRIPS,
                    0.02 * reads / TRIPS,
                    Delays.text(delays.arrivals),
                    Delays.text(delays.departures));
        }
    }

    private static CreateLoadInput order(int trip, Instant pickup) {
        return CreateLoadInput.builder()
                .driverPhone("+12145550142")
                .customerRef("order-" + trip)
                .pickups(Samples.pickup(pickup))
                .deliveries(Samples.delivery(pickup.plus(Duration.ofHours(30))))
                .build();
    }

    /**
     * A truck that drives to the pickup, loads for half an hour to three hours, drives eleven hours, rests ten, drives on to the
     * delivery, unloads and leaves.
     *
     * @param times when it begins and ends to drive, in turns
     * @param ways where it is then: 0 is the pickup, 1 the delivery
     */
    private record Trip(CreateLoadResult load, Instant[] times, double[] ways) {
        private static final double MILES = 810;

        static Trip random(CreateLoadResult load, Instant pickup, Random random) {
            double mph = 50 + 8 * random.nextDouble();
            double rest = 11 * mph / MILES;
            double[] ways = {-0.1, 0, 0, rest, rest, 1, 1, 1.1};
            int loading = 30 + random.nextInt(150);
            int unloading = 30 + random.nextInt(150);
            int[] stays = {loading, 600, unloading};
            Instant[] times = new Instant[ways.length];
            times[1] = pickup.plus(Duration.ofMinutes(random.nextInt(240) - 120));
            times[0] = times[1].minus(drive(0.1, mph));
            for (int i = 2; i < times.length; i++) {
                boolean stands = ways[i] == ways[i - 1];
                times[i] = times[i - 1].plus(
                        stands ? Duration.ofMinutes(stays[i / 2 - 1]) : drive(ways[i] - ways[i - 1], mph));
            }
            return new Trip(load, times, ways);
        }

        private static Duration drive(double way, double mph) {
            return Duration.ofSeconds(Math.round(way * MILES / mph * 3_600));
        }

        void report(HttpConnection phones, Instant now) throws IOException {
            for (int i = 1; i < times.length; i++) {
                if (!now.isBefore(times[i - 1]) && now.isBefore(times[i])) {
                    double part = Duration.between(times[i - 1], now).toMillis()
                            / (double) Duration.between(times[i - 1], times[i]).toMillis();
                    double way = ways[i - 1] + part * (ways[i] - ways[i - 1]);
                    phones.send(ServedLoads.positions(load, 1, way, 0, now, 0));
                }
            }
        }
    }

    /** How much later than it happened the tracker knew it. */
    private static final class Delays {
        private final List<Duration> arrivals = new ArrayList<>();
        private final List<Duration> departures = new ArrayList<>();

        void note(TrackingEvent event) {
            if (event instanceof TrackingEvent.StopArrived) {
                arrivals.add(Duration.between(event.timestamp(), event.detectedAt()));
            } else if (event instanceof TrackingEvent.StopDeparted) {
                departures.add(Duration.between(event.timestamp(), event.detectedAt()));
            }
        }

        static String text(List<Duration> delays) {
            if (delays.isEmpty()) {
                return "none";
            }
            List<Duration> sorted = delays.stream().sorted().toList();
            return "%d and %d min (%d of %d)"
                    .formatted(
                            sorted.get(sorted.size() / 2).toMinutes(),
                            sorted.get(sorted.size() * 95 / 100).toMinutes(),
                            sorted.size(),
                            2 * TRIPS);
        }
    }

    /** A read by the tracker, which also works out what it says, against the same read by the client. */
    static void step() throws Exception {
        step(0);
        step(500);
    }

    private static void step(int points) throws Exception {
        int rounds = 101;
        int reads = 40;
        AtomicReference<Instant> now = new AtomicReference<>(START.plus(Duration.ofHours(9)));
        try (ConstantService service = service(points);
                FreightClient freight = client(service);
                LoadTracker tracker = LoadTracker.builder(freight)
                        .clock(now::get)
                        .maxUsdPerLoad("1000000.00")
                        .build()) {
            tracker.follow(Samples.LOAD_NUMBER, Samples.load().build(), FollowOptions.defaults());
            double[] ours = new double[rounds];
            double[] bare = new double[rounds];
            for (int round = -rounds; round < rounds; round++) {
                int slot = Math.max(0, round);
                long begin = Measure.cpuNanos();
                for (int i = 0; i < reads; i++) {
                    now.updateAndGet(time -> time.plusMillis(1));
                    tracker.position(Samples.LOAD_NUMBER, Duration.ZERO);
                }
                long between = Measure.cpuNanos();
                for (int i = 0; i < reads; i++) {
                    freight.getLoadPosition(Samples.LOAD_NUMBER);
                }
                ours[slot] = (between - begin) / 1e3 / reads;
                bare[slot] = (Measure.cpuNanos() - between) / 1e3 / reads;
            }
            System.out.printf(
                    "%d points, processor time of this thread: a read by the tracker %.1f us, by the client %.1f us%n",
                    points, Measure.median(ours), Measure.median(bare));
        }
    }

    static void fleet() throws Exception {
        try (ConstantService service = service(0);
                FreightClient freight = client(service);
                LoadTracker tracker = LoadTracker.builder(freight)
                        .clock(() -> START)
                        .budgetUsdPerSlidingDay("1000000.00")
                        .build()) {
            FollowOptions options = FollowOptions.defaults();
            long before = Measure.heapBytes();
            double nanos = Measure.nanos(() -> {
                for (int i = 0; i < FLEET; i++) {
                    tracker.follow("LD-" + i, options);
                }
            });
            System.out.printf(
                    "%,d loads in memory under a budget: followed in %.2f s, %d bytes each%n",
                    FLEET, nanos / 1e9, (Measure.heapBytes() - before) / FLEET);
        }
    }

    private static ConstantService service(int points) throws IOException {
        return new ConstantService(FreightJson.adapter(LoadPosition.class).toJson(Samples.position(points)));
    }

    private static FreightClient client(ConstantService service) {
        return FreightClient.builder()
                .baseUrl(service.url())
                .account("acme")
                .agentKey("agent_bench")
                .build();
    }
}
