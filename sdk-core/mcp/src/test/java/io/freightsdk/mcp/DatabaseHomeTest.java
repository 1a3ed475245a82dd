package io.freightsdk.mcp;

import static io.freightsdk.mcp.McpDesk.LOAD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.freightsdk.SpendLimit;
import io.modelcontextprotocol.client.McpSyncClient;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Servers that share nothing but a database. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("slow")
class DatabaseHomeTest {
    private static final Duration DAY = Duration.ofDays(1);

    private final McpDesk desk = new McpDesk();
    private final Postgres postgres = new Postgres();
    private final List<RawHost> hosts = new ArrayList<>();

    @AfterEach
    void close() {
        hosts.forEach(RawHost::close);
        desk.close();
    }

    /** As on a machine of its own: with another directory. */
    private Map<String, String> elsewhere() {
        Map<String, String> environment = environment();
        environment.put(
                "FREIGHT_HOME", desk.home.resolve(String.valueOf(hosts.size())).toString());
        return environment;
    }

    private RawHost server() throws Exception {
        hosts.add(RawHost.start(elsewhere()));
        return hosts.get(hosts.size() - 1);
    }

    private RawHost either() throws Exception {
        hosts.add(RawHost.either(elsewhere()));
        return hosts.get(hosts.size() - 1);
    }

    private static String create(RawHost host, int id, String load) throws Exception {
        return host.answer(id, "freight_create_load", load);
    }

    @Test
    void budgetOfTheDayIsOne() throws Exception {
        // both find no tables
        RawHost one = server().shakeHands();
        RawHost other = either().shakeHands();
        one.hear(1);
        other.hear(1);
        for (int i = 2; i < 5; i++) {
            assertThat(create(i % 2 == 0 ? one : other, i, McpDesk.load(i))).contains("\"isError\":false");
        }
        for (RawHost host : List.of(one, other)) {
            assertThat(create(host, 5, McpDesk.load(5)))
                    .contains(
                            "SPEND_LIMIT_REACHED",
                            "over the spend limit of 1.95 USD per 24 h of agent mcp shared by acme");
        }
        assertThat(create(either().shakeHands().hear(1), 6, McpDesk.load(6))).contains("SPEND_LIMIT_REACHED");
        assertThat(desk.debits()).hasSize(3);
        assertThat(postgres.sql("select used_usd::numeric(18,2) from freight_budget"))
                .containsExactly("1.95");
        assertThat(postgres.sql("select decision->>'code' from freight_mcp_decision"
                        + " where decision->>'code' <> 'TIMEOUT' order by position"))
                .containsExactly("OK", "OK", "OK", "SPEND_LIMIT_REACHED", "SPEND_LIMIT_REACHED", "SPEND_LIMIT_REACHED");
        assertThat(postgres.sql("select decision::text from freight_mcp_decision"))
                .noneMatch(line -> line.contains("2145550142") || line.contains("agent_") || line.contains("Fulton"));
        assertThat(desk.home).isEmptyDirectory();
        passwordIsNowhere();
    }

    private void passwordIsNowhere() throws Exception {
        for (RawHost host : hosts) {
            host.hangUp().status();
            assertThat(host.errors()).containsExactly("freight-mcp: serves the account acme at " + desk.server.url());
            assertThat(host.output()).noneMatch(line -> line.contains(Postgres.PASSWORD));
        }
        for (String table : List.of("freight_mcp_decision", "freight_mcp_order", "freight_budget")) {
            assertThat(postgres.sql("select t::text from " + table + " t"))
                    .isNotEmpty()
                    .noneMatch(row -> row.contains(Postgres.PASSWORD));
        }
    }

    @Test
    void budgetIsThatOfSessionsOverHttpToo() throws Exception {
        RawHost stdio = either().shakeHands().hear(1);
        HttpInside listening = new HttpInside(elsewhere(), "--http=0");
        McpSyncClient http = HttpSessionsTest.session(listening.url);
        assertThat(create(stdio, 2, McpDesk.load(2))).contains("\"isError\":false");
        for (int i = 3; i < 5; i++) {
            assertThat(McpDesk.call(http, "freight_create_load", McpDesk.load(i))
                            .isError())
                    .isFalse();
        }
        assertThat(create(stdio, 5, McpDesk.load(5))).contains("SPEND_LIMIT_REACHED");
        assertThat(McpDesk.text(McpDesk.call(http, "freight_create_load", McpDesk.load(6)), "error", "code"))
                .isEqualTo("SPEND_LIMIT_REACHED");
        http.close();
        listening.close();
        assertThat(desk.debits()).hasSize(3);
    }

