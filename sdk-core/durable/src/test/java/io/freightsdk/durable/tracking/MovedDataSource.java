package io.freightsdk.durable.tracking;

import java.sql.Connection;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import javax.sql.DataSource;

/**
 * A database whose time is that of a clock: its statements have it in place of {@code current_timestamp}, and no transaction is
 * too long.
 */
final class MovedDataSource {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSSSSSxxx").withZone(ZoneOffset.UTC);

    private MovedDataSource() {}

    static DataSource of(DataSource dataSource, InstantSource clock) {
        return Proxied.dataSource(dataSource, connection -> moved(connection, clock));
    }

    private static Connection moved(Connection connection, InstantSource clock) {
        return Proxied.of(Connection.class, (proxy, method, arguments) -> {
            if (method.getName().equals("prepareStatement")) {
                String now = "cast('" + TIME.format(clock.instant()) + "' as timestamp(6) with time zone)";
                arguments[0] = arguments[0]
                        .toString()
                        .replace("current_timestamp", now)
                        .replaceFirst("timeout = \\d+", "timeout = 0");
            }
            return Proxied.call(connection, method, arguments);
        });
    }
}
