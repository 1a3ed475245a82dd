package io.freightsdk.server.state;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** The newest talks, each in the place its number gives it: to keep one costs the same always, and waits for nobody. */
public final class Talks {
    private final AtomicReferenceArray<Talk> kept;

    /** Creates a store of that many. */
    public Talks(int most) {
        this.kept = new AtomicReferenceArray<>(most);
    }

    /** Stores it in place of the oldest. */
    public void keep(Talk talk) {
        kept.set(place(talk.seq()), talk);
    }

    /** The one of that number; empty if newer ones have taken its place. */
    public Optional<Talk> of(long seq) {
        return Optional.ofNullable(kept.get(place(seq))).filter(talk -> talk.seq() == seq);
    }

    private int place(long seq) {
        return (int) Math.floorMod(seq, (long) kept.length());
    }
}
