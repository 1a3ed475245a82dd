package io.freightsdk.durable.tracking;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;

/** Stand-ins for what JDBC gives, which hand on what they do not do themselves. */
final class Proxied {
    private Proxied() {}

    /** The same with other connections. */
    @SuppressWarnings("ReferenceEquality") // a proxy is equal to itself alone
    static DataSource dataSource(DataSource dataSource, UnaryOperator<Connection> connections) {
        return of(DataSource.class, (proxy, method, arguments) -> {
            if (method.getName().equals("equals")) {
                return proxy == arguments[0];
            }
            Object result = call(dataSource, method, arguments);
            return result instanceof Connection connection ? connections.apply(connection) : result;
        });
    }

    static <T> T of(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    static Object call(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
