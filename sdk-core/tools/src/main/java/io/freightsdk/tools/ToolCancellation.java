package io.freightsdk.tools;

import org.jspecify.annotations.Nullable;

/**
 * Cancels one call from another thread, as a host does whose user has pressed stop. Before the request is sent, nothing is
 * sent or charged. After that an idempotent call ends at once: the same arguments return its outcome at no further charge.
 * A read is finished in the background and remembered for the next call.
 */
public final class ToolCancellation {
    private boolean isCancelled;
    private boolean hasInterrupted;
    private @Nullable Thread thread;

    /** Creates a cancellation that has not been used. */
    public ToolCancellation() {}

    /** Cancels the call; a second time, or after its end, does nothing. */
    public synchronized void cancel() {
        isCancelled = true;
        if (thread != null && !hasInterrupted) {
            hasInterrupted = true;
            thread.interrupt();
        }
    }

    /** Returns whether it was cancelled. */
    public synchronized boolean isCancelled() {
        return isCancelled;
    }

    /** From here on the thread is interrupted by a cancel. */
    synchronized void enter() {
        check();
        thread = Thread.currentThread();
    }

    synchronized void check() {
        if (isCancelled) {
            throw refusal();
        }
    }

    static Refusal refusal() {
        return new Refusal("CANCELLED", "the call was cancelled before anything was sent");
    }

    /** Ends the call's part of the cancellation: an interrupt sent for it does not outlive the call. */
    synchronized void leave() {
        thread = null;
        if (hasInterrupted) {
            hasInterrupted = false;
            Thread.interrupted();
        }
    }
}
