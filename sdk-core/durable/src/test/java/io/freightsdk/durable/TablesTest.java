package io.freightsdk.durable;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.freightsdk.DatabaseSource;
import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.TestDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.h2.mvstore.MVStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;

@Tag("acceptance")
class TablesTest {
    private final FreightClient freight = FreightClient.builder()
            .baseUrl("http://localhost:1")
            .account("acme")
            .agentKey("k")
            .build();

    @AfterEach
    void close() {
        freight.close();
    }

    private DurableFreight.Builder builder(DataSource dataSource) {
        return DurableFreight.builder(freight, dataSource);
    }

    private static String script(TestDatabase database, Tables.Part part) {
        return "io/freightsdk/durable/schema/" + database.name().toLowerCase(Locale.ROOT) + "/" + part + "-1.sql";
    }

    private static String text(TestDatabase database, Tables.Part part) throws IOException {
        try (InputStream script = TablesTest.class.getResourceAsStream("/" + script(database, part))) {
            return new String(script.readAllBytes(), UTF_8);
        }
    }

    @Test
    @Tag("slow")
    void postgresqlIsOfTheVersionThatIsNamed() throws SQLException {
        try (Connection connection = TestDatabase.POSTGRESQL.alone().getConnection()) {
            assertThat(System.getProperty("version.postgresql.binaries"))
                    .startsWith(connection.getMetaData().getDatabaseProductVersion());
        }
    }

    /** Or H2 says of an index that it is there already, whatever the script says, and one of both does not start. */
    @Test
    void tablesAreMadeByOneThreadAtATime() throws InterruptedException {
        DataSource dataSource = TestDatabase.H2.fresh();
        CountedDataSource making = new CountedDataSource(dataSource);
        Thread other = new Thread(() -> JdbcBooks.of(dataSource, "acme", "freight_", true));
        AtomicBoolean isWaiting = new AtomicBoolean();
        making.before("create index", () -> {
            other.start();
            Nodes.until(() -> other.getState() == Thread.State.BLOCKED || !other.isAlive());
            isWaiting.set(other.isAlive());
        });
        JdbcBooks.of(making.counted(), "acme", "freight_", true);
        other.join();
        assertThat(isWaiting).isTrue();
    }

