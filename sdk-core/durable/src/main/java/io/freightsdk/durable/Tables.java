package io.freightsdk.durable;

import io.freightsdk.internal.OneLine;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The tables of one part, made by numbered scripts. One version newer than ours is fine: it has columns with defaults. */
record Tables(Database database, Tables.Part part) {
    static final int VERSION = 1;

    private static final Set<String> MISSING = Set.of("42P01", "3F000", "42S02", "42S03", "42S04", "90079");
    private static final Set<String> READ_ONLY = Set.of("25006", "90097");
    private static final Set<String> NOT_GRANTED = Set.of("42501", "90096");
    private static final int NAMED = 20;

    enum Part {
        BOOKS("freight_book freight_balance", "freight_book freight_balance"),
        CALLS(
                "freight_call freight_held freight_charged freight_pause freight_task freight_account",
                "freight_account"),
        LIMITS("freight_budget freight_spent", ""),
        TRACKING("freight_watch freight_task freight_watch_pause freight_event freight_event_lock", ""),
        WEBHOOKS("freight_webhook freight_webhook_event freight_task", "freight_webhook");

        private final String tables;

        /** Those that have a row for each account that uses the part. */
        private final String ofAccounts;

        Part(String tables, String ofAccounts) {
            this.tables = tables;
            this.ofAccounts = ofAccounts;
        }

        List<String> tables() {
            return names(tables).toList();
        }

