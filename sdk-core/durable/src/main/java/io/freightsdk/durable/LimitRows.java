package io.freightsdk.durable;

import io.freightsdk.SpendLimit;
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
 * The money of shared limits, changed in the caller's transaction. Of each limit key one row has the sum of what is used: what
 * calls hold that are not over, and what was spent and is in the window still. Spent money is stored by when it leaves
 * the window, summed up per thousandth of it.
 */
final class LimitRows {
    /** How much longer than its window a limit counts what was reserved, as that is spent a moment later. */
    static final int LONGER_SECONDS = 60;

    private static final Duration LONGER = Duration.ofSeconds(LONGER_SECONDS);
    private static final int BUCKETS = 1_000;
    private static final int LONGEST = 400;
    private static final String LEFT = " from freight_spent where limit_key = ? and counts_until <= current_timestamp";

    private static final String ADD_SPENT =
            "update freight_spent set amount_usd = amount_usd + ? where limit_key = ? and counts_until = ?";

    private LimitRows() {}

    /** @param window how long it counts when it is spent, null if forever */
    record Held(String limitKey, @Nullable Duration window, BigDecimal usd) {
        static Held of(ResultSet row) throws SQLException {
            long millis = row.getLong("window_ms");
            Duration window = row.wasNull() ? null : Duration.ofMillis(millis);
            return new Held(row.getString("limit_key"), window, row.getBigDecimal("amount_usd"));
        }
    }

    record Refusal(SpendLimit limit, @Nullable Instant until) {}

    /**
     * The row of a pool's money: {@code acme|PT24H|tag=x}. What is a separator in the name of the pool is escaped. Where a tag is
     * too long for a column, or has a character that none takes, there is a digest.
     */
    static String limitKey(SpendLimit limit, String key) {
        String name = Objects.requireNonNull(limit.store(), "a shared limit").name();
        String pool = name.replace("\\", "\\\\").replace("|", "\\|") + '|';
        boolean isFit = pool.length() + key.length() <= LONGEST && key.indexOf('\0') < 0;
        return pool + (isFit ? key : Requests.sha256(key));
    }

    /**
     * Takes the price from each limit that the call is under, less what it holds of it already, or nothing from any; the map is
     * what it holds then.
     */
    static @Nullable Refusal take(
            Transaction tx, List<SpendLimit> limits, @Nullable String tag, BigDecimal usd, Map<String, Held> held)
            throws SQLException {
        // in one order, or two transactions could wait for each other
        Map<String, SpendLimit> ofCall = new TreeMap<>();
        for (SpendLimit limit : limits) {
            if (limit.limits(tag)) {
                ofCall.merge(
                        limitKey(limit, limit.key(tag)),
                        limit,
                        (one, other) -> one.limitUsd().compareTo(other.limitUsd()) <= 0 ? one : other);
            }
        }
        List<Held> taken = new ArrayList<>();
        for (Map.Entry<String, SpendLimit> one : ofCall.entrySet()) {
            SpendLimit limit = one.getValue();
            Held before = held.get(one.getKey());
            Held more = new Held(one.getKey(), limit.window(), before == null ? usd : usd.subtract(before.usd));
            if (more.usd.signum() <= 0) {
                continue;
            }
            if (!take(tx, more.limitKey, limit.limitUsd(), more.usd)) {
                for (Held back : taken) {
                    giveBack(tx, back);
                }
                return new Refusal(limit, nextFree(tx, more.limitKey));
            }
            taken.add(more);
        }
        for (Held more : taken) {
            held.put(more.limitKey, new Held(more.limitKey, more.window, usd));
        }
        return null;
    }

    static boolean take(Transaction tx, String limitKey, BigDecimal limitUsd, BigDecimal usd) throws SQLException {
        tx.locksBriefly();
        if (add(tx, limitKey, limitUsd, usd)) {
            return true;
        }
        String lock = "update freight_budget set used_usd = used_usd where limit_key = ?";
        boolean unused = tx.put(lock, "insert into freight_budget (limit_key, used_usd) values (?, 0)", limitKey);
        forget(tx, limitKey);
        return add(tx, limitKey, limitUsd, usd);
    }

