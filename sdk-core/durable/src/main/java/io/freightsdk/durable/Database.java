package io.freightsdk.durable;

import io.freightsdk.internal.Usd;
import io.freightsdk.internal.Warnings;
import java.lang.System.Logger.Level;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Transactions and statements on the data source of the application, and the differences between products. */
final class Database {
    static final int PURGED_AT_ONCE = 1_000;
    static final Warnings WARNINGS = Warnings.of("io.freightsdk.durable");
    private static final System.Logger LOG = System.getLogger("io.freightsdk.durable");

    private final DataSource dataSource;
    private final String prefix;
    private final boolean isPostgres;
    private final boolean setsIsolation;
    private Duration longestIdle = Duration.ofSeconds(30);
    private BodyCipher cipher = BodyCipher.NONE;

    Database(DataSource dataSource, String prefix) {
        this.dataSource = dataSource;
        this.prefix = prefix;
        if (dataSource.getClass().getName().endsWith(".TransactionAwareDataSourceProxy")) {
            throw new SchemaException(
                    "a TransactionAwareDataSourceProxy joins the caller's transaction, which would be committed too early;"
                            + " give the data source that it wraps, and in(connection) for your own transaction");
        }
        try (Connection connection = dataSource.getConnection()) {
            String name = connection.getMetaData().getDatabaseProductName();
            isPostgres = name.equals("PostgreSQL");
            if (!isPostgres && !name.equals("H2")) {
                throw new SchemaException(name + " is not supported: the statements are tested on PostgreSQL and H2");
            }
            if (!isPostgres) {
                checkMode(connection);
                checkThatCommitsAreWritten(connection);
            }
            setsIsolation = connection.getTransactionIsolation() != Connection.TRANSACTION_READ_COMMITTED;
            if (!connection.getAutoCommit()) {
                connection.rollback();
            }
        } catch (SQLException e) {
            String what = state(e);
            throw new SchemaException(
                    SchemaException.Why.UNREACHABLE, "the database could not be reached: " + what + next(what), e);
        }
    }

    private static String state(SQLException e) {
        return e.getSQLState() == null ? e.getClass().getSimpleName() : "SQLState " + e.getSQLState();
    }

    /** By the state alone, as the driver's words may have the URL and its password in them. */
    private static String next(String what) {
        return switch (what) {
            case "SQLState 90020" ->
                ", as another process has its H2 file open; end that one, or let both use a server of H2, jdbc:h2:tcp:";
            case "SQLState HYC00" ->
                ", as settings of its URL exclude each other, such as H2's AUTO_SERVER and DB_CLOSE_ON_EXIT; use one of them";
            case "SQLState 90146" -> "; check its URL, as there is no such database";
            case "SQLState 28000", "SQLState 28P01" -> ", as it refused the user or the password; check both";
            case "SQLState 08001" -> "; check its URL, that it runs, and that the class path has its driver";
            default -> "";
        };
    }

    private static void checkMode(Connection connection) throws SQLException {
        try {
            List<Integer> unused = query(connection, "select 1 limit 1", row -> row.getInt(1));
        } catch (SQLException e) {
            if ("42000".equals(e.getSQLState())) {
                throw new SchemaException(
                        "H2 has no LIMIT in the MODE of its URL; leave MODE out, or use MODE=PostgreSQL", e);
            }
            throw e;
        }
    }

    /**
     * A file of H2 loses what was committed in the last half second if its process is killed. Names of H2's own are in upper case,
     * the only one that is right under each of its settings.
     */
    private static void checkThatCommitsAreWritten(Connection connection) throws SQLException {
        List<String> delays = query(
                connection,
                "select SETTING_VALUE from INFORMATION_SCHEMA.SETTINGS where SETTING_NAME = 'WRITE_DELAY'",
                row -> row.getString(1));
        if (!delays.isEmpty() && !delays.get(0).equals("0")) {
            throw new SchemaException("H2 writes what was committed " + delays.get(0)
                    + " ms later, so a process that is killed forgets it, and"
                    + " closes before its users; add ;WRITE_DELAY=0;DB_CLOSE_ON_EXIT=FALSE to its URL");
        }
    }

    Object ofTables(String name) {
        return List.of(dataSource, prefix, name);
    }

    /** Returns whether it is PostgreSQL, and not H2. */
    boolean isPostgres() {
        return isPostgres;
    }

    /** A transaction that does nothing for longer is ended: its process stands still, or its machine is lost. */
    Database with(Duration longestIdle, BodyCipher cipher) {
        this.longestIdle = longestIdle;
        this.cipher = cipher.equals(BodyCipher.NONE) ? cipher : new Marked(cipher);
        return this;
    }

