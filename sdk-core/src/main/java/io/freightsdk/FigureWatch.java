package io.freightsdk;

import io.freightsdk.Timer.DaemonTimer;
import io.freightsdk.internal.SingleFlight;
import io.freightsdk.internal.Warnings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The figures of some sources: however many gauges and health checks look, each source is read once in {@code maxAge}, in their
 * order, and none after half a minute. A look that hangs is begun again.
 */
public final class FigureWatch {
    private static final Warnings WARNINGS = Warnings.of("io.freightsdk");

    /** A gauge shows no figure that is so many times too old. */
    private static final int GONE = 10;

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    private final List<FigureSource> sources;
    private final long maxAgeNanos;
    private final LongSupplier nanos;
    private final List<Consumer<Figure>> listeners = new CopyOnWriteArrayList<>();
    private final SingleFlight<String, Reading> reads;
    private volatile @Nullable Reading last;
    private @Nullable Thread reader;
    private long readerNanos;

    FigureWatch(Duration maxAge, List<? extends FigureSource> sources, LongSupplier nanos) {
        this.sources = List.copyOf(sources);
        this.maxAgeNanos = CallOptions.checkedTime("maxAge", maxAge).toNanos();
        this.nanos = nanos;
        this.reads = new SingleFlight<>(nanos, LONGEST_WAIT);
    }

    /**
     * The figures of one look.
     *
     * @param figures those that could be read
     * @param failures what the sources threw that could not
     * @param atNanos when the look began
     */
    public record Reading(List<Figure> figures, List<Throwable> failures, long atNanos) {
        /** Copies the lists. */
        public Reading {
            figures = List.copyOf(figures);
            failures = List.copyOf(failures);
        }

        /** Returns the value of a figure; NaN if it was not read. */
        public double value(String name, String state) {
            return figures.stream()
                    .filter(one -> one.name().equals(name) && one.state().equals(state))
                    .mapToDouble(Figure::value)
                    .findFirst()
                    .orElse(Double.NaN);
        }
    }

    /** Creates a watch that has read nothing yet. The sources stay the caller's to close. */
    public static FigureWatch of(Duration maxAge, List<? extends FigureSource> sources) {
        return new FigureWatch(maxAge, sources, System::nanoTime);
    }

    /** Returns a look that is at most {@code maxAge} old. One caller reads; others wait for it, half a minute at most. */
    public Reading read() {
        // a listener that reads is in the flight itself
        Reading fresh = fresh();
        if (fresh != null) {
            return fresh;
        }
        try {
            return reads.run("look", LONGEST_WAIT, this::look);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            return new Reading(List.of(), List.of(e), nanos.getAsLong());
        }
    }

    private @Nullable Reading fresh() {
        Reading known = last;
        return known == null || isOlder(known, 1) ? null : known;
    }

    private Reading look() {
        Reading fresh = fresh();
        if (fresh != null) {
            return fresh;
        }
        long now = nanos.getAsLong();
        List<Figure> figures = new ArrayList<>();
        List<Throwable> failures = new ArrayList<>();
        for (FigureSource source : sources) {
            if (nanos.getAsLong() - now >= LONGEST_WAIT.toNanos()) {
                failures.add(new TimeoutException("figures not read, as those before took half a minute"));
                break;
            }
            try {
                figures.addAll(source.figures());
            } catch (Throwable e) { // an Error too, such as a missing class: nobody waits for a look in the background
                WARNINGS.log("figures could not be read; their gauges have none", e);
                failures.add(e);
            }
        }
        Reading look = new Reading(figures, failures, now);
        Reading newer = newer(look);
        if (newer != null) {
            return newer; // this one has hung
        }
        for (Consumer<Figure> listener : listeners) {
            WARNINGS.safely("a listener of figures failed", () -> look.figures.forEach(listener));
        }
        return look;
    }

    /** Stores a look, or returns the stored one if that began later. */
    private synchronized @Nullable Reading newer(Reading look) {
        Reading known = last;
        if (known != null && known.atNanos - look.atNanos > 0) {
            return known;
        }
        last = look;
        return null;
    }

    /** Returns a figure of the last look, without waiting; NaN if there is none. An old look is repeated in the background. */
    public double lastAndRefresh(String name, String state) {
        Reading known = last;
        if (known == null || isOlder(known, 1)) {
            refresh();
        }
        return known == null || isOlder(known, GONE) ? Double.NaN : known.value(name, state);
    }

    private synchronized void refresh() {
        long now = nanos.getAsLong();
        if (reader == null || !reader.isAlive() || now - readerNanos >= LONGEST_WAIT.toNanos()) {
            readerNanos = now;
            reader = DaemonTimer.thread("freight-figures", this::read);
            reader.start();
        }
    }

    private boolean isOlder(Reading look, int times) {
        return nanos.getAsLong() - look.atNanos >= times * maxAgeNanos;
    }

    /** Adds a listener that is called with each figure of each look. */
    public void listener(Consumer<Figure> listener) {
        listeners.add(Objects.requireNonNull(listener, "listener"));
    }
}