    @Test
    void repeatByAnotherNameIsKnownToTheOther() throws Exception {
        RawHost one = either().shakeHands().hear(1);
        RawHost other = either().shakeHands().hear(1);
        assertThat(create(one, 2, LOAD)).contains("\"isError\":false");
        assertThat(create(other, 2, LOAD.replace("PO-7", "PO-7b"))).contains("LOOKS_LIKE_A_REPEAT");
        assertThat(create(other, 3, LOAD)).contains("\"isError\":false", "\"chargedUsd\":0");
        assertThat(desk.debits()).hasSize(1);
    }

    @Test
    void stopStopsAllOfThem() throws Exception {
        RawHost one = either().shakeHands().hear(1).list();
        assertThat(Home.stop(environment(), "too many loads"))
                .isEqualTo("paid calls of all servers that keep their budget in the database of"
                        + " FREIGHT_DATABASE_URL are stopped; spent in the last 24 hours: acme: 0.00 USD");
        assertThat(create(one, 2, LOAD)).contains("SPENDING_STOPPED", "all paid calls are stopped: too many loads");
        assertThat(create(either().shakeHands().hear(1), 2, LOAD)).contains("SPENDING_STOPPED");
        assertThat(Home.stop(environment(), null)).contains(" go on; spent");
        assertThat(create(one, 3, LOAD)).contains("\"isError\":false");
        assertThat(desk.debits()).hasSize(1);
    }

    @Test
    void stopNamesEachAccountAndFailsWhereThereIsNone() throws Exception {
        try (DatabaseHome home = new DatabaseHome(at(), "a", "");
                DatabaseHome other = new DatabaseHome(at(), "b", "")) {
            SpendLimit limit = SpendLimit.usd("9.00").per(DAY).sharedBy(home.pool());
            home.pool()
                    .take(limit, "PT24H", new BigDecimal("0.65"))
                    .toCompletableFuture()
                    .get();
            assertThat(other.stopped()).isNull();
        }
        assertThat(Home.stop(environment(), "panic")).endsWith("spent in the last 24 hours: a: 0.65 USD, b: 0.00 USD");
        // as a server of an earlier version leaves it that has read positions alone
        postgres.sql("delete from freight_mcp_order");
        assertThat(Home.stop(environment(), "panic")).endsWith("spent in the last 24 hours: a: 0.65 USD");
        postgres.sql("delete from freight_budget; delete from freight_mcp_stop");
        assertThatIllegalStateException()
                .isThrownBy(() -> Home.stop(environment(), "panic"))
                .withMessageStartingWith("no server has stored its budget in the database");
        assertThat(postgres.sql("select * from freight_mcp_stop")).isEmpty();
    }

