package io.freightsdk;

import com.squareup.moshi.JsonAdapter;
import com.sun.management.ThreadMXBean;
import io.freightsdk.json.FreightJson;
import io.freightsdk.micrometer.FreightMeters;
import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.PositionStop;
import io.freightsdk.model.StopType;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;

/**
 * A position read by the SDK against one by OkHttp and the same adapter by hand, in turns in one JVM: the median of the
 * paired ratios of time, and the bytes a call allocates on its thread.
 */
final class CallBench {
    private static final Instant START = Instant.parse("2026-05-04T12:00:00Z");
    private static final int PAIRS = 301;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final boolean METERS_ONLY =
            System.getProperty("bench.parts", "").equals("meters");
    private static int sink;

    private CallBench() {}

    /** Runs the comparisons, each with a service of its own. */
    public static void main(String[] arguments) throws IOException {
        if (METERS_ONLY) {
            for (int i = 1; i <= 3; i++) {
                compare("small body, " + i + " of 3", 0, 200);
            }
            return;
        }
        BookBench.run();
        compare("small body", 0, 200);
        compare("500 points", 500, 40);
    }

    private static LoadPosition position(int points) {
        List<GpsPoint> track = IntStream.range(0, points)
                .mapToObj(i -> GpsPoint.builder()
                        .lat(41.8781 - i * 0.0183)
                        .lng(-87.6298 - i * 0.0183)
                        .speed(55.5)
                        .heading(213)
                        .ts(START.plusSeconds(60L * i))
                        .build())
                .toList();
        PositionStop stop = PositionStop.builder()
                .type(StopType.PICKUP)
                .sequence(1)
                .city("Chicago")
                .state("IL")
                .build();
        return LoadPosition.builder()
                .loadNumber("LD-2026-000421")
                .status(LoadStatus.IN_TRANSIT)
                .createdAt(START)
                .stops(List.of(stop))
                .gpsTrack(track)
                .pingCount(points)
                .build();
    }

    private static void compare(String name, int points, int callsAPair) throws IOException {
        JsonAdapter<LoadPosition> adapter = FreightJson.adapter(LoadPosition.class);
        MeterRegistry meters = new SimpleMeterRegistry();
        try (ConstantService service = new ConstantService(adapter.toJson(position(points)));
                FreightClient freight = client(service).build();
                FreightClient equal = client(service).build();
                FreightClient listening =
                        client(service).listener(new CallListener() {}).build();
                FreightClient metered = client(service)
                        .listener(FreightMeters.of(meters, "acme"))
                        .build()) {
            FreightMeters.gauges(metered, Duration.ofMinutes(1)).bindTo(meters);
            OkHttpClient http = new OkHttpClient.Builder()
                    .callTimeout(Duration.ofSeconds(10))
                    .readTimeout(Duration.ZERO)
                    .build();
            HttpUrl loads = HttpUrl.get(service.url() + "/v1/agent/loads");
            Supplier<LoadPosition> sdk = () -> freight.getLoadPosition("LD-2026-000421");
            Supplier<LoadPosition> bare = () -> byHand(http, request(loads, "LD-2026-000421"), adapter);
            // with a listener, what the document does not know is looked for in each answer
            Supplier<LoadPosition> heard = () -> listening.getLoadPosition("LD-2026-000421");
            Supplier<LoadPosition> same = () -> equal.getLoadPosition("LD-2026-000421");
            print(name + ": SDK / bare OkHttp", callsAPair, count(sdk), count(bare));
            // the two that follow err at least by its distance from 1
            print(name + ": SDK / an equal client", callsAPair, count(same), count(sdk));
            Supplier<LoadPosition> counted = () -> metered.getLoadPosition("LD-2026-000421");
            print(name + ": SDK with a listener / without", callsAPair, count(heard), count(sdk));
            print(name + ": SDK with all meters / without", callsAPair, count(counted), count(sdk));
            if (METERS_ONLY) {
                return;
            }
            print(name + ": SDK / openapi-generator, okhttp-gson", callsAPair, count(sdk), generated(service.url()));
            print(name + ": SDK / openapi-generator, native", callsAPair, count(sdk), generatedNative(service.url()));
        }
    }

    private static FreightClient.Builder client(ConstantService service) {
        return FreightClient.builder().baseUrl(service.url()).account("acme").agentKey("agent_bench");
    }

