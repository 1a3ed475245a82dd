package io.freightsdk.durable;

import io.freightsdk.durable.internal.CurrentTransaction;
import io.freightsdk.internal.Warnings;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Transactions on connections of a pool; inner ones join the outer one of the thread. */
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

    /** An inner failure that the caller swallows must not be committed in part. */
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

    /** A lost connection can be neither rolled back nor restored, which must not hide why it was lost. */
    private static void undo(Connection connection, boolean autoCommit, Throwable cause) {
        try {
            connection.rollback();
            if (autoCommit) {
                connection.setAutoCommit(true);
            }
        } catch (SQLException | RuntimeException e) { // nor restored: auto-commit would commit what is left
            cause.addSuppressed(e);
        }
    }

    /** The work is committed, so a failure changes nothing for it. */
    private static void restore(Connection connection, boolean autoCommit) {
        if (autoCommit) {
            try {
                connection.setAutoCommit(true);
            } catch (SQLException | RuntimeException e) {
                WARNINGS.log("a connection could not be restored after its transaction", e);
            }
        }
    }
}
