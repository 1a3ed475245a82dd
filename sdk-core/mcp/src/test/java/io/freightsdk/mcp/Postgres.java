package io.freightsdk.mcp;

import io.freightsdk.TestDatabase;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** A database of its own each, in one PostgreSQL of this JVM, with a user that needs its password. */
final class Postgres {
    static final String USER = "freight";
    static final String PASSWORD = "hush-hush-7F3a";

    private static final AtomicInteger NUMBERS = new AtomicInteger();
    private static EmbeddedPostgres server;

    private final String name = "test" + NUMBERS.incrementAndGet();

    /** For parameterized tests with the tag {@code long}: on files in every build, and in the profile {@code slow} in a database too. */
    static Stream<Boolean> isDatabase() {
        return Boolean.getBoolean("slow") ? Stream.of(false, true) : Stream.of(false);
    }

    Postgres() {
        run("postgres", "create database " + name + " owner " + USER);
    }

    String url() {
        return server().getJdbcUrl(USER, name).replaceFirst("\\?.*", "");
    }

    /** How a server is told of it. */
    Map<String, String> environment() {
        return Map.of(
                "FREIGHT_DATABASE_URL", url(), "FREIGHT_DATABASE_USER", USER, "FREIGHT_DATABASE_PASSWORD", PASSWORD);
    }

    /** As its superuser; returns the first column. */
    List<String> sql(String sql) {
        return run(name, sql);
    }

    /** Ends all connections and lets nobody in, until it is called again. */
    void reachable(boolean isReachable) {
        run("postgres", "alter database " + name + " allow_connections " + isReachable);
        if (!isReachable) {
            String connections = " from pg_stat_activity where datname = '" + name + "'";
            run("postgres", "select pg_terminate_backend(pid)" + connections);
            while (!run("postgres", "select pid" + connections).isEmpty()) {
                LockSupport.parkNanos(1_000_000);
            }
        }
    }

    private static List<String> run(String database, String sql) {
        try (Connection connection = server().getDatabase("postgres", database).getConnection();
                Statement statement = connection.createStatement()) {
            List<String> found = new ArrayList<>();
            if (statement.execute(sql)) {
                try (ResultSet rows = statement.getResultSet()) {
                    while (rows.next()) {
                        found.add(rows.getString(1));
                    }
                }
            }
            return found;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static synchronized EmbeddedPostgres server() {
        if (server == null) {
            server = TestDatabase.start(
                    EmbeddedPostgres.builder().setServerConfig("password_encryption", "scram-sha-256"));
            run("postgres", "create role " + USER + " login password '" + PASSWORD + "'");
            String hba = run("postgres", "show hba_file").get(0);
            run(
                    "postgres",
                    "copy (values ('host all " + USER + " all scram-sha-256'), ('host all all all trust')) to '" + hba
                            + "'");
            run("postgres", "select pg_reload_conf()");
            // it is read a moment later
            while (isOpenToAnybody()) {
                LockSupport.parkNanos(1_000_000);
            }
        }
        return server;
    }

    private static boolean isOpenToAnybody() {
        try {
            DriverManager.getConnection(server.getJdbcUrl(USER, "postgres"), USER, "not " + PASSWORD)
                    .close();
            return true;
        } catch (SQLException e) {
            return !"28P01".equals(e.getSQLState());
        }
    }
}
