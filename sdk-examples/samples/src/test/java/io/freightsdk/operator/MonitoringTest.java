package io.freightsdk.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.durable.DurableCall;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.tracking.FollowOptions;
import io.freightsdk.tracking.LoadTracker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The meters of a node as Prometheus scrapes them; the shipped alerts use no other. */
class MonitoringTest {
    private static final Path ALERTS = Path.of("../../docs/monitoring/freight-alerts.yml");
    private static final Path PAGE = Path.of("../../docs/production.md");
    private static final Pattern METER = Pattern.compile("`(freight\\.[a-z.]+)`");
    private static final Pattern NAME = Pattern.compile("\\bfreight_[a-z_]+\\b");
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
                    "freight.durable.worker=true",
                    "freight.limit-usd-per-day=5.00",
                    "freight.tracking.budget-usd-per-day=1.00")) {
                node.durable.createLoad("order-1", OperatedBackend.load());
                DurableCall made = node.durable.await("order-1", Duration.ofSeconds(100));
                node.context.getBean(LoadTracker.class).follow(made.loadNumber(), FollowOptions.defaults());
                node.context.getBean(LoadTracker.class).position(made.loadNumber(), Duration.ofHours(1));
                // gauges are there once their metrics were read
                while (!(meters().containsAll(listed())
                        && scrape.lines().noneMatch(line -> line.startsWith("freight_") && line.endsWith("NaN")))) {
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

    /** The names of the SDK's meters that were scraped, as the page has them. */
    private static Set<String> meters() {
        return scraped().stream()
                .filter(name -> name.startsWith("freight_"))
                .map(name -> name.replaceFirst("_(total|seconds_(count|sum|max))$", ""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> listed() throws IOException {
        return Files.readAllLines(PAGE).stream()
                .filter(line -> line.startsWith("| `freight."))
                .flatMap(line ->
                        METER.matcher(line.substring(0, line.indexOf(" |"))).results())
                .map(meter -> meter.group(1).replace('.', '_'))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String expressions() throws IOException {
        return Files.readAllLines(ALERTS).stream()
                .map(String::strip)
                .filter(line -> line.startsWith("expr: "))
                .collect(Collectors.joining("\n"));
    }

    @Test
    void everyMeterOfAnAlertIsThere() throws IOException {
        assertThat(NAME.matcher(expressions()).results().map(MatchResult::group))
                .hasSize(6)
                .isSubsetOf(scraped());
    }

    @Test
    void everyMeterIsOnThePage() throws IOException {
        assertThat(listed()).isEqualTo(meters());
    }

    /** A label that no meter has is an alert that never comes. */
    @Test
    void everyLabelOfAnAlertIsThere() throws IOException {
        for (MatchResult used : LABEL.matcher(expressions()).results().toList()) {
            assertThat(scrape.lines().filter(line -> line.startsWith(used.group(1) + "{")))
                    .as(used.group())
                    .anyMatch(line -> line.contains(used.group(2)));
        }
    }

    @Test
    void everyMeterHasTheAccount() {
        assertThat(scrape.lines().filter(line -> line.startsWith("freight_")))
                .isNotEmpty()
                .allMatch(line -> line.contains("account=\"acme\""));
    }

    @Test
    void nothingOfAPersonOrAKeyIsThere() {
        assertThat(scrape).doesNotContain(OperatedBackend.PHONE, "Main St", "order-1", "durable-");
    }
}
