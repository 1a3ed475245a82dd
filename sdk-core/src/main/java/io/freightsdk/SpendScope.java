package io.freightsdk;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A limit of a call, and what is counted together under it. */
record SpendScope(SpendLimit limit, Money money) {
    private static final Comparator<SpendScope> AS_THEY_WERE_SET =
            Comparator.comparingInt(spendScope -> spendScope.money.number);

    /**
     * The calls that are counted together: all that a limit of the client limits, all that calls with an equal limit of their
     * own do, and of limits for a tag all that calls with that tag do, whatever their amounts.
     *
     * @param number which of the client's limits it is, {@link Integer#MAX_VALUE} for those of calls and of pools
     */
    record Money(
            int number,
            @Nullable Duration window,
            @Nullable String tag,
            @Nullable BigDecimal limitUsd,
            @Nullable SpendPool pool) {
        /** Returns whether a call that both limit takes it once. */
        boolean isTakenWith(Money other) {
            return pool == null
                    ? equals(other)
                    : pool.equals(other.pool) && Objects.equals(window, other.window) && Objects.equals(tag, other.tag);
        }
    }

    /** The limits of a call, those of the client first; of two for the same money the tighter one. */
    static List<SpendScope> of(List<SpendLimit> clients, CallOptions options) {
        List<SpendScope> scopes = new ArrayList<>();
        for (int i = 0; i < clients.size(); i++) {
            add(scopes, i, clients.get(i), options);
        }
        for (SpendLimit limit : options.spendLimits) {
            add(scopes, Integer.MAX_VALUE, limit, options);
        }
        return scopes;
    }

    /** The limit of calls with the tag, or of the client whose limit of this number it is. */
    static SpendScope of(int number, SpendLimit limit, @Nullable String tag) {
        SpendPool pool = limit.pool();
        String whose = limit.eachTag() ? tag : limit.tag();
        // a pool counts together what has the same key
        Money money = pool != null
                ? new Money(Integer.MAX_VALUE, limit.window(), whose, limit.limitUsd(), pool)
                : new Money(number, limit.window(), whose, whose == null ? limit.limitUsd() : null, null);
        return new SpendScope(limit, money);
    }

    private static void add(List<SpendScope> scopes, int number, SpendLimit limit, CallOptions options) {
        if (limit.limits(options.tag) && !isReserved(limit, options)) {
            add(scopes, of(number, limit, options.tag));
        }
    }

    /** Returns whether the caller has reserved the price itself. */
    static boolean isReserved(SpendLimit limit, CallOptions options) {
        SpendPool pool = limit.pool();
        return pool != null
                && options.accounting.parts.reservedUnder.stream()
                        .anyMatch(reserved -> reserved.limits(options.tag)
                                && pool.equals(reserved.pool())
                                && limit.key(options.tag).equals(reserved.key(options.tag)));
    }

    private static void add(List<SpendScope> scopes, SpendScope spendScope) {
        for (int i = 0; i < scopes.size(); i++) {
            SpendScope own = scopes.get(i);
            if (own.money.isTakenWith(spendScope.money)) {
                scopes.set(i, own.limit.limitUsd().compareTo(spendScope.limit.limitUsd()) <= 0 ? own : spendScope);
                return;
            }
        }
        scopes.add(spendScope);
    }

    /** All of both, in the order in which the limits were set; of two for the same money the tighter one. */
    static List<SpendScope> union(List<SpendScope> some, List<SpendScope> others) {
        if (some.isEmpty() || others.isEmpty()) {
            return some.isEmpty() ? others : some;
        }
        List<SpendScope> all = new ArrayList<>(some);
        for (SpendScope other : others) {
            // what is taken stays taken under the limit that it was taken under
            if (some.stream().noneMatch(own -> own.isShared() && own.money.isTakenWith(other.money))) {
                add(all, other);
            }
        }
        all.sort(AS_THEY_WERE_SET);
        return all;
    }

    SpendPool pool() {
        return Objects.requireNonNull(money.pool, "a limit of a pool");
    }

    /** Its name in a message, which its own code makes. */
    String poolName() {
        try {
            return pool().name();
        } catch (RuntimeException e) {
            return "(its name() threw " + e.getClass().getName() + ")";
        }
    }

    String key() {
        return limit.key(money.tag);
    }

    boolean isShared() {
        return money.pool != null;
    }

    /** The time after which its pool forgets what was taken; null if there is no pool, or if it never does. */
    @Nullable
    Duration poolWindow() {
        return isShared() ? money.window : null;
    }

    /** The owner and the window of a limit, for a message. */
    String scope() {
        String scope = limit.scope(money.tag);
        if (money.pool == null) {
            return scope;
        }
        return scope + (scope.isEmpty() ? "" : " ") + "shared by " + poolName() + ", this client's part of it";
    }
}