        private static Stream<String> names(String tables) {
            return Stream.of(tables.split(" ", -1)).filter(name -> !name.isEmpty());
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Refuses an account without rows in these parts, unless none of them is there, and names those that have some. */
    static void checkAccount(Database database, String account, Part... parts) {
        List<String> tables = Stream.of(parts)
                .filter(part -> new Tables(database, part).versionThere() > 0)
                .flatMap(part -> Part.names(part.ofAccounts))
                .toList();
        String each = " from (select account from " + String.join(" union all select account from ", tables) + ") t";
        if (tables.isEmpty()
                || database.transaction(
                        "find " + account,
                        tx -> tx.first("select 1" + each + " where account = ? limit 1", row -> 1, account)
                                .isPresent())) {
            return;
        }
        String those = "select distinct account" + each + " order by account limit " + NAMED;
        String none = "the account " + OneLine.quoted(account, 80) + " has no rows in "
                + database.sql(String.join(", ", tables)) + "; those that have: "
                + database.transaction("list accounts", tx -> tx.query(those, row -> row.getString(1)));
        throw new SchemaException(SchemaException.Why.ABSENT, none, null);
    }

    /** Null if there are no tables for it, or none that it may use, which is a line in the log. */
    static <T> @Nullable T ifThere(Supplier<T> part) {
        try {
            return part.get();
        } catch (SchemaException e) {
            if (e.why == SchemaException.Why.UNREACHABLE) {
                throw e;
            }
            if (e.why == SchemaException.Why.OTHER) {
                Database.warn(e.getMessage() + "; they are left as they are", null);
            }
            return null;
        }
    }

    /** Checks that the tables of the parts are there and may be used; creates the missing ones of all parts first if that is wanted. */
    static void check(Database database, boolean create, Part... parts) {
        if (create) {
            for (Part part : Part.values()) {
                new Tables(database, part).create();
            }
        }
        for (Part part : parts) {
            new Tables(database, part).check();
        }
    }

    private void check() {
        int version = version();
        if (version < VERSION) {
            String all = "the tables of freight-sdk-durable for " + part + ", version " + (version + 1)
                    + ", are not there" + run(version + 1);
            throw new SchemaException(SchemaException.Why.ABSENT, all, null);
        }
        if (version > VERSION + 1) {
            throw new SchemaException("the tables of freight-sdk-durable for " + part + " are of version " + version
                    + ", and this one knows up to " + (VERSION + 1) + "; use a newer freight-sdk-durable");
        }
        part.tables().forEach(table -> look(table, tx -> isUsable(tx, table)));
        if (part == Part.CALLS && mergesOrderIds()) {
            throw new SchemaException(
                    "the tables were made under IGNORECASE or such a COLLATION, where Order-1 and order-1 would be one load; make them without");
        }
    }

    private int version() {
        String sql = "select version from freight_schema where part = ?";
        return look("freight_schema", tx -> tx.first(sql, row -> row.getInt(1), part.toString()))
                .orElse(0);
    }

    private <T> T look(String table, Database.Work<T> work) {
        String name = database.sql(table);
        try {
            return database.transaction("look at " + name, work);
        } catch (DurableException e) {
            String state = state(e);
            if (MISSING.contains(state)) {
                String all = "the table " + name + " of freight-sdk-durable is not there (SQLState " + state + ")";
                throw new SchemaException(SchemaException.Why.ABSENT, all + run(1), e);
            }
            if (READ_ONLY.contains(state)) {
                throw new SchemaException(
                        "the database or its connection is read-only (SQLState " + state
                                + "), as a replica is; give the data source of the one that is written",
                        e);
            }
            if (NOT_GRANTED.contains(state)) {
                throw new SchemaException(
                        "the database does not let its user work with " + name + " (SQLState " + state
                                + "); grant usage of its schema, select on " + database.sql("freight_schema")
                                + ", and select, insert, update and delete on the other tables of " + script(1),
                        e);
            }
            throw e;
        }
    }

    static String state(Throwable e) {
        return e.getCause() instanceof SQLException cause ? String.valueOf(cause.getSQLState()) : "";
    }

    /** Statements that change nothing, and together need all grants. */
    private static boolean isUsable(Transaction tx, String table) throws SQLException {
        String nothing = " from " + table + " where 1 = 0";
        String column = column(table);
        boolean unused = tx.first("select " + column + nothing + " limit 1 for update", row -> 1)
                .isPresent();
        tx.update("insert into " + table + " (" + column + ") select " + column + nothing);
        tx.update("delete" + nothing);
        return true;
    }

    private static String column(String table) {
        return switch (table) {
            case "freight_task" -> "owner";
            case "freight_budget", "freight_spent" -> "limit_key";
            default -> "account";
        };
    }

    private boolean mergesOrderIds() {
        String name = '^' + database.sql("freight_call").replaceFirst(".*\\.", "") + ":order_id$"; // in any locale
        String sql =
                "select 1 from INFORMATION_SCHEMA.COLUMNS where regexp_like(TABLE_NAME || ':' || COLUMN_NAME, ?, 'i')"
                        + " and (regexp_like(DATA_TYPE, 'ignorecase$', 'i') or 'o' = 'O')";
        return !database.isPostgres()
                && look("freight_call", tx -> tx.first(sql, row -> 1, name)).isPresent();
    }

    private String run(int version) {
        String prefix = database.sql("freight_");
        return "; run " + script(version) + " of its jar"
                + (prefix.equals("freight_") ? "" : ", with " + prefix + " for freight_");
    }

    private String script(int version) {
        String folder = database.isPostgres() ? "postgresql" : "h2";
        return "io/freightsdk/durable/schema/" + folder + "/" + part + "-" + version + ".sql";
    }

    private void create() {
        synchronized (database.isPostgres() ? this : Tables.class) { // H2 fails if two make an index at once
            for (int next = versionThere() + 1; next <= VERSION; next++) {
                create(next);
            }
        }
    }

    private int versionThere() {
        try {
            return version();
        } catch (SchemaException e) {
            return 0;
        }
    }

    private void create(int version) {
        // an index is in the schema of its table, and its name has none
        String indexes = database.sql("freight_").replaceFirst(".*\\.", "").replaceFirst("_$", "") + "ix_";
        String script =
                database.sql(text(script(version)).replaceAll("(?m)^--.*$", "")).replace("freightix_", indexes);
        try {
            database.change("createSchema", tx -> {
                for (String statement : script.split(";")) {
                    if (!statement.isBlank()) {
                        int unused = Database.update(tx.connection(), statement);
                    }
                }
            });
        } catch (DurableException e) {
            if (versionThere() >= version) {
                return; // another node was quicker
            }
            String state = state(e);
            if (MISSING.contains(state) || NOT_GRANTED.contains(state)) {
                throw new SchemaException(
                        "the database makes no tables for " + part + " (SQLState " + state
                                + "); create their schema and grant its user to create tables there, or run "
                                + script(version) + " of its jar as one that may",
                        e);
            }
            throw e;
        }
    }

    private static String text(String script) {
        try (InputStream resource = Tables.class.getResourceAsStream("/" + script)) {
            if (resource == null) {
                throw new SchemaException(script + " is not in the jar; keep it when repackaging");
            }
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
