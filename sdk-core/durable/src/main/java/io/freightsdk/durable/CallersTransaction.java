package io.freightsdk.durable;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The transaction that a caller has begun on a connection, and ends. */
record CallersTransaction(Connection connection) implements Transactions {
    static CallersTransaction of(Connection connection) {
        try {
            if (connection.getAutoCommit()) {
                throw new IllegalArgumentException(
                        "in(connection): the connection is in auto-commit mode, so there is no"
                                + " transaction to be part of; begin one, or leave in() out");
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
