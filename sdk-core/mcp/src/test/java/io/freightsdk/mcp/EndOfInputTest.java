package io.freightsdk.mcp;

import static io.freightsdk.mcp.McpFixture.LOAD;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Fault;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A host hangs up, at once or in the middle of a call that costs money. */
class EndOfInputTest {
    private final McpFixture fixture = new McpFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void serverEndsWithItsInput() throws Exception {
        try (RawHost host = RawHost.start(Map.of(), "--demo")) {
            assertThat(host.shakeHands().hangUp().status()).isZero();
            assertThat(host.errors())
                    .containsExactly(
                            "freight-mcp: This is a demo: no load and no money is real, and all of it is gone when"
                                    + " this process ends. For the service, set FREIGHT_BASE_URL, FREIGHT_AGENT_KEY,"
                                    + " FREIGHT_ACCOUNT.");
        }
    }

    @Test
    void whatIsPipedBeforeTheAccountIsOpenIsAnswered() {
        String lines = """
                {"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}
                {"jsonrpc":"2.0","method":"notifications/initialized"}
                {"jsonrpc":"2.0","id":2,"method":"tools/list"}
                """;
        Settings settings = Settings.of(fixture.environment(), List.of());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CompletableFuture<Account> account = new CompletableFuture<>();
        InputStream in = endingWith(lines, () -> account.complete(Account.open(settings, McpFixture.PATIENCE)));
        Host host = new Host(in, out);
        assertThat(host.serve(McpServerMain.protocol(settings, host, account), account))
                .isZero();
        account.join().close();
        assertThat(out.toString(UTF_8).lines())
                .anyMatch(line -> line.contains("\"id\":2") && line.contains("0.65 USD"));
    }

