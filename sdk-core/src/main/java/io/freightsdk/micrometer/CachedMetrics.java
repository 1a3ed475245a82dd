package io.freightsdk.micrometer;

import io.freightsdk.internal.DurationText;
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
 * Reads the metrics of several sources for gauges and health checks, at most once in {@code maxAge} however many of them look.
 * Reading costs nothing: sources read the balance, counters of this process and rows of the database. Instances are
 * thread-safe.
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
            throw new IllegalArgumentException("maxAge must be positive, but is " + DurationText.of(maxAge));
        }
        this.sources = List.copyOf(sources);
        this.maxAge = maxAge;
        this.nanos = nanos;
    }

    /**
     * Creates metrics that are read on first use. The sources stay yours to close.
     *
     * @param maxAge how old a metric may be, such as a minute
     * @throws IllegalArgumentException if {@code maxAge} is not positive
     */
    public static CachedMetrics of(Duration maxAge, List<? extends MetricSource> sources) {
        return new CachedMetrics(maxAge, sources, System::nanoTime);
    }

    /**
     * The metrics of one moment.
     *
     * @param metrics the metrics that could be read
     * @param failures the exceptions of the sources that could not be read
     * @param atNanos when they were read, by {@link System#nanoTime}
     */
    public record Snapshot(List<Metric> metrics, List<Throwable> failures, long atNanos) {
        /** Creates the snapshot with copies of the lists. */
        public Snapshot {
            metrics = List.copyOf(metrics);
            failures = List.copyOf(failures);
        }

        /** Returns the value of a metric, or NaN if it could not be read. */
        public double value(String name, String state) {
            return metrics.stream()
                    .filter(one -> one.name().equals(name) && one.state().equals(state))
                    .mapToDouble(Metric::value)
                    .findFirst()
                    .orElse(Double.NaN);
        }
    }

    /**
     * Returns metrics that are at most {@code maxAge} old. If they are older, this thread reads all sources, one after the
     * other, for at most half a minute; other threads wait for it. Never throws: a source that fails is logged and listed in
     * {@link Snapshot#failures}. If this thread is interrupted while it waits, the snapshot is empty and the interrupt flag
     * stays set.
     */
    public Snapshot read() {
        Snapshot young = young();
        if (young != null) {
            return young;
        }
        try {
            // a source that reads these metrics itself would wait for its own thread
            if (reading.isHeldByCurrentThread() || !reading.tryLock(LONGEST_READ.toNanos(), TimeUnit.NANOSECONDS)) {
                return failed(new TimeoutException(
                        "metrics not read: another thread has been reading them for half a" + " minute"));
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

    /** Adds a listener that receives each metric of each later read, on the thread that reads. */
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
                failures.add(new TimeoutException("metrics not read: the sources before took half a minute"));
                break;
            }
            try {
                metrics.addAll(source.metrics());
            } catch (Throwable e) { // an Error, too, such as that of a missing class
                WARNINGS.log("metrics could not be read, so their gauges are NaN", e);
                failures.add(e);
            }
        }
        return new Snapshot(metrics, failures, nanos.getAsLong());
    }

    /** Returns the value of a metric that is at most {@code maxAge} old, or NaN if it could not be read. */
    public double value(String name, String state) {
        return read().value(name, state);
    }
}
