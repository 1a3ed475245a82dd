package io.freightsdk.internal;

import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Logs exceptions that end nothing: those of user code, and of threads that nobody waits for. Each leaves a WARNING
 * with its stack trace, one for each kind and minute; the next of a kind says how many there were meanwhile. A kind is a
 * text and a class of exception. Thread-safe.
 */
public final class Warnings {
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);
    private static final int MOST_KINDS = 256;

    private final System.Logger log;
    private final LongSupplier nanos;
    private final Map<Kind, Line> lines = new HashMap<>();

    Warnings(System.Logger log, LongSupplier nanos) {
        this.log = log;
        this.nanos = nanos;
    }

    /** Creates warnings for the logger with this name. */
    public static Warnings of(String logger) {
        return new Warnings(System.getLogger(logger), System::nanoTime);
    }

    private record Kind(String text, Class<?> thrown) {}

    private record Line(long atNanos, int more) {}

    /**
     * Logs an exception, unless one of its kind was logged within a minute.
     *
     * @param text says which code failed and what that changes: {@code "a CallListener failed; its call goes on"}. Constant, so
     *     that it names a kind
     */
    public void log(String text, Throwable thrown) {
        logOf("", text, thrown);
    }

    /**
     * Logs an exception like {@link #log}, with one of many that it may be of, such as {@code "load LD-1 "}, before the text: that
     * of the first of the kind.
     */
    public void logOf(String one, String text, Throwable thrown) {
        String line = line(one, text, thrown);
        if (line == null) {
            return;
        }
        try {
            log.log(Level.WARNING, line, thrown);
        } catch (Throwable broken) { // the log is the user's code too, and there is nowhere else to say so
            if (!broken.equals(thrown)) {
                thrown.addSuppressed(broken);
            }
        }
    }

    private synchronized @Nullable String line(String one, String text, Throwable thrown) {
        long now = nanos.getAsLong();
        Kind kind = new Kind(text, thrown.getClass());
        Line last = lines.get(kind);
        if (last != null && now - last.atNanos < MINUTE) {
            lines.put(kind, new Line(last.atNanos, last.more + 1));
            return null;
        }
        if (lines.size() >= MOST_KINDS) {
            lines.clear();
        }
        lines.put(kind, new Line(now, 0));
        String more = last == null || last.more == 0 ? "" : " (" + last.more + " more like the last one)";
        return one + text + more + ": " + thrown.getClass().getName();
    }

    /** Runs the code; what it throws is logged, an Error such as a missing class included. */
    public void safely(String text, Runnable code) {
        try {
            code.run();
        } catch (Throwable e) {
            log(text, e);
        }
    }
}
