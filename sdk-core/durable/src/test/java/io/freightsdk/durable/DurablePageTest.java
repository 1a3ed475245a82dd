package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.TrackingEvent;
import io.freightsdk.tracking.WatchOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** The pieces of {@code docs/durable.md}, and the tests it names. */
class DurablePageTest {
    private final ConcurrentMap<String, String> saved = new ConcurrentHashMap<>();

    private void saveLoadNumber(Connection transaction, String ref, String loadNumber) {
        assertThat(transaction).isNotNull();
        saved.put(ref, loadNumber);
    }

    @Test
    void loadIsCreatedAndTold() throws Exception {
        DataSource dataSource = TestDatabase.H2.fresh();
        CreateLoadInput input = Served.load();
        Schema.check(Database.of(dataSource, "freight_"), true);
        try (Served served = new Served();
                FreightClient freight = served.client()) {
            DurableFreight durable = DurableFreight.builder(freight, dataSource, "acme")
                    .onEnd((transaction, call) -> saveLoadNumber(transaction, call.ref(), call.loadNumber()))
                    .start();
            DurableCall asked = durable.createLoad("order-4711", input);
            DurableCall done = DurableFreightTest.end(durable, asked);
            assertThat(saved).containsEntry("order-4711", done.loadNumber());
            durable.close();
        }
    }

    @Test
    void limitIsSharedByAPool() {
        DataSource dataSource = TestDatabase.H2.fresh();
        JdbcSpendPool pool = JdbcSpendPool.of(dataSource, "acme");
        SpendLimit limit = SpendLimit.usd("500").per(Duration.ofDays(1)).sharedBy(pool);
        assertThat(limit).hasToString("500.00 USD per 24 h shared by acme");
    }

    @Test
    void loadIsFollowed() {
        DataSource dataSource = TestDatabase.H2.fresh();
        Schema.check(Database.of(dataSource, "freight_"), true);
        try (Served served = new Served();
                FreightClient freight = served.client()) {
            JdbcWatchStore store = JdbcWatchStore.builder(dataSource, "acme")
                    .onEvent((transaction, event) -> save(transaction, event))
                    .build();
            LoadTracker tracker = LoadTracker.builder(freight)
                    .store(store)
                    .dailyBudgetUsd("25.00")
                    .build()
                    .start();
            String loadNumber = freight.createLoad(Served.load()).loadNumber();
            served.broker.loads().get(0).driveToEnd();
            tracker.watch(loadNumber, WatchOptions.defaults());
            Nodes.until(() -> saved.containsValue("Delivered"));
            tracker.close();
        }
    }

    @Test
    void eventsArePosted() {
        DataSource dataSource = TestDatabase.H2.fresh();
        String secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
        Schema.check(Database.of(dataSource, "freight_"), true);
        try (Served served = new Served();
                FreightClient freight = served.client()) {
            TrackingWebhooks webhooks =
                    TrackingWebhooks.builder(dataSource, "acme").secret(secret).start();
            JdbcWatchStore store = JdbcWatchStore.builder(dataSource, "acme")
                    .onEvent(webhooks::keep)
                    .build();
            LoadTracker tracker =
                    LoadTracker.builder(freight).store(store).build().start();
            webhooks.sendTo("LD-2026-000417", "https://example.com/freight");
            tracker.close();
            assertThat(webhooks.find("LD-2026-000417")).isPresent();
            webhooks.close();
        }
    }

    private void save(Connection transaction, TrackingEvent event) {
        saveLoadNumber(transaction, event.id(), event.getClass().getSimpleName());
    }

    @Test
    void testsThatThePageNamesAreThere() throws IOException {
        Path tests = Path.of("src/test/java/io/freightsdk/durable");
        List<MatchResult> named = Pattern.compile("`(\\w+Test)\\.(\\w+)`")
                .matcher(Files.readString(Path.of("../../docs/durable.md")))
                .results()
                .toList();
        assertThat(named)
                .hasSizeGreaterThan(3)
                .allSatisfy(name -> assertThat(Files.readString(tests.resolve(name.group(1) + ".java")))
                        .as(name.group())
                        .contains("void " + name.group(2) + "("));
    }
}