    /** Whoever reads more than one load makes a request for each. */
    private static Request request(HttpUrl loads, String loadNumber) {
        return new Request.Builder()
                .url(loads.newBuilder().addPathSegment(loadNumber).build())
                .header("Authorization", "Bearer agent_bench")
                .header("Accept", "application/json")
                .build();
    }

    private static LoadPosition byHand(OkHttpClient http, Request request, JsonAdapter<LoadPosition> adapter) {
        try (Response response = http.newCall(request).execute();
                ResponseBody body = response.body()) {
            LoadPosition position = adapter.fromJson(body.source());
            if (position == null || !response.isSuccessful()) {
                throw new IllegalStateException("no position");
            }
            return position;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static IntSupplier count(Supplier<LoadPosition> read) {
        return () -> read.get().pingCount();
    }

    /** The one it makes on java.net.http and Jackson. Its other threads' bytes are not counted. */
    private static IntSupplier generatedNative(String url) {
        nativepeer.ApiClient client = new nativepeer.ApiClient();
        client.updateBaseUri(url);
        client.setRequestInterceptor(request -> request.header("Authorization", "Bearer agent_bench"));
        nativepeer.api.LoadsApi loads = new nativepeer.api.LoadsApi(client);
        return () -> {
            try {
                return loads.getLoadPosition("LD-2026-000421").getPingCount();
            } catch (nativepeer.ApiException e) {
                throw new IllegalStateException(e);
            }
        };
    }

    /** The client that openapi-generator makes of our document. */
    private static IntSupplier generated(String url) {
        peer.ApiClient client = new peer.ApiClient();
        client.setBasePath(url);
        client.setBearerToken("agent_bench");
        peer.api.LoadsApi loads = new peer.api.LoadsApi(client);
        return () -> {
            try {
                return loads.getLoadPosition("LD-2026-000421").getPingCount();
            } catch (peer.ApiException e) {
                throw new IllegalStateException(e);
            }
        };
    }

    private static void print(String compared, int calls, IntSupplier one, IntSupplier other) {
        Run warm = new Run();
        for (int i = 0; i < 20_000 / calls * 2; i++) {
            warm.pair(calls, one, other);
        }
        Run run = new Run();
        for (int i = 0; i < PAIRS; i++) {
            run.pair(calls, one, other);
        }
        System.out.printf(
                Locale.ROOT,
                "%s = %.3f of the time (%.1f / %.1f us), %.3f of the bytes, %+.0f a call (%.0f / %.0f)%n",
                compared,
                median(run.ratios()),
                median(run.ones) / 1e3 / calls,
                median(run.others) / 1e3 / calls,
                run.oneBytes / (double) run.otherBytes,
                (run.oneBytes - run.otherBytes) / (double) PAIRS / calls,
                run.oneBytes / (double) PAIRS / calls,
                run.otherBytes / (double) PAIRS / calls);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /** The figures of pairs measured in turns, the first of a pair changing each time. */
    private static final class Run {
        private double[] ones = {};
        private double[] others = {};
        private long oneBytes;
        private long otherBytes;

        void pair(int calls, IntSupplier one, IntSupplier other) {
            boolean swapped = ones.length % 2 == 1;
            double first = time(calls, swapped ? other : one, !swapped);
            double second = time(calls, swapped ? one : other, swapped);
            ones = with(ones, swapped ? second : first);
            others = with(others, swapped ? first : second);
        }

        private double time(int calls, IntSupplier call, boolean isOne) {
            long bytes = THREADS.getCurrentThreadAllocatedBytes();
            long from = System.nanoTime();
            for (int i = 0; i < calls; i++) {
                sink += call.getAsInt();
            }
            double nanos = System.nanoTime() - from;
            bytes = THREADS.getCurrentThreadAllocatedBytes() - bytes;
            if (isOne) {
                oneBytes += bytes;
            } else {
                otherBytes += bytes;
            }
            return nanos;
        }

        double[] ratios() {
            return IntStream.range(0, ones.length)
                    .mapToDouble(i -> ones[i] / others[i])
                    .toArray();
        }

        private static double[] with(double[] values, double value) {
            double[] more = Arrays.copyOf(values, values.length + 1);
            more[values.length] = value;
            return more;
        }
    }
}
