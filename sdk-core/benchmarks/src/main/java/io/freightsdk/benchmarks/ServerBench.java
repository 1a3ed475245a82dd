package io.freightsdk.benchmarks;

import com.squareup.moshi.JsonAdapter;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.CreateLoadResult;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.server.InMemoryFreightServer;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * What a test waits for: the in-memory server over HTTP. Client and server are in one process, so that a figure is of both
 * together; each is the median of five rounds in turns.
 */
final class ServerBench {
    private static final int ROUNDS = 5;
    private static final JsonAdapter<LoadPosition> POSITIONS = FreightJson.adapter(LoadPosition.class);

    private ServerBench() {}

    static void run() throws Exception {
        start();
        reads();
        creations();
        positions();
        late();
    }

    static void start() throws Exception {
        String body = ReadServer.body();
        for (ReadServer.Kind kind : ReadServer.Kind.values()) {
            double[] millis = new double[201];
            for (int i = -200; i < millis.length; i++) {
                millis[Math.max(0, i)] = kind == ReadServer.Kind.OURS ? startMillis() : startMillis(kind, body);
            }
            System.out.printf("%-16s start to first response, warm: %.2f ms%n", kind.text, Measure.median(millis));
        }
    }

    /** To the balance of a new broker: a read would need a creation first. */
    private static double startMillis() throws Exception {
        long begin = System.nanoTime();
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            byte[] request =
                    HttpConnection.get("/v1/agent/balance", server.addBroker().agentKey());
            return firstResponseMillis(begin, server.url(), request);
        }
    }

    private static double startMillis(ReadServer.Kind kind, String body) throws Exception {
        long begin = System.nanoTime();
        try (ReadServer server = ReadServer.start(kind, body)) {
            return firstResponseMillis(begin, server.url(), server.request());
        }
    }

    private static double firstResponseMillis(long begin, String url, byte[] request) throws Exception {
        try (HttpConnection connection = new HttpConnection(url)) {
            connection.send(request);
            return (System.nanoTime() - begin) / 1e6;
        }
    }

    static void reads() throws Exception {
        String body = ReadServer.body();
        Map<ReadServer.Kind, ReadServer> servers = new EnumMap<>(ReadServer.Kind.class);
        for (ReadServer.Kind kind : ReadServer.Kind.values()) {
            servers.put(kind, ReadServer.start(kind, body));
        }
        servers.forEach((kind, server) -> rate(server, 32, Duration.ofSeconds(4)));
        readsOver(servers, 1);
        readsOver(servers, 32);
        for (ReadServer server : servers.values()) {
            server.close();
        }
    }

    private static void readsOver(Map<ReadServer.Kind, ReadServer> servers, int connections) {
        Map<ReadServer.Kind, double[]> rates = new EnumMap<>(ReadServer.Kind.class);
        for (int round = 0; round < ROUNDS; round++) {
            for (ReadServer.Kind kind : servers.keySet()) {
                rates.computeIfAbsent(kind, key -> new double[ROUNDS])[round] =
                        rate(servers.get(kind), connections, Duration.ofSeconds(1));
            }
        }
        double[] ours = rates.get(ReadServer.Kind.OURS);
        rates.forEach((kind, theirs) -> System.out.printf(
                "%-16s %2d connections: %,7.0f reads/s; the in-memory server's %.2fx%n",
                kind.text, connections, Measure.median(theirs), Measure.medianRatio(ours, theirs)));
    }

    private static double rate(ReadServer server, int connections, Duration time) {
        return LoadGenerator.perSecond(server.url(), server.request(), connections, time);
    }

    static void creations() throws Exception {
        creationMicros(20_000);
        int many = 100_000;
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            ServedLoads loads = new ServedLoads(server);
            try (HttpConnection connection = new HttpConnection(server.url())) {
                long before = Measure.heapBytes();
                creationMicros(connection, loads, many);
                long each = (Measure.heapBytes() - before) / many;
                double[] first = new double[3 * ROUNDS];
                double[] later = new double[3 * ROUNDS];
                for (int round = 0; round < first.length; round++) {
                    first[round] = creationMicros(1_000);
                    later[round] = creationMicros(connection, loads, 1_000);
                }
                System.out.printf(
                        "creation, 1 connection: %.1f us (%,.0f/s) of the first 1,000, %.1f us after %,d: %.2fx;"
                                + " heap of a load: %,d bytes%n",
                        Measure.median(first),
                        1e6 / Measure.median(first),
                        Measure.median(later),
                        many,
                        Measure.medianRatio(later, first),
                        each);
            }
        }
    }

    private static double creationMicros(int count) throws Exception {
        try (InMemoryFreightServer server = InMemoryFreightServer.start();
                HttpConnection connection = new HttpConnection(server.url())) {
            return creationMicros(connection, new ServedLoads(server), count);
        }
    }

    private static double creationMicros(HttpConnection connection, ServedLoads loads, int count) throws Exception {
        double nanos = 0;
        for (int i = 0; i < count; i++) {
            byte[] creation = loads.creation();
            nanos += Measure.nanos(() -> connection.send(creation));
        }
        return nanos / 1e3 / count;
    }

    static void positions() throws Exception {
        int batches = 1_000;
        try (InMemoryFreightServer server = InMemoryFreightServer.start();
                HttpConnection connection = new HttpConnection(server.url())) {
            ServedLoads loads = new ServedLoads(server);
            double[] rates = new double[ROUNDS];
            for (int round = -ROUNDS; round < ROUNDS; round++) {
                CreateLoadResult load = loads.create();
                List<byte[]> requests = track(load, batches, 100, Duration.ofMillis(1_500));
                double nanos = Measure.nanos(() -> {
                    for (byte[] request : requests) {
                        connection.send(request);
                    }
                });
                check(connection, loads, load, batches * 100);
                rates[Math.max(0, round)] = batches * 100 * 1e9 / nanos;
            }
            System.out.printf(
                    "positions in batches of 100, 1 connection: %,.0f/s, from %,.0f to %,.0f%n",
                    Measure.median(rates),
                    Arrays.stream(rates).min().orElseThrow(),
                    Arrays.stream(rates).max().orElseThrow());
        }
    }

    /** Positions from 47 hours ago on; the truck does not arrive, so that the load takes all of them. */
    private static List<byte[]> track(CreateLoadResult load, int batches, int batch, Duration between) {
        Instant begin = Instant.now().minus(Duration.ofHours(47));
        double step = 0.95 / (batches * batch);
        List<byte[]> requests = new ArrayList<>();
        for (int i = 0; i < batches; i++) {
            int from = i * batch;
            Instant at = begin.plus(between.multipliedBy(from));
            requests.add(ServedLoads.positions(load, batch, from * step, step, at, between.toMillis()));
        }
        return requests;
    }

    private static void check(HttpConnection connection, ServedLoads loads, CreateLoadResult load, int count)
            throws IOException {
        connection.send(loads.read(load));
        LoadPosition position = POSITIONS.fromJson(connection.body());
        if (position == null || position.pingCount() != count) {
            throw new IllegalStateException("expected " + count + " positions: " + connection.body());
        }
    }

    /** A position a minute for two days are 2,880, and the longest tracks that tests make have 10,000. */
    static void late() throws Exception {
        late(2_880);
        late(10_000);
    }

    private static void late(int positions) throws Exception {
        long seconds = Duration.ofHours(47).toSeconds() / positions;
        int late = 200;
        Random random = new Random(1);
        try (InMemoryFreightServer server = InMemoryFreightServer.start();
                HttpConnection connection = new HttpConnection(server.url())) {
            ServedLoads loads = new ServedLoads(server);
            double[] lates = new double[ROUNDS];
            double[] nexts = new double[ROUNDS];
            double[] worst = new double[ROUNDS];
            for (int round = -ROUNDS; round < ROUNDS; round++) {
                CreateLoadResult load = loads.create();
                for (byte[] request : track(load, positions / 30, 30, Duration.ofSeconds(seconds))) {
                    connection.send(request);
                }
                Instant begin = Instant.now().minus(Duration.ofHours(47)).plusMillis(500);
                double[] lateMicros = new double[late];
                double[] nextMicros = new double[late];
                for (int i = 0; i < late; i++) {
                    int minute = random.nextInt(positions - 1);
                    byte[] one = position(
                            load,
                            minute * 0.95 / positions,
                            begin.plusSeconds(seconds * minute).plusMillis(i));
                    byte[] next = position(load, 0.95, Instant.now().plusMillis(i));
                    lateMicros[i] = Measure.nanos(() -> connection.send(one)) / 1e3;
                    nextMicros[i] = Measure.nanos(() -> connection.send(next)) / 1e3;
                }
                int slot = Math.max(0, round);
                lates[slot] = Measure.median(lateMicros);
                nexts[slot] = Measure.median(nextMicros);
                worst[slot] = Arrays.stream(lateMicros).max().orElseThrow();
            }
            System.out.printf(
                    "a late position on a track of %,d: %.0f us (slowest of %d: %.0f us); a newest one: %.0f us%n",
                    positions, Measure.median(lates), late, Measure.median(worst), Measure.median(nexts));
        }
    }

    private static byte[] position(CreateLoadResult load, double way, Instant at) {
        return ServedLoads.positions(load, 1, way, 0, at, 0);
    }
}
