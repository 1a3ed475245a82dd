package io.freightsdk.durable;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;

/** The tables, made by numbered scripts. One version newer than ours is fine: it has columns with defaults. */
final class Schema {
    static final int VERSION = 1;

    private Schema() {}

    /**
     * Checks that the tables are there.
     *
     * @throws SchemaException naming the script to run
     */
    static void check(Database database, boolean create) {
        if (create && !isThere(database)) {
            create(database);
        }
        int version;
        try (Connection connection = database.dataSource().getConnection()) {
            version = version(database, connection);
        } catch (SQLException e) {
            throw new SchemaException(
                    "the tables of freight-sdk-durable are not there (SQLState " + e.getSQLState() + "); run "
                            + script(database, VERSION)
                            + " of its jar, with your prefix for freight_ if you have set one",
                    e);
        }
        if (mergesRefs(database)) {
            throw new SchemaException(
                    "the tables were made under IGNORECASE, where Order-1 and order-1 would be one load; make them without",
                    null);
        }
        if (version < VERSION) {
            throw new SchemaException(
                    "the tables of freight-sdk-durable are of version " + version + "; run "
                            + script(database, version + 1) + " of its jar and what follows",
                    null);
        }
        if (version > VERSION + 1) {
            throw new SchemaException(
                    "the tables of freight-sdk-durable are of version " + version + ", and this one knows up to "
                            + (VERSION + 1) + "; use a newer freight-sdk-durable",
                    null);
        }
    }

    private static boolean mergesRefs(Database database) {
        String table = database.sql("freight_call").replaceFirst(".*\\.", "").toLowerCase(Locale.ROOT);
        String sql = "select 1 from information_schema.columns where lower(table_name) = ?"
                + " and column_name = 'REF' and data_type like '%IGNORECASE%'";
        return database.product() == Database.Product.H2
                && database.transaction("look at the columns", tx -> tx.first(sql, row -> 1, table))
                        .isPresent();
    }

    private static boolean isThere(Database database) {
        try (Connection connection = database.dataSource().getConnection()) {
            version(database, connection);
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    private static int version(Database database, Connection connection) throws SQLException {
        try {
            List<Integer> versions = Database.query(
                    connection, database.sql("select version from freight_schema"), row -> row.getInt(1));
            return versions.stream().mapToInt(Integer::intValue).max().orElse(0);
        } finally {
            if (!connection.getAutoCommit()) {
                connection.rollback();
            }
        }
    }

    private static String script(Database database, int version) {
        return "io/freightsdk/durable/schema/" + database.product().folder() + "/V" + version + ".sql";
    }

    private static void create(Database database) {
        String script = database.sql(text(script(database, VERSION)).replace("index freight_", "index #"))
                // an index is in the schema of its table, and its name has none
                .replace("index #", "index " + database.sql("freight_").replaceFirst(".*\\.", ""));
        try {
            database.change("createSchema", tx -> {
                for (String part : script.replaceAll("(?m)^--.*$", "").split(";")) {
                    if (!part.isBlank()) {
                        int unused = Database.update(tx.connection(), part);
                    }
                }
            });
        } catch (DurableException e) {
            if (!isThere(database)) {
                throw e;
            }
            // another node was quicker
        }
    }

    private static String text(String script) {
        try (InputStream resource = Schema.class.getResourceAsStream("/" + script)) {
            if (resource == null) {
                throw new SchemaException(script + " is not in the jar; keep it when repackaging", null);
            }
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