    @Test
    void nothingIsPaidWhileItFails() throws Exception {
        RawHost host = server().shakeHands().hear(1);
        assertThat(create(host, 2, LOAD)).contains("\"isError\":false");
        assertThat(host.error()).startsWith("freight-mcp: serves ");
        postgres.reachable(false);
        String loadNumber = desk.broker.loads().iterator().next().loadNumber();
        List<String> refused = List.of(
                create(host, 3, McpDesk.load(3)),
                host.callTool(4, "freight_quote_load", McpDesk.load(3)).next(),
                host.callTool(5, "freight_get_load_position", "{\"loadNumber\":\"" + loadNumber + "\"}")
                        .next());
        assertThat(refused)
                .allSatisfy(answer -> assertThat(answer)
                        .contains(
                                "SPENDING_STOPPED",
                                "all paid calls are stopped: the database of FREIGHT_DATABASE_URL has failed: SQLState",
                                "\"chargeStatus\":\"NOT_CHARGED\""));
        assertThat(host.error())
                .isEqualTo("freight-mcp: the database of FREIGHT_DATABASE_URL has failed: SQLState 55000;"
                        + " what costs money is refused until it is back");
        assertThat(host.callTool(6, "freight_get_balance", "{}").next()).contains("\"isError\":false");
        assertThat(desk.debits()).hasSize(1);
        postgres.reachable(true);
        // it is tried again a second after it has failed
        for (int id = 7; create(host, id, McpDesk.load(3)).contains("SPENDING_STOPPED"); id++) {
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(desk.debits()).hasSize(2);
    }

    @Test
    void statementThatIsRefusedForItsValuesFailsAlone() {
        try (DatabaseHome home = new DatabaseHome(at(), "acme", "")) {
            assertThatExceptionOfType(DatabaseHome.DatabaseFailedException.class)
                    .isThrownBy(() -> home.put("load PO\0", "LD-1", DAY))
                    .withMessage("the database of FREIGHT_DATABASE_URL has failed: SQLState 22021")
                    .withNoCause()
                    .satisfies(e -> assertThat(e.getStackTrace()).isEmpty());
            assertThat(home.stopped()).isNull();
            home.put("load PO-7", "LD-1", DAY);
        }
    }

    @Test
    void decisionIsStoredOnceTheDatabaseIsBack() {
        try (DatabaseHome home = new DatabaseHome(at(), "acme", "")) {
            postgres.reachable(false);
            assertThatExceptionOfType(DatabaseHome.DatabaseFailedException.class)
                    .isThrownBy(() -> home.decided("{\"code\":\"OK\"}"));
            assertThat(home.stopped()).contains("has failed: SQLState 55000");
            postgres.reachable(true);
            while (home.stopped() != null) {
                LockSupport.parkNanos(1_000_000);
            }
            assertThat(postgres.sql("select decision->>'code' from freight_mcp_decision"))
                    .containsExactly("OK");
        }
    }

    @Test
    void decisionWhoseCommitWasLostIsStoredOnce() {
        try (DatabaseHome home = new DatabaseHome(at(), "acme", "")) {
            home.decided("{\"code\":\"OK\"}");
            home.decided("{\"code\":\"TIMEOUT\"}");
            // as it waits still
            home.decided("{\"code\":\"OK\"}");
            assertThat(postgres.sql("select decision->>'code' from freight_mcp_decision order by position"))
                    .containsExactly("OK", "TIMEOUT");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            FREIGHT_DATABASE_PASSWORD | wrong-8Kd2                                | FREIGHT_DATABASE_USER and FREIGHT_DATABASE_PASSWORD: the database does not let them in: SQLState 28P01
            FREIGHT_DATABASE_PASSWORD | ''                                        | FREIGHT_DATABASE_USER and FREIGHT_DATABASE_PASSWORD: the database does not let them in: SQLState 08004
            FREIGHT_DATABASE_URL      | jdbc:postgresql://127.0.0.1:1/x           | FREIGHT_DATABASE_URL: the database cannot be reached: SQLState 08001
            FREIGHT_DATABASE_URL      | jdbc:postgresql://db:x/f?password=pw-8Kd2 | FREIGHT_DATABASE_URL cannot be read: it is such as jdbc:postgresql://db.example:5432/freight
            FREIGHT_DATABASE_URL      | postgres://u:pw-8Kd2@db/freight           | FREIGHT_DATABASE_URL does not begin with jdbc:postgresql://
            FREIGHT_DATABASE_URL      | ''                                        | FREIGHT_DATABASE_URL is not set, but FREIGHT_DATABASE_USER is
            """)
    void databaseThatCannotBeUsedIsRefused(String name, String value, String message) {
        Map<String, String> environment = environment();
        environment.put(name, value);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Home.of(Settings.of(environment, List.of())))
                .withMessage(message);
    }

    @ParameterizedTest
    @CsvSource({
        "FREIGHT_DATABASE_PASSWORD, wrong-8Kd2",
        "FREIGHT_DATABASE_URL, jdbc:postgresql://db:x/f?password=pw-8Kd2"
    })
    void refusalIsOneLineWithoutThePassword(String name, String value) throws Exception {
        Map<String, String> environment = environment();
        environment.put(name, value);
        try (RawHost host = RawHost.start(environment)) {
            assertThat(host.status()).isEqualTo(2);
            assertThat(host.errors())
                    .singleElement()
                    .asString()
                    .startsWith("freight-mcp: FREIGHT_DATABASE_")
                    .doesNotContain("8Kd2");
            assertThat(host.output()).isEmpty();
        }
    }

    private Map<String, String> environment() {
        Map<String, String> environment =
                desk.environment("FREIGHT_APPROVAL", "limit", "FREIGHT_LIMIT_USD_PER_SLIDING_DAY", "1.95");
        environment.putAll(postgres.environment());
        return environment;
    }

    @Test
    void databaseThatIsNotThereIsRefused() {
        Map<String, String> environment = environment();
        environment.computeIfPresent("FREIGHT_DATABASE_URL", (name, url) -> url + "_other");
        Settings settings = Settings.of(environment, List.of());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Home.of(settings))
                .withMessage("FREIGHT_DATABASE_URL: the database cannot be used: SQLState 3D000");
    }

    @Test
    void databaseThatSaysNothingIsRefused() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            DatabaseAt at = new DatabaseAt("jdbc:postgresql://127.0.0.1:" + silent.getLocalPort() + "/x", "x", "x");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new DatabaseHome(at, "acme", ""))
                    .withMessage("FREIGHT_DATABASE_URL: the database cannot be reached: SQLState 08001");
        }
    }

    @Test
    void hostThatHasSpokenIsAnsweredBeforeTheDatabaseIsOpened() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Map<String, String> environment = environment();
            environment.put(
                    "FREIGHT_DATABASE_URL",
                    "jdbc:postgresql://127.0.0.1:" + silent.getLocalPort() + "/x?loginTimeout=1");
            try (RawHost host = RawHost.start(environment).shakeHands()) {
                assertThat(host.next()).contains("\"protocolVersion\":\"2025-06-18\"");
                assertThat(host.status()).isEqualTo(2);
                assertThat(host.errors())
                        .containsExactly(
                                "freight-mcp: FREIGHT_DATABASE_URL: the database cannot be reached: SQLState 08001");
            }
        }
    }

    @Test
    void grantsOfTheReadmeAreEnoughAndLeaveTheDecisionsAlone() throws Exception {
        new DatabaseHome(at(), "acme", "").put("load PO-7", "LD-1", DAY);
        postgres.sql("revoke create on schema public from public; alter schema public owner to postgres");
        for (String table : postgres.sql("select tablename from pg_tables where schemaname = 'public'")) {
            postgres.sql("alter table " + table + " owner to postgres");
        }
        postgres.sql(Files.readString(Path.of("README.md")).replaceFirst("(?s).*```sql\n(.*?)```.*", "$1"));
        assertThat(create(either().shakeHands().hear(1), 2, LOAD)).contains("\"isError\":false");
        assertThat(Home.stop(environment(), "enough")).contains("are stopped; spent");
        assertThat(Home.stop(environment(), null)).contains(" go on; spent");
        assertThat(new DatabaseHome(at(), "acme", "").get("load PO-7")).contains("LD-");
        assertThat(new DatabaseHome(at(), "other", "").get("load PO-7")).isNull();
        assertThat(postgres.sql("select privilege_type from information_schema.role_table_grants"
                        + " where table_name = 'freight_mcp_decision' and grantee = 'freight' order by 1"))
                .containsExactly("INSERT", "SELECT");
        assertThat(postgres.sql("select count(*) from freight_mcp_decision")).containsExactly("1");
    }

    private DatabaseAt at() {
        return new DatabaseAt(postgres.url(), Postgres.USER, Postgres.PASSWORD);
    }

    @Test
    void whereItIsAndWhoComesInIsNotInTheText() {
        assertThat(at()).hasToString("DatabaseAt[FREIGHT_DATABASE_URL]");
        assertThat(Settings.of(environment(), List.of()).toString())
                .isEqualTo("Settings[" + desk.server.url() + ", agent mcp]");
        assertThat(Settings.of(environment(), List.of("--demo")).database()).isNull();
    }
}
