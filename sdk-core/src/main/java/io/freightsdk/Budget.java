package io.freightsdk;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A limit as it holds for one call, and what is counted together under it. */
record Budget(SpendLimit limit, Id id) {
    /**
     * The calls that are counted together: those under equal limits, and of limits for a tag all with that tag, whatever the
     * amounts; of a store what has the same key there.
     */
    record Id(
            boolean isOfClient,
            @Nullable Duration window,
            @Nullable String tag,
            @Nullable BigDecimal limitUsd,
            @Nullable ChargeStore store) {}

    static Budget of(boolean isOfClient, SpendLimit limit, @Nullable String callTag) {
        ChargeStore store = limit.store();
        String tag = limit.eachTag() ? callTag : limit.tag();
        BigDecimal limitUsd = store == null && tag == null ? limit.limitUsd() : null;
        return new Budget(limit, new Id(isOfClient && store == null, limit.window(), tag, limitUsd, store));
    }

    /** The limits of a call, those of the client first; of two for the same money the tighter one. */
    static List<Budget> of(List<SpendLimit> clients, CallOptions options) {
        if (clients.isEmpty() && options.spendLimits.isEmpty()) {
            return List.of();
        }
        List<Budget> budgets = new ArrayList<>();
        clients.forEach(limit -> add(budgets, true, limit, options));
        options.spendLimits.forEach(limit -> add(budgets, false, limit, options));
        return budgets;
    }

    private static void add(List<Budget> budgets, boolean isOfClient, SpendLimit limit, CallOptions options) {
        if (!limit.limits(options.tag)) {
            return;
        }
        Budget budget = of(isOfClient, limit, options.tag);
        for (int i = 0; i < budgets.size(); i++) {
            Budget other = budgets.get(i);
            if (other.id.equals(budget.id)) {
                budgets.set(i, other.limit.limitUsd().compareTo(limit.limitUsd()) <= 0 ? other : budget);
                return;
            }
        }
        budgets.add(budget);
    }

    boolean isShared() {
        return id.store != null;
    }

    ChargeStore store() {
        return Objects.requireNonNull(id.store, "a shared limit");
    }

    /** The owner and the window of the limit, for a message. */
    String scope() {
        String scope = limit.scope(id.tag);
        return isShared() ? scope + (scope.isEmpty() ? "" : " ") + "shared by " + ChargeStores.name(store()) : scope;
    }
}
