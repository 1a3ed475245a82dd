package io.freightsdk.mcp;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** A database of its own each, in one PostgreSQL of this JVM, with a user that needs its password. */
final class Postgres {
    static final String USER = "freight";
    static final String PASSWORD = "hush-hush-7F3a";

    private static final AtomicInteger NUMBERS = new AtomicInteger();
    private static EmbeddedPostgres server;
    private static ServerSocket kept;

    private final String name = "test" + NUMBERS.incrementAndGet();

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
                Thread.onSpinWait();
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
            try {
                server = EmbeddedPostgres.builder()
                        .setPort(port())
                        .setPGStartupWait(Duration.ofMinutes(5))
                        .setServerConfig("shared_buffers", "64MB")
                        .setServerConfig("password_encryption", "scram-sha-256")
                        .start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            run("postgres", "create role " + USER + " login password '" + PASSWORD + "'");
            String hba = run("postgres", "show hba_file").get(0);
            run(
                    "postgres",
                    "copy (values ('host all " + USER + " all scram-sha-256'), ('host all all all trust')) to '" + hba
                            + "'");
            run("postgres", "select pg_reload_conf()");
            // it is read a moment later
            while (isOpenToAnybody()) {
                Thread.onSpinWait();
            }
        }
        return server;
    }

    /**
     * Below those that any test of another process is given while the server starts. The one before it is kept for as long as
     * this process lives, so that one whose number is the same modulo 5,000 takes the next two.
     */
    private static int port() throws IOException {
        for (long pair = ProcessHandle.current().pid(); kept == null; pair++) {
            try {
                kept = new ServerSocket(10_000 + (int) (pair % 5_000) * 2, 1, InetAddress.getLoopbackAddress());
            } catch (BindException e) {
                // the pair is another's
            }
        }
        return kept.getLocalPort() + 1;
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
