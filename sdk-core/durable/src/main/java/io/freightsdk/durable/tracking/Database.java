package io.freightsdk.durable.tracking;

import io.freightsdk.durable.DurableException;
import io.freightsdk.durable.internal.CurrentTransaction;
import io.freightsdk.internal.Warnings;
import java.lang.System.Logger.Level;
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
    private final boolean isPostgres;
    private final boolean setsIsolation;
    private Duration longestIdle = Duration.ofSeconds(30);
    private BodyCipher cipher = BodyCipher.NONE;

    Database(DataSource dataSource) {
        this.dataSource = dataSource;
        try (Connection connection = dataSource.getConnection()) {
            isPostgres = connection.getMetaData().getDatabaseProductName().equals("PostgreSQL");
            setsIsolation = connection.getTransactionIsolation() != Connection.TRANSACTION_READ_COMMITTED;
            if (!connection.getAutoCommit()) {
                connection.rollback();
            }
        } catch (SQLException e) {
            throw DurableException.of(e);
        }
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

    /** Does it in the transaction that this thread is in, if it is in one; else like {@link #transaction}. */
    <T extends @Nullable Object> T joined(String what, Work<T> work) {
        Calling now = calling();
        CurrentTransaction outer = CurrentTransaction.of(dataSource);
        if (now == null && outer == null) {
            return transaction(what, work);
        }
        Transaction joined = now == null
                ? new Transaction(this, Objects.requireNonNull(outer).connection())
                : new Transaction(this, now.tx.connection(), now.tx.isInterrupted());
        try {
            return work.in(joined);
        } catch (SQLException e) {
            DurableException failure = failed(what, e);
            if (now != null) {
                now.failure = failure;
            } else if (outer != null) {
                outer.fail();
            }
            throw failure;
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
        return new DurableException(what + ": " + DurableException.of(e).getMessage(), e);
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
}
