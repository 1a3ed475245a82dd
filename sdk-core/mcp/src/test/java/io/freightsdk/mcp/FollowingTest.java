package io.freightsdk.mcp;

import static io.freightsdk.mcp.McpDesk.LOAD;
import static io.freightsdk.mcp.McpDesk.call;
import static io.freightsdk.mcp.McpDesk.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.GeoPoint;
import io.freightsdk.tools.FreightTools;
import io.freightsdk.tools.Outcome;
import io.freightsdk.tools.ToolCaller;
import io.freightsdk.tracking.LoadTracker;
import io.modelcontextprotocol.client.McpSyncClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every host follows its loads: what has happened is in the answer, and nothing is read that no host asks for. */
class FollowingTest {
    private static final String POSITION = "freight_get_load_position";
    private static final int ROUNDS = RawHost.APART ? 10 : 3;

    private final McpDesk desk = new McpDesk("1000.00");
    private final Map<String, String> environment = desk.environment("FREIGHT_APPROVAL", "limit");

    private final FreightClient client = FreightClient.builder()
            .baseUrl(desk.server.url())
            .agentKey(desk.broker.agentKey())
            .account("acme")
            .build();

    @AfterEach
    void close() {
        client.close();
        desk.close();
    }

    private String loadNumber() {
        return desk.broker.loads().get(0).loadNumber();
    }

    private long reads() {
        return desk.broker.requests().count("getLoadPosition");
    }

    private String read(RawHost host, int id, String more) throws Exception {
        return host.callTool(id, POSITION, "{\"loadNumber\":\"" + loadNumber() + "\"" + more + "}")
                .next();
    }

    private static List<?> events(String answer) {
        Map<?, ?> content =
                McpJson.object(McpJson.object((Map<?, ?>) Tree.read(answer), "result"), "structuredContent");
        return (List<?>) McpJson.object(content, "result").get("events");
    }

