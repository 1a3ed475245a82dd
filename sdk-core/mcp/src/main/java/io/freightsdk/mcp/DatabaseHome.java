package io.freightsdk.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.SpendPool;
import io.freightsdk.durable.DurableException;
import io.freightsdk.durable.JdbcSpendPool;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/** Tables in PostgreSQL that servers on any machine share. While it fails, what costs money is refused. */
final class DatabaseHome extends Home {
    /** The driver's logger, whose warnings contain the URL. */
    private static final Logger DRIVER = Logger.getLogger("org.postgresql");

    /** The states of a database that no call can use: others, such as of a value that it refuses, are about one statement. */
    private static final String FAILED = "null|(08|25|28|3D|42|53|55|57|58|XX).*";

    private static final int SECONDS = 5;
    private static final int STARTING_MILLIS = 60_000;
    private static final long FAILS_FOR_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final String DURABLE = "/io/freightsdk/durable/schema/postgresql/limits-1.sql";
    /** Without the sessions: what they have spent, their agents have too. */
    private static final String SPENT =
            "select string_agg(account || ': ' || round(usd, 2) || ' USD', ', ' order by account)"
                    + " from (select account, sum(usd) as usd from (select account, 0 as usd from freight_mcp_order"
                    + " union all select split_part(limit_key, '|', 1), amount_usd from freight_spent"
                    + " where counts_until > current_timestamp and limit_key not like '%|tag=%/%') as found"
                    + " group by account) as spent";

    private static final String KEEP_UNTIL = "current_timestamp + cast(? as interval)";
    private static final String INSERT = "insert into freight_mcp_order (account, key, value, keep_until)"
            + " values (?, ?, ?, " + KEEP_UNTIL + ") on conflict (account, key) do nothing";
    /** Unless it is there, as its commit was lost: among the latest, in which another server's may have come since. */
    private static final String DECIDED = "insert into freight_mcp_decision (account, decision) select ?, ?::json"
            + " where not exists (select from freight_mcp_decision where decision::text = ?"
            + " and position > (select max(position) from freight_mcp_decision) - " + DECISIONS_WAITING + ")";

    private static final String OWN = "/io/freightsdk/mcp/schema.sql";

