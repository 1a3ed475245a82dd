package io.freightsdk;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One request on its way; it travels with the request as a tag. */
final class Attempt {
    final int number;
    final Duration timeout;

    /** True if that is the rest of the deadline rather than the attempt's own time. */
    final boolean cutShort;

    private final @Nullable Thread caller;
    private volatile int wireRequests;
    private volatile boolean sent;
    private volatile boolean interrupted;
    private volatile boolean outOfTime;

    /** The caller is the thread that waits for it, null if none does. */
    Attempt(int number, Duration timeout, boolean cutShort, @Nullable Thread caller) {
        this.number = number;
        this.timeout = timeout;
        this.cutShort = cutShort;
        this.caller = caller;
    }

    void runsOutOfTime() {
        outOfTime = true;
    }

    boolean isOutOfTime() {
        return outOfTime;
    }

    /** The request is about to be written. Only the thread that sends it calls this. */
    @SuppressWarnings("NonAtomicVolatileUpdate")
    void goesOut() {
        wireRequests++;
        sent = true;
    }

    /** A proxy responded to the request, which got no further. */
    void wasForTheProxy() {
        sent = false;
    }

    int wireRequests() {
        return wireRequests;
    }

    /** Returns whether anything of it can have reached the service. */
    boolean sent() {
        return sent;
    }

    /** Returns whether the thread that waits for it was interrupted. */
    boolean callerIsInterrupted() {
        return interrupted || (caller != null && caller.isInterrupted());
    }

    /** Remembers that it was given up for that, whatever becomes of the flag of the thread. */
    void interrupt() {
        interrupted = true;
    }
}
