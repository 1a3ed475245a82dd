package io.freightsdk.durable;

import io.freightsdk.durable.internal.CurrentTransaction;
import io.freightsdk.internal.Warnings;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Transactions on connections of a pool. Nested work takes part in the outer transaction of the thread. */
record PooledTransactions(DataSource dataSource) implements Transactions {
    private static final Warnings WARNINGS = Warnings.of("io.freightsdk.durable");

    PooledTransactions {
        Objects.requireNonNull(dataSource, "dataSource");
    }

    @Override
    public <T extends @Nullable Object> T run(Work<T> work) {
        CurrentTransaction outer = CurrentTransaction.of(dataSource);
        return outer == null ? own(work) : joined(outer, work);
    }

    @Override
    public boolean isActive() {
        return CurrentTransaction.of(dataSource) != null;
    }

    /**
     * Marks the outer transaction as failed if nested work throws, so that it is not committed in part by a caller who catches
     * the exception.
     */
    private static <T extends @Nullable Object> T joined(CurrentTransaction outer, Work<T> work) {
        try {
            return work.run(outer.connection());
        } catch (SQLException e) {
            outer.fail();
            throw DurableException.of(e);
        } catch (Throwable e) {
            outer.fail();
            throw e;
        }
    }

    private <T extends @Nullable Object> T own(Work<T> work) {
        try (Connection connection = dataSource.getConnection()) {
            boolean autoCommit = connection.getAutoCommit();
            T result;
            try {
                if (autoCommit) {
                    connection.setAutoCommit(false);
                }
                result = CurrentTransaction.call(dataSource, connection, work::run);
                connection.commit();
            } catch (Throwable e) {
                undo(connection, autoCommit, e);
                throw e;
            }
            restore(connection, autoCommit);
            return result;
        } catch (SQLException e) {
            throw DurableException.of(e);
        }
    }

    /**
     * Rolls back. A failure here must not hide the first exception, and auto-commit stays off then, because turning it on would
     * commit.
     */
    private static void undo(Connection connection, boolean autoCommit, Throwable cause) {
        try {
            connection.rollback();
            if (autoCommit) {
                connection.setAutoCommit(true);
            }
        } catch (SQLException | RuntimeException e) {
            cause.addSuppressed(e);
        }
    }

    /** Restores auto-commit after the commit; a failure changes nothing about the work. */
    private static void restore(Connection connection, boolean autoCommit) {
        if (autoCommit) {
            try {
                connection.setAutoCommit(true);
            } catch (SQLException | RuntimeException e) {
                WARNINGS.log("auto-commit could not be turned on again after a transaction, which is committed", e);
            }
        }
    }
}
