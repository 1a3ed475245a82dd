package io.freightsdk.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import io.freightsdk.server.values.LedgerEntry;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Hosts start a process for a window or a question: the budget is the ledger over all of them. In a short run, what no file or
 * kill is tested with lives in this JVM.
 */
@Execution(ExecutionMode.CONCURRENT)
@Tag("acceptance")
@Tag("slow")
class ShortLivesTest {
    private static final int LIVES = 8;
    private static final int ROUND = 8;
    private static final String LIMIT = "300.00";

    private final McpDesk desk = new McpDesk("1000.00");
    private final Map<String, String> environment =
            desk.environment("FREIGHT_APPROVAL", "limit", "FREIGHT_LIMIT_USD_PER_SLIDING_DAY", LIMIT);

    private static final Postgres POSTGRES = new Postgres();

    /** Those whose homes outlive a round, by the name of the home. */
    private static final Map<String, ShortLivesTest> LIVING = new ConcurrentHashMap<>();

    @AfterAll
    static void closeAll() {
        LIVING.values().forEach(ShortLivesTest::close);
        LIVING.clear();
    }

    @AfterEach
    void close() {
        desk.close();
    }

    private String ask(int number) throws Exception {
        return answer(living(), number);
    }

    private String repaired(int number) throws Exception {
        return answer(RawHost.either(environment), number);
    }

    private static String answer(RawHost living, int number) throws Exception {
        try (RawHost host = living.shakeHands().hear(1)) {
            String answer = host.answer(2, "freight_create_load", McpDesk.load(number));
            assertThat(host.hangUp().status()).isZero();
            return answer;
        }
    }

    private RawHost living() throws Exception {
        return RawHost.start(environment);
    }

    /** One life of each kind after the other, and what one leaves open the next repairs. */
    private void live(int round) throws Exception {
        for (int i = round * ROUND; i < (round + 1) * ROUND; i++) {
            switch (i % ROUND) {
                case 0 -> assertThat(ask(i)).contains("\"isError\":false", "\"chargedUsd\":0.65");
                case 1 -> {
                    add(FaultPoint.BEFORE, FaultEffect.status(402), "createLoad");
                    assertThat(ask(i)).contains("\"isError\":true", "\"chargeStatus\":\"NOT_CHARGED\"");
                }
                case 2 -> assertThat(ask(i - 2)).contains("\"isError\":false", "\"chargedUsd\":0.00");
                case 3 -> cancelled(i, FaultPoint.BEFORE, "getPricing");
                case 4 -> killedWhilePaying(i);
                case 6 -> cancelled(i, FaultPoint.AFTER_COMMIT, "createLoad");
                default -> assertThat(repaired(i - 1)).contains("\"isError\":false");
            }
        }
    }

    private void add(FaultPoint point, FaultEffect effect, String operation) {
        desk.broker.faults().add(Fault.of(point, effect).onOperation(operation));
    }

    /** Its host sends the order and waits until the service has received this request, which it does not answer. */
    private RawHost stalled(RawHost host, int number, FaultPoint point, String operation) throws Exception {
        host.shakeHands().hear(1).list();
        add(point, FaultEffect.stall(), operation);
        int before = (int) desk.broker.requests().count(operation);
        host.callTool(2, "freight_create_load", McpDesk.load(number));
        desk.broker.requests().await(operation, before + 1, McpDesk.PATIENCE);
        return host;
    }

