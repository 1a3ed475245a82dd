package io.freightsdk.internal;

/** The time that work has before somebody begins it anew, and when it began. */
public record Lease(long sinceNanos, long nanos) {
    /** Returns whether the work may be begun anew. */
    public boolean isOver(long nowNanos) {
        return nowNanos - sinceNanos >= nanos;
    }

    /** Returns that of work that is begun anew now: twice as long, so that what hangs is not begun by everyone. */
    public Lease again(long nowNanos) {
        return new Lease(nowNanos, 2 * nanos);
    }
}
