package io.freightsdk.durable;

import io.freightsdk.SpendLimit;
import io.freightsdk.SpendPool;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The money of shared limits, changed in the caller's transaction. Of each scope one row has the sum of what is used: what
 * calls hold that are not over, and what was spent and is in the window still. Spent money is stored by when it leaves
 * the window, summed up per thousandth of it.
 */
final class LimitRows {
    private static final Duration LONGER = Duration.ofSeconds(SpendPool.SECONDS_TO_SPEND);
    private static final int BUCKETS = 1_000;

    private LimitRows() {}

    /**
     * Money of one scope that a call holds.
     *
     * @param scope the row it is in
     * @param window how long it counts when it is spent, null if forever
     */
    record Held(String scope, @Nullable Duration window, BigDecimal usd) {
        static Held of(ResultSet row) throws SQLException {
            long millis = row.getLong("window_millis");
            @Nullable Duration window = row.wasNull() ? null : Duration.ofMillis(millis);
            return new Held(row.getString("scope"), window, row.getBigDecimal("amount_usd"));
        }
    }

    /** A limit that does not cover the price, and when more of it is free. */
    record Refusal(SpendLimit limit, @Nullable Instant until) {}

    /** The row of a pool's money: {@code acme|PT24H|tag=x}. What is a separator in the name of the pool is escaped. */
    static String scope(SpendLimit limit, String key) {
        String pool = Objects.requireNonNull(limit.pool(), "a limit of a pool").name();
        return pool.replace("\\", "\\\\").replace("|", "\\|") + '|' + key;
    }

    /**
     * Takes the price from each limit that the call is under, less what it holds of it already, or nothing from any; the list is
     * what it holds then.
     */
    static @Nullable Refusal take(
            Transaction tx, List<SpendLimit> limits, @Nullable String tag, BigDecimal usd, List<Held> held)
            throws SQLException {
        // in one order, or two transactions could wait for each other
        Map<String, SpendLimit> ofCall = new TreeMap<>();
        for (SpendLimit limit : limits) {
            if (limit.limits(tag)) {
                ofCall.merge(
                        scope(limit, limit.key(tag)),
                        limit,
                        (one, other) -> one.limitUsd().compareTo(other.limitUsd()) <= 0 ? one : other);
            }
        }
        List<Held> taken = new ArrayList<>();
        for (Map.Entry<String, SpendLimit> one : ofCall.entrySet()) {
            BigDecimal heldUsd = usdOf(held, one.getKey());
            BigDecimal moreUsd = usd.subtract(heldUsd);
            if (moreUsd.signum() <= 0) {
                continue;
            }
            if (!take(tx, one.getKey(), one.getValue().limitUsd(), moreUsd)) {
                for (Held back : taken) {
                    giveBack(tx, back);
                }
                return new Refusal(one.getValue(), nextFree(tx, one.getKey()));
            }
            taken.add(new Held(one.getKey(), one.getValue().window(), moreUsd));
        }
        for (Held more : taken) {
            BigDecimal heldUsd = usdOf(held, more.scope);
            held.removeIf(old -> old.scope.equals(more.scope));
            held.add(new Held(more.scope, more.window, heldUsd.add(more.usd)));
        }
        return null;
    }