    private void cancelled(int number, FaultPoint point, String operation) throws Exception {
        try (RawHost host = stalled(living(), number, point, operation)) {
            host.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":2}}");
            assertThat(host.hangUp().status()).isZero();
        }
    }

    private void killedWhilePaying(int number) throws Exception {
        stalled(RawHost.start(environment), number, FaultPoint.AFTER_COMMIT, "createLoad")
                .close();
    }

    private BigDecimal ledgerUsd() {
        return desk.debits().stream()
                .map(LedgerEntry::amountUsd)
                .map(BigDecimal::abs)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private BigDecimal bookUsd() throws Exception {
        BigDecimal usd = BigDecimal.ZERO;
        for (String line : Files.readAllLines(desk.home.resolve("acme/budget.log"))) {
            String[] parts = line.split(" ", 4);
            if (!line.contains("\t") && List.of("take", "back").contains(parts[0])) {
                BigDecimal amount = new BigDecimal(parts[2]);
                usd = parts[0].equals("take") ? usd.add(amount) : usd.subtract(amount);
            }
        }
        return usd;
    }

    /** A round after the other in the same home, as all of them take longer than a test is given. */
    static IntStream rounds() {
        return IntStream.range(0, Math.max(1, LIVES / ROUND));
    }

    @ParameterizedTest
    @MethodSource("rounds")
    @Execution(ExecutionMode.SAME_THREAD)
    void budgetIsTheLedgerOverManyLives(int round) throws Exception {
        ShortLivesTest living = LIVING.computeIfAbsent("files", home -> new ShortLivesTest());
        living.budgetIsTheLedger(round, "files", living::bookUsd);
    }

    @ParameterizedTest
    @MethodSource("rounds")
    @Execution(ExecutionMode.SAME_THREAD)
    void budgetInADatabaseIsTheLedgerOverManyLives(int round) throws Exception {
        ShortLivesTest living = LIVING.computeIfAbsent("PostgreSQL", home -> new ShortLivesTest());
        living.environment.putAll(POSTGRES.environment());
        living.budgetIsTheLedger(
                round,
                "PostgreSQL",
                () -> new BigDecimal(POSTGRES.sql("select coalesce(sum(used_usd), 0) from freight_budget")
                        .get(0)));
    }

    /** What is held counts for two minutes, and what is spent for a day. */
    @Test
    void killBetweenAPriceAndItsOrderLeavesNothingSpentInADatabase() throws Exception {
        Postgres postgres = new Postgres();
        environment.putAll(postgres.environment());
        assertThat(ask(1)).contains("\"isError\":false");
        postgres.sql("create function stall() returns trigger language plpgsql as"
                + " 'begin perform pg_sleep(60); return new; end'; create trigger stall before insert on freight_mcp_order"
                + " for each row when (new.key like '% sent %') execute function stall()");
        String stalled = " from pg_stat_activity where wait_event = 'PgSleep' and query like 'insert%'";
        try (RawHost host = RawHost.start(environment).shakeHands().hear(1).list()) {
            host.callTool(2, "freight_create_load", McpDesk.load(2));
            long begun = System.nanoTime();
            while (postgres.sql("select pid" + stalled).isEmpty()) {
                assertThat(System.nanoTime() - begun).isLessThan(McpDesk.PATIENCE.toNanos());
            }
        }
        postgres.sql("select pg_terminate_backend(pid)" + stalled);
        postgres.sql("drop trigger stall on freight_mcp_order");
        String held = "select amount_usd from freight_spent where counts_until ";
        assertThat(postgres.sql(held + "> current_timestamp + interval '3' minute"))
                .containsExactly("0.650000");
        assertThat(postgres.sql(held + "< current_timestamp + interval '3' minute"))
                .containsExactly("0.650000");
        postgres.sql("update freight_spent set counts_until = current_timestamp"
                + " where counts_until < current_timestamp + interval '3' minute returning limit_key");
        assertThat(ask(2)).contains("\"isError\":false", "\"agentSpentUsd\":1.30");
        assertThat(desk.debits()).hasSize(2);
    }

    private void budgetIsTheLedger(int round, String home, Callable<BigDecimal> bookUsd) throws Exception {
        live(round);
        BigDecimal budget = bookUsd.call();
        System.out.println("short lives: " + (round + 1) * ROUND + " processes, " + home + ": ledger " + ledgerUsd()
                + ", budget " + budget.setScale(2));
        assertThat(budget).isEqualByComparingTo(ledgerUsd());
        assertThat(desk.debits()).hasSize(desk.broker.loads().size());
    }

    /** What a kill after any line leaves is repaired by the same order. */
    @Test
    void budgetIsTheLedgerAfterKillsBetweenLines() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        int lives = Math.max(2, LIVES / ROUND);
        for (int i = 0; i < lives; i++) {
            killedAfterLines(i, 1 + random.nextInt(6));
            assertThat(repaired(i)).contains("\"isError\":false");
        }
        System.out.println("short lives: " + lives + " killed between lines, seed " + seed + ": ledger " + ledgerUsd()
                + ", budget " + bookUsd());
        assertThat(bookUsd()).isEqualByComparingTo(ledgerUsd());
        assertThat(desk.debits()).hasSize(lives);
    }

    /** An order has six lines. */
    private void killedAfterLines(int number, int lines) throws Exception {
        Path budget = desk.home.resolve("acme/budget.log");
        try (RawHost host = RawHost.start(environment).shakeHands().hear(1).list()) {
            int enough = Files.readAllLines(budget).size() + lines;
            host.callTool(2, "freight_create_load", McpDesk.load(number));
            long begun = System.nanoTime();
            while (Files.readAllLines(budget).size() < enough) {
                assertThat(System.nanoTime() - begun).isLessThan(McpDesk.PATIENCE.toNanos());
                LockSupport.parkNanos(1_000_000);
            }
        }
    }

    @Test
    void paidLoadIsHadAgainThoughTheBudgetIsUsedUpAndFiguresAreThoseOfTheBook() throws Exception {
        environment.put("FREIGHT_LIMIT_USD_PER_SLIDING_DAY", "0.65");
        killedWhilePaying(7);
        assertThat(ask(8))
                .contains("SPEND_LIMIT_REACHED", "shared by the budget file: spent 0.65 USD, reserved 0.00 USD");
        assertThat(ask(7)).contains("\"isError\":false", "\"agentSpentUsd\":0.65");
        assertThat(ask(7)).contains("\"isError\":false", "\"chargedUsd\":0.00");
        assertThat(desk.debits()).hasSize(1);
        assertThat(bookUsd()).isEqualByComparingTo("0.65");
    }

    @Test
    void loadThatWasPaidAtAServiceForTestsIsAskedAboutAtAnother() throws Exception {
        assertThat(ask(7)).contains("\"isError\":false");
        try (McpDesk production = new McpDesk()) {
            environment.put("FREIGHT_BASE_URL", production.server.url().toString());
            environment.put("FREIGHT_AGENT_KEY", production.broker.agentKey());
            environment.put("FREIGHT_APPROVAL", "elicit");
            assertThat(ask(7)).contains("APPROVAL_NEEDED");
            environment.put("FREIGHT_APPROVAL", "limit");
            assertThat(ask(7)).contains("\"isError\":false", "\"agentSpentUsd\":1.30");
            assertThat(production.debits()).hasSize(1);
        }
    }

    @Test
    void linesThatAreNoneAreSkippedAndSaidOnce() throws Exception {
        assertThat(ask(1)).contains("\"isError\":false");
        Files.writeString(desk.home.resolve("acme/budget.log"), "\n\0\0\0\n\nnonsense\n", StandardOpenOption.APPEND);
        try (RawHost host = RawHost.start(environment).shakeHands().hear(1)) {
            assertThat(host.answer(2, "freight_create_load", McpDesk.load(2))).contains("\"isError\":false");
            assertThat(host.hangUp().status()).isZero();
            assertThat(host.errors())
                    .contains("freight-mcp: budget.log has lines that cannot be read; they are skipped")
                    .hasSize(2);
        }
    }

    @Test
    void switchThatStopsNothingFailsAndSaysSo() throws Exception {
        Map<String, String> elsewhere = new HashMap<>(environment);
        elsewhere.put("FREIGHT_HOME", desk.home.resolve("elsewhere").toString());
        try (RawHost stop = RawHost.start(elsewhere, "--stop", "panic")) {
            assertThat(stop.status()).isOne();
            assertThat(stop.errors()).singleElement().asString().contains("nothing is stopped; set FREIGHT_HOME");
        }
        assertThat(ask(1)).contains("\"isError\":false");
        assertThat(Home.stop(environment, "panic")).endsWith("are stopped; spent in the last 24 hours: acme: 0.65 USD");
    }
}
