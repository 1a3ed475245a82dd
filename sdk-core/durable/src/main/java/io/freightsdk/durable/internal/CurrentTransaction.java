package io.freightsdk.durable.internal;

import io.freightsdk.durable.DurableException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The transactions that a thread is in, one for each data source. Not part of the API. */
public final class CurrentTransaction {
    private static final ThreadLocal<Map<DataSource, CurrentTransaction>> OPEN = ThreadLocal.withInitial(HashMap::new);

    private final Connection connection;
    private boolean hasFailed;

    private CurrentTransaction(Connection connection) {
        this.connection = connection;
    }

    /** Code within a transaction. */
    public interface Code<T extends @Nullable Object> {
        /** Runs it. */
        T run(Connection connection) throws SQLException;
    }

    /** Returns the transaction that this thread is in, null if it is in none. */
    public static @Nullable CurrentTransaction of(DataSource dataSource) {
        return OPEN.get().get(dataSource);
    }

    /**
     * Runs code in a transaction that nested work on this thread takes part in. Throws if nested work has failed, even if the
     * code has caught that.
     */
    public static <T extends @Nullable Object> T call(DataSource dataSource, Connection connection, Code<T> code)
            throws SQLException {
        Map<DataSource, CurrentTransaction> open = OPEN.get();
        CurrentTransaction outer = open.get(dataSource);
        CurrentTransaction now = new CurrentTransaction(connection);
        open.put(dataSource, now);
        try {
            T result = code.run(connection);
            if (now.hasFailed) {
                throw new DurableException(
                        "a call within this transaction has failed, so all of it is rolled back; repeat the transaction,"
                                + " and let exceptions of the SDK pass through",
                        null);
            }
            return result;
        } finally {
            if (outer == null) {
                open.remove(dataSource);
            } else {
                open.put(dataSource, outer);
            }
            if (open.isEmpty()) {
                OPEN.remove();
            }
        }
    }

    /** Returns its connection. */
    public Connection connection() {
        return connection;
    }

    /** Marks the transaction as failed, so that it can only be rolled back. */
    public void fail() {
        hasFailed = true;
    }
}