    /** Puts a mark before encrypted text that is an object of JSON, as a body is. */
    private record Marked(BodyCipher cipher) implements BodyCipher {
        private static final String MARK = "encrypted:";

        @Override
        public String encrypt(String body) {
            String text = cipher.encrypt(body);
            return isEncrypted(text) || text.equals(body) ? text : MARK + text;
        }

        @Override
        public String decrypt(String stored) {
            return cipher.decrypt(stored.startsWith(MARK) ? stored.substring(MARK.length()) : stored);
        }
    }

    BodyCipher cipher() {
        return cipher;
    }

    @Nullable
    String encrypted(@Nullable String body) {
        return body == null ? null : cipher.encrypt(body);
    }

    /** Returns the body, or what cannot be decrypted as it is: the row is listed, and left to a node with its key. */
    @Nullable
    String decrypted(@Nullable String stored) {
        try {
            return stored == null ? null : cipher.decrypt(stored);
        } catch (RuntimeException e) {
            WARNINGS.log("a body cannot be decrypted on this node", e);
            return stored;
        }
    }

    /** Returns whether it could not be decrypted: each body is an object of JSON. */
    static boolean isEncrypted(@Nullable String body) {
        return body != null && !body.stripLeading().startsWith("{");
    }

    boolean encrypts() {
        return !cipher.equals(BodyCipher.NONE);
    }

    /** The stored form of a watch: its bytes, or the encryption of them in Base64. */
    byte[] stored(byte[] watch) {
        return encrypts()
                ? cipher.encrypt(Base64.getEncoder().encodeToString(watch)).getBytes(StandardCharsets.UTF_8)
                : watch;
    }

    /** A watch begins with its version, which is never a letter. */
    byte[] watch(byte[] stored) {
        return stored[0] < ' '
                ? stored
                : Base64.getDecoder().decode(cipher.decrypt(new String(stored, StandardCharsets.UTF_8)));
    }

    /** Returns the end of an idle transaction as a condition in its first statement, for transactions of users. */
    String endsIfIdle() {
        return isPostgres
                ? " and (select set_config('idle_in_transaction_session_timeout', '" + longestIdle.toMillis()
                        + "', true)) is not null"
                : "";
    }

    String sql(String statement) {
        return prefix.equals("freight_") ? statement : statement.replace("freight_", prefix);
    }

    /** Returns whether it is a unique or integrity violation, or cannot be serialized. */
    static boolean isLostRace(SQLException e) {
        return String.valueOf(e.getSQLState()).matches("23505|23000|40001");
    }

    /** Returns whether it may work later: a row that is refused, for a value or by a constraint or trigger, is refused again. */
    static boolean mayWorkLater(Throwable e) {
        return !Tables.state(e).matches("(22|23|P0).*");
    }

    interface Work<T extends @Nullable Object> {
        T in(Transaction tx) throws SQLException;
    }

