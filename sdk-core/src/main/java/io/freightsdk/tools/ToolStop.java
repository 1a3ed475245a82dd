package io.freightsdk.tools;

import org.jspecify.annotations.Nullable;

/**
 * Stops one call from another thread, as a host does whose user has pressed stop. Before the request is sent, nothing is
 * sent or charged. After that an idempotent call ends at once: the same arguments return its outcome at no further charge.
 * A read is finished in the background and kept for the next call.
 */
public final class ToolStop {
    private boolean isStopped;
    private boolean hasInterrupted;
    private @Nullable Thread thread;

    /** Creates a stop that has not been used. */
    public ToolStop() {}

    /** Stops the call; a second time, or after its end, does nothing. */
    public synchronized void stop() {
        isStopped = true;
        if (thread != null && !hasInterrupted) {
            hasInterrupted = true;
            thread.interrupt();
        }
    }

    /** Returns whether it was stopped. */
    public synchronized boolean isStopped() {
        return isStopped;
    }

    /** From here on the thread is interrupted by a stop. */
    synchronized void enter() {
        check();
        thread = Thread.currentThread();
    }

    synchronized void check() {
        if (isStopped) {
            throw refusal();
        }
    }

    static Refusal refusal() {
        return new Refusal(
                "STOPPED",
                "the call was stopped before anything was sent",
                "do not repeat the call unless the user asks for it");
    }

    /** From here on it is not; an interrupt of ours does not outlive the call. */
    synchronized void leave() {
        thread = null;
        if (hasInterrupted) {
            hasInterrupted = false;
            Thread.interrupted();
        }
    }
}