    @Test
    @Tag("slow")
    void whatIsPipedIntoAProcessIsAnswered() throws Exception {
        try (RawHost host = RawHost.start(fixture.environment())) {
            host.shakeHands().send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}");
            assertThat(host.hangUp().status()).isZero();
            assertThat(host.output()).anyMatch(line -> line.contains("\"id\":2") && line.contains("0.65 USD"));
        }
    }

    @Test
    @Tag("slow")
    void hostThatHangsUpInACallAndComesBackPaysOnce() throws Exception {
        Map<String, String> environment = fixture.environment("FREIGHT_APPROVAL", "limit");
        fixture.broker.faults().add(Fault.stall().afterCommit().on("createLoad"));
        try (RawHost host = RawHost.start(environment)) {
            host.shakeHands().callTool(2, "freight_create_load", LOAD);
            fixture.broker.awaitRequests("createLoad", 1, McpFixture.PATIENCE);
            assertThat(host.hangUp().status()).isZero();
            assertThat(host.output()).noneMatch(line -> line.contains("\"id\":2"));
        }
        try (RawHost host = RawHost.start(environment)) {
            host.shakeHands().callTool(2, "freight_create_load", LOAD);
            assertThat(host.hear(2).hangUp().status()).isZero();
            assertThat(host.output()).anyMatch(line -> line.contains("\"id\":2") && line.contains("\"isError\":false"));
        }
        assertThat(fixture.debits()).hasSize(1);
        assertThat(fixture.broker.loads()).hasSize(1);
    }

    /** Input that ends once so many lines are answered, as only a second is left for what is answered then. */
    static InputStream endingAfter(HeardOutput out, int answers, String lines) {
        return endingWith(lines, () -> out.awaitLines(answers));
    }

    /** Output of which a test awaits lines. */
    static class HeardOutput extends ByteArrayOutputStream {
        /** The server holds the monitor of its output while it writes. */
        private final Object lock = new Object();

        private String written = "";

        @Override
        public synchronized void write(byte[] bytes, int from, int length) {
            super.write(bytes, from, length);
            synchronized (lock) {
                written = toString(UTF_8);
                lock.notifyAll();
            }
        }

        void awaitLines(int lines) {
            await(text -> text.lines().count() >= lines);
        }

        void await(Predicate<String> isIt) {
            try {
                synchronized (lock) {
                    while (!isIt.test(written)) {
                        lock.wait();
                    }
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
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

    @Test
    void nothingIsAnsweredOnceItHasEnded() throws Exception {
        CompletableFuture<Thread> call = new CompletableFuture<>();
        CountDownLatch isOver = new CountDownLatch(1);
        McpTools late = calling(request -> {
            call.complete(Thread.currentThread());
            try {
                isOver.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return McpJson.of();
        });
        HeardOutput out = new HeardOutput();
        InputStream in = endingAfter(out, 1, """
                {"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}
                {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"late"}}
                """);
        assertThat(served(in, out, late)).isZero();
        isOver.countDown();
        call.get(McpFixture.PATIENCE.toSeconds(), TimeUnit.SECONDS).join(McpFixture.PATIENCE.toMillis());
        assertThat(out.toString(UTF_8)).contains("\"id\":1").doesNotContain("\"id\":2");
    }

    static int served(InputStream in, OutputStream out, McpTools tools) {
        return new Host(in, out).serve(new Protocol(tools, ""), CompletableFuture.completedFuture(null));
    }

    static McpTools calling(Function<RpcMessage, Map<String, @Nullable Object>> call) {
        return new McpTools() {
            @Override
            public List<Map<String, @Nullable Object>> list() {
                return List.of();
            }

            @Override
            public Map<String, @Nullable Object> call(RpcMessage request) {
                return call.apply(request);
            }
        };
    }

    @ParameterizedTest
    @CsvSource({"elicit, 5.00", "limit, 4.35"})
    void callThatTheEndCutsOffCountsIfItMayHaveBeenPaid(String approval, String leftUsd) throws Exception {
        fixture.broker.faults().add(Fault.stall().afterCommit().on("createLoad"));
        String lines = """
                {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{"elicitation":{}}}}
                {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"freight_create_load","arguments":%s}}
                """.formatted(LOAD.replace("\n", " "));
        HeardOutput out = new HeardOutput();
        InputStream in = endingWith(lines, () -> {
            if (approval.equals("elicit")) {
                out.await(written -> written.contains("elicitation/create"));
            } else {
                fixture.broker.awaitRequests("createLoad", 1, McpFixture.PATIENCE);
            }
        });
        Settings settings = Settings.of(fixture.environment("FREIGHT_APPROVAL", approval), List.of());
        Host host = new Host(in, out);
        CompletableFuture<Account> account =
                CompletableFuture.completedFuture(Account.open(settings, McpFixture.PATIENCE));
        assertThat(host.serve(McpServerMain.protocol(settings, host, account), account))
                .isZero();
        host.stop(McpFixture.PATIENCE);
        account.join().close();
        assertThat(fixture.leftUsd("5.00")).isEqualTo(leftUsd);
    }

    @Test
    void pingsOfAHostThatDoesNotReadTakeNoThreadEachAndAreAnsweredBeforeTheEnd() throws Exception {
        int pings = 1_000;
        AtomicLong threads = new AtomicLong();
        Semaphore reads = new Semaphore(0);
        HeardOutput out = new HeardOutput() {
            @Override
            public synchronized void write(byte[] line, int from, int length) {
                reads.acquireUninterruptibly();
                super.write(line, from, length);
            }
        };
        String ping = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n";
        InputStream in = endingWith(ping.repeat(pings), () -> {
            threads.set(Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().equals("freight-mcp"))
                    .count());
            // the last alone has to be written in the second that is left then
            reads.release(pings - 1);
            out.awaitLines(pings - 1);
            reads.release();
        });
        assertThat(served(in, out, calling(request -> McpJson.of()))).isZero();
        assertThat(threads.get()).isLessThan(pings / 2);
        assertThat(out.toString(UTF_8).lines()).hasSize(pings);
    }

    @Test
    @Tag("slow")
    void standardOutputHoldsTheProtocolAlone() throws Exception {
        try (RawHost host = RawHost.start(fixture.environment("FREIGHT_APPROVAL", "limit"))) {
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
    @Tag("slow")
    void serverThatIsToldOfWhatItHasNotAskedForEndsWithItsInputToo() throws Exception {
        try (RawHost host = RawHost.start(fixture.environment())) {
            host.shakeHands("\"roots\":{\"listChanged\":true}")
                    .hear(1)
                    .send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/roots/list_changed\"}")
                    .send("{\"jsonrpc\":\"2.0\",\"id\":\"question-1\",\"error\":{\"code\":-32603,\"message\":\"no"
                            + " roots\"}}");
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
                            + ", FREIGHT_AGENT_KEY, FREIGHT_ACCOUNT,"
                            + " or start with --demo, where no load and no money is real");
            assertThat(host.output()).isEqualTo(List.of());
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> message(String line) {
        return (Map<String, Object>) Tree.read(line);
    }
}
