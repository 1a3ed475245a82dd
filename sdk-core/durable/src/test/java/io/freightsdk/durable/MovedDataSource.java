package io.freightsdk.durable;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import javax.sql.DataSource;

/** A database whose time is that of a clock: its statements have it in place of {@code current_timestamp}. */
final class MovedDataSource {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSSSSSxxx").withZone(ZoneOffset.UTC);

    private MovedDataSource() {}

    @SuppressWarnings("ReferenceEquality") // a proxy is equal to itself alone
    static DataSource of(DataSource dataSource, InstantSource clock) {
        return proxy(DataSource.class, (proxy, method, arguments) -> {
            if (method.getName().equals("equals")) {
                return proxy == arguments[0];
            }
            Object result = call(dataSource, method, arguments);
            return result instanceof Connection connection ? moved(connection, clock) : result;
        });
    }

    private static Connection moved(Connection connection, InstantSource clock) {
        return proxy(Connection.class, (proxy, method, arguments) -> {
            if (method.getName().equals("prepareStatement")) {
                String now = "cast('" + TIME.format(clock.instant()) + "' as timestamp(6) with time zone)";
                arguments[0] = arguments[0].toString().replace("current_timestamp", now);
            }
            return call(connection, method, arguments);
        });
    }

    private static Object call(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static <T> T proxy(Class<T> type, java.lang.reflect.InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
