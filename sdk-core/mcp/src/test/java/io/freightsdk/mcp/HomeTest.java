package io.freightsdk.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.SpendPool;
import io.freightsdk.error.TransportException;
import io.freightsdk.tools.FreightTools;
import io.freightsdk.tools.Outcome;
import io.freightsdk.tools.ToolCaller;
import io.freightsdk.tools.ToolMemory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Homes that are files, or a database, are one memory for all servers. */
class HomeTest {
    private static final Duration DAY = Duration.ofDays(1);

    @TempDir
    Path files;

    /** Two servers of one account. */
    private List<Home> homes(boolean isDatabase) {
        return homes(isDatabase, "", "");
    }

    private List<Home> homes(boolean isDatabase, String... services) {
        if (!isDatabase) {
            return Stream.of(services)
                    .<Home>map(service -> new FileHome(files, "acme", service))
                    .toList();
        }
        DatabaseAt at = new DatabaseAt(new Postgres().url(), Postgres.USER, Postgres.PASSWORD);
        return Stream.of(services)
                .<Home>map(service -> new DatabaseHome(at, "acme", service))
                .toList();
    }

    @Test
    void decisionsThatCannotBeWrittenDownStopWhatCostsMoney() throws IOException {
        Home home = new FileHome(files, "acme", "");
        assertThat(home.stopped()).isNull();
        Files.deleteIfExists(files.resolve("acme/decisions.log"));
        Files.createDirectory(files.resolve("acme/decisions.log"));
        assertThat(home.stopped()).contains("decisions.log", "directory").doesNotContain(files.toString());
    }

