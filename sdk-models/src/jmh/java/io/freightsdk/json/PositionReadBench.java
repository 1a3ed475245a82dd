package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import com.squareup.moshi.Moshi;
import io.freightsdk.model.Eta;
import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.PositionStop;
import io.freightsdk.model.StopType;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import okio.Buffer;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** A position read from JSON: the generated adapters against Moshi's reflective ones with {@link Instant#parse}. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class PositionReadBench {
    private static final JsonAdapter<LoadPosition> GENERATED = FreightJson.adapter(LoadPosition.class);
    private static final JsonAdapter<LoadPosition> REFLECTIVE = new Moshi.Builder()
            .add(Instant.class, text(Instant::parse))
            .add(LoadStatus.class, text(LoadStatus::of))
            .add(StopType.class, text(StopType::of))
            .add(Eta.class, FreightJson.adapter(Eta.class))
            .build()
            .adapter(LoadPosition.class);

    @Param({"0", "500"})
    int points;

    private Buffer json = new Buffer();

    /** Writes the position that is read. */
    @Setup
    public void writeJson() {
        json = new Buffer().writeUtf8(GENERATED.toJson(position(points)));
    }

    /** Ours. */
    @Benchmark
    public LoadPosition generated() throws IOException {
        return GENERATED.fromJson(json.clone());
    }

    /** Moshi's. */
    @Benchmark
    public LoadPosition reflective() throws IOException {
        return REFLECTIVE.fromJson(json.clone());
    }

    /** Runs both in one go and prints the ratios. */
    public static void main(String[] args) throws RunnerException {
        Options options = new OptionsBuilder()
                .include(PositionReadBench.class.getName() + ".*")
                .addProfiler(GCProfiler.class)
                .build();
        Collection<RunResult> results = new Runner(options).run();
        for (String points : List.of("0", "500")) {
            RunResult ours = find(results, "generated", points);
            RunResult theirs = find(results, "reflective", points);
            System.out.printf(
                    "position of %s points: generated / reflective = %.2f of the time (%.1f / %.1f us),"
                            + " %.2f of the bytes (%.0f / %.0f)%n",
                    points,
                    time(ours) / time(theirs),
                    time(ours),
                    time(theirs),
                    bytes(ours) / bytes(theirs),
                    bytes(ours),
                    bytes(theirs));
        }
    }

    private static RunResult find(Collection<RunResult> results, String method, String points) {
        return results.stream()
                .filter(result -> result.getParams().getBenchmark().endsWith("." + method)
                        && result.getParams().getParam("points").equals(points))
                .findFirst()
                .orElseThrow();
    }

    private static double time(RunResult result) {
        return result.getPrimaryResult().getScore();
    }

    private static double bytes(RunResult result) {
        return result.getSecondaryResults().get("gc.alloc.rate.norm").getScore();
    }

    private static LoadPosition position(int points) {
        Instant start = Instant.parse("2026-05-04T14:00:00Z");
        List<GpsPoint> track = new ArrayList<>();
        for (int i = 0; i < points; i++) {
            Instant at = start.plusSeconds(60L * i);
            track.add(new GpsPoint(degrees(41.8867 - i * 0.0137), degrees(-87.6571 - i * 0.0091), 61.5, 208.0, at));
        }
        return LoadPosition.builder()
                .loadNumber("LD-2026-000421")
                .pingpointLoadId("load_5fQ81")
                .status(LoadStatus.IN_TRANSIT)
                .createdAt(start)
                .distanceMiles(412.7)
                .pickupDwellMinutes(47)
                .stops(stop(StopType.PICKUP, 1, start), stop(StopType.DELIVERY, 2, null))
                .gpsTrack(track)
                .pingCount(points)
                .build();
    }

    /** To six decimals, as phones report them. */
    private static double degrees(double exact) {
        return Math.round(exact * 1e6) / 1e6;
    }

    private static PositionStop stop(StopType type, int sequence, @Nullable Instant arrived) {
        return PositionStop.builder()
                .type(type)
                .sequence(sequence)
                .city("Chicago")
                .state("IL")
                .arrivedAt(arrived)
                .build();
    }

    private static <T> JsonAdapter<T> text(Function<String, T> parse) {
        JsonAdapter<T> adapter = new JsonAdapter<>() {
            @Override
            public T fromJson(JsonReader reader) throws IOException {
                return parse.apply(reader.nextString());
            }

            @Override
            public void toJson(JsonWriter writer, @Nullable T value) throws IOException {
                writer.value(String.valueOf(value));
            }
        };
        return adapter.nullSafe();
    }
}
