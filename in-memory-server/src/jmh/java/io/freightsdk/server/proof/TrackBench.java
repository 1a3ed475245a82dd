package io.freightsdk.server.proof;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.squareup.moshi.JsonAdapter;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.server.Bodies;
import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.api.PositionJson;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.state.Load.LoadView;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.GeoPoint;
import io.freightsdk.server.wire.RawClient;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import okio.Buffer;

/** Reporting and reading long tracks. */
final class TrackBench {
    private static final int LONG = 100_000;
    private static final int SHORT = 1_000;

    private final Serving serving = Serving.start();
    private final Party broker = serving.broker("999999.00");

    private TrackBench() {}

    static void reads() throws IOException {
        TrackBench bench = new TrackBench();
        Load shortTrack = bench.load(SHORT);
        Load longTrack = bench.load(LONG);
        try (RawClient client = new RawClient(bench.serving.address())) {
            bench.compareReads("unchanged", () -> bench.read(client, shortTrack), () -> bench.read(client, longTrack));
            bench.compareReads(
                    "after a new fix",
                    () -> bench.moveAndRead(client, shortTrack),
                    () -> bench.moveAndRead(client, longTrack));
        }
        bench.serving.close();
    }

    private void compareReads(String what, Meter.Step atShort, Meter.Step atLong) throws IOException {
        Meter.interleaved(5, 1_000, atShort, atLong);
        double[] nanos = Meter.interleaved(21, 500, atShort, atLong);
        System.out.printf(
                "read %s: %.1f us at %,d fixes, %.1f us at %,d: %.2fx%n",
                what, nanos[0] / 1e3, SHORT, nanos[1] / 1e3, LONG, nanos[1] / nanos[0]);
    }

    private void read(RawClient client, Load load) throws IOException {
        List<String> headers = List.of("Authorization: Bearer " + broker.key());
        client.send(Serving.request("GET /v1/agent/loads/" + load.order().loadNumber(), headers, new byte[0]))
                .reply();
    }

    private void moveAndRead(RawClient client, Load load) throws IOException {
        serving.world().clock().advance(Duration.ofSeconds(1));
        Instant now = serving.world().clock().instant();
        load.report(List.of(Fix.of(now, new GeoPoint(45, -100))), now);
        read(client, load);
    }

    static void fixes() throws IOException {
        TrackBench bench = new TrackBench();
        for (int round = 0; round < 5; round++) {
            bench.report(1_000);
        }
        for (int round = 0; round < 5; round++) {
            Cost cost = bench.report(1_000);
            System.out.printf(
                    "fixes over http in batches of 100, one connection: %,.0f/s; %,.0f/s of processor time, client's too%n",
                    1e9 / cost.nanos, 1e9 / cost.processorNanos);
        }
        long before = Meter.heapInUse();
        List<Load> kept = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            kept.add(bench.load(LONG));
        }
        System.out.printf("heap a fix: %.1f bytes%n", (Meter.heapInUse() - before) / (double) (kept.size() * LONG));
        bench.serving.close();
    }

    /** Time and processor time of one fix, of so many batches to a load of its own. */
    private Cost report(int batches) throws IOException {
        Load load = load(0);
        List<byte[]> requests = new ArrayList<>();
        for (int i = 0; i < batches; i++) {
            requests.add(batch(load, i * 100));
        }
        try (RawClient client = new RawClient(serving.address())) {
            Iterator<byte[]> next = requests.iterator();
            long used = Meter.processorNanos();
            double nanos = Meter.nanos(batches, () -> client.send(next.next()).reply());
            used = Meter.processorNanos() - used;
            if (load.view().journey().pingCount() != batches * 100) {
                throw new IOException("lost " + load.view().journey().pingCount());
            }
            return new Cost(nanos / 100, used / (batches * 100.0));
        }
    }

    private record Cost(double nanos, double processorNanos) {}

    private static byte[] batch(Load load, int from) {
        StringBuilder body = new StringBuilder("{\"pings\":[");
        for (int i = from; i < from + 100; i++) {
            body.append(i == from ? "" : ",");
            body.append("{\"lat\":%.6f,\"lng\":%.6f,\"ts\":\"%s\",\"speed\":%.1f,\"heading\":%d,\"accuracy\":8}"
                    .formatted(
                            45 + i / 1e6,
                            -100 + i / 1e6,
                            Serving.NOON.minusMillis(100_000_000 - i * 500L),
                            55 + i % 10 / 10.0,
                            i % 360));
        }
        String path = "POST /driver/" + load.order().driverToken() + "/pings";
        return Serving.request(path, List.of(), body.append("]}").toString().getBytes(UTF_8));
    }

    static void writing() throws IOException {
        TrackBench bench = new TrackBench();
        Load load = bench.load(500);
        byte[] body = bench.answer(load, load.view());
        JsonAdapter<LoadPosition> adapter = FreightJson.adapter(LoadPosition.class);
        LoadPosition position = adapter.fromJson(new String(body, UTF_8));
        long[] change = {load.view().change()};
        Meter.Step ours =
                () -> bench.answer(load, new LoadView(load.order(), load.view().journey(), ++change[0]));
        Meter.Step moshis = () -> adapter.toJson(new Buffer(), position);
        Meter.interleaved(10, 500, ours, moshis);
        double[] nanos = Meter.interleaved(31, 300, ours, moshis);
        System.out.printf(
                "500 points written: %.1f us, by Moshi's writer from records %.1f us: %.2fx%n",
                nanos[0] / 1e3, nanos[1] / 1e3, nanos[0] / nanos[1]);
        bench.serving.close();
    }

    private byte[] answer(Load load, LoadView view) {
        return PositionJson.of(load, view, Serving.NOON);
    }

    private Load load(int fixes) {
        Load load = serving.load(Bodies.text(broker.create(Bodies.datedLoad("", "")), "loadNumber"));
        List<Fix> all = new ArrayList<>();
        for (int i = 0; i < fixes; i++) {
            GeoPoint at = new GeoPoint(45 + i / 1e6, -100 + i / 1e6);
            all.add(new Fix(Serving.NOON.minusSeconds(fixes - i), at, 55 + i % 10 / 10.0, i % 360, 8));
        }
        load.report(all, Serving.NOON);
        return load;
    }
}