    /** The link is to a file that is read, but refuses such lines. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void decisionIsWrittenOnceItsFileCanBeAndUntilThenNothingIsPaid() throws Exception {
        try (McpDesk desk = new McpDesk();
                RawHost host = RawHost.inside(desk.environment("FREIGHT_APPROVAL", "limit"))) {
            host.shakeHands().hear(1).list();
            Path decisions = desk.home.resolve("acme/decisions.log");
            Files.createSymbolicLink(decisions, Path.of("/proc/self/oom_score_adj"));
            assertThat(host.answer(2, "freight_create_load", McpDesk.load(2))).contains("\"isError\":false");
            assertThat(host.answer(3, "freight_create_load", McpDesk.load(3)))
                    .contains("SPENDING_STOPPED", "FREIGHT_HOME: acme/decisions.log cannot be read and written: ");
            Files.delete(decisions);
            assertThat(host.answer(4, "freight_create_load", McpDesk.load(3))).contains("\"isError\":false");
            assertThat(desk.debits()).hasSize(2);
            host.callTool(5, "freight_get_balance", "{}").next();
            assertThat(lines(decisions))
                    .extracting(line -> line.replaceFirst(".*\"code\":\"(\\w+)\".*", "$1"))
                    .containsExactly("OK", "SPENDING_STOPPED", "OK", "OK");
        }
    }

    /** Its host has suspended it, say: the others go on, for what is free. */
    @Test
    @Tag("slow")
    void fileThatAnotherProcessLocksForLongIsRefused() throws Exception {
        Home home = new FileHome(files, "acme", "");
        Path budget = files.resolve("acme/budget.log");
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        LockingProgram.class.getName(),
                        budget.toString())
                .start();
        try {
            assertThat(other.inputReader().readLine()).isEqualTo("locked");
            long begun = System.nanoTime();
            List<CompletableFuture<Void>> calls = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                calls.add(CompletableFuture.runAsync(
                        () -> assertThatExceptionOfType(UncheckedIOException.class)
                                .isThrownBy(() -> home.get("load PO-7"))
                                .withMessageContaining("another process has had it locked for 10 seconds"),
                        work -> new Thread(work).start()));
            }
            calls.forEach(CompletableFuture::join);
            // all of them have waited at the same time: one after the other would take 80 seconds
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(60));
        } finally {
            other.destroyForcibly().waitFor();
        }
        assertThat(home.get("load PO-7")).isNull();
    }

    /** Locks a file until it is killed. */
    static final class LockingProgram {
        private LockingProgram() {}

        public static void main(String[] args) throws IOException {
            try (FileChannel file =
                    FileChannel.open(Path.of(args[0]), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                System.out.println(file.lock().isValid() ? "locked" : "not locked");
                int unused = System.in.read();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.freightsdk.mcp.Postgres#isDatabase")
    @Tag("long")
    void valueIsPutIfTheOneBeforeIsStillThere(boolean isDatabase) {
        List<Home> homes = homes(isDatabase);
        assertThat(homes.get(0).compareAndSet("alike 1", null, "a", DAY)).isTrue();
        assertThat(homes.get(1).compareAndSet("alike 1", null, "b", DAY)).isFalse();
        assertThat(homes.get(1).compareAndSet("alike 1", "b", "c", DAY)).isFalse();
        assertThat(homes.get(1).compareAndSet("alike 1", "a", "c", DAY)).isTrue();
        assertThat(homes.get(0).get("alike 1")).isEqualTo("c");
        assertThat(homes.get(0).get("alike 2")).isNull();
    }

    @ParameterizedTest
    @MethodSource("io.freightsdk.mcp.Postgres#isDatabase")
    @Tag("long")
    void accountMayHaveBlanksAndIsNamedWhereItIsStopped(boolean isDatabase) throws Exception {
        Map<String, String> environment = new HashMap<>(Map.of(
                "FREIGHT_BASE_URL", "https://freight.example",
                "FREIGHT_AGENT_KEY", "agent_0123456789",
                "FREIGHT_ACCOUNT", "Acme Freight GmbH",
                "FREIGHT_HOME", files.toString()));
        if (isDatabase) {
            environment.putAll(new Postgres().environment());
        }
        Account account = Account.of(Settings.of(environment, List.of()));
        assertThat(account.home().pool().account()).isIn(null, account.client().account());
        account.close();
        environment.put("FREIGHT_BASE_URL", "ftp://freight.example");
        Settings other = Settings.of(environment, List.of());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Account.of(other))
                .withMessageStartingWith(
                        "FREIGHT_BASE_URL, FREIGHT_AGENT_KEY or FREIGHT_ACCOUNT cannot be used: baseUrl");
        environment.put("FREIGHT_ACCOUNT", "acme:us");
        Settings refused = Settings.of(environment, List.of());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Account.of(refused))
                .withMessage("account has a colon or a control character in it");
        assertThat(Home.stop(environment, "panic"))
                .endsWith("in the last 24 hours: Acme" + (isDatabase ? " Freight " : "+Freight+") + "GmbH: 0.00 USD");
    }

    /** Or what was ordered at a service for tests would be found, and paid for unasked, at another. */
    @ParameterizedTest
    @MethodSource("io.freightsdk.mcp.Postgres#isDatabase")
    @Tag("long")
    void loadOfAnotherServiceIsAnother(boolean isDatabase) {
        List<Home> homes = homes(
                isDatabase,
                Home.service("https://tests.example"),
                Home.service("https://freight.example/"),
                Home.service(" https://Freight.example"),
                "");
        Home tests = homes.get(0);
        Home service = homes.get(1);
        tests.put("load PO-7", "a", DAY);
        assertThat(service.get("load PO-7")).isNull();
        assertThat(service.compareAndSet("load PO-7", null, "b", DAY)).isTrue();
        assertThat(tests.get("load PO-7")).isEqualTo("a");
        assertThat(homes.get(2).compareAndSet("load PO-7", "b", "c", DAY)).isTrue();
        // as earlier versions have stored it
        assertThat(homes.get(3).get("ee52e7e20f5f load PO-7")).isEqualTo("c");
    }

    @Test
    void fileThatCannotBeWrittenIsNamedWithItsReason() throws Exception {
        try (McpDesk desk = new McpDesk()) {
            RawHost host = RawHost.inside(desk.environment("FREIGHT_APPROVAL", "limit"))
                    .shakeHands()
                    .hear(1)
                    .list();
            Path budget = desk.home.resolve("acme/budget.log");
            Files.delete(budget);
            Files.createDirectory(budget);
            assertThat(host.answer(2, "freight_create_load", McpDesk.LOAD))
                    .contains(
                            "SPENDING_STOPPED",
                            "what was ordered cannot be stored and read, so nothing was sent: ",
                            "FREIGHT_HOME: acme/budget.log cannot be read and written: Is a directory");
            assertThat(host.answer(3, "freight_get_load_position", "{\"loadNumber\":\"LD-1\"}"))
                    .contains("SPEND_LIMIT_UNKNOWN", "failed, nothing charged: ", "Is a directory");
            assertThat(desk.debits()).isEmpty();
            host.close();
        }
        Path file = Files.createFile(files.resolve("file"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new FileHome(file, "acme", ""))
                .withMessageStartingWith("FREIGHT_HOME: nothing can be stored in " + file + ": ");
    }

    @Test
    void homeIsNotAnotherOneForEachDirectoryThatHostsStartIn() {
        try (McpDesk desk = new McpDesk()) {
            Settings settings = Settings.of(desk.environment("FREIGHT_HOME", "~/.freight-mcp"), List.of());
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Account.of(settings))
                    .withMessage("FREIGHT_HOME is not an absolute path: ~/.freight-mcp");
        }
    }

    @Test
    void callWhosePriceCannotBeTakenIsNotSent() throws Exception {
        Path budget = files.resolve("acme/budget.log");
        try (McpDesk desk = new McpDesk();
                FileHome home = new FileHome(files, "acme", "");
                FreightClient first = client(desk, home)
                        .spendLimit(SpendLimit.usd("5.00").sharedBy(new FullOnceHeld(home.pool(), budget)))
                        .build()) {
            FreightClient client = first.withOptions(home.options());
            assertThatThrownBy(() -> client.getLoadPosition("LD-1"))
                    .isInstanceOf(TransportException.class)
                    .hasMessageStartingWith(
                            "getLoadPosition: not sent: UncheckedIOException: FREIGHT_HOME: acme/budget.log"
                                    + " cannot be read and written: Is a directory, nothing charged");
            assertThat(desk.broker.requests().count("getLoadPosition")).isZero();
        }
    }

    /** Or a kill between the two would leave the price spent, and the order not known. */
    @Test
    void priceIsTakenInTheSameWriteAsTheLineOfItsOrder() throws Exception {
        Path budget = files.resolve("acme/budget.log");
        List<String> before = new ArrayList<>();
        try (McpDesk desk = new McpDesk();
                FileHome home = new FileHome(files, "acme", "");
                FreightClient first = client(desk, home).build()) {
            Outcome outcome = FreightTools.builder(first.withOptions(home.options()))
                    .spendLimitPerAgent(SpendLimit.usd("5.00").sharedBy(home.pool()))
                    .memory(new Seen(home, key -> key.startsWith("sent ") && before.addAll(lines(budget))))
                    .build()
                    .invoke("freight_create_load", McpDesk.LOAD, ToolCaller.of("mcp"));
            assertThat(outcome.ok()).isTrue();
        }
        assertThat(before).anyMatch(line -> line.startsWith("hold ")).noneMatch(line -> line.startsWith("take "));
        List<String> after = lines(budget);
        assertThat(after.get(before.size())).startsWith("take ");
        assertThat(after.get(before.size() + 1)).startsWith("sent ");
    }

    @Test
    void whatTheServiceSaysIsOneLineOfTheBudget() throws Exception {
        try (FileHome home = new FileHome(files, "acme", "")) {
            home.put("load 1", "LD-1\ntake 7 4.00 freight", Duration.ofDays(1));
            assertThat(home.compareAndSet("load 2", null, "LD-2\r\ntake 8 4.00 freight", Duration.ofDays(1)))
                    .isTrue();
        }
        assertThat(lines(files.resolve("acme/budget.log")))
                .containsExactly("load 1\tLD-1 take 7 4.00 freight", "load 2\tLD-2  take 8 4.00 freight");
    }

    private static FreightClient.Builder client(McpDesk desk, FileHome home) {
        return FreightClient.builder()
                .baseUrl(desk.server.url())
                .agentKey(desk.broker.agentKey())
                .account("acme")
                .listener(home);
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A memory that is watched before it is changed. */
    private record Seen(ToolMemory memory, Predicate<String> watch) implements ToolMemory {
        @Override
        public @Nullable String get(String key) {
            return memory.get(key);
        }

        @Override
        public void put(String key, String value, Duration keepFor) {
            memory.put(key, value, keepFor);
        }

        @Override
        public boolean compareAndSet(String key, @Nullable String expected, String value, Duration keepFor) {
            boolean unused = watch.test(key);
            return memory.compareAndSet(key, expected, value, keepFor);
        }
    }

    /** A disk that is full once a price is held. */
    private record FullOnceHeld(SpendPool pool, Path budget) implements SpendPool {
        @Override
        public String name() {
            return pool.name();
        }

        @Override
        public CompletionStage<BigDecimal> take(SpendLimit limit, String key, BigDecimal atLeastUsd) {
            return pool.take(limit, key, atLeastUsd).thenApply(usd -> {
                try {
                    Files.delete(budget);
                    Files.createDirectory(budget);
                    return usd;
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }

        @Override
        public void giveBack(SpendLimit limit, String key, BigDecimal usd, Duration age) {}
    }

    /** All sessions over HTTP are one agent. */
    @Test
    void whatIsPaidLateIsTakenAnewUnderTheAgentsKey() throws Exception {
        Settings settings = Settings.of(
                Map.of(
                        "FREIGHT_BASE_URL", "https://freight.example",
                        "FREIGHT_AGENT_KEY", "agent_0123456789",
                        "FREIGHT_ACCOUNT", "acme",
                        "FREIGHT_HOME", files.toString()),
                List.of("--http=0"));
        Account account = Account.of(settings);
        SpendLimit limit = account.limit(settings);
        limit.pool().takeAnew(limit, "PT24H", new BigDecimal("0.65"), Duration.ofHours(2));
        account.close();
        assertThat(Files.readAllLines(files.resolve("acme/budget.log")))
                .extracting(line -> line.replaceFirst("\\d{13}", "then"))
                .containsExactly("back then 0.65 PT24H|tag=agent:mcp", "take then 0.65 PT24H|tag=agent:mcp");
    }

    @Test
    @Tag("slow")
    void rowPastItsTimeIsDeletedByTheNextStart() {
        DatabaseAt at = new DatabaseAt(new Postgres().url(), Postgres.USER, Postgres.PASSWORD);
        try (DatabaseHome home = new DatabaseHome(at, "acme", "")) {
            home.put("alike 1", "a", Duration.ofDays(-1));
            home.put("load 1", "b", DAY);
        }
        try (DatabaseHome next = new DatabaseHome(at, "acme", "")) {
            assertThat(next.get("alike 1")).isNull();
            assertThat(next.get("load 1")).isEqualTo("b");
        }
    }

    @ParameterizedTest
    @MethodSource("io.freightsdk.mcp.Postgres#isDatabase")
    @Tag("long")
    void ofManyAtOnceOnePutsItsValue(boolean isDatabase) {
        List<Home> homes = homes(isDatabase);
        List<CompletableFuture<Boolean>> puts = IntStream.range(0, 16)
                .mapToObj(i -> CompletableFuture.supplyAsync(
                        () -> homes.get(i % 2).compareAndSet("alike 1", null, String.valueOf(i), DAY)))
                .toList();
        assertThat(puts.stream().filter(CompletableFuture::join)).hasSize(1);
    }
}
