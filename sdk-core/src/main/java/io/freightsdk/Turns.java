package io.freightsdk;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** As many requests at once as a client may have. Those over it wait for their turn, in the order in which they came. */
final class Turns {
    private final Set<Turn> waiting = new LinkedHashSet<>();
    private int free;
    private boolean handingOver;

    Turns(int most) {
        this.free = most;
    }

    /** The turns of one call, one after the other. Only one thread at a time uses it. */
    final class Turn {
        private boolean isThere;
        private @Nullable CompletableFuture<Void> awaited;

        /** Null if it is there at once; else what completes with it. */
        @Nullable
        CompletableFuture<Void> take() {
            isThere = takeFree();
            if (isThere) {
                return null;
            }
            CompletableFuture<Void> turn = new CompletableFuture<>();
            awaited = turn;
            join(this);
            return turn;
        }

        /** Ends it, or the wait for it; does nothing if there is neither. */
        void giveBack() {
            @Nullable CompletableFuture<Void> turn = awaited;
            boolean waited = turn != null && turn.cancel(false);
            if (waited) {
                leave(this);
            } else if (isThere || (turn != null && !turn.isCancelled())) {
                free();
            }
            isThere = false;
            awaited = null;
        }
    }

    private synchronized boolean takeFree() {
        boolean taken = free > 0 && waiting.isEmpty();
        free -= taken ? 1 : 0;
        return taken;
    }

    private void join(Turn turn) {
        synchronized (this) {
            waiting.add(turn);
        }
        handOver();
    }

    private synchronized void leave(Turn turn) {
        waiting.remove(turn);
    }

    private void free() {
        synchronized (this) {
            free++;
        }
        handOver();
    }

    /** In a loop, and in one at a time: whoever gets a turn may give it back before this returns. */
    private void handOver() {
        for (CompletableFuture<Void> next = next(true); next != null; next = next(false)) {
            if (!next.complete(null)) {
                synchronized (this) {
                    free++;
                }
            }
        }
    }

    private synchronized @Nullable CompletableFuture<Void> next(boolean begins) {
        if (begins && handingOver) {
            return null;
        }
        handingOver = free > 0 && !waiting.isEmpty();
        if (!handingOver) {
            return null;
        }
        Iterator<Turn> all = waiting.iterator();
        Turn first = all.next();
        all.remove();
        free--;
        return first.awaited;
    }
}
