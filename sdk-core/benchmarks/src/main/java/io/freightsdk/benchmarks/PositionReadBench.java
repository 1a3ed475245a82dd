package io.freightsdk.benchmarks;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import com.squareup.moshi.Moshi;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.Eta;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.StopType;
import java.io.IOException;
import java.time.Instant;
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
import org.openjdk.jmh.runner.options.VerboseMode;

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
        json = new Buffer().writeUtf8(GENERATED.toJson(Samples.position(points)));
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

    /** Runs both and prints their ratios. */
    static void run() throws RunnerException {
        Options options = new OptionsBuilder()
                .include(PositionReadBench.class.getName() + ".*")
                .addProfiler(GCProfiler.class)
                .verbosity(VerboseMode.SILENT)
                .build();
        Collection<RunResult> results = new Runner(options).run();
        for (String points : List.of("0", "500")) {
            RunResult ours = find(results, "generated", points);
            RunResult theirs = find(results, "reflective", points);
            System.out.printf(
                    "a position of %s points: generated / reflective = %.2f of the time (%.1f / %.1f us),"
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
