package io.freightsdk.server.proof.history;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The search of Wing and Gong: some order of the events, which leaves each between its invocation and its return, in
 * which the specification allows every outcome. What has failed once, the same events done and the same account, is not
 * tried again.
 */
final class Linearization {
    private record Tried(BitSet done, Account account) {}

    private final List<Event> history;
    private final Set<Tried> tried = new HashSet<>();
    private final Deque<Event> order = new ArrayDeque<>();

    private Linearization(List<Event> history) {
        this.history = history;
    }

    /** An order that explains the history; empty if there is none. */
    static Optional<List<Event>> of(Account start, List<Event> history) {
        Linearization search = new Linearization(history);
        return search.explains(start, new BitSet()) ? Optional.of(List.copyOf(search.order)) : Optional.empty();
    }

    private boolean explains(Account account, BitSet done) {
        if (done.cardinality() == history.size()) {
            return true;
        }
        if (!tried.add(new Tried((BitSet) done.clone(), account))) {
            return false;
        }
        long firstReturn = firstReturn(done);
        for (int i = done.nextClearBit(0); i < history.size(); i = done.nextClearBit(i + 1)) {
            Event event = history.get(i);
            if (event.invoked() > firstReturn) {
                continue;
            }
            Optional<Account> next = account.after(event.operation(), event.outcome());
            if (next.isPresent()) {
                done.set(i);
                order.addLast(event);
                if (explains(next.get(), done)) {
                    return true;
                }
                order.removeLast();
                done.clear(i);
            }
        }
        return false;
    }

    /** Whatever was invoked later than that cannot come first. */
    private long firstReturn(BitSet done) {
        long first = Long.MAX_VALUE;
        for (int i = done.nextClearBit(0); i < history.size(); i = done.nextClearBit(i + 1)) {
            first = Math.min(first, history.get(i).returned());
        }
        return first;
    }
}
