package io.freightsdk.tools;

import org.jspecify.annotations.Nullable;

/**
 * Stops one call from another thread, as a host does whose user has pressed stop. Before the request has gone out nothing
 * is sent and nothing charged. After that a call that is safe to repeat is left at once: the same arguments give its outcome
 * for no more than it has cost. A read is finished without anybody waiting, and kept for the next who asks.
 */
public final class ToolStop {
    private boolean isStopped;
    private boolean hasInterrupted;
    private @Nullable Thread thread;

    /** Nobody has stopped it yet. */
    public ToolStop() {}

    /** Ends the call where it is; twice, or after its end, does nothing. */
    public synchronized void stop() {
        isStopped = true;
        if (thread != null && !hasInterrupted) {
            hasInterrupted = true;
            thread.interrupt();
        }
    }

    /** Whether somebody has stopped it. */
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
