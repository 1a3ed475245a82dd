package io.freightsdk.mcp;

import static io.freightsdk.mcp.McpDesk.LOAD;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A host hangs up, at once or in the middle of a call that costs money. */
@Tag("acceptance")
class EndOfInputTest {
    private final McpDesk desk = new McpDesk();

    @AfterEach
    void close() {
        desk.close();
    }

    @Test
    void serverEndsWithItsInput() throws Exception {
        try (RawHost host = RawHost.start(Map.of(), "--demo")) {
            assertThat(host.shakeHands().hangUp().status()).isZero();
            assertThat(host.errors())
                    .containsExactly("freight-mcp: demo: loads and money are made up, and gone when this process ends;"
                            + " for the service set FREIGHT_BASE_URL, FREIGHT_AGENT_KEY and FREIGHT_ACCOUNT");
        }
    }

    @Test
    void whatIsPipedBeforeThePricesAreThereIsAnswered() {
        Settings settings = Settings.of(desk.environment(), List.of());
        McpFreight freight = new McpFreight(settings);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String lines = """
                {"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}
                {"jsonrpc":"2.0","method":"notifications/initialized"}
                {"jsonrpc":"2.0","id":2,"method":"tools/list"}
                """;
        StdioTransport transport = freight.at(new ByteArrayInputStream(lines.getBytes(UTF_8)), out);
        transport.start();
        awaits(transport.calls::isShutdown);
        Account account = HttpInside.unhurriedAccount(settings);
        freight.open(account);
        assertThat(transport.awaitEnd()).isZero();
        account.close();
        assertThat(out.toString(UTF_8).lines())
                .anyMatch(line -> line.contains("\"id\":2") && line.contains("0.65 USD"));
    }

