package io.freightsdk.server;

import java.util.ArrayList;
import java.util.List;
import java.util.ListIterator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The faults that will still fire, oldest first. */
final class Faults {
    private final List<PendingFault> pending = new ArrayList<>();
    private int lastId;

    String add(Fault fault) {
        String id = "fault-" + ++lastId;
        pending.add(new PendingFault(id, fault, 0, fault.skip(), fault.times()));
        return id;
    }

    /** Returns the oldest match that skips no more calls, and counts its use. Matches that still skip count the call too. */
    @Nullable
    PendingFault take(Fault.When when, String operation, @Nullable Broker caller) {
        PendingFault taken = null;
        for (ListIterator<PendingFault> each = pending.listIterator(); each.hasNext(); ) {
            PendingFault one = each.next();
            if (!matches(one.fault(), when, operation, caller)) {
                continue;
            }
            if (one.skipLeft() > 0) {
                each.set(new PendingFault(one.id(), one.fault(), one.hits(), one.skipLeft() - 1, one.left()));
            } else if (taken == null) {
                taken = one;
                int left = one.left() == Fault.ALWAYS ? Fault.ALWAYS : one.left() - 1;
                if (left == 0) {
                    each.remove();
                } else {
                    each.set(new PendingFault(one.id(), one.fault(), one.hits() + 1, 0, left));
                }
            }
        }
        return taken;
    }

    private static boolean matches(Fault fault, Fault.When when, String operation, @Nullable Broker caller) {
        return fault.when() == when
                && (fault.operation() == null || fault.operation().equals(operation))
                && (fault.brokerId() == null
                        || (caller != null && fault.brokerId().equals(caller.id())));
    }

    List<PendingFault> list() {
        return List.copyOf(pending);
    }

    boolean isEmpty() {
        return pending.isEmpty();
    }

    /** Removes all faults and begins their ids anew. */
    void reset() {
        pending.clear();
        lastId = 0;
    }

    boolean removeIf(Predicate<PendingFault> condition) {
        return pending.removeIf(condition);
    }
}
