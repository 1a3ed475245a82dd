package io.freightsdk.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.durable.DurableCall;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.WatchOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The meters of a node as Prometheus scrapes them; the shipped alerts and dashboard use no other. */
@Tag("acceptance")
class MonitoringTest {
    private static final Path FOLDER = Path.of("../../docs/monitoring");
    private static final Pattern NAME = Pattern.compile("\\b(?:freight|dbscheduler)_[a-z_]+\\b");
    private static final Pattern LABEL = Pattern.compile("(\\w+)\\{([^}]*)}");

    private static String scrape = "";

    @BeforeAll
    static void operate() throws Exception {
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            FreightBroker broker = server.addBroker();
            try (OperatedBackend node = new OperatedBackend(
                    OperatedBackend.database(),
                    server.url(),
                    broker.agentKey(),
                    "freight.durable.request-only=false",
                    "freight.durable.books=true",
                    "freight.health.max-age=1s",
                    "freight.tracking.budget-usd-per-sliding-day=5.00")) {
                DurableCall made = node.durable
                        .whenEnded(node.durable.createLoad("order-1", OperatedBackend.load()))
                        .get(100, TimeUnit.SECONDS);
                node.context.getBean(LoadTracker.class).follow(made.loadNumber(), WatchOptions.defaults());
                node.context.getBean(LoadTracker.class).position(made.loadNumber(), Duration.ofHours(1));
                long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(100);
                // gauges are there once their figures were read, and a task is counted after its call has ended
                while (!(scrape.contains("freight_webhooks_oldest_seconds")
                        && scrape.contains("dbscheduler_task_completions_total")
                        && scrape.lines().noneMatch(line -> line.startsWith("freight_") && line.endsWith("NaN")))) {
                    assertThat(System.nanoTime()).as(scrape).isLessThan(until);
                    boolean unused = new CountDownLatch(1).await(50, TimeUnit.MILLISECONDS);
                    scrape = node.get("/actuator/prometheus").body();
                }
            }
        }
    }

    @AfterAll
    static void forget() {
        scrape = "";
    }

    private static Set<String> scraped() {
        return scrape.lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.replaceFirst("[{ ].*", ""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String expressions(String file) throws IOException {
        return Files.readAllLines(FOLDER.resolve(file)).stream()
                .map(String::strip)
                .filter(line ->
                        line.startsWith("expr: ") || line.startsWith("\"expr\": ") || line.startsWith("\"query\": "))
                .collect(Collectors.joining("\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"freight-alerts.yml", "freight-dashboard.json"})
    void everyMeterThatAFileNamesIsThere(String file) throws IOException {
        assertThat(NAME.matcher(expressions(file)).results().map(MatchResult::group))
                .isNotEmpty()
                .isSubsetOf(scraped());
    }

    /** A label that no meter has is an alert that never comes. */
    @Test
    void everyLabelOfAnAlertIsThere() throws IOException {
        for (MatchResult used :
                LABEL.matcher(expressions("freight-alerts.yml")).results().toList()) {
            String name = used.group(1);
            for (String label : used.group(2).split(",", -1)) {
                boolean isOfAFailure = label.equals("result=\"failed\"");
                assertThat(scrape.lines().filter(line -> line.startsWith(name + "{")))
                        .as(used.group())
                        .anyMatch(line -> line.contains(isOfAFailure ? "result=\"" : label));
            }
        }
    }

    @Test
    void everyMeterHasTheAccount() {
        assertThat(scrape.lines().filter(line -> line.startsWith("freight_") || line.startsWith("dbscheduler_")))
                .isNotEmpty()
                .allMatch(line -> line.contains("account=\"acme\""));
    }

    @Test
    void nothingOfAPersonOrAKeyIsThere() {
        assertThat(scrape).doesNotContain(OperatedBackend.PHONE, "Main St", "order-1", "durable-");
    }
}
