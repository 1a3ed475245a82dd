package io.freightsdk.benchmarks;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.jspecify.annotations.Nullable;

/** The databases that are measured, each time a fresh one behind a pool of 16 connections. */
enum BenchDatabase {
    /** On this machine. It waits for the disk at each commit. */
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
        HikariDataSource dataSource = new HikariDataSource(config);
        execute(dataSource, tables());
        return dataSource;
    }

    private static String[] tables() throws IOException {
        try (InputStream script = BenchDatabase.class.getResourceAsStream("/io/freightsdk/freight-1.sql")) {
            String text = new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
            return Pattern.compile(";")
                    .splitAsStream(text.replaceAll("(?m)^--.*$", ""))
                    .filter(statement -> !statement.isBlank())
                    .toArray(String[]::new);
        }
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
                    .setServerConfig("fsync", "on")
                    .setServerConfig("synchronous_commit", "on")
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
