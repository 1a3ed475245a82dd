package io.freightsdk.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.durable.DurableCall;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.durable.JdbcWatchStore;
import io.freightsdk.durable.TrackingWebhooks;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.WatchOptions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** db-scheduler warns of tasks that it does not know, and advises to delete them; it knows all of ours. */
@ExtendWith(OutputCaptureExtension.class)
@Tag("acceptance")
class QuietSchedulerTest {
    private final DriverManagerDataSource dataSource =
            new DriverManagerDataSource("jdbc:h2:mem:quiet;DB_CLOSE_DELAY=-1");

    @Test
    void partsOfTwoAccountsAreStartedTwiceWithoutAWarning(CapturedOutput output) throws Exception {
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            FreightBroker broker = server.addBroker();
            for (String orderId : List.of("order-1", "order-2")) {
                Deque<AutoCloseable> open = new ArrayDeque<>();
                for (String account : List.of("acme", "globex")) {
                    useAll(open, server, broker.agentKey(), account, orderId);
                }
                for (AutoCloseable one : open) {
                    one.close();
                }
            }
        }
        List<String> lines = output.getAll()
                .lines()
                .filter(line -> line.contains("kagkarlsson"))
                .toList();
        assertThat(lines)
                .anyMatch(line -> line.contains("INFO"))
                .noneMatch(line -> line.matches(".*\\b(WARN|ERROR)\\b.*"));
    }

    private void useAll(
            Deque<AutoCloseable> open, InMemoryFreightServer server, String agentKey, String account, String orderId)
            throws Exception {
        FreightClient freight = FreightClient.builder()
                .baseUrl(server.url())
                .account(account)
                .agentKey(agentKey)
                .build();
        open.push(freight);
        DurableFreight durable =
                DurableFreight.builder(freight, dataSource).createSchema(true).start();
        open.push(durable);
        TrackingWebhooks webhooks = TrackingWebhooks.builder(dataSource, account)
                .secret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
                .url("http://localhost:1")
                .start();
        open.push(webhooks);
        CountDownLatch told = new CountDownLatch(1);
        JdbcWatchStore store = JdbcWatchStore.builder(dataSource, account)
                .onEvent((connection, event) -> {
                    webhooks.store(connection, event);
                    told.countDown();
                })
                .build();
        LoadTracker tracker = LoadTracker.builder(freight).store(store).build();
        open.push(tracker);
        tracker.start();
        DurableCall call = durable.whenEnded(durable.createLoad(orderId, OperatedBackend.load()))
                .get(60, TimeUnit.SECONDS);
        server.load(call.loadNumber()).driveToEnd();
        tracker.follow(call.loadNumber(), WatchOptions.defaults());
        assertThat(told.await(60, TimeUnit.SECONDS)).isTrue();
    }
}
