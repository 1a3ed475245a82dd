package io.freightsdk.durable;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Runs statements in a transaction of your database: in one of their own, or in the one that the caller is in. In Spring this is a
 * {@code TransactionTemplate} and the connection that Spring has bound to the thread.
 */
@FunctionalInterface
public interface Transactions {
    /** Statements of one transaction; if they throw, it is rolled back. */
    @FunctionalInterface
    interface Work<T extends @Nullable Object> {
        /** Runs the statements. The connection is not to be committed, rolled back or closed here. */
        T run(Connection connection) throws SQLException;
    }

    /**
     * Runs the work and commits, or leaves the end to whoever began the transaction.
     *
     * @throws DurableException if the database fails; nothing is written then
     */
    <T extends @Nullable Object> T run(Work<T> work);

    /**
     * Returns transactions on connections of this pool. Work that is run inside of other work of the same data source, on the same
     * thread, is part of that transaction.
     */
    static Transactions of(DataSource dataSource) {
        return new PooledTransactions(dataSource);
    }

    /**
     * Returns the transaction that you have begun on this connection, and that you end.
     *
     * @throws IllegalArgumentException if the connection is in auto-commit mode, so that there is no transaction
     */
    static Transactions in(Connection yours) {
        return CallersTransaction.of(yours);
    }
}