    private static BigDecimal usdOf(List<Held> held, String scope) {
        return held.stream()
                .filter(one -> one.scope.equals(scope))
                .map(Held::usd)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** True if the limit covers it; then it is used. */
    static boolean take(Transaction tx, String scope, BigDecimal limitUsd, BigDecimal usd) throws SQLException {
        tx.locksBriefly();
        if (add(tx, scope, limitUsd, usd)) {
            return true;
        }
        int there = tx.update("update freight_budget set used_usd = used_usd where scope = ?", scope);
        if (there == 0) {
            boolean unused = tx.insertIfAbsent("insert into freight_budget (scope, used_usd) values (?, 0)", scope);
        }
        forget(tx, scope);
        return add(tx, scope, limitUsd, usd);
    }

    private static boolean add(Transaction tx, String scope, BigDecimal limitUsd, BigDecimal usd) throws SQLException {
        return tx.update(
                        "update freight_budget set used_usd = used_usd + ? where scope = ? and used_usd + ? <= ?",
                        usd,
                        scope,
                        usd,
                        limitUsd)
                == 1;
    }

    /** The money used now, without spend that has left the window. */
    static BigDecimal usedUsd(Transaction tx, String scope) throws SQLException {
        String sql = "select used_usd - (select coalesce(sum(amount_usd), 0) from freight_spent where scope = ?"
                + " and counts_until <= current_timestamp) from freight_budget where scope = ?";
        return tx.first(sql, row -> row.getBigDecimal(1), scope, scope).orElse(BigDecimal.ZERO);
    }

    /** Subtracts spend that has left the window. The row of the scope is locked. */
    private static void forget(Transaction tx, String scope) throws SQLException {
        List<BigDecimal> old = tx.query(
                "select amount_usd from freight_spent where scope = ? and counts_until <= current_timestamp",
                row -> row.getBigDecimal(1),
                scope);
        if (!old.isEmpty()) {
            tx.update("delete from freight_spent where scope = ? and counts_until <= current_timestamp", scope);
            use(tx, scope, old.stream().reduce(BigDecimal.ZERO, BigDecimal::add).negate());
        }
    }

    /** Changes what is used, whatever the limit. */
    private static void use(Transaction tx, String scope, BigDecimal moreUsd) throws SQLException {
        tx.locksBriefly();
        tx.update("update freight_budget set used_usd = used_usd + ? where scope = ?", moreUsd, scope);
    }

    static void giveBack(Transaction tx, Held held) throws SQLException {
        use(tx, held.scope, held.usd.negate());
    }

    /** Books what was held, or more or less of it, as spent. */
    static void spend(Transaction tx, Held held, BigDecimal usd) throws SQLException {
        use(tx, held.scope, usd.subtract(held.usd));
        if (held.window == null) {
            return;
        }
        Instant now = tx.now();
        long bucket = Math.max(1, held.window.dividedBy(BUCKETS).toMillis());
        long until = now.plus(held.window).plus(LONGER).toEpochMilli();
        Instant countsUntil = Instant.ofEpochMilli((until / bucket + 1) * bucket);
        int there = addSpent(tx, held.scope, countsUntil, usd);
        if (there == 0) {
            tx.update(
                    "insert into freight_spent (scope, counts_until, amount_usd) values (?, ?, ?)",
                    held.scope,
                    countsUntil,
                    usd);
        }
    }

    private static int addSpent(Transaction tx, String scope, Instant countsUntil, BigDecimal usd) throws SQLException {
        return tx.update(
                "update freight_spent set amount_usd = amount_usd + ? where scope = ? and counts_until = ?",
                usd,
                scope,
                countsUntil);
    }

    /**
     * Takes back money that was booked as spent and is not needed, from the newest on, as far as it is still in the window.
     */
    static void unspend(Transaction tx, String scope, @Nullable Duration window, BigDecimal usd) throws SQLException {
        if (window == null) {
            use(tx, scope, usd.negate());
            return;
        }
        // the order of all that change both tables
        use(tx, scope, BigDecimal.ZERO);
        List<Spent> newest = tx.query(
                "select counts_until, amount_usd from freight_spent where scope = ? order by counts_until desc",
                row -> new Spent(
                        Objects.requireNonNull(Database.instant(row, "counts_until")), row.getBigDecimal("amount_usd")),
                scope);
        BigDecimal left = usd;
        for (Spent spent : newest) {
            BigDecimal some = left.min(spent.usd);
            if (some.signum() > 0) {
                int unused = addSpent(tx, scope, spent.until, some.negate());
                left = left.subtract(some);
            }
        }
        use(tx, scope, left.subtract(usd));
    }

    private record Spent(Instant until, BigDecimal usd) {}

    private static @Nullable Instant nextFree(Transaction tx, String scope) throws SQLException {
        return tx.one(
                "select min(counts_until) as soonest from freight_spent where scope = ? and amount_usd > 0",
                row -> Database.instant(row, "soonest"),
                scope);
    }
}
