package io.freightsdk.benchmarks;

import com.squareup.moshi.JsonAdapter;
import generatedclient.ApiClient;
import generatedclient.ApiException;
import generatedclient.api.LoadsApi;
import io.freightsdk.CallListener;
import io.freightsdk.FreightClient;
import io.freightsdk.json.FreightJson;
import io.freightsdk.micrometer.FreightMeters;
import io.freightsdk.model.LoadPosition;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Locale;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;

/**
 * A paid position read by the client, against OkHttp with the same JSON adapter by hand and against the client that
 * openapi-generator makes. Both of a pair take turns in one JVM, so that they meet the same machine: two forks of JMH
 * differ by more than the few percent that are asked about here. The figure is the median of the ratios; two equal
 * clients show how far it can be trusted.
 */
final class CallBench {
    private static final int PAIRS = 301;
    private static int sink;

    private CallBench() {}

    static void run() throws IOException {
        compare("small body", 0, 200);
        compare("500 points", 500, 40);
    }

    private static void compare(String name, int points, int calls) throws IOException {
        JsonAdapter<LoadPosition> adapter = FreightJson.adapter(LoadPosition.class);
        MeterRegistry meters = new SimpleMeterRegistry();
        try (ConstantService service = new ConstantService(adapter.toJson(Samples.position(points)));
                FreightClient freight = client(service).build();
                FreightClient equal = client(service).build();
                FreightClient heard =
                        client(service).listener(new CallListener() {}).build();
                FreightClient metered = client(service)
                        .listener(FreightMeters.of(meters, "acme"))
                        .build()) {
            FreightMeters.gauges(metered, Duration.ofMinutes(1)).bindTo(meters);
            IntSupplier sdk = read(freight);
            print(name + ": two equal clients", calls, read(equal), sdk);
            print(name + ": client / OkHttp by hand", calls, sdk, byHand(service.url(), adapter));
            print(name + ": with a listener / without", calls, read(heard), sdk);
            print(name + ": with all meters / without", calls, read(metered), sdk);
            print(name + ": client / openapi-generator, okhttp-gson", calls, sdk, generated(service.url()));
        }
    }

    private static FreightClient.Builder client(ConstantService service) {
        return FreightClient.builder().baseUrl(service.url()).account("acme").agentKey("agent_bench");
    }

    private static IntSupplier read(FreightClient freight) {
        return () -> freight.getLoadPosition(Samples.LOAD_NUMBER).pingCount();
    }

    private static IntSupplier byHand(String url, JsonAdapter<LoadPosition> adapter) {
        OkHttpClient http = new OkHttpClient.Builder()
                .callTimeout(Duration.ofSeconds(10))
                .readTimeout(Duration.ZERO)
                .build();
        HttpUrl loads = HttpUrl.get(url + "/v1/agent/loads");
        Supplier<LoadPosition> read = () -> {
            Request request = new Request.Builder()
                    .url(loads.newBuilder().addPathSegment(Samples.LOAD_NUMBER).build())
                    .header("Authorization", "Bearer agent_bench")
                    .header("Accept", "application/json")
                    .build();
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
        };
        return () -> read.get().pingCount();
    }

    private static IntSupplier generated(String url) {
        ApiClient client = new ApiClient();
        client.setBasePath(url);
        client.setBearerToken("agent_bench");
        LoadsApi loads = new LoadsApi(client);
        return () -> {
            try {
                return loads.getLoadPosition(Samples.LOAD_NUMBER).getPingCount();
            } catch (ApiException e) {
                throw new IllegalStateException(e);
            }
        };
    }

    private static void print(String compared, int calls, IntSupplier one, IntSupplier other) {
        Turns warmUp = new Turns(40_000 / calls);
        warmUp.run(calls, one, other);
        Turns turns = new Turns(PAIRS);
        turns.run(calls, one, other);
        double each = (double) PAIRS * calls;
        System.out.printf(
                Locale.ROOT,
                "%s = %.3f of the time (%.1f / %.1f us), %.3f of the bytes, %+.0f a call (%.0f / %.0f)%n",
                compared,
                Measure.medianRatio(turns.ones, turns.others),
                Measure.median(turns.ones) / 1e3 / calls,
                Measure.median(turns.others) / 1e3 / calls,
                turns.oneBytes / (double) turns.otherBytes,
                (turns.oneBytes - turns.otherBytes) / each,
                turns.oneBytes / each,
                turns.otherBytes / each);
    }

    /** The figures of two that take turns; which of them comes first alternates. */
    private static final class Turns {
        private final double[] ones;
        private final double[] others;
        private long oneBytes;
        private long otherBytes;

        Turns(int pairs) {
            ones = new double[pairs];
            others = new double[pairs];
        }

        void run(int calls, IntSupplier one, IntSupplier other) {
            for (int i = 0; i < ones.length; i++) {
                if (i % 2 == 0) {
                    runOne(i, calls, one);
                    runOther(i, calls, other);
                } else {
                    runOther(i, calls, other);
                    runOne(i, calls, one);
                }
            }
        }

        private void runOne(int i, int calls, IntSupplier one) {
            long bytes = Measure.allocatedBytes();
            ones[i] = nanos(calls, one);
            oneBytes += Measure.allocatedBytes() - bytes;
        }

        private void runOther(int i, int calls, IntSupplier other) {
            long bytes = Measure.allocatedBytes();
            others[i] = nanos(calls, other);
            otherBytes += Measure.allocatedBytes() - bytes;
        }

        private static double nanos(int calls, IntSupplier call) {
            long begin = System.nanoTime();
            for (int i = 0; i < calls; i++) {
                sink += call.getAsInt();
            }
            return System.nanoTime() - begin;
        }
    }
}
