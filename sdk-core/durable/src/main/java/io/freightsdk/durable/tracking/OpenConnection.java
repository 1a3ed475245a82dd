package io.freightsdk.durable.tracking;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.Properties;
import java.util.Set;
import javax.sql.DataSource;

/** A connection whose transaction is not its user's to end, and a source of connections that has no class of its own. */
final class OpenConnection {
    private static final Set<String> REFUSED = Set.of("commit", "rollback", "abort", "setAutoCommit", "unwrap");

    private OpenConnection() {}

    static Connection of(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                OpenConnection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                    boolean toASavepoint = method.getName().equals("rollback") && arguments != null;
                    if (REFUSED.contains(method.getName()) && !toASavepoint) {
                        throw new IllegalStateException(
                                method.getName() + ": the transaction ends when what was given it returns");
                    }
                    try {
                        // a try-with-resources closes what it was given
                        return method.getName().equals("close") ? null : method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** Each connection is a new one, for a program that makes few. */
    @SuppressWarnings("ReferenceEquality") // it equals itself alone
    static DataSource source(String url, Properties login) {
        return (DataSource) Proxy.newProxyInstance(
                OpenConnection.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getConnection" -> DriverManager.getConnection(url, login);
                    case "equals" -> proxy == arguments[0];
                    case "hashCode" -> System.identityHashCode(proxy);
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }
}
