package io.freightsdk.durable;

import io.freightsdk.CallAccounting;
import io.freightsdk.SpendLimit;
import io.freightsdk.SpendPool;
import io.freightsdk.internal.AccountName;
import io.freightsdk.internal.Warnings;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * One spend limit for all clients of all processes, stored in a database: {@code
 * SpendLimit.usd("500").per(Duration.ofDays(1)).sharedBy(JdbcSpendPool.of(dataSource, "acme"))}. It holds exactly while
 * processes live; one that is killed leaves what it had taken and not spent used up, until it leaves the window. So little
 * is granted at a time: the price of a call to a client that makes few, and up to {@link #grantAtMost} to one that makes many.
 * One that is {@link #holding} leaves at most the prices of calls in progress.
 *
 * <p>The creations of a {@link DurableFreight} with such a limit lose nothing: the rows prove what they cost.
 */
public final class JdbcSpendPool implements SpendPool, AutoCloseable {
    private static final long OFTEN_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long SELDOM_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final BigDecimal HUNDRED = new BigDecimal(100);
    /** It counts for {@link SpendPool#SECONDS_TO_SPEND} longer. */
    private static final Duration HELD = Duration.ofMinutes(1);

    private static final Duration MOST_FOR_A_CLOSE = Duration.ofSeconds(5);
    private static final Warnings WARNINGS = Warnings.of("io.freightsdk");

    private final DataSource dataSource;
    private final @Nullable String account;
    private final String name;
    private final String prefix;
    private final @Nullable BigDecimal mostUsd;
    private final LongSupplier nanos;
    private final boolean isHolding;
    private final Map<String, Grant> grants = new ConcurrentHashMap<>();
    private final Queue<Grant> held = new ConcurrentLinkedQueue<>();
    private final ThreadPoolExecutor thread = new ThreadPoolExecutor(
            1, 1, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), Names.daemons("freight-spend-pool"));
    private volatile @Nullable Database database;
    private volatile boolean isClosing;

    private JdbcSpendPool(
            DataSource dataSource,
            @Nullable String account,
            String name,
            String prefix,
            @Nullable BigDecimal mostUsd,
            LongSupplier nanos,
            boolean isHolding) {
        this.dataSource = Objects.requireNonNull(dataSource, "dataSource");
        this.account = account;
        this.name = name;
        this.prefix = prefix;
        this.mostUsd = mostUsd;
        this.nanos = nanos;
        this.isHolding = isHolding;
        thread.allowCoreThreadTimeOut(true);
    }

    private record Grant(SpendLimit limit, String limitKey, BigDecimal usd, long atNanos) {}

    /** Statements in a transaction of {@link #takeHeld}. */
    public interface Statements<T extends @Nullable Object> {
        /** Runs them; if they return null, the transaction takes nothing. */
        T run(Connection connection) throws SQLException;
    }

    /**
     * Returns the pool of an account, shared by all its clients with the same database; a client of another account refuses
     * it. Connects to nothing yet; the tables are those of {@code limits-1.sql}.
     */
    public static JdbcSpendPool of(DataSource dataSource, String account) {
        String checked = AccountName.checked(account);
        return new JdbcSpendPool(dataSource, checked, checked, "freight_", null, System::nanoTime, false);
    }

    /** Returns a pool with this name for clients of any account, which share it. */
    public static JdbcSpendPool ofAccounts(DataSource dataSource, String name) {
        String pool = "accounts:" + AccountName.checked(name);
        return new JdbcSpendPool(dataSource, null, pool, "freight_", null, System::nanoTime, false);
    }

    /** The pool of reads of an account's followed loads, apart from its other limits. */
    static JdbcSpendPool ofReads(DataSource dataSource, String account, String prefix) {
        return new JdbcSpendPool(dataSource, account, account + ":reads", prefix, null, System::nanoTime, false);
    }

    /** Returns a copy with another {@link DurableFreight.Builder#tablePrefix}. */
    public JdbcSpendPool tablePrefix(String tablePrefix) {
        return new JdbcSpendPool(dataSource, account, name, Names.prefix(tablePrefix), mostUsd, nanos, isHolding);
    }

    /** {@link #grantAtMost(BigDecimal)} of an amount such as {@code 1.00}. */
    public JdbcSpendPool grantAtMost(String usd) {
        return grantAtMost(SpendLimit.usd(usd).limitUsd());
    }

    /**
     * Returns a copy that grants at most this amount at a time, which is what a killed process may leave used up. A
     * hundredth of the limit unless set.
     */
    public JdbcSpendPool grantAtMost(BigDecimal usd) {
        return new JdbcSpendPool(
                dataSource, account, name, prefix, SpendLimit.usd(usd).limitUsd(), nanos, isHolding);
    }

    /**
     * Returns a copy whose grants are held for two minutes only, until {@link #takeHeld} takes them: what a killed process
     * had not taken is back then. Call that before each request is sent, as by {@link CallAccounting#beforeSend(Runnable)}, and of this very
     * copy: each takes only what it holds itself.
     */
    public JdbcSpendPool holding() {
        return new JdbcSpendPool(dataSource, account, name, prefix, mostUsd, nanos, true);
    }

    /** Time for tests. */
    JdbcSpendPool nanos(LongSupplier nanos) {
        return new JdbcSpendPool(dataSource, account, name, prefix, mostUsd, nanos, isHolding);
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
    public CompletionStage<BigDecimal> take(SpendLimit limit, String key, BigDecimal atLeastUsd) {
        String whose = LimitRows.limitKey(limit, key);
        return CompletableFuture.supplyAsync(() -> granted(limit, whose, atLeastUsd), thread);
    }

    /** More each time to one that comes often, so that it comes less often. */
    private BigDecimal granted(SpendLimit limit, String limitKey, BigDecimal atLeastUsd) {
        long now = nanos.getAsLong();
        Grant last = grants.get(limitKey);
        BigDecimal wanted = atLeastUsd;
        if (last != null && now - last.atNanos < OFTEN_NANOS) {
            wanted = last.usd.add(last.usd);
        } else if (last != null && now - last.atNanos < SELDOM_NANOS) {
            wanted = last.usd;
        }
        BigDecimal most = mostUsd != null ? mostUsd : limit.limitUsd().divide(HUNDRED, 6, RoundingMode.DOWN);
        // of what is held all is taken with the next call, so nothing is for later ones
        BigDecimal ahead = isHolding ? atLeastUsd : atLeastUsd.max(wanted.min(most));
        BigDecimal usd = take(limit, limitKey, ahead, atLeastUsd);
        if (usd.signum() > 0) {
            Grant grant = new Grant(limit, limitKey, usd, nanos.getAsLong());
            if (isHolding) {
                held.add(grant);
            }
            grants.values().removeIf(old -> now - old.atNanos >= SELDOM_NANOS);
            grants.put(limitKey, grant);
        }
        return usd;
    }

    private BigDecimal take(SpendLimit limit, String limitKey, BigDecimal wantedUsd, BigDecimal atLeastUsd) {
        return database().transaction("spend pool " + name, tx -> {
            for (BigDecimal usd : new TreeSet<>(List.of(wantedUsd, atLeastUsd)).descendingSet()) {
                if (LimitRows.take(tx, limitKey, limit.limitUsd(), usd)) {
                    LimitRows.spend(
                            tx,
                            new LimitRows.Held(limitKey, isHolding ? HELD : limit.window(), usd),
                            usd,
                            Duration.ZERO);
                    return usd;
                }
            }
            return BigDecimal.ZERO;
        });
    }

    /** Whether {@link #takeHeld} would take something. */
    public boolean isHeld() {
        return !held.isEmpty();
    }

    /**
     * Takes all that this process holds in the transaction of these statements, so that what is stored of a call is there exactly
     * if its price is taken.
     *
     * @throws IllegalStateException if some was held for over two minutes and others have taken it; nothing is stored then. Also if
     * this pool is not {@link #holding}
     * @throws DurableException if the database fails
     */
    public <T extends @Nullable Object> T takeHeld(Statements<T> statements) {
        if (!isHolding) {
            throw new IllegalStateException("takeHeld: only the copy that holding() returns holds something");
        }
        return takeHeld(true, tx -> statements.run(OpenConnection.of(tx.connection())));
    }

    private synchronized <T extends @Nullable Object> T takeHeld(boolean isChecked, Database.Work<T> work) {
        List<Grant> all = new ArrayList<>(held);
        // in one order, or two transactions could wait for each other
        all.sort(Comparator.comparing(Grant::limitKey));
        // before the transaction, whose time is that of its beginning
        long now = nanos.getAsLong();
        T result = database().transaction("spend pool " + name, tx -> {
            for (Grant hold : all) {
                take(tx, hold, Duration.ofNanos(now - hold.atNanos), isChecked);
            }
            T done = work.in(tx);
            if (done == null) {
                tx.connection().rollback();
                all.clear();
            }
            return done;
        });
        // each once: one that is equal may have come since
        all.forEach(held::remove);
        return result;
    }

    private static void take(Transaction tx, Grant hold, Duration age, boolean isChecked) throws SQLException {
        BigDecimal lapsedUsd = LimitRows.unspend(tx, hold.limitKey, HELD, hold.usd, age);
        if (!isChecked) {
            lapsedUsd = BigDecimal.ZERO;
        } else if (lapsedUsd.signum() > 0 && !LimitRows.take(tx, hold.limitKey, hold.limit.limitUsd(), lapsedUsd)) {
            throw new IllegalStateException("the price was held for over two minutes, and others have taken it");
        }
        LimitRows.spend(tx, new LimitRows.Held(hold.limitKey, hold.limit.window(), lapsedUsd), hold.usd, age);
    }

    @Override
    public CompletionStage<Optional<BigDecimal>> left(SpendLimit limit, String key) {
        String whose = LimitRows.limitKey(limit, key);
        return CompletableFuture.supplyAsync(
                () -> Optional.of(limit.limitUsd()
                        .subtract(database().transaction("spend pool " + name, tx -> LimitRows.usedUsd(tx, whose)))),
                thread);
    }

    @Override
    public void giveBack(SpendLimit limit, String key, BigDecimal usd, Duration age) {
        String whose = LimitRows.limitKey(limit, key);
        later(tx -> LimitRows.unspend(tx, whose, limit.window(), usd, age));
    }

    /** In one transaction, or another process could take it in between, and what was paid would not count. */
    @Override
    public void takeAnew(SpendLimit limit, String key, BigDecimal usd, Duration age) {
        String whose = LimitRows.limitKey(limit, key);
        later(tx -> {
            if (limit.window() != null) {
                LimitRows.unspend(tx, whose, limit.window(), usd, age);
            }
            LimitRows.spend(tx, new LimitRows.Held(whose, limit.window(), BigDecimal.ZERO), usd, Duration.ZERO);
        });
    }

    private void later(Database.Change change) {
        Runnable work = () -> WARNINGS.safely(
                "a JdbcSpendPool could not store what was returned; all that was taken counts as before", () -> {
                    // apart: what is held is in the order of all, and this limit may be before it
                    boolean unused = isHeld() && takeHeld(false, tx -> true);
                    database().change("spend pool " + name, change);
                });
        CompletableFuture<Void> unused = CompletableFuture.runAsync(work, thread);
        waitIfClosing();
    }

    /** Closes it, and until it is in use again waits likewise for each later return of a client, while the database responds. */
    void setClosing(boolean closing) {
        isClosing = closing;
        waitIfClosing();
    }

    private void waitIfClosing() {
        if (isClosing && !close(MOST_FOR_A_CLOSE)) {
            isClosing = false;
        }
    }

    /**
     * Waits until returned money is in the database, for 5 s at most: call it at the end of a program, after closing its
     * clients. If the database does not respond, a WARNING says so and what was returned counts as spent. The pool can be
     * used again.
     */
    @Override
    public void close() {
        boolean unused = close(MOST_FOR_A_CLOSE);
    }

    /** Returns false if the database did not respond in time. */
    boolean close(Duration atMost) {
        try {
            CompletableFuture.runAsync(() -> {}, thread).get(atMost.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException e) {
            WARNINGS.log(
                    "a JdbcSpendPool was closed before its database responded; what was returned counts as spent", e);
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return true;
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
        return Objects.hash(name, prefix);
    }

    @Override
    public String toString() {
        return "JdbcSpendPool[" + name + "]";
    }
}