    private static boolean add(Transaction tx, String limitKey, BigDecimal limitUsd, BigDecimal usd)
            throws SQLException {
        String sql = "update freight_budget set used_usd = used_usd + ? where limit_key = ? and used_usd + ? <= ?";
        return tx.update(sql, usd, limitKey, usd, limitUsd) == 1;
    }

    static BigDecimal usedUsd(Transaction tx, String limitKey) throws SQLException {
        String sql = "select used_usd - (select coalesce(sum(amount_usd), 0)" + LEFT
                + ") from freight_budget where limit_key = ?";
        return tx.first(sql, row -> row.getBigDecimal(1), limitKey, limitKey).orElse(BigDecimal.ZERO);
    }

    /** Subtracts spend that has left the window. The row of the limit key is locked, and more leaves it between two statements. */
    private static void forget(Transaction tx, String limitKey) throws SQLException {
        BigDecimal beforeUsd = spentUsd(tx, limitKey);
        if (tx.update("delete" + LEFT, limitKey) > 0) {
            use(tx, limitKey, spentUsd(tx, limitKey).subtract(beforeUsd));
        }
    }

    private static BigDecimal spentUsd(Transaction tx, String limitKey) throws SQLException {
        String sql = "select coalesce(sum(amount_usd), 0) from freight_spent where limit_key = ?";
        return tx.one(sql, row -> row.getBigDecimal(1), limitKey);
    }

    private static void use(Transaction tx, String limitKey, BigDecimal moreUsd) throws SQLException {
        tx.locksBriefly();
        tx.update("update freight_budget set used_usd = used_usd + ? where limit_key = ?", moreUsd, limitKey);
    }

    static void giveBack(Transaction tx, Held held) throws SQLException {
        use(tx, held.limitKey, held.usd.negate());
    }

    /** Books what was held, or more or less of it, as spent that long ago. */
    static void spend(Transaction tx, Held held, BigDecimal usd, Duration age) throws SQLException {
        use(tx, held.limitKey, usd.subtract(held.usd));
        if (held.window == null) {
            return;
        }
        Instant countsUntil = countsUntil(tx.now().minus(age), held.window);
        String insert = "insert into freight_spent (amount_usd, limit_key, counts_until) values (?, ?, ?)";
        boolean unused = tx.put(ADD_SPENT, insert, usd, held.limitKey, countsUntil);
    }

    private static Instant countsUntil(Instant spentAt, Duration window) {
        long bucket = Math.max(1, window.dividedBy(BUCKETS).toMillis());
        long until = spentAt.plus(window).plus(LONGER).toEpochMilli();
        return Instant.ofEpochMilli((until / bucket + 1) * bucket);
    }

    /**
     * Takes back money that was booked as spent so long ago and is not needed, as far as it is still in the window. From the
     * newest of that on, so that no other spend leaves the window earlier, and little of it later. Returns what is not.
     */
    static BigDecimal unspend(Transaction tx, String limitKey, @Nullable Duration window, BigDecimal usd, Duration age)
            throws SQLException {
        if (window == null) {
            use(tx, limitKey, usd.negate());
            return BigDecimal.ZERO;
        }
        // the order of all that change both tables
        use(tx, limitKey, BigDecimal.ZERO);
        List<Spent> newest = tx.query(
                "select counts_until, amount_usd from freight_spent where limit_key = ?"
                        + " and counts_until > current_timestamp and counts_until <= ? order by counts_until desc",
                row -> new Spent(Database.time(row, "counts_until"), row.getBigDecimal("amount_usd")),
                limitKey,
                countsUntil(tx.now().minus(age), window));
        BigDecimal left = usd;
        for (Spent spent : newest) {
            BigDecimal some = left.min(spent.usd);
            if (some.compareTo(spent.usd) == 0) {
                tx.update("delete from freight_spent where limit_key = ? and counts_until = ?", limitKey, spent.until);
            } else if (some.signum() > 0) {
                tx.update(ADD_SPENT, some.negate(), limitKey, spent.until);
            }
            left = left.subtract(some);
        }
        use(tx, limitKey, left.subtract(usd));
        return left;
    }

    private record Spent(Instant until, BigDecimal usd) {}

    private static @Nullable Instant nextFree(Transaction tx, String limitKey) throws SQLException {
        String sql = "select min(counts_until) as soonest from freight_spent where limit_key = ? and amount_usd > 0";
        return tx.one(sql, row -> Database.instant(row, "soonest"), limitKey);
    }
}
