package io.freightsdk.server.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.json.FreightJson;
import io.freightsdk.model.CreateLoadResult;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.FreightLoad;
import io.freightsdk.server.InMemoryFreightServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** A broker whose loads are ordered over HTTP and drive themselves, on a clock that runs at 60 times the speed. */
final class Demo {
    static final int SPEED = 60;
    private static final Duration TRANSIT = Duration.ofDays(1);
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final long ROUND_NANOS = Duration.ofSeconds(2).toNanos();

    private final InMemoryFreightServer server;
    private final Consumer<String> tell;
    private final FreightBroker broker;
    private final List<String> lanes;
    private final List<FreightLoad> loads = new ArrayList<>();
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .proxy(HttpClient.Builder.NO_PROXY)
            .build();
    private int round;

    /** Registers the broker, and tells its key. */
    Demo(InMemoryFreightServer server, Consumer<String> tell) {
        this.server = server;
        this.tell = tell;
        this.lanes = lanes();
        server.clock().speed(SPEED);
        this.broker = server.addBroker(
                BrokerOptions.builder().name("Demo").balanceUsd("25.00").build());
        tell.accept("agent key " + broker.agentKey() + ", " + broker.balanceUsd() + " USD");
    }

    private static List<String> lanes() {
        try (InputStream file = Objects.requireNonNull(Demo.class.getResourceAsStream("demo.ndjson"))) {
            return new String(file.readAllBytes(), UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException("demo.ndjson", e);
        }
    }

    /** Orders the first loads, and others each time when all have ended. */
    void start() {
        Thread thread = new Thread(
                () -> {
                    try {
                        while (!Thread.currentThread().isInterrupted()) {
                            step();
                            LockSupport.parkNanos(ROUND_NANOS);
                        }
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "freight-demo");
        thread.setDaemon(true);
        thread.start();
    }

    /** Orders a round unless a load is still under way. */
    void step() throws InterruptedException {
        loads.removeIf(this::isOver);
        if (loads.isEmpty()) {
            round++;
            for (String lane : lanes) {
                order(lane);
            }
        }
    }

    /** A reset ends a load too. */
    private boolean isOver(FreightLoad load) {
        try {
            return load.status().equals(LoadStatus.DELIVERED) || load.status().equals(LoadStatus.CANCELLED);
        } catch (java.util.NoSuchElementException e) {
            return true;
        }
    }

    private void order(String lane) throws InterruptedException {
        Instant now = server.clock().now();
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + "/v1/agent/loads"))
                .timeout(PATIENCE)
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer " + broker.agentKey())
                .POST(BodyPublishers.ofString(lane.replace("{pickup}", now.toString())
                        .replace("{delivery}", now.plus(TRANSIT).toString())))
                .build();
        try {
            var response = http.send(request, BodyHandlers.ofString());
            if (response.statusCode() == 201) {
                CreateLoadResult created = Objects.requireNonNull(
                        FreightJson.adapter(CreateLoadResult.class).fromJson(response.body()));
                loads.add(server.load(created.loadNumber()).startDriving());
                broker.topUp(broker.prices().priceUsd("load_create")); // so that the demo never ends
                if (round == 1) {
                    tell.accept(created.loadNumber() + ": customer's page " + created.trackingLink() + " driver's page "
                            + created.driverWebLink());
                }
            }
        } catch (IOException | IllegalArgumentException e) {
            // a fault that somebody tries, or a free load: the next round sees
        }
    }
}