    <T extends @Nullable Object> T transaction(String what, Work<T> work) {
        // a pool gives an interrupted thread no connection
        AtomicBoolean isInterrupted = new AtomicBoolean(Thread.interrupted());
        try (Connection connection = dataSource.getConnection()) {
            boolean autoCommit = connection.getAutoCommit();
            int isolation = setsIsolation ? connection.getTransactionIsolation() : 0;
            if (setsIsolation) {
                connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            }
            if (autoCommit) {
                connection.setAutoCommit(false);
            }
            Transaction tx = new Transaction(this, connection, isInterrupted);
            T result;
            try {
                tx.endIfIdleFor(longestIdle);
                result = work.in(tx);
                tx.delayInterrupt();
                connection.commit();
            } catch (Throwable e) {
                tx.delayInterrupt();
                try {
                    connection.rollback();
                    restore(connection, autoCommit, isolation);
                } catch (SQLException | RuntimeException again) { // nor restored: auto-commit would commit what is left
                    e.addSuppressed(again);
                }
                throw e;
            }
            restore(connection, autoCommit, isolation);
            return result;
        } catch (SQLException e) {
            throw failed(what, e);
        } finally {
            if (isInterrupted.get()) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** One that was lost cannot be restored, which must not hide why. */
    private void restore(Connection connection, boolean autoCommit, int isolation) {
        try {
            if (autoCommit) {
                connection.setAutoCommit(true);
            }
            if (setsIsolation) {
                connection.setTransactionIsolation(isolation);
            }
        } catch (SQLException | RuntimeException e) {
            WARNINGS.log("a connection could not be restored after its transaction", e);
        }
    }

    /** The transaction in which a listener is called on this thread, and what it could not do in there. */
    private static final class Calling {
        private final Transaction tx;
        private @Nullable DurableException failure;

        Calling(Transaction tx) {
            this.tx = tx;
        }
    }

    private static final ThreadLocal<@Nullable Calling> CALLING = new ThreadLocal<>();

    interface Call {
        void run(Connection sameTransaction) throws Exception;
    }

    /**
     * Calls a listener in this transaction. What it has {@link #joined} is part of it: a second connection for each listener could
     * use up a pool, and each would wait for one that another has. Throws if any of it failed, even if the listener did not.
     */
    static void calling(Transaction tx, Call listener) throws Exception {
        Calling now = new Calling(tx);
        Calling outer = CALLING.get();
        CALLING.set(now);
        try {
            listener.run(OpenConnection.of(tx.connection()));
        } finally {
            if (outer == null) {
                CALLING.remove();
            } else {
                CALLING.set(outer);
            }
        }
        if (now.failure != null) {
            throw now.failure;
        }
        tx.checkThatNothingFailed();
    }

    private @Nullable Calling calling() {
        Calling now = CALLING.get();
        return now != null && now.tx.database().dataSource.equals(dataSource) ? now : null;
    }

    boolean isCalling() {
        return calling() != null;
    }

    /** Returns whether the listener on this thread is called in a transaction of this very part. */
    boolean isCallingItself() {
        Calling now = calling();
        return now != null && now.tx.database() == this;
    }

    /** Does it in the transaction of the listener that is called on this thread, if there is one; else like {@link #transaction}. */
    <T extends @Nullable Object> T joined(String what, Work<T> work) {
        Calling now = calling();
        if (now == null) {
            return transaction(what, work);
        }
        try {
            return work.in(new Transaction(this, now.tx.connection(), now.tx.isInterrupted()));
        } catch (SQLException e) {
            now.failure = failed(what, e);
            throw now.failure;
        }
    }

    interface Change {
        void in(Transaction tx) throws SQLException;
    }

    void change(String what, Change change) {
        boolean unused = transaction(what, tx -> {
            change.in(tx);
            return true;
        });
    }

    /** The time before which a purge deletes; no database has one for ever ago. */
    Instant ago(Duration age) {
        return transaction("purge", Transaction::now).minus(StoreSettings.atLongest(age));
    }

    /** Repeats what purges {@link #PURGED_AT_ONCE}, each time in one transaction, until it purges fewer; returns how many in all. */
    int purge(Work<Integer> batch) {
        int all = 0;
        int done;
        do {
            done = transaction("purge", batch);
            all += done;
        } while (done == PURGED_AT_ONCE);
        return all;
    }

    static void warn(String text, @Nullable Throwable thrown) {
        try {
            LOG.log(Level.WARNING, text, thrown);
        } catch (Throwable e) { // the log is the user's code too
            WARNINGS.log("a line could not be logged", e);
        }
    }

    static DurableException failed(String what, SQLException e) {
        String state = state(e);
        // states of a prepared statement that is in another session
        String then = state.matches("SQLState (26000|42P05)")
                ? "; add prepareThreshold=0 to its URL, as a pooler such as PgBouncer lends its session to others"
                : "; retry it, see the cause";
        return new DurableException(what + ": the database failed with " + state + then, e);
    }

    interface Reader<T extends @Nullable Object> {
        T read(ResultSet row) throws SQLException;
    }

    static <T extends @Nullable Object> List<T> query(
            Connection connection, String sql, Reader<T> reader, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            set(statement, values);
            try (ResultSet rows = statement.executeQuery()) {
                List<T> results = new ArrayList<>();
                while (rows.next()) {
                    results.add(reader.read(rows));
                }
                return results;
            }
        }
    }

    static int update(Connection connection, String sql, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            set(statement, values);
            return statement.executeUpdate();
        }
    }

    static void set(PreparedStatement statement, @Nullable Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            Object value = values[i];
            if (value instanceof Instant instant) {
                statement.setObject(i + 1, instant.atOffset(ZoneOffset.UTC));
            } else if (value instanceof Enum<?> name) {
                statement.setString(i + 1, name.name());
            } else {
                statement.setObject(i + 1, value);
            }
        }
    }

    static Instant time(ResultSet row, String column) throws SQLException {
        return Objects.requireNonNull(instant(row, column), column);
    }

    static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    static double secondsSince(ResultSet row, String column) throws SQLException {
        return seconds(instant(row, column), time(row, "read_at"));
    }

    /** The time between both; 0 if the first is null or yet to come. */
    static double seconds(@Nullable Instant since, Instant now) {
        return since == null ? 0 : Math.max(0, Duration.between(since, now).toMillis() / 1e3);
    }

    static BigDecimal usd(@Nullable BigDecimal amount) {
        return Usd.atLeastCents(amount == null ? BigDecimal.ZERO : amount);
    }
}