    static final class DatabaseFailedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private DatabaseFailedException(SQLException cause) {
            // one line: the trace says nothing more, and the cause may repeat what was to be stored
            super(
                    "the database of " + DatabaseAt.URL + " has failed: SQLState " + cause.getSQLState(),
                    null,
                    false,
                    false);
        }
    }

    private final DataSource source;
    private final String account;
    private final String service;
    private final JdbcSpendPool pool;
    private @Nullable Connection open;
    private @Nullable DatabaseFailedException failed;
    private long failedNanos;

    static {
        DRIVER.setLevel(Level.OFF);
    }

    /** Makes the tables if they are not there. */
    DatabaseHome(DatabaseAt database, String account, String service) {
        this.source = source(database);
        this.account = account;
        this.service = service;
        // the price of one call at a time, so that a kill leaves no more than that used up
        this.pool = JdbcSpendPool.of(source, account).grantAtMost("0.01").holding();
        try (Connection connection = source.getConnection()) {
            makeTables(connection);
        } catch (SQLException e) {
            throw refused(String.valueOf(e.getSQLState()), e);
        }
    }

    private static DataSource source(DatabaseAt database) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        try {
            source.setUrl(database.url());
        } catch (IllegalArgumentException e) {
            // its message and its cause have the URL
            throw new IllegalArgumentException(
                    DatabaseAt.URL + " cannot be read: it is such as jdbc:postgresql://db.example:5432/freight");
        }
        if (!database.user().isEmpty()) {
            source.setUser(database.user());
        }
        if (!database.password().isEmpty()) {
            source.setPassword(database.password());
        }
        // a call has to be over while its host waits
        source.setConnectTimeout(SECONDS);
        source.setSocketTimeout(SECONDS);
        source.setTcpKeepAlive(true);
        return source;
    }

    private static IllegalArgumentException refused(String state, SQLException e) {
        boolean isLogin = state.startsWith("28") || state.equals("08004");
        String what = isLogin
                ? DatabaseAt.USER + " and " + DatabaseAt.PASSWORD + ": the database does not let them in"
                : DatabaseAt.URL + ": the database cannot be " + (state.startsWith("08") ? "reached" : "used");
        return new IllegalArgumentException(what + ": SQLState " + state, e);
    }

    private void makeTables(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            connection.setNetworkTimeout(Runnable::run, STARTING_MILLIS);
            connection.setAutoCommit(false);
            // one server at a time
            statement.execute("select pg_advisory_xact_lock(hashtext('freight_mcp'))");
            if (value(connection, "select to_regclass('freight_spent')") == null) {
                statement.execute(script(DURABLE));
            }
            if (value(connection, "select to_regclass('freight_mcp_order')") == null) {
                statement.execute(script(OWN));
            }
            statement.execute("delete from freight_mcp_order where keep_until < current_timestamp");
            // there from the start, for those who stop what they know only by the database
            value(connection, INSERT, account, "server", "", "P400D");
            connection.commit();
        }
    }

    private static String script(String name) {
        try (InputStream script = Objects.requireNonNull(DatabaseHome.class.getResourceAsStream(name), name)) {
            return new String(script.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String stop(DatabaseAt database, @Nullable String reason) {
        try (Connection connection = source(database).getConnection()) {
            boolean isThere = value(connection, "select to_regclass('freight_mcp_stop')") != null;
            String accounts = isThere ? value(connection, SPENT) : null;
            if (accounts == null) {
                throw new IllegalStateException("no server has stored its budget in the database of " + DatabaseAt.URL
                        + ", so nothing is stopped");
            }
            if (reason == null) {
                value(connection, "delete from freight_mcp_stop");
            } else {
                String sql = "insert into freight_mcp_stop (reason) values (?)"
                        + " on conflict (is_on) do update set reason = excluded.reason";
                value(connection, sql, reason);
            }
            return accounts;
        } catch (SQLException e) {
            throw refused(String.valueOf(e.getSQLState()), e);
        }
    }

    @Override
    SpendPool pool() {
        return pool;
    }

    @Override
    void take() {
        if (pool.isHeld()) {
            run(() -> pool.takeHeld(connection -> ""));
        }
    }

    @Override
    public void close() {
        pool.close();
        String unused = stopped();
    }

    @Override
    public @Nullable String get(String key) {
        return run("select value from freight_mcp_order where account = ? and key = ?", account, service + key);
    }

    @Override
    public boolean compareAndSet(String key, @Nullable String expected, String value, Duration keepFor) {
        if (expected == null) {
            return store(INSERT + " returning key", account, service + key, value, keepFor.toString()) != null;
        }
        String sql = "update freight_mcp_order set value = ?, keep_until = " + KEEP_UNTIL
                + " where account = ? and key = ? and value = ? returning key";
        return store(sql, value, keepFor.toString(), account, service + key, expected) != null;
    }

    @Override
    synchronized void store() {
        for (String json = waiting.peek(); json != null; json = waiting.peek()) {
            run(DECIDED, account, json, json);
            waiting.remove();
        }
    }

    @Override
    @Nullable
    String stopped() {
        try {
            store();
            return run("select reason from freight_mcp_stop");
        } catch (DatabaseFailedException e) {
            return e.getMessage();
        }
    }

    /** Takes what calls hold with it. */
    private @Nullable String store(String sql, String... values) {
        return pool.isHeld()
                ? run(() -> pool.takeHeld(connection -> value(connection, sql, values)))
                : run(sql, values);
    }

    /** The first value of the answer, null if there is none. One connection stays open for all: a new one takes a while. */
    private @Nullable String run(String sql, String... values) {
        return run(() -> value(connection(), sql, values));
    }

    private synchronized @Nullable String run(Statements statements) {
        if (failed != null && System.nanoTime() - failedNanos < FAILS_FOR_NANOS) {
            // or calls that came at once would wait for it one after the other
            throw failed;
        }
        try {
            String value = statements.run();
            failed = null;
            return value;
        } catch (SQLException e) {
            throw failed(e);
        } catch (DurableException e) {
            throw e.getCause() instanceof SQLException cause ? failed(cause) : e;
        }
    }

    private interface Statements {
        @Nullable
        String run() throws SQLException;
    }

    private DatabaseFailedException failed(SQLException e) {
        DatabaseFailedException now = new DatabaseFailedException(e);
        if (String.valueOf(e.getSQLState()).matches(FAILED)) {
            if (failed == null) {
                System.err.println(
                        "freight-mcp: " + now.getMessage() + "; what costs money is refused until it is back");
            }
            failed = now;
            failedNanos = System.nanoTime();
        }
        return now;
    }

    private Connection connection() throws SQLException {
        Connection connection = open;
        if (connection == null || !connection.isValid(SECONDS)) {
            if (connection != null) {
                connection.close();
            }
            connection = source.getConnection();
            open = connection;
        }
        return connection;
    }

    private static @Nullable String value(Connection connection, String sql, String... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setString(i + 1, values[i]);
            }
            if (!statement.execute()) {
                return null;
            }
            try (ResultSet rows = statement.getResultSet()) {
                return rows.next() ? rows.getString(1) : null;
            }
        }
    }
}
