package io.freightsdk.micrometer;

import io.freightsdk.internal.Warnings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Metrics of several sources for gauges and health checks. However many of them ask, the sources are read at most once in {@code
 * maxAge}, on the thread that asks, one after the other. After 30 seconds no further source is read. Thread-safe; ages are measured
 * in real time.
 */
public final class CachedMetrics {
    private static final Warnings WARNINGS = Warnings.of("io.freightsdk");
    private static final Duration LONGEST_READ = Duration.ofSeconds(30);

    private final List<MetricSource> sources;
    private final Duration maxAge;
    private final LongSupplier nanos;
    private final ReentrantLock reading = new ReentrantLock();
    private final List<Consumer<Metric>> listeners = new CopyOnWriteArrayList<>();
    private volatile @Nullable Snapshot last;

    CachedMetrics(Duration maxAge, List<? extends MetricSource> sources, LongSupplier nanos) {
        if (maxAge.isNegative() || maxAge.isZero()) {
            throw new IllegalArgumentException("maxAge: expected more than 0, was " + maxAge);
        }
        this.sources = List.copyOf(sources);
        this.maxAge = maxAge;
        this.nanos = nanos;
    }

    /**
     * Creates the metrics of these sources. Nothing is read before the first {@link #read} or {@link #value}.
     *
     * @throws IllegalArgumentException if {@code maxAge} is not positive
     */
    public static CachedMetrics of(Duration maxAge, List<? extends MetricSource> sources) {
        return new CachedMetrics(maxAge, sources, System::nanoTime);
    }

    /**
     * The metrics as they were read once.
     *
     * @param metrics the metrics that could be read
     * @param failures what the other sources threw
     * @param atNanos the {@link System#nanoTime} when they were read
     */
    public record Snapshot(List<Metric> metrics, List<Throwable> failures, long atNanos) {
        /** Copies the lists. */
        public Snapshot {
            metrics = List.copyOf(metrics);
            failures = List.copyOf(failures);
        }

        /** Returns the value of a metric; NaN if it could not be read or does not exist. */
        public double value(String name, String state) {
            return metrics.stream()
                    .filter(one -> one.name().equals(name) && one.state().equals(state))
                    .mapToDouble(Metric::value)
                    .findFirst()
                    .orElse(Double.NaN);
        }
    }

    /**
     * Returns metrics that are at most {@code maxAge} old. If they have to be read, one caller reads them, and others wait for it for
     * at most 30 seconds. Throws nothing: what failed is in {@link Snapshot#failures}, also an interrupt, whose flag stays set.
     */
    public Snapshot read() {
        Snapshot young = young();
        if (young != null) {
            return young;
        }
        try {
            // a source that looks at the metrics itself has nothing to wait for
            if (reading.isHeldByCurrentThread() || !reading.tryLock(LONGEST_READ.toNanos(), TimeUnit.NANOSECONDS)) {
                return failed(new TimeoutException("another thread is still reading the metrics"));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return failed(e);
        }
        try {
            young = young();
            if (young == null) {
                young = readSources();
                last = young;
                for (Consumer<Metric> listener : listeners) {
                    young.metrics.forEach(listener);
                }
            }
            return young;
        } finally {
            reading.unlock();
        }
    }

    /** Adds a listener that is called with each metric of each read, on the thread that reads. */
    public void listener(Consumer<Metric> listener) {
        listeners.add(listener);
    }

    private @Nullable Snapshot young() {
        Snapshot known = last;
        return known == null || nanos.getAsLong() - known.atNanos >= maxAge.toNanos() ? null : known;
    }

    private Snapshot failed(Exception e) {
        return new Snapshot(List.of(), List.of(e), nanos.getAsLong());
    }

    private Snapshot readSources() {
        long from = nanos.getAsLong();
        List<Metric> metrics = new ArrayList<>();
        List<Throwable> failures = new ArrayList<>();
        for (MetricSource source : sources) {
            if (nanos.getAsLong() - from >= LONGEST_READ.toNanos()) {
                failures.add(new TimeoutException("not read, because the sources before it took 30 s"));
                break;
            }
            try {
                metrics.addAll(source.metrics());
            } catch (Throwable e) { // an Error too, such as a missing class
                WARNINGS.log("metrics could not be read; their gauges have no value", e);
                failures.add(e);
            }
        }
        return new Snapshot(metrics, failures, nanos.getAsLong());
    }

    /** Returns a metric that is at most {@code maxAge} old, reading the sources if necessary; NaN if it could not be read. */
    public double value(String name, String state) {
        return read().value(name, state);
    }
}
