package io.freightsdk.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.OwnThread;
import io.freightsdk.server.Party;
import io.freightsdk.server.ServerThreads;
import io.freightsdk.server.Serving;
import io.freightsdk.server.api.JsonBodies;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.state.Signal;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.GeoPoint;
import io.freightsdk.server.wire.Configs;
import io.freightsdk.server.wire.Edge;
import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.RawClient;
import io.freightsdk.server.wire.RawClient.Reply;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WatchersTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    @AutoClose
    private final Serving serving = Serving.start();

    private final Party broker = serving.broker("25.00");
    private final Load load = PageLoads.any(broker);
    private final String events = PageLoads.track(load) + "/events";
    private final List<Watching> watchers = new ArrayList<>();
    private int pings;

    @AfterEach
    void leave() {
        watchers.forEach(Watching::close);
    }

    private Watching watch(String path) {
        Watching watching = new Watching(serving, path);
        watchers.add(watching);
        return watching;
    }

    private void watch(String path, int times) {
        for (int i = 0; i < times; i++) {
            watch(path);
        }
    }

    private void ping() {
        pings++;
        serving.world().clock().advance(SECOND);
        Reply reply = PageLoads.ping(serving, load, 35 + pings / 1000.0);
        assertThat(reply.body()).contains("\"accepted\":1");
    }

    private static void until(BooleanSupplier condition) {
        while (!condition.getAsBoolean() && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }

    @Test
    void streamIsWhatAnEventSourceReads() {
        Watching watching = watch(events);
        assertThat(watching.head())
                .startsWith("HTTP/1.1 200 OK\n")
                .contains(
                        "Content-Type: text/event-stream\n",
                        "Cache-Control: no-store\n",
                        "X-Content-Type-Options: nosniff\n")
                .doesNotContain("Content-Length");
        assertThat(watching.event()).matches("retry: 1000\ndata: \\{.*}\n");
    }

    @Test
    void movedClockIsSent() {
        Watching watching = watch(events);
        watching.state();
        serving.world().clock().advance(Duration.ofHours(1));
        assertThat(watching.state().get("now")).isEqualTo("2026-05-04T13:00:00Z");
    }

    @Test
    void twoHundredSeeEachFix() {
        watch(events, 200);
        watchers.forEach(Watching::state);
        List<Duration> took = new ArrayList<>();
        for (int i = 1; i <= 9; i++) {
            long begin = System.nanoTime();
            ping();
            for (Watching watcher : watchers) {
                watcher.awaitPings(i);
            }
            took.add(Duration.ofNanos(System.nanoTime() - begin));
        }
        System.out.println("a fix until all 200 have seen it, the one in the middle of nine: "
                + took.stream().sorted().toList().get(4));
    }

    /** And once more for each half second, which is as long as a writing is good for. */
    @Test
    void changeIsWrittenOnceForAllWatchers() throws IOException {
        AtomicInteger writings = new AtomicInteger();
        AtomicInteger number = new AtomicInteger();
        Signal changes = new Signal();
        JsonBodies.Writing writing = writer -> {
            writings.incrementAndGet();
            writer.beginObject().name("number").value(number.get()).endObject();
        };
        Broadcast broadcast = new Broadcast(writing, List.of(changes), () -> true);
        List<RawClient> clients = new ArrayList<>();
        long begin = System.nanoTime();
        try (Edge edge = Edge.start(
                Configs.plain(),
                (request, pause) -> HttpAnswer.streaming("text/event-stream", broadcast.stream(Duration.ofHours(1))))) {
            for (int i = 0; i < Watchers.MOST_OF_ONE; i++) {
                clients.add(RawClient.to(edge).send(RawClient.head("GET / HTTP/1.1", "Host: x")));
            }
            for (int i = 0; i < 9; i++) {
                for (RawClient client : clients) {
                    client.until("\"number\":" + i + "}");
                }
                number.incrementAndGet();
                changes.raise();
            }
            for (RawClient client : clients) {
                client.close();
            }
        }
        long halfSeconds = Duration.ofNanos(System.nanoTime() - begin).toMillis() / 500;
        assertThat((long) writings.get()).isBetween(9L, 10 + halfSeconds);
    }

    @ParameterizedTest
    @ValueSource(ints = {50, Watchers.MOST_OF_ONE})
    @Tag("slow")
    void batchForALongLoadReachesAllWatchers(int many) {
        drive(100_000);
        watch(events, many);
        watchers.forEach(Watching::state);
        List<Duration> took = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            long begin = processorNanos();
            drive(150);
            for (Watching watcher : watchers) {
                watcher.awaitPings(pings);
            }
            took.add(Duration.ofNanos(processorNanos() - begin));
        }
        Duration median = took.stream().sorted().toList().get(4);
        System.out.println("processor time of 150 fixes more for " + many + " watchers of " + pings
                + " fixes, the one in the middle of nine: " + median);
        assertThat(median).isLessThan(Duration.ofMillis(100));
    }

    /** So many fixes more, a second apart, in one batch. */
    private void drive(int fixes) {
        List<Fix> batch = new ArrayList<>();
        for (int i = 0; i < fixes; i++) {
            pings++;
            GeoPoint at = new GeoPoint(30 + pings / 10_000.0 + Math.sin(pings / 50.0) / 50, -95 + pings / 8_000.0);
            Instant time = Serving.NOON.minus(Duration.ofHours(40)).plusSeconds(pings);
            batch.add(new Fix(time, at, Fix.UNKNOWN, Fix.UNKNOWN, Fix.UNKNOWN));
        }
        assertThat(load.report(batch, Serving.NOON).result().accepted()).isEqualTo(fixes);
    }

    /** Of the server's threads alone: the watchers' own work is done on this one. */
    private long processorNanos() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return ServerThreads.of(serving.address().getPort()).stream()
                .mapToLong(thread -> threads.getThreadCpuTime(thread.getId()))
                .sum();
    }

    /** It never reads a byte; what is sent meanwhile is more than its socket holds. */
    @Test
    void watcherThatDoesNotReadDelaysNoOther() throws IOException {
        Watching other = watch(events);
        try (Socket stuck = new Socket()) {
            stuck.setReceiveBufferSize(1_024);
            stuck.connect(serving.address());
            stuck.getOutputStream().write(Serving.request("GET " + events, List.of(), new byte[0]));
            for (int i = 1; i <= 20; i++) {
                ping();
                assertThat(other.awaitPings(i).get("pingCount")).isEqualTo((double) i);
            }
        }
    }

    /** Nothing is sent to it meanwhile that could not be written. */
    @Test
    void watcherThatLeftIsForgotten() {
        Watching watching = watch(events);
        watching.state();
        assertThat(load.changed().listeners()).isOne();
        long begin = System.nanoTime();
        watching.close();
        until(() -> load.changed().listeners() == 0);
        System.out.println(
                "a watcher that left, until its place is free: " + Duration.ofNanos(System.nanoTime() - begin));
    }

    @Test
    void onlyChangedFieldsAreSentAgain() {
        Watching watching = watch(events);
        assertThat(watching.event()).contains("\"stops\":", "\"loadNumber\":", "\"track\":");
        serving.world().clock().advance(SECOND);
        assertThat(watching.event()).isEqualTo("retry: 1000\ndata: {\"now\":\"2026-05-04T12:00:01Z\"}\n");
    }

    @Test
    void eventOfALongTripIsShort() {
        Random chance = new Random(11);
        StringBuilder pings = new StringBuilder();
        for (int i = 0; i < 2_000; i++) {
            pings.append(i == 0 ? "" : ",")
                    .append("{\"lat\":%s,\"lng\":%s,\"ts\":\"%s\"}"
                            .formatted(
                                    30 + i / 200.0 + chance.nextDouble() / 10,
                                    -100 + i / 100.0 + chance.nextDouble() / 10,
                                    Serving.NOON.minusSeconds(60L * (2_000 - i))));
        }
        PageLoads.ping(serving, load, pings.toString());
        Watching watching = watch(events);
        String first = watching.event();
        assertThat(first.length()).as("the whole state").isLessThan(8_000);
        assertThat(first).contains("\"pingCount\":2000");
    }

    @Test
    void tooManyAreTurnedAwayAndClientsAreStillServed() {
        watch(events, Watchers.MOST_OF_ONE);
        assertThat(serving.get(events).status()).as("one link").isEqualTo(503);
        watch(PageLoads.driver(load) + "/events", Watchers.MOST - Watchers.MOST_OF_ONE);
        Reply reply = serving.get(PageLoads.track(PageLoads.any(broker)) + "/events");
        assertThat(reply.status()).isEqualTo(503);
        assertThat(reply.header("Retry-After")).isEqualTo("5");
        assertThat(reply.body()).isEqualTo("{\"error\":\"too many are watching, try again later\"}");
        assertThat(broker.get("/v1/agent/balance").status()).isEqualTo(200);
    }

    @Test
    void resetEndsTheStreamsOfTheOldWorld() {
        Watching watching = watch(events);
        watching.state();
        serving.reset();
        assertThat(watching.event()).isEmpty();
        assertThat(serving.get(events).status()).isEqualTo(404);
    }

    @Test
    void closingLeavesNoThreadAndNoWatcher() {
        watch(events, 20);
        watchers.forEach(Watching::state);
        int port = serving.address().getPort();
        CompletableFuture<Void> closing = OwnThread.run(serving::close);
        assertThat(closing).succeedsWithin(Duration.ofSeconds(60));
        watchers.forEach(watcher -> assertThat(watcher.event()).isEmpty());
        assertThat(load.changed().listeners()).isZero();
        assertThat(serving.world().clock().moved().listeners()).isZero();
        ServerThreads.end(port);
    }
}
