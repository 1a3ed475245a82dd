package io.freightsdk.durable.internal;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs statements on a connection. Not part of the API. */
public final class Sql {
    private Sql() {}

    /** Reads a row. */
    public interface Reader<T extends @Nullable Object> {
        /** Reads the row that the result is at. */
        T read(ResultSet row) throws SQLException;
    }

    /** Returns all rows. */
    public static <T extends @Nullable Object> List<T> query(
            Connection connection, String sql, Reader<T> reader, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            set(statement, values);
            try (ResultSet rows = statement.executeQuery()) {
                List<T> all = new ArrayList<>();
                while (rows.next()) {
                    all.add(reader.read(rows));
                }
                return all;
            }
        }
    }

    /** Returns the first row, empty if there is none. */
    public static <T> Optional<T> first(Connection connection, String sql, Reader<T> reader, @Nullable Object... values)
            throws SQLException {
        return query(connection, sql, reader, values).stream().findFirst();
    }

    /** Returns the first row of a query that always has one. */
    public static <T extends @Nullable Object> T one(
            Connection connection, String sql, Reader<T> reader, @Nullable Object... values) throws SQLException {
        return query(connection, sql, reader, values).get(0);
    }

    /** Returns how many rows were changed. */
    public static int update(Connection connection, String sql, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            set(statement, values);
            return statement.executeUpdate();
        }
    }

    private static void set(PreparedStatement statement, @Nullable Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            Object value = values[i];
            Object bound = value instanceof Enum<?> name ? name.name() : value;
            bound = value instanceof Instant time ? time.atOffset(ZoneOffset.UTC) : bound;
            statement.setObject(i + 1, bound);
        }
    }

    /** Returns the time by the database's clock. */
    public static Instant now(Connection connection) throws SQLException {
        return one(connection, "select current_timestamp as read_at", row -> time(row, "read_at"));
    }

    /** Returns the time in a column that is never null. */
    public static Instant time(ResultSet row, String column) throws SQLException {
        return Objects.requireNonNull(timeOrNull(row, column), column);
    }

    /** Returns the time in a column. */
    public static @Nullable Instant timeOrNull(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    /** Returns text that fits into a column of this length. PostgreSQL does not store a NUL, so it is replaced. */
    public static @Nullable String cut(@Nullable String text, int most) {
        return text == null
                ? null
                : text.substring(0, Math.min(most, text.length())).replace('\0', '\ufffd');
    }

    /** Returns whether the database is PostgreSQL and not H2. */
    public static boolean isPostgres(Connection connection) throws SQLException {
        return connection.getMetaData().getDatabaseProductName().equals("PostgreSQL");
    }

    /** Waits at most so long for each lock in this transaction, and fails then. H2 has a setting of a second or two of its own. */
    public static void waitForLocks(Connection connection, Duration longest) throws SQLException {
        if (isPostgres(connection)) {
            int unused = update(connection, "set local lock_timeout = " + longest.toMillis());
        }
    }

    /**
     * Lets PostgreSQL end this transaction after it has been idle for that long, because its process stands still or is gone
     * and others wait for its locks. H2 has no such setting.
     */
    public static void endIfIdle(Connection connection, Duration longest) throws SQLException {
        if (isPostgres(connection)) {
            int unused = update(connection, "set local idle_in_transaction_session_timeout = " + longest.toMillis());
        }
    }
}
