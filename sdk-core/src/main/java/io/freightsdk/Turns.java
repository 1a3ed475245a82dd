package io.freightsdk;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** As many requests at once as a client may have. Those over it wait for their turn, in the order in which they came. */
final class Turns {
    private final Set<Turn> waiting = new LinkedHashSet<>();

    /** Every turn that came without a wait. */
    private final Turn there = new Turn(this, null);

    private int free;
    private boolean handingOver;

    Turns(int most) {
        this.free = most;
    }

    /** One turn, given back once, or the wait for it, which completes with the turn; null if it is there. */
    record Turn(Turns turns, @Nullable CompletableFuture<Void> comes) {
        void giveBack() {
            if (comes != null && comes.cancel(false)) {
                turns.leave(this);
            } else {
                turns.free();
            }
        }
    }

    /** A turn that is there, or that comes when others are given back. */
    Turn take() {
        if (takeFree()) {
            return there;
        }
        Turn turn = new Turn(this, new CompletableFuture<>());
        synchronized (this) {
            waiting.add(turn);
        }
        handOver();
        return turn;
    }

    private synchronized boolean takeFree() {
        boolean taken = free > 0 && waiting.isEmpty();
        free -= taken ? 1 : 0;
        return taken;
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

    /** Hands turns over in a loop, on one thread at a time: a taker may give its turn back before this returns. */
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
        return first.comes;
    }
}
