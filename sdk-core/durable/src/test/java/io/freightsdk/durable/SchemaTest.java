package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;

class SchemaTest {
    private final FreightClient freight =
            FreightClient.builder().baseUrl("http://localhost:1").agentKey("k").build();

    @AfterEach
    void close() {
        freight.close();
    }

    private DurableFreight.Builder builder(DataSource dataSource) {
        return DurableFreight.builder(freight, dataSource, "acme");
    }

    @ParameterizedTest
    @EnumSource
    void missingTablesNameTheScript(TestDatabase database) {
        DataSource dataSource = database.fresh();
        String folder = database == TestDatabase.H2 ? "h2" : "postgresql";
        assertThatThrownBy(() -> builder(dataSource).start())
                .isInstanceOf(SchemaException.class)
                .hasMessageMatching("the tables of freight-sdk-durable are not there \\(SQLState \\w+\\); run"
                        + " io/freightsdk/durable/schema/" + folder
                        + "/V1.sql of its jar, with your prefix for freight_ if you have set one");
        builder(dataSource).createSchema(true).askOnly().close();
        builder(dataSource).createSchema(true).askOnly().close();
    }

    @ParameterizedTest
    @EnumSource
    void olderTablesAreRefusedAndThoseOfTheNextVersionAreNot(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        builder(dataSource).createSchema(true).askOnly().close();
        NodeProgram.execute(dataSource, "update freight_schema set version = 0");
        assertThatThrownBy(() -> builder(dataSource).askOnly())
                .isInstanceOf(SchemaException.class)
                .hasMessageStartingWith("the tables of freight-sdk-durable are of version 0; run ")
                .hasMessageEndingWith("/V1.sql of its jar and what follows");
        NodeProgram.execute(dataSource, "update freight_schema set version = 2");
        builder(dataSource).askOnly().close();
        NodeProgram.execute(dataSource, "update freight_schema set version = 3");
        assertThatThrownBy(() -> builder(dataSource).askOnly())
                .hasMessage("the tables of freight-sdk-durable are of version 3, and this one knows up to 2;"
                        + " use a newer freight-sdk-durable");
    }

    /** Both scripts make the same columns, so that a statement that names them runs on both. */
    @Test
    void scriptsMakeTheSameColumns() throws Exception {
        assertThat(columns(TestDatabase.POSTGRESQL))
                .isEqualTo(columns(TestDatabase.H2))
                .hasSizeGreaterThan(40);
    }

    private List<String> columns(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        builder(dataSource).createSchema(true).askOnly().close();
        try (Connection connection = dataSource.getConnection()) {
            return Database.query(
                    connection,
                    "select lower(table_name) || '.' || lower(column_name) || ' ' || is_nullable"
                            + " from information_schema.columns where lower(table_name) like 'freight%' order by 1",
                    row -> row.getString(1));
        }
    }

    @Test
    void h2FileWithAWriteDelayIsRefused(@TempDir Path folder) {
        String url = "file:" + folder.resolve("db").toAbsolutePath();
        assertThatThrownBy(
                        () -> builder(TestDatabase.h2(url)).createSchema(true).start())
                .isInstanceOf(SchemaException.class)
                .hasMessage("H2 writes what was committed 500 ms later, so a process that is killed forgets it;"
                        + " add ;WRITE_DELAY=0 to its URL");
        builder(TestDatabase.h2(url + ";WRITE_DELAY=0"))
                .createSchema(true)
                .askOnly()
                .close();
    }

    @Test
    void unreachableDatabaseIsReported() {
        assertThatThrownBy(
                        () -> builder(TestDatabase.h2("tcp://localhost:1/none")).start())
                .isInstanceOf(SchemaException.class)
                .hasMessage("the database could not be reached: SQLState 90067");
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
                SchemaTest.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
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
                                + " early; give the data source behind it, and in(connection) for a transaction of yours");
    }

    @Test
    void settingsThatMakeNoSenseAreRefused() {
        DataSource dataSource = TestDatabase.H2.fresh();
        DurableFreight.Builder builder = builder(dataSource);
        assertThatThrownBy(() -> DurableFreight.builder(freight, dataSource, " "))
                .hasMessage("account is blank, or begins or ends with whitespace");
        assertThatThrownBy(() -> builder.threads(0)).hasMessage("threads is from 1 to 256, not 0");
        assertThatThrownBy(() -> builder.pollEvery(Duration.ZERO)).hasMessage("pollEvery is positive, not PT0S");
        assertThatThrownBy(() -> builder.tablePrefix("x; drop table orders"))
                .hasMessage("the names of tables are made of letters, digits and _, with a schema before a dot,"
                        + " not x; drop table orders");
        assertThatThrownBy(() -> builder.spendLimit(SpendLimit.usd("5.00")))
                .hasMessage("spendLimit: 5.00 USD is not shared by a JdbcSpendPool; set it on the client,"
                        + " or say sharedBy(JdbcSpendPool.of(dataSource, \"acme\"))");
        assertThatThrownBy(() -> Names.checked("ref", "x".repeat(201), Names.REF))
                .hasMessage("ref is longer than 200 characters, or has a control character in it");
    }
}
