package io.freightsdk.durable.tracking;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The statements of one transaction. */
record Transaction(
        Database database, Connection connection, @Nullable AtomicBoolean isInterrupted) {
    /** A transaction of the user, who ends it. */
    Transaction(Database database, Connection connection) {
        this(database, connection, null);
    }

    <T extends @Nullable Object> List<T> query(String sql, Database.Reader<T> reader, @Nullable Object... values)
            throws SQLException {
        delayInterrupt();
        return Database.query(connection, sql, reader, values);
    }

    <T> Optional<T> first(String sql, Database.Reader<T> reader, @Nullable Object... values) throws SQLException {
        return query(sql, reader, values).stream().findFirst();
    }

    <T extends @Nullable Object> T one(String sql, Database.Reader<T> reader, @Nullable Object... values)
            throws SQLException {
        return query(sql, reader, values).get(0);
    }

    int update(String sql, @Nullable Object... values) throws SQLException {
        delayInterrupt();
        return Database.update(connection, sql, values);
    }

    boolean insertIfAbsent(String insert, @Nullable Object... values) throws SQLException {
        try {
            // a statement that fails would end the transaction of PostgreSQL
            return update(database.isPostgres() ? insert + " on conflict do nothing" : insert, values) == 1;
        } catch (SQLException e) {
            // after a deadlock H2 has undone the whole transaction
            if (!database.isPostgres() && "23505".equals(e.getSQLState())) {
                return false;
            }
            throw e;
        }
    }

    /** Changes a row, or inserts it if there is none; both statements have these values. False if it was there. */
    boolean put(String update, String insert, @Nullable Object... values) throws SQLException {
        // it may come or go between the two
        while (update(update, values) == 0) {
            if (insertIfAbsent(insert, values)) {
                return true;
            }
        }
        return false;
    }

    /** Puts an interrupt off until the end of our own transaction, as H2 closes its file on an interrupted thread. */
    void delayInterrupt() {
        if (isInterrupted != null && Thread.interrupted()) {
            isInterrupted.set(true);
        }
    }

    /** Throws if a statement failed and its exception was swallowed: PostgreSQL would roll back at the commit without an error. */
    void checkThatNothingFailed() throws SQLException {
        List<Integer> unused = query("select 1", row -> row.getInt(1));
    }

    /** Ends an idle transaction, so that a machine that lost its power holds no lock until TCP notices. */
    void endIfIdleFor(Duration longest) throws SQLException {
        if (database.isPostgres()) {
            int unused = update("set local idle_in_transaction_session_timeout = "
                    + Math.min(longest.toMillis(), Integer.MAX_VALUE));
        }
    }

    Instant now() throws SQLException {
        return one("select current_timestamp as read_at", row -> Database.time(row, "read_at"));
    }
}
