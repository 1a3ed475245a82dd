package io.freightsdk.durable;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.Set;

/** A connection whose transaction is not its user's to end. */
final class OpenConnection {
    private static final Set<String> REFUSED =
            Set.of("commit", "rollback", "close", "abort", "setAutoCommit", "unwrap");

    private OpenConnection() {}

    static Connection of(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                OpenConnection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                    boolean toASavepoint = method.getName().equals("rollback") && arguments != null;
                    if (REFUSED.contains(method.getName()) && !toASavepoint) {
                        throw new IllegalStateException(
                                method.getName() + ": the transaction of the call ends when the listener returns");
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
