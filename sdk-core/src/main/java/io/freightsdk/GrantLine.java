package io.freightsdk;

import io.freightsdk.internal.SingleFlight.Lease;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The money of one pool and limit: the calls that wait for more of it, the request for them, and what came of the last ones.
 * One request is for the sum of all who wait; if that is refused, for half of them. Not thread-safe.
 */
final class GrantLine {
    /** The time that a silent pool has before the next request, and for which a refusal counts. */
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Set<Wait> waiting = new LinkedHashSet<>();
    private @Nullable Asked open;

    /** The most calls to request money for at once, since more were refused. */
    private int most = Integer.MAX_VALUE;

    /** The limit under which something was granted, as long as that may have to be given back. */
    @Nullable
    SpendScope granted;

    /** True once the pool has granted more than was missing, for the calls that follow. */
    boolean hasPortions;

    private @Nullable BigDecimal refusedUsd;
    private long refusedAtNanos;

    /** A call that waits: true is to look again, false that the limit leaves too little. */
    record Wait(BigDecimal neededUsd, CompletableFuture<Boolean> more) {}

    record Asked(List<Wait> calls, BigDecimal missingUsd, Lease lease) {}

    Wait join(BigDecimal neededUsd) {
        most = isIdle() ? Integer.MAX_VALUE : most;
        Wait call = new Wait(neededUsd, new CompletableFuture<>());
        waiting.add(call);
        return call;
    }

    void leave(Wait call) {
        waiting.remove(call);
    }

    boolean isIdle() {
        return waiting.isEmpty() && open == null;
    }

    /** Returns whether a new line would do. */
    boolean isOver(long nanos) {
        return isIdle() && granted == null && (refusedUsd == null || nanos - refusedAtNanos >= SECOND_NANOS);
    }

    /** Returns whether as much, or less, was refused within a second. */
    boolean hasRefused(BigDecimal usd, long nanos) {
        return refusedUsd != null && nanos - refusedAtNanos < SECOND_NANOS && usd.compareTo(refusedUsd) >= 0;
    }

    /**
     * The next request, null if there is none to make or one is open: for those that what is left does not cover, so it is never for
     * nothing or less, which would return money that others have not reserved yet.
     */
    @Nullable
    Asked next(BigDecimal leftUsd, long nanos) {
        Asked last = open;
        if (waiting.isEmpty() || (last != null && !last.lease.isOver(nanos))) {
            return null;
        }
        List<Wait> covered = covers(leftUsd);
        List<Wait> calls = waiting.stream()
                .filter(call -> !covered.contains(call))
                .limit(most)
                .toList();
        if (calls.isEmpty()) {
            return null;
        }
        Lease lease = last == null ? new Lease(nanos, SECOND_NANOS) : last.lease.again(nanos);
        BigDecimal forThemUsd = leftUsd.subtract(neededUsd(covered));
        open = new Asked(calls, neededUsd(calls).subtract(forThemUsd), lease);
        return open;
    }

    static BigDecimal neededUsd(List<Wait> calls) {
        return calls.stream().map(Wait::neededUsd).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    List<Wait> granted(Asked asked, BigDecimal leftUsd) {
        end(asked);
        refusedUsd = null;
        return covered(leftUsd);
    }

    /** Removes and returns the waits that the amount covers; their calls look again. */
    List<Wait> covered(BigDecimal leftUsd) {
        return leave(covers(leftUsd));
    }

    /** Returns the waits that the amount covers, the oldest first. */
    private List<Wait> covers(BigDecimal leftUsd) {
        List<Wait> covered = new ArrayList<>();
        BigDecimal left = leftUsd;
        for (Wait call : waiting) {
            if (left.compareTo(call.neededUsd) >= 0) {
                covered.add(call);
                left = left.subtract(call.neededUsd);
            }
        }
        return covered;
    }

    /** The limit leaves less: those that need as much as one that was refused alone wait no more. */
    List<Wait> refused(Asked asked, long nanos) {
        refusedUsd = asked.missingUsd;
        refusedAtNanos = nanos;
        if (!end(asked)) {
            return List.of();
        }
        if (asked.calls.size() > 1) {
            most = asked.calls.size() / 2;
            return List.of();
        }
        most = Integer.MAX_VALUE;
        BigDecimal tooMuchUsd = asked.calls.get(0).neededUsd;
        return leave(waiting.stream()
                .filter(call -> call.neededUsd.compareTo(tooMuchUsd) >= 0)
                .toList());
    }

    /** The pool failed: those that waited for it wait no more. */
    List<Wait> failed(Asked asked) {
        return end(asked) ? leave(asked.calls) : List.of();
    }

    private List<Wait> leave(List<Wait> calls) {
        calls.forEach(waiting::remove);
        return calls;
    }

    /** False if another request has taken its place. */
    private boolean end(Asked asked) {
        boolean isOpen = asked.equals(open);
        open = isOpen ? null : open;
        return isOpen;
    }
}
