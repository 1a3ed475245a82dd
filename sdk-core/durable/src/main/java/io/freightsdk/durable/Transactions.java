package io.freightsdk.durable;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Runs statements in a transaction of your database: in a new one, or in the one that the caller is in. An implementation for a
 * framework uses its transactions; the Spring starter has one.
 */
@FunctionalInterface
public interface Transactions {
    /** The statements of one transaction. If they throw, the transaction is rolled back. */
    @FunctionalInterface
    interface Work<T extends @Nullable Object> {
        /** Runs the statements and returns their result. Do not commit, roll back or close the connection here. */
        T run(Connection connection) throws SQLException;
    }

    /**
     * Runs the work and commits. If the caller is in a transaction already, the work takes part in it, and whoever began it
     * commits.
     *
     * @return what the work returns
     * @throws DurableException if the database fails. The transaction is rolled back then
     */
    <T extends @Nullable Object> T run(Work<T> work);

    /**
     * Returns whether the thread is in a transaction that {@link #run} would join. What must stay though that transaction is rolled
     * back, such as the cost of a read, is then written by another thread. False unless overridden.
     */
    default boolean isActive() {
        return false;
    }

    /**
     * Returns transactions on connections of this pool. Work that runs inside other work of the same data source, on the same
     * thread, takes part in the outer transaction.
     */
    static Transactions of(DataSource dataSource) {
        return new PooledTransactions(dataSource);
    }

    /**
     * Returns the transaction that you have begun on this connection, and that you commit or roll back.
     *
     * @throws IllegalArgumentException if the connection is in auto-commit mode
     */
    static Transactions in(Connection yours) {
        return CallersTransaction.of(yours);
    }
}
