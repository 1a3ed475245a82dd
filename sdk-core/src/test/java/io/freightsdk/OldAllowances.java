package io.freightsdk;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was spent under each limit. It is remembered for as long as it counts: a tag with nothing spent or set aside takes no
 * room. Not for two threads at once.
 */
final class OldAllowances {
    private static final int FEW = 1_024;

    /** The place of a limit that is not the client's, which all have in common. */
    private static final int OF_CALLS = -1;

    private final List<SpendLimit> limits;
    private final InstantSource clock;
    private final Map<Whose, OldSpending> spendings = new HashMap<>();
    private int tidyAt = FEW;

    OldAllowances(List<SpendLimit> limits, InstantSource clock) {
        this.limits = List.copyOf(limits);
        this.clock = clock;
    }

    /** Whether there is one for a call with these options. */
    boolean limit(CallOptions options) {
        return limitAny(limits, options.tag) || limitAny(options.spendLimits, options.tag);
    }

    private static boolean limitAny(List<SpendLimit> limits, @Nullable String tag) {
        for (SpendLimit limit : limits) {
            if (limit.limits(tag)) {
                return true;
            }
        }
        return false;
    }

    /** Those of a call; of two that count the same money the tighter one. */
    List<OldAllowance> of(CallOptions options) {
        if (!limit(options)) {
            return List.of();
        }
        tidy();
        Map<Whose, OldAllowance> limiting = new LinkedHashMap<>();
        for (int i = 0; i < limits.size(); i++) {
            add(limiting, i, limits.get(i), options.tag);
        }
        for (SpendLimit limit : options.spendLimits) {
            add(limiting, OF_CALLS, limit, options.tag);
        }
        return List.copyOf(limiting.values());
    }

    private void add(Map<Whose, OldAllowance> limiting, int number, SpendLimit limit, @Nullable String tag) {
        if (limit.limits(tag)) {
            @Nullable String whose = limit.eachTag() ? tag : limit.tag();
            // the money of a tag is one, whatever somebody allows of it
            @Nullable BigDecimal limitUsd = whose == null ? limit.limitUsd() : null;
            Whose key = new Whose(number, limit.window(), whose, limitUsd);
            OldSpending spending = spendings.computeIfAbsent(key, k -> new OldSpending(limit.window()));
            limiting.merge(key, new OldAllowance(limit, whose, spending), OldAllowance::tighter);
        }
    }

    private void tidy() {
        if (spendings.size() >= tidyAt) {
            Instant now = clock.instant();
            spendings.values().removeIf(spending -> spending.isBlank(now));
            tidyAt = Math.max(FEW, 2 * spendings.size());
        }
    }

    int size() {
        return spendings.size();
    }

    /** Whose money it is: what has these in common counts together. */
    private record Whose(
            int number,
            @Nullable Duration window,
            @Nullable String tag,
            @Nullable BigDecimal limitUsd) {}
}
