package io.freightsdk.server.standalone;

import com.squareup.moshi.JsonDataException;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadResult;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.values.LedgerEntry;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** A broker with loads that drive themselves, ordered over HTTP; what an order costs is put back. */
final class Demo implements AutoCloseable {
    private static final String BALANCE_USD = "25.00";
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int MOST_ROUNDS = 100;
    private static final int TICKS_BETWEEN_TRIES = 30;

    private final InMemoryFreightServer server;
    private final RandomGenerator chance;
    private final Consumer<String> tell;
    private final FreightBroker broker;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .proxy(HttpClient.Builder.NO_PROXY)
            .build();
    private final Queue<DemoLane> waiting = new ArrayDeque<>();
    private final List<DemoTruck> trucks = new ArrayList<>();
    private final Queue<String> untold = new ArrayDeque<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread driver = new Thread(this::driveUntilClosed, "freight-demo");
    private int round;
    private int ticksToWait;

    /**
     * Registers the broker; nothing moves yet.
     *
     * @param tell what the person who started it may want to know: the key, and each first load with its links once its
     *     truck is on the way
     */
    Demo(InMemoryFreightServer server, RandomGenerator chance, Consumer<String> tell) {
        this.server = server;
        this.chance = chance;
        this.tell = tell;
        this.broker = server.addBroker(
                BrokerOptions.builder().name("Demo").balanceUsd(BALANCE_USD).build());
        tell.accept("agent key " + broker.agentKey() + ", " + BALANCE_USD + " USD");
        driver.setDaemon(true);
    }

    void start() {
        driver.start();
    }

    FreightBroker broker() {
        return broker;
    }

    /** Ends it; a report on its way is cut off. */
    @Override
    public void close() {
        closed.countDown();
        driver.interrupt();
    }

    /** Orders and drives for a second. */
    void tick() throws InterruptedException {
        if (trucks.isEmpty() && waiting.isEmpty() && round < MOST_ROUNDS) {
            round++;
            waiting.addAll(DemoLane.ALL);
        }
        try {
            if (ticksToWait-- <= 0) {
                orderAll();
            }
            trucks.removeIf(truck -> !truck.report(server.clock().now()));
            untold.forEach(tell);
            untold.clear();
        } catch (IOException | JsonDataException | NoSuchElementException e) {
            // a fault somebody is trying, or the server was reset or is closing: the next tick sees
        }
    }

    private void orderAll() throws IOException, InterruptedException {
        while (!waiting.isEmpty()) {
            ticksToWait = TICKS_BETWEEN_TRIES;
            int status = order(waiting.element());
            if (status == 401) {
                close();
            }
            if (status != 201) {
                return;
            }
            waiting.remove();
        }
        ticksToWait = 0;
    }

    private int order(DemoLane lane) throws IOException, InterruptedException {
        String body = FreightJson.adapter(CreateLoadInput.class)
                .toJson(lane.order(server.clock().now()));
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + "/v1/agent/loads"))
                .timeout(PATIENCE)
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer " + broker.agentKey())
                .header("Idempotency-Key", "demo-" + round + "-" + waiting.size())
                .POST(BodyPublishers.ofString(body))
                .build();
        HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
        if (response.statusCode() == 201) {
            CreateLoadResult load = FreightJson.adapter(CreateLoadResult.class).fromJson(response.body());
            if (load == null) {
                throw new IOException("demo: load ordered, but the response is null");
            }
            ordered(lane, load);
        }
        return response.statusCode();
    }

    private void ordered(DemoLane lane, CreateLoadResult load) {
        giveBack(load.loadNumber());
        trucks.add(new DemoTruck(DemoTruck.trip(lane.points(), chance), server.load(load.loadNumber()), load.loadId()));
        if (round == 1) {
            untold.add(load.loadNumber() + " " + lane.name() + ": " + load.trackingLink() + " " + load.driverWebLink());
        }
    }

    private void giveBack(String loadNumber) {
        BigDecimal priceUsd = broker.ledger().stream()
                .filter(entry -> loadNumber.equals(entry.loadNumber())
                        && entry.operation().equals("createLoad"))
                .map(LedgerEntry::amountUsd)
                .reduce(BigDecimal.ZERO, BigDecimal::subtract);
        if (priceUsd.signum() > 0) {
            broker.topUp(priceUsd.toPlainString());
        }
    }

    private void driveUntilClosed() {
        try {
            while (!closed.await(1, TimeUnit.SECONDS)) {
                tick();
            }
        } catch (InterruptedException e) {
            // closed in the middle of a tick
        }
    }
}