    @Test
    @Tag("slow")
    void whatIsPipedIntoAProcessIsAnswered() throws Exception {
        try (RawHost host = RawHost.start(desk.environment())) {
            host.shakeHands().send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}");
            assertThat(host.hangUp().status()).isZero();
            assertThat(host.output()).anyMatch(line -> line.contains("\"id\":2") && line.contains("0.65 USD"));
        }
    }

    @Test
    @Tag("slow")
    void hostThatHangsUpInACallAndComesBackPaysOnce() throws Exception {
        Map<String, String> environment = desk.environment("FREIGHT_APPROVAL", "limit");
        desk.broker
                .faults()
                .add(Fault.of(FaultPoint.AFTER_COMMIT, FaultEffect.stall()).onOperation("createLoad"));
        try (RawHost host = RawHost.start(environment)) {
            host.shakeHands().callTool(2, "freight_create_load", LOAD);
            desk.broker.requests().await("createLoad", 1, McpDesk.PATIENCE);
            assertThat(host.hangUp().status()).isZero();
            assertThat(host.output()).noneMatch(line -> line.contains("\"id\":2"));
        }
        try (RawHost host = RawHost.either(environment)) {
            host.shakeHands().callTool(2, "freight_create_load", LOAD);
            assertThat(host.hear(2).hangUp().status()).isZero();
            assertThat(host.output()).anyMatch(line -> line.contains("\"id\":2") && line.contains("\"isError\":false"));
        }
        assertThat(desk.debits()).hasSize(1);
        assertThat(desk.broker.loads()).hasSize(1);
    }

    /** Input that ends once so many lines are answered, as only a second is left for what is answered then. */
    static InputStream endingAfter(ByteArrayOutputStream out, int answers, String lines) {
        return endingWith(lines, () -> awaits(() -> out.toString(UTF_8).lines().count() >= answers));
    }

    /** Input that does this before it ends. */
    private static InputStream endingWith(String lines, Runnable last) {
        InputStream end = new InputStream() {
            @Override
            public int read() {
                last.run();
                return -1;
            }

            @Override
            public int read(byte[] line, int from, int length) {
                return read();
            }
        };
        return new SequenceInputStream(new ByteArrayInputStream(lines.getBytes(UTF_8)), end);
    }

    /** Ends in time even if it never is, so that what is then found says so. */
    private static void awaits(BooleanSupplier end) {
        long begun = System.nanoTime();
        while (!end.getAsBoolean() && System.nanoTime() - begun < McpDesk.PATIENCE.toNanos()) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Test
    void nothingIsAnsweredOnceItHasEnded() throws Exception {
        CompletableFuture<Thread> call = new CompletableFuture<>();
        CountDownLatch isOver = new CountDownLatch(1);
        Tool late = new TestTool("late", exchange -> {
            call.complete(Thread.currentThread());
            isOver.await();
            return McpJson.of();
        });
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        InputStream in = endingAfter(out, 1, """
                {"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}
                {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"late"}}
                """);
        Protocol protocol = new Protocol(new Listing(List.of(late)), "", CompletableFuture.completedFuture(null));
        StdioTransport transport = new StdioTransport(in, out, protocol);
        transport.start();
        assertThat(transport.awaitEnd()).isZero();
        isOver.countDown();
        call.get(McpDesk.PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
        assertThat(out.toString(UTF_8)).contains("\"id\":1").doesNotContain("\"id\":2");
    }

    @ParameterizedTest
    @CsvSource({"elicit, NOT_CHARGED", "limit, UNKNOWN"})
    void decisionOfACallThatTheEndCutsOffIsStored(String approval, String charge) throws Exception {
        desk.broker
                .faults()
                .add(Fault.of(FaultPoint.AFTER_COMMIT, FaultEffect.stall()).onOperation("createLoad"));
        Settings settings = Settings.of(desk.environment("FREIGHT_APPROVAL", approval), List.of());
        Account account = Account.of(settings);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String lines = """
                {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{"elicitation":{}}}}
                {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"freight_create_load","arguments":%s}}
                """.formatted(LOAD.replace("\n", " "));
        boolean isAsked = approval.equals("elicit");
        InputStream in = endingWith(
                lines,
                () -> awaits(() -> isAsked
                        ? out.toString(UTF_8).contains("elicitation/create")
                        : desk.broker.requests().count("createLoad") == 1));
        StdioTransport transport =
                new McpFreight(settings).open(HttpInside.patient(account)).at(in, out);
        transport.start();
        assertThat(transport.awaitEnd()).isZero();
        McpServerMain.close(account, transport.calls, (int) McpDesk.PATIENCE.toMillis());
        assertThat(Files.readAllLines(desk.home.resolve("acme/decisions.log")))
                .singleElement(STRING)
                .contains("\"tool\":\"freight_create_load\"", "\"chargeStatus\":\"" + charge + "\"");
    }

    @Test
    void lineThatComesWhenTheProcessEndsIsDropped() {
        Protocol protocol = new Protocol(new Listing(List.of()), "", CompletableFuture.completedFuture(null));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String line = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}\n";
        StdioTransport transport = new StdioTransport(new ByteArrayInputStream(line.getBytes(UTF_8)), out, protocol);
        assertThat(transport.calls.shutdownNow()).isEmpty();
        transport.start();
        assertThat(transport.awaitEnd()).isZero();
        assertThat(out.toString(UTF_8)).isEmpty();
    }

    @Test
    void pingsOfAHostThatDoesNotReadTakeNoThreadEachAndAreAnsweredBeforeTheEnd() throws Exception {
        int pings = 1_000;
        // tests beside this one have such threads too
        ThreadGroup own = new ThreadGroup("own");
        AtomicLong threads = new AtomicLong();
        Semaphore reads = new Semaphore(0);
        AtomicInteger written = new AtomicInteger();
        ByteArrayOutputStream out = new ByteArrayOutputStream() {
            @Override
            public synchronized void write(byte[] line, int from, int length) {
                reads.acquireUninterruptibly();
                super.write(line, from, length);
                written.incrementAndGet();
            }
        };
        String ping = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n";
        InputStream in = endingWith(ping.repeat(pings), () -> {
            threads.set(own.activeCount());
            // the last alone has to be written in the second that is left then
            reads.release(pings - 1);
            awaits(() -> written.get() >= pings - 1);
            reads.release();
        });
        Protocol protocol = new Protocol(new Listing(List.of()), "", CompletableFuture.completedFuture(null));
        StdioTransport transport = new StdioTransport(in, out, protocol);
        Thread start = new Thread(own, transport::start);
        start.start();
        start.join();
        assertThat(transport.awaitEnd()).isZero();
        assertThat(threads.get()).isLessThan(10);
        assertThat(out.toString(UTF_8).lines()).hasSize(pings);
    }

    @Test
    @Tag("slow")
    void standardOutputHoldsTheProtocolAlone() throws Exception {
        try (RawHost host = RawHost.start(desk.environment("FREIGHT_APPROVAL", "limit"))) {
            host.shakeHands()
                    .send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}")
                    .callTool(3, "freight_get_load_position", "{\"loadNumber\": \"LD-none\"}")
                    .callTool(4, "freight_of_nobody", "{}")
                    .hear(4)
                    .hangUp()
                    .status();
            assertThat(host.output())
                    .hasSize(4)
                    .allSatisfy(line -> assertThat(message(line)).containsEntry("jsonrpc", "2.0"));
        }
    }

    @Test
    @Tag("long")
    void serverThatIsToldOfWhatItHasNotAskedForEndsWithItsInputToo() throws Exception {
        try (RawHost host = RawHost.either(desk.environment())) {
            host.shakeHands("\"roots\":{\"listChanged\":true}")
                    .hear(1)
                    .send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/roots/list_changed\"}")
                    .send(
                            "{\"jsonrpc\":\"2.0\",\"id\":\"question-1\",\"error\":{\"code\":-32603,\"message\":\"no roots\"}}");
            assertThat(host.hangUp().status()).isZero();
            assertThat(host.output()).hasSize(1);
        }
    }

    @Test
    @Tag("slow")
    void settingThatCannotBeUsedEndsItAtOnce() throws Exception {
        try (RawHost host = RawHost.start(Map.of("FREIGHT_AGENT_KEY", "agent_secret"))) {
            assertThat(host.status()).isEqualTo(2);
            assertThat(host.errors())
                    .containsExactly("freight-mcp: FREIGHT_BASE_URL is not set; set FREIGHT_BASE_URL"
                            + ", FREIGHT_AGENT_KEY and FREIGHT_ACCOUNT, a name of the account that stays the same,"
                            + " or start with --demo, where loads and money are made up");
            assertThat(host.output()).isEqualTo(List.of());
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> message(String line) {
        return (Map<String, Object>) Tree.read(line);
    }
}
