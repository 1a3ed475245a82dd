package io.freightsdk.durable;

import io.freightsdk.ChargeStore;
import io.freightsdk.SpendLimit;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.internal.AccountName;
import io.freightsdk.internal.Recent;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The charge store of spend limits for all clients of all processes, in a database: {@code
 * SpendLimit.usd("500").per(Duration.ofDays(1)).shared(JdbcSpendPool.of(dataSource, "acme"))}. The price of each call is reserved
 * there before the call is sent, so the limit holds exactly. A process that is killed leaves the prices of its calls in progress used
 * up, until they leave the window.
 *
 * <p>The creations of a {@link DurableFreight} with such a limit lose nothing: the rows prove what they cost.
 */
public final class JdbcSpendPool implements ChargeStore {
    private static final int MOST = 65_536;

    /** What was reserved longer ago counts anew from when it is settled: limits count so much longer than their window. */
    private static final Duration RENEWED = Duration.ofSeconds(LimitRows.LONGER_SECONDS);

    private final DataSource dataSource;
    private final @Nullable String account;
    private final String name;
    private final String prefix;
    private final LongSupplier nanos;

    /** The charges of this process that are not settled, by their ids. */
    private final Recent<String, Counted> counted = new Recent<>(MOST);

    private volatile @Nullable Database database;

    private JdbcSpendPool(
            DataSource dataSource, @Nullable String account, String name, String prefix, LongSupplier nanos) {
        this.dataSource = Objects.requireNonNull(dataSource, "dataSource");
        this.account = account;
        this.name = name;
        this.prefix = prefix;
        this.nanos = nanos;
    }

    /** An amount under limits, by their keys in the database, and since when it counts. */
    private record Counted(Map<String, Optional<Duration>> limits, BigDecimal usd, long atNanos) {
        void takeBack(Transaction tx, Duration age) throws SQLException {
            for (Map.Entry<String, Optional<Duration>> limit : limits.entrySet()) {
                BigDecimal unused =
                        LimitRows.unspend(tx, limit.getKey(), limit.getValue().orElse(null), usd, age);
            }
        }

        void spend(Transaction tx, BigDecimal amountUsd) throws SQLException {
            for (Map.Entry<String, Optional<Duration>> limit : limits.entrySet()) {
                LimitRows.Held none =
                        new LimitRows.Held(limit.getKey(), limit.getValue().orElse(null), BigDecimal.ZERO);
                LimitRows.spend(tx, none, amountUsd, Duration.ZERO);
            }
        }
    }

    /**
     * Returns the store of an account, shared by all its clients with the same database; a client of another account refuses it.
     * Connects to nothing yet; the tables are those of {@code limits-1.sql}.
     */
    public static JdbcSpendPool of(DataSource dataSource, String account) {
        String checked = AccountName.checked(account);
        return new JdbcSpendPool(dataSource, checked, checked, "freight_", System::nanoTime);
    }

    /** Returns a store with this name for clients of any account, which share it. */
    public static JdbcSpendPool ofAccounts(DataSource dataSource, String name) {
        String shared = "accounts:" + AccountName.checked(name);
        return new JdbcSpendPool(dataSource, null, shared, "freight_", System::nanoTime);
    }

    /** The store of reads of an account's followed loads, apart from its other limits. */
    static JdbcSpendPool ofReads(DataSource dataSource, String account, String prefix) {
        return new JdbcSpendPool(dataSource, account, account + ":reads", prefix, System::nanoTime);
    }

    /** Returns a copy with another {@link DurableFreight.Builder#tablePrefix}. */
    public JdbcSpendPool tablePrefix(String tablePrefix) {
        return new JdbcSpendPool(dataSource, account, name, Names.prefix(tablePrefix), nanos);
    }

    /** Time for tests. */
    JdbcSpendPool nanos(LongSupplier nanos) {
        return new JdbcSpendPool(dataSource, account, name, prefix, nanos);
    }

    @Override
    public @Nullable String account() {
        return account;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Reserved reserve(Charge charge, List<SpendLimit> limits) {
        Counted before = counted.get(charge.chargeId());
        BigDecimal usd = before == null ? charge.usd() : before.usd.max(charge.usd());
        Map<String, LimitRows.Held> held = new TreeMap<>();
        LimitRows.Refusal refusal = database().transaction("spend pool " + name, tx -> {
            if (before != null) {
                before.takeBack(tx, age(before));
            }
            LimitRows.Refusal refused = LimitRows.take(tx, limits, charge.tag(), usd, held);
            if (refused != null) {
                tx.connection().rollback();
                return refused;
            }
            for (LimitRows.Held one : held.values()) {
                LimitRows.spend(tx, one, usd, Duration.ZERO);
            }
            return null;
        });
        if (refusal != null) {
            return Reserved.refusedBy(refusal.limit());
        }
        Map<String, Optional<Duration>> windows = new TreeMap<>();
        held.forEach((key, one) -> windows.put(key, Optional.ofNullable(one.window())));
        Counted unused = counted.put(charge.chargeId(), new Counted(windows, usd, nanos.getAsLong()));
        return before == null ? Reserved.NEW : new Reserved(null, ChargeStatus.UNKNOWN);
    }

    private Duration age(Counted one) {
        return Duration.ofNanos(Math.max(0, nanos.getAsLong() - one.atNanos));
    }

    /** A charge that this process has not reserved changes nothing. */
    @Override
    public void settle(Charge charge, ChargeStatus status) {
        Counted one = counted.get(charge.chargeId());
        if (one == null) {
            return;
        }
        BigDecimal usd = status == ChargeStatus.NOT_CHARGED ? BigDecimal.ZERO : charge.usd();
        Duration age = age(one);
        if (usd.compareTo(one.usd) != 0 || age.compareTo(RENEWED) >= 0) {
            database().change("spend pool " + name, tx -> {
                one.takeBack(tx, age);
                if (usd.signum() > 0) {
                    one.spend(tx, usd);
                }
            });
        }
        if (status == ChargeStatus.UNKNOWN) {
            Counted unused = counted.put(charge.chargeId(), new Counted(one.limits, usd, nanos.getAsLong()));
        } else {
            Counted unused = counted.remove(charge.chargeId());
        }
    }

    @Override
    public Optional<BigDecimal> leftUsd(SpendLimit limit, @Nullable String tag) {
        String key = LimitRows.limitKey(limit, limit.key(tag));
        BigDecimal usedUsd = database().transaction("spend pool " + name, tx -> LimitRows.usedUsd(tx, key));
        return Optional.of(limit.limitUsd().subtract(usedUsd));
    }

    private Database database() {
        Database known = database;
        if (known == null) {
            known = new Database(dataSource, prefix);
            Tables.check(known, false, Tables.Part.LIMITS);
            database = known;
        }
        return known;
    }

    boolean isIn(DataSource there, String tables) {
        return dataSource.equals(there) && prefix.equals(tables);
    }

    /** Equal if both have the same data source, name and table prefix. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JdbcSpendPool that
                && dataSource.equals(that.dataSource)
                && name.equals(that.name)
                && prefix.equals(that.prefix);
    }

    @Override
    public int hashCode() {
        return Objects.hash(dataSource, name, prefix);
    }

    @Override
    public String toString() {
        return "JdbcSpendPool[" + name + "]";
    }
}