    @Test
    void hostOverStandardInputHearsWhatHasHappenedToTheLoadsItCreated() throws Exception {
        try (RawHost host = RawHost.inside(environment).shakeHands().hear(1)) {
            assertThat(host.send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}")
                            .next())
                    .contains("\"force\":{", "\"sinceSequence\":{", "\"events\":{");
            host.callTool(3, "freight_create_load", LOAD).hear(1);
            assertThat(reads()).isZero();
            desk.server.load(loadNumber()).arriveAt(1);
            List<?> events = events(read(host, 4, ""));
            assertThat(events)
                    .extracting(event -> String.valueOf(((Map<?, ?>) event).get("type")))
                    .contains("DriverJoined", "StopArrived");
            assertThat(events(read(host, 5, ",\"sinceSequence\":" + (events.size() - 1))))
                    .hasSize(1);
            assertThat(reads()).isOne();
        }
        assertThat(desk.debits()).hasSize(2);
    }

    @Test
    void loadOfAnEarlierProcessIsFollowedFromItsFirstReadAndUnknownNumberIsNot() throws Exception {
        try (RawHost host = RawHost.inside(environment).shakeHands().hear(1)) {
            host.callTool(2, "freight_create_load", LOAD).hear(1);
        }
        desk.server.load(loadNumber()).arriveAt(1);
        try (RawHost host = RawHost.inside(environment).shakeHands().hear(1)) {
            assertThat(host.callTool(2, POSITION, "{\"loadNumber\":\"LD-0000-000000\"}")
                            .next())
                    .contains("\"isError\":true");
            assertThat(host.callTool(3, POSITION, "{\"loadNumber\":\" \"}").next())
                    .contains("\"isError\":true");
            List<?> first = events(read(host, 4, ""));
            assertThat(first).isNotEmpty();
            // of the numbers of that process: those of this one are fewer
            assertThat(events(read(host, 5, ",\"sinceSequence\":900"))).hasSameSizeAs(first);
        }
        try (RawHost host = RawHost.inside(environment).shakeHands().hear(1)) {
            assertThat(read(host, 2, "")).contains("RATE_LIMITED", "was read in the last minute, by another process");
        }
        // as a minute later
        Path budget = desk.home.resolve("acme/budget.log");
        String claim = Files.readAllLines(budget).stream()
                .filter(line -> line.contains("read " + loadNumber() + "\t"))
                .findFirst()
                .orElseThrow();
        Files.writeString(budget, claim.substring(0, claim.indexOf('\t') + 1) + "\n", StandardOpenOption.APPEND);
        try (RawHost host = RawHost.inside(environment).shakeHands().hear(1)) {
            assertThat(events(read(host, 2, ",\"sinceSequence\":1"))).hasSizeGreaterThan(1);
        }
        // that knows of no read
        environment.put("FREIGHT_HOME", desk.home.resolve("other").toString());
        try (RawHost host = RawHost.inside(environment).shakeHands().hear(1)) {
            assertThat(events(read(host, 2, ",\"sinceSequence\":1"))).hasSizeGreaterThan(1);
        }
    }

    private FreightTools tools(LoadTracker tracker) {
        return FreightTools.builder(client)
                .tracker(tracker)
                .spendLimitPerAgent("90")
                .build();
    }

    private String created(int number) {
        return client.createLoad("order-" + number, input(number)).loadNumber();
    }

    private static CreateLoadInput input(int number) {
        try {
            return FreightJson.adapter(CreateLoadInput.class).fromJson(McpDesk.load(number));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Outcome read(Following following, FreightTools tools, String loadNumber) {
        return following.invoke(tools.named(POSITION), Map.of("loadNumber", loadNumber), ToolCaller.of("mcp"));
    }

    @Tag("long")
    @Test
    void loadThatOneCallCannotReadIsStillFollowedForTheOthers() {
        LoadTracker tracker = LoadTracker.builder(client).build();
        Following following = new Following(tracker, Following.MOST);
        FreightTools tools = tools(tracker);
        for (int round = 0; round < ROUNDS; round++) {
            String loadNumber = created(round);
            desk.server.load(loadNumber).arriveAt(1);
            desk.broker
                    .faults()
                    .add(Fault.of(FaultPoint.BEFORE, FaultEffect.status(400))
                            .onOperation("getLoadPosition")
                            .times(1));
            CyclicBarrier together = new CyclicBarrier(32);
            List<CompletableFuture<Outcome>> calls = Stream.generate(() -> CompletableFuture.supplyAsync(
                            () -> {
                                await(together);
                                return read(following, tools, loadNumber);
                            },
                            work -> StdioTransport.daemon(work).start()))
                    .limit(32)
                    .toList();
            assertThat(calls.stream().map(CompletableFuture::join).filter(Outcome::ok))
                    .hasSize(31)
                    .allSatisfy(outcome -> assertThat(outcome.json()).contains("\"StopArrived\""));
            assertThat(tracker.find(loadNumber)).isNotNull();
        }
    }

    @Test
    void ofTooManyLoadsTheOneThatWasReadLongestAgoIsFollowedAnew() {
        LoadTracker tracker = LoadTracker.builder(client).build();
        Following following = new Following(tracker, 2);
        FreightTools tools = tools(tracker);
        List<String> loads = Stream.of(1, 2, 3).map(this::created).toList();
        for (int read : List.of(0, 1, 0, 2)) {
            assertThat(read(following, tools, loads.get(read)).ok()).isTrue();
        }
        assertThat(loads).filteredOn(load -> tracker.find(load) != null).containsExactly(loads.get(0), loads.get(2));
        assertThat(read(following, tools, loads.get(1)).json()).contains("\"sequence\":1");
    }

    /** With as little memory as the flags of a host leave, if not less. */
    @Tag("slow")
    @Test
    void loadsWithAllTheirPointsAreReadHoweverMany() throws Exception {
        List<Fix> points = Stream.iterate(0, point -> point + 1)
                .limit(500)
                .map(point -> new Fix(
                        desk.server.clock().instant().minusSeconds(500 - point),
                        new GeoPoint(41.88 + point * 0.0005, -87.64),
                        10.5,
                        180,
                        5))
                .toList();
        List<String> command = new ArrayList<>(StartLine.WORDS);
        command.add(1, "-Xmx32m");
        environment.put("FREIGHT_LIMIT_USD_PER_SLIDING_DAY", "100");
        try (RawHost host = RawHost.start(command, environment)) {
            host.shakeHands().hear(1);
            for (int number = 0; number < 500; number++) {
                String loadNumber = created(number);
                desk.server.load(loadNumber).pings(points);
                assertThat(host.answer(number, POSITION, "{\"loadNumber\":\"" + loadNumber + "\"}"))
                        .contains("\"isError\":false");
            }
        }
    }

    private static void await(CyclicBarrier together) {
        try {
            together.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void sessionsOverHttpShareWhatIsKnownAndOnlyTheirReadsArePaid() throws Exception {
        try (HttpInside server = new HttpInside(environment, "--http=0")) {
            McpSyncClient one = HttpSessionsTest.session(server.url);
            McpSyncClient other = HttpSessionsTest.session(server.url);
            assertThat(call(one, "freight_create_load", LOAD).isError()).isFalse();
            desk.server.load(loadNumber()).arriveAt(1);
            String asked = "{\"loadNumber\":\"" + loadNumber() + "\"}";
            List<String> known = Stream.of(one, other)
                    .map(session -> text(call(session, POSITION, asked), "result", "events"))
                    .toList();
            assertThat(known.get(0)).contains("StopArrived").isEqualTo(known.get(1));
            assertThat(text(call(one, POSITION, asked), "cost", "agentSpentUsd"))
                    .isEqualTo("0.67");
            assertThat(reads()).isOne();
            one.close();
            other.close();
        }
    }
}
