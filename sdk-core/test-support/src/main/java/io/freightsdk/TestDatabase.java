package io.freightsdk;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The databases that are supported. The normal build tests on H2 and the profile {@code slow} on PostgreSQL, unless the system property
 * {@code test.database} names one.
 */
public enum TestDatabase {
    POSTGRESQL {
        @Override
        public DataSource fresh() {
            PGSimpleDataSource dataSource = new PGSimpleDataSource();
            dataSource.setUrl(schema());
            return pooled(dataSource);
        }

        @Override
        public DataSource alone() {
            String name = "test" + NUMBERS.incrementAndGet();
            execute("create database " + name);
            PGSimpleDataSource dataSource = new PGSimpleDataSource();
            dataSource.setUrl(postgres().getJdbcUrl("postgres", name));
            return withTables(pooled(dataSource));
        }

        @Override
        public DataSource empty() {
            String name = "test" + NUMBERS.incrementAndGet();
            execute("create schema " + name);
            PGSimpleDataSource dataSource = new PGSimpleDataSource();
            dataSource.setUrl(postgres().getJdbcUrl("postgres", "postgres") + "&currentSchema=" + name);
            return pooled(dataSource);
        }

        @Override
        public DataSource stranger(DataSource owner) throws SQLException {
            String name = "stranger" + NUMBERS.incrementAndGet();
            execute(owner, "create role " + name + " login");
            PGSimpleDataSource dataSource = new PGSimpleDataSource();
            dataSource.setUrl(postgres()
                    .getJdbcUrl(name, owner.unwrap(PGSimpleDataSource.class).getDatabaseName()));
            return dataSource;
        }
    },
    H2 {
        @Override
        public DataSource fresh() {
            return withTables(empty());
        }

        @Override
        public DataSource empty() {
            return h2("mem:test" + NUMBERS.incrementAndGet() + ";DB_CLOSE_DELAY=-1;MODE=PostgreSQL");
        }

        @Override
        public DataSource alone() {
            return fresh();
        }

        @Override
        public DataSource stranger(DataSource owner) throws SQLException {
            execute(owner, "create user stranger password ''");
            JdbcDataSource dataSource = new JdbcDataSource();
            dataSource.setURL(((JdbcDataSource) owner).getURL().replace(";DB_CLOSE_DELAY=-1", ""));
            dataSource.setUser("stranger");
            return dataSource;
        }
    };

    private static final AtomicInteger NUMBERS = new AtomicInteger();

    @SuppressWarnings("ImmutableEnumChecker")
    private static EmbeddedPostgres postgres;

    public static TestDatabase ofThisBuild() {
        return valueOf(System.getProperty("test.database", Boolean.getBoolean("slow") ? "POSTGRESQL" : "H2"));
    }

    /** A schema of PostgreSQL, which takes a hundredth of the time of a database; for H2 a database. With the tables of durable. */
    public abstract DataSource fresh();

    /** The same without the tables of durable. */
    public abstract DataSource empty();

    /** Runs the script of durable there, if it is on the class path. */
    public static DataSource withTables(DataSource dataSource) {
        try (InputStream script = TestDatabase.class.getResourceAsStream("/io/freightsdk/freight-1.sql")) {
            if (script != null) {
                String statements =
                        new String(script.readAllBytes(), StandardCharsets.UTF_8).replaceAll("(?m)^--.*$", "");
                for (String statement : statements.split(";")) {
                    if (!statement.isBlank()) {
                        execute(dataSource, statement);
                    }
                }
            }
            return dataSource;
        } catch (IOException | SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A database of its own. */
    public abstract DataSource alone();

    /** A database of PostgreSQL whose texts are in Latin-1. */
    public static DataSource latin1() {
        String name = "test" + NUMBERS.incrementAndGet();
        execute("create database " + name + " encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0");
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        dataSource.setUrl(postgres().getJdbcUrl("postgres", name));
        return withTables(pooled(dataSource));
    }

    /** The URL of a fresh schema of the PostgreSQL of this process, with the tables of durable, for another process too. */
    public static String schema() {
        String name = "test" + NUMBERS.incrementAndGet();
        execute("create schema " + name);
        String url = postgres().getJdbcUrl("postgres", "postgres") + "&currentSchema=" + name;
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        dataSource.setUrl(url);
        DataSource unused = withTables(dataSource);
        return url;
    }

    private static void execute(String sql) {
        try {
            execute(postgres().getPostgresDatabase(), sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void execute(DataSource dataSource, String sql) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The same database for a user without any grant of its own. */
    public abstract DataSource stranger(DataSource owner) throws SQLException;

    public static JdbcDataSource h2(String url) {
        JdbcDataSource dataSource = new JdbcDataSource();
        dataSource.setURL("jdbc:h2:" + url);
        dataSource.setUser("sa");
        return dataSource;
    }

    /**
     * With a pool, as users have it. What the tests before have left open in theirs ends by itself: evicted from
     * outside, a pool without a minimum of idle connections can let the one that waits for the next wait in vain.
     */
    private static DataSource pooled(DataSource dataSource) {
        System.setProperty("com.zaxxer.hikari.housekeeping.periodMs", "1000");
        HikariConfig config = new HikariConfig();
        config.setDataSource(dataSource);
        config.setMinimumIdle(0);
        config.setMaximumPoolSize(40);
        config.setIdleTimeout(10_000);
        return new HikariDataSource(config);
    }

    /** One for all tests of the process; it ends with it. */
    private static synchronized EmbeddedPostgres postgres() {
        if (postgres == null) {
            postgres = start(EmbeddedPostgres.builder());
        }
        return postgres;
    }

    /** One at a time, as each looks for a free port before it takes it. */
    public static synchronized EmbeddedPostgres start(EmbeddedPostgres.Builder builder) {
        try {
            return builder.setPort(ServerPorts.free())
                    .setPGStartupWait(Duration.ofMinutes(5))
                    .setServerConfig("max_connections", "500")
                    .setServerConfig("shared_buffers", "64MB")
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A file that a process which is killed leaves whole. */
    public static String file(Path folder) {
        return "jdbc:h2:file:" + folder.resolve("freight").toAbsolutePath()
                + ";MODE=PostgreSQL;WRITE_DELAY=0;DB_CLOSE_ON_EXIT=FALSE";
    }
}