    /** Its start may need a connection that the caller of the other one has. */
    @Test
    @Tag("slow")
    void databaseThatIsSlowHoldsUpNoOther() throws InterruptedException {
        CountedDataSource slow = new CountedDataSource(TestDatabase.POSTGRESQL.fresh());
        Thread other = new Thread(() -> JdbcBooks.of(TestDatabase.H2.fresh(), "acme", "freight_", true));
        AtomicBoolean isWaiting = new AtomicBoolean();
        slow.before("create index", () -> {
            other.start();
            try {
                other.join(60_000);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            isWaiting.set(other.isAlive());
        });
        JdbcBooks.of(slow.counted(), "acme", "freight_", true);
        other.join();
        assertThat(isWaiting).isFalse();
    }

    @ParameterizedTest
    @DatabaseSource
    void missingTablesNameTheScript(TestDatabase database) {
        DataSource dataSource = database.alone();
        assertThatThrownBy(() -> builder(dataSource).start())
                .isInstanceOf(SchemaException.class)
                .hasMessageMatching(
                        "the table freight_schema of freight-sdk-durable is not there \\(SQLState \\w+\\); run "
                                + script(database, Tables.Part.CALLS) + " of its jar");
        assertThatThrownBy(() -> builder(dataSource).tablePrefix("tms.fr_").start())
                .hasMessageStartingWith("the table tms.fr_schema of freight-sdk-durable is not there (")
                .hasMessageEndingWith("/calls-1.sql of its jar, with tms.fr_ for freight_");
        builder(dataSource).createSchema(true).requestOnly().close();
        builder(dataSource).createSchema(true).requestOnly().close();
    }

    @ParameterizedTest
    @DatabaseSource
    void onlyThePartsInUseAreNeeded(TestDatabase database) throws Exception {
        DataSource dataSource = database.alone();
        NodeProgram.execute(dataSource, text(database, Tables.Part.CALLS));
        builder(dataSource).start().close();
        SpendLimit limit = SpendLimit.usd("5.00").shared(JdbcSpendPool.of(dataSource, "acme"));
        isMissing(
                Tables.Part.LIMITS,
                database,
                () -> builder(dataSource).spendLimit(limit).start());
        isMissing(
                Tables.Part.TRACKING,
                database,
                () -> JdbcWatchStore.builder(dataSource, "acme").build());
        NodeProgram.execute(dataSource, text(database, Tables.Part.TRACKING));
        isMissing(
                Tables.Part.LIMITS,
                database,
                () -> JdbcWatchStore.builder(dataSource, "acme").build());
        TrackingWebhooks.Builder webhooks =
                TrackingWebhooks.builder(dataSource, "acme").secret("whsec_" + "A".repeat(32));
        isMissing(Tables.Part.WEBHOOKS, database, webhooks::start);
    }

    private static void isMissing(Tables.Part part, TestDatabase database, ThrowingCallable start) {
        assertThatThrownBy(start)
                .isInstanceOf(SchemaException.class)
                .hasMessage("the tables of freight-sdk-durable for " + part + ", version 1, are not there; run "
                        + script(database, part) + " of its jar");
    }

    @ParameterizedTest
    @DatabaseSource
    void oneTableThatIsMissingIsNamed(TestDatabase database) throws Exception {
        DataSource dataSource = database.alone();
        builder(dataSource).createSchema(true).requestOnly().close();
        NodeProgram.execute(dataSource, "drop table freight_pause");
        assertThatThrownBy(() -> builder(dataSource).start())
                .isInstanceOf(SchemaException.class)
                .hasMessageStartingWith("the table freight_pause of freight-sdk-durable is not there (SQLState 42");
        NodeProgram.execute(dataSource, text(database, Tables.Part.CALLS));
        builder(dataSource).start().close();
    }

    /** With the grants that the page lists. */
    @ParameterizedTest
    @DatabaseSource
    void missingGrantIsReportedAsThat(TestDatabase database) throws Exception {
        DataSource owner = database.alone();
        NodeProgram.execute(owner, text(database, Tables.Part.CALLS));
        DataSource clerk = database.stranger(owner);
        String state = database == TestDatabase.H2 ? "90096" : "42501";
        String rest =
                "; grant usage of its schema, select on freight_schema, and select, insert, update and delete on the"
                        + " other tables of " + script(database, Tables.Part.CALLS);
        assertThatThrownBy(() -> builder(clerk).start())
                .isInstanceOf(SchemaException.class)
                .hasMessage(
                        "the database does not let its user work with freight_schema (SQLState " + state + ")" + rest);
        NodeProgram.execute(owner, "grant select on freight_schema to public");
        for (String grant : List.of("select", "update", "insert", "delete")) {
            assertThatThrownBy(() -> builder(clerk).start())
                    .as(grant)
                    .hasMessage("the database does not let its user work with freight_call (SQLState " + state + ")"
                            + rest);
            NodeProgram.execute(
                    owner,
                    "grant " + grant + " on freight_call, freight_held, freight_charged, freight_pause, freight_task,"
                            + " freight_account to public");
        }
        builder(clerk).start().close();
    }

    @ParameterizedTest
    @DatabaseSource
    void tablesThatCannotBeMadeAreReportedWithWhatToDo(TestDatabase database) throws Exception {
        String refused = database == TestDatabase.H2 ? "90096" : "42501";
        String missing = database == TestDatabase.H2 ? "90079" : "3F000";
        DataSource owner = database.alone();
        DataSource clerk = database.stranger(owner);
        if (database == TestDatabase.POSTGRESQL) {
            // before 15 each user may create there
            NodeProgram.execute(owner, "revoke create on schema public from public");
        }
        String then =
                "); create their schema and grant its user to create tables there, or run %s of its jar as one that may"
                        .formatted(script(database, Tables.Part.BOOKS));
        assertThatThrownBy(() -> builder(clerk).createSchema(true).requestOnly())
                .isInstanceOf(SchemaException.class)
                .hasMessage("the database makes no tables for books (SQLState " + refused + then);
        assertThatThrownBy(() ->
                        builder(owner).createSchema(true).tablePrefix("tms.fr_").requestOnly())
                .isInstanceOf(SchemaException.class)
                .hasMessage("the database makes no tables for books (SQLState " + missing + then);
    }

    /** As a user replaces it in a copy, run at each start. */
    @ParameterizedTest
    @DatabaseSource({"tms.fr_", "shop_"})
    void scriptsRunWithAPrefixAndTwice(TestDatabase database, String prefix) throws Exception {
        DataSource dataSource = database.alone();
        NodeProgram.execute(dataSource, "create schema tms");
        for (Tables.Part part : Tables.Part.values()) {
            String copy = text(database, part).replace("freight_", prefix);
            NodeProgram.execute(dataSource, copy);
            NodeProgram.execute(dataSource, copy);
        }
        int indexes = database == TestDatabase.POSTGRESQL ? 17 : 11; // H2 has none of a part of the rows
        Database known = new Database(dataSource, prefix);
        Tables.check(known, false, Tables.Part.values());
        assertThat(indexes(known)).hasSize(indexes);
        Database other = new Database(dataSource, "returns_");
        Tables.check(other, true, Tables.Part.values());
        assertThat(indexes(other)).hasSize(indexes);
    }

    /** Those that are not keys, of the tables with that prefix. */
    private static List<String> indexes(Database database) {
        String table = database.sql("freight_").replaceFirst(".*\\.", "");
        String sql = database.isPostgres()
                ? "select indexname from pg_indexes where indexname not like '%_pkey' and tablename like ?"
                : "select index_name from information_schema.indexes where index_type_name = 'INDEX'"
                        + " and index_name not like 'CONSTRAINT%' and table_name ilike ?";
        return database.transaction("list", tx -> tx.query(sql, row -> row.getString(1), table + "%"));
    }

    @ParameterizedTest
    @DatabaseSource
    void partsHaveTheTablesOfTheirScripts(TestDatabase database) throws Exception {
        for (Tables.Part part : Tables.Part.values()) {
            List<String> made = Pattern.compile("create table if not exists (\\w+)")
                    .matcher(text(database, part))
                    .results()
                    .map(table -> table.group(1))
                    .toList();
            assertThat(made.subList(1, made.size())).isEqualTo(part.tables());
            assertThat(made.get(0)).isEqualTo("freight_schema");
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void olderTablesAreRefusedAndThoseOfTheNextVersionAreNot(TestDatabase database) throws Exception {
        DataSource dataSource = database.alone();
        builder(dataSource).createSchema(true).requestOnly().close();
        NodeProgram.execute(dataSource, "update freight_schema set version = 0");
        isMissing(Tables.Part.CALLS, database, () -> builder(dataSource).requestOnly());
        NodeProgram.execute(dataSource, "update freight_schema set version = 2");
        builder(dataSource).requestOnly().close();
        NodeProgram.execute(dataSource, "update freight_schema set version = 3");
        assertThatThrownBy(() -> builder(dataSource).requestOnly())
                .hasMessage("the tables of freight-sdk-durable for calls are of version 3, and this one knows up to 2;"
                        + " use a newer freight-sdk-durable");
    }

    /** Both scripts make the same columns, so that a statement that names them runs on both. */
    @Test
    @Tag("slow")
    void scriptsMakeTheSameColumns() throws Exception {
        assertThat(columns(TestDatabase.POSTGRESQL))
                .isEqualTo(columns(TestDatabase.H2))
                .hasSizeGreaterThan(40);
    }

    private List<String> columns(TestDatabase database) throws Exception {
        DataSource dataSource = database.alone();
        builder(dataSource).createSchema(true).requestOnly().close();
        try (Connection connection = dataSource.getConnection()) {
            return Database.query(
                            connection,
                            "select table_name || '.' || column_name || ' ' || is_nullable"
                                    + " from information_schema.columns where table_name ilike 'freight%'",
                            row -> row.getString(1).toLowerCase(Locale.ROOT))
                    .stream()
                    .sorted()
                    .toList();
        }
    }

    @Test
    void h2FileWithAWriteDelayIsRefused(@TempDir Path folder) {
        String url = "file:" + folder.resolve("db").toAbsolutePath();
        assertThatThrownBy(
                        () -> builder(TestDatabase.h2(url)).createSchema(true).start())
                .isInstanceOf(SchemaException.class)
                .hasMessage("H2 writes what was committed 500 ms later, so a process that is killed forgets it, and"
                        + " closes before its users; add ;WRITE_DELAY=0;DB_CLOSE_ON_EXIT=FALSE to its URL");
        builder(TestDatabase.h2(url + ";WRITE_DELAY=0;DB_CLOSE_ON_EXIT=FALSE"))
                .createSchema(true)
                .requestOnly()
                .close();
    }

    @Test
    void h2FileInUseIsReportedWithWhatToDo(@TempDir Path folder) {
        String file = folder.resolve("db").toAbsolutePath().toString();
        String url = "file:" + file + ";WRITE_DELAY=0;DB_CLOSE_ON_EXIT=FALSE";
        try (MVStore other = MVStore.open(file + ".mv.db")) {
            assertThat(other.isClosed()).isFalse();
            assertThatThrownBy(() -> builder(TestDatabase.h2(url)).start())
                    .isInstanceOf(SchemaException.class)
                    .hasMessage("the database could not be reached: SQLState 90020, as another process has its H2 file"
                            + " open; end that one, or let both use a server of H2, jdbc:h2:tcp:");
        }
        assertThatThrownBy(() ->
                        builder(TestDatabase.h2(url + ";AUTO_SERVER=TRUE")).start())
                .isInstanceOf(SchemaException.class)
                .hasMessage(
                        "the database could not be reached: SQLState HYC00, as settings of its URL exclude each other,"
                                + " such as H2's AUTO_SERVER and DB_CLOSE_ON_EXIT; use one of them");
    }

    @Test
    @Tag("slow")
    void readOnlyDatabaseIsReportedWithWhatToDo(@TempDir Path folder) {
        PGSimpleDataSource replica = new PGSimpleDataSource();
        replica.setUrl(TestDatabase.schema());
        builder(replica).createSchema(true).requestOnly().close();
        replica.setReadOnly(true);
        String url = "file:" + folder.resolve("db").toAbsolutePath() + ";WRITE_DELAY=0;DB_CLOSE_ON_EXIT=FALSE";
        builder(TestDatabase.h2(url)).createSchema(true).requestOnly().close();
        for (DataSource readOnly : List.of(replica, TestDatabase.h2(url + ";ACCESS_MODE_DATA=r"))) {
            assertThatThrownBy(() -> builder(readOnly).start())
                    .isInstanceOf(SchemaException.class)
                    .hasMessageMatching("the database or its connection is read-only \\(SQLState (25006|90097)\\), as a"
                            + " replica is; give the data source of the one that is written");
        }
    }

    @Test
    void unreachableDatabaseIsReported() throws SQLException {
        assertThatThrownBy(
                        () -> builder(TestDatabase.h2("tcp://localhost:1/none")).start())
                .isInstanceOf(SchemaException.class)
                .hasMessage("the database could not be reached: SQLState 90067");

        HikariConfig config = new HikariConfig();
        config.setDataSource(TestDatabase.h2("mem:full"));
        config.setMaximumPoolSize(1);
        config.setConnectionTimeout(250);
        try (HikariDataSource pool = new HikariDataSource(config);
                Connection taken = pool.getConnection()) {
            assertThatThrownBy(() -> builder(pool).start())
                    .isInstanceOf(SchemaException.class)
                    .hasMessage("the database could not be reached: SQLTransientConnectionException");
            assertThat(taken.isClosed()).isFalse();
        }
    }

    /** A part without tables is not in use; whether one has any is not known of a database that does not respond. */
    @Test
    void onlyTablesThatAreMissingAreNotThere() {
        DataSource empty = TestDatabase.H2.fresh();
        assertThat(Tables.ifThere(() -> JdbcBooks.of(empty, "acme"))).isNull();
        DataSource away = TestDatabase.h2("tcp://localhost:1/none");
        assertThatThrownBy(() -> Tables.ifThere(() -> JdbcBooks.of(away, "acme")))
                .isInstanceOf(SchemaException.class)
                .hasMessage("the database could not be reached: SQLState 90067");
    }

    /** Two orders would be one load. */
    @ParameterizedTest
    @ValueSource(strings = {"", ";DATABASE_TO_UPPER=FALSE", ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE"})
    void ignoredCaseIsFoundInWhicheverCaseH2HasItsNames(String settings) {
        String url = "mem:case" + settings.length() + ";DB_CLOSE_DELAY=-1" + settings;
        JdbcBooks.of(TestDatabase.h2(url), "acme", "right_", true);
        DataSource ignoring = TestDatabase.h2(url + ";IGNORECASE=TRUE");
        assertThatThrownBy(() -> builder(ignoring).createSchema(true).requestOnly())
                .isInstanceOf(SchemaException.class)
                .hasMessageContaining("under IGNORECASE");
        builder(ignoring).tablePrefix("right_").requestOnly().close();
    }

    /** Two orders would be one load here too. */
    @Test
    void collationOfH2ThatIgnoresCaseIsRefused() {
        String url = "mem:collation;DB_CLOSE_DELAY=-1;COLLATION=ENGLISH";
        assertThatThrownBy(() -> builder(TestDatabase.h2(url + " STRENGTH SECONDARY"))
                        .createSchema(true)
                        .requestOnly())
                .isInstanceOf(SchemaException.class)
                .hasMessage(
                        "the tables were made under IGNORECASE or such a COLLATION, where Order-1 and order-1 would be"
                                + " one load; make them without");
        builder(TestDatabase.h2("mem:right;DB_CLOSE_DELAY=-1;COLLATION=ENGLISH"))
                .createSchema(true)
                .requestOnly()
                .close();
    }

    /** It would start, and then never find what is due. */
    @ParameterizedTest
    @ValueSource(strings = {"MSSQLServer", "Oracle", "Derby", "STRICT"})
    void modeOfH2WithoutTheLimitsOfOurStatementsIsRefused(String mode) {
        DataSource dataSource = TestDatabase.h2("mem:" + mode + ";DB_CLOSE_DELAY=-1;MODE=" + mode);
        assertThatThrownBy(() -> builder(dataSource).createSchema(true).start())
                .isInstanceOf(SchemaException.class)
                .hasMessage("H2 has no LIMIT in the MODE of its URL; leave MODE out, or use MODE=PostgreSQL");
    }

    @Test
    void otherDatabasesAreRefusedByName() {
        DataSource dataSource = TestDatabase.H2.fresh();
        assertThatThrownBy(() -> builder(named("MariaDB", dataSource)).start())
                .isInstanceOf(SchemaException.class)
                .hasMessage("MariaDB is not supported: the statements are tested on PostgreSQL and H2");
    }

    private static DataSource named(String product, DataSource dataSource) {
        return proxy(
                DataSource.class,
                dataSource,
                "getConnection",
                connection -> proxy(
                        Connection.class,
                        connection,
                        "getMetaData",
                        metaData ->
                                proxy(DatabaseMetaData.class, metaData, "getDatabaseProductName", name -> product)));
    }

    private interface Change {
        Object of(Object result) throws Exception;
    }

    private static <T> T proxy(Class<T> type, Object behind, String changed, Change change) {
        return type.cast(Proxy.newProxyInstance(
                TablesTest.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    Object result = method.invoke(behind, arguments);
                    return method.getName().equals(changed) ? change.of(result) : result;
                }));
    }

    @Test
    void proxyThatJoinsTransactionsIsRefused() {
        DataSource dataSource = new TransactionAwareDataSourceProxy(TestDatabase.H2.fresh());
        assertThatThrownBy(() -> builder(dataSource).start())
                .isInstanceOf(SchemaException.class)
                .hasMessage(
                        "a TransactionAwareDataSourceProxy joins the caller's transaction, which would be committed too"
                                + " early; give the data source that it wraps, and in(connection) for your own transaction");
    }

    @Test
    void settingsThatMakeNoSenseAreRefused() {
        DataSource dataSource = TestDatabase.H2.fresh();
        DurableFreight.Builder builder = builder(dataSource);
        assertThatThrownBy(() -> JdbcBooks.of(dataSource, " ", "freight_", true))
                .hasMessage("account is blank");
        assertThatThrownBy(() -> builder.threads(0)).hasMessage("threads is from 1 to 256, not 0");
        assertThatThrownBy(() -> builder.pollEvery(Duration.ZERO))
                .hasMessage("pollEvery is from 10 ms to 20 days, not 0 s");
        assertThatThrownBy(() -> builder.takeOverAfter(Duration.ofMillis(1)))
                .hasMessage("takeOverAfter is from 10 ms to 20 days, not 1 ms");
        assertThatThrownBy(() -> builder.balancePollEvery(Duration.ofDays(21)))
                .hasMessage("balancePollEvery is from 10 ms to 20 days, not 21 days");
        assertThatThrownBy(() -> builder.tablePrefix("x; drop table orders"))
                .hasMessage("the names of tables consist of letters, digits and _, with a schema before a dot,"
                        + " not x; drop table orders");
        assertThatThrownBy(() -> builder.spendLimit(SpendLimit.usd("5.00")))
                .hasMessage("spendLimit: 5.00 USD is not shared by a JdbcSpendPool; set it on the client,"
                        + " or say shared(JdbcSpendPool.of(dataSource, \"acme\"))");
        assertThatThrownBy(() -> Names.checked("orderId", "x".repeat(201), Names.ORDER_ID))
                .hasMessage(
                        "orderId is longer than 200 characters, or has a control character or an unpaired surrogate in it");
    }
}
