package io.freightsdk.durable;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The transaction that a caller has begun on a connection. */
record CallersTransaction(Connection connection) implements Transactions {
    static CallersTransaction of(Connection connection) {
        try {
            if (connection.getAutoCommit()) {
                throw new IllegalArgumentException(
                        "in(connection): the connection is in auto-commit mode, so it has no transaction; turn"
                                + " auto-commit off first, or call the method without in(connection)");
            }
            return new CallersTransaction(connection);
        } catch (SQLException e) {
            throw DurableException.of(e);
        }
    }

    @Override
    public <T extends @Nullable Object> T run(Work<T> work) {
        try {
            return work.run(connection);
        } catch (SQLException e) {
            throw DurableException.of(e);
        }
    }
}
