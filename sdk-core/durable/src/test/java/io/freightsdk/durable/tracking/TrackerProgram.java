package io.freightsdk.durable.tracking;

import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.durable.NodeProgram;
import io.freightsdk.durable.internal.Sql;
import io.freightsdk.durable.webhooks.TrackingWebhooks;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.TrackingEvent;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;

/**
 * A node that follows loads and posts their events, to be killed: URL of the database, of the service, the agent key, where to post,
 * and the budget of a day or {@code -}.
 */
final class TrackerProgram {
    static final String HAPPENED =
            "create table if not exists happened (id varchar(64), load_number varchar(50)," + " sequence integer)";
    static final int THREADS = 2;
    static final String SECRET = "whsec_" + "A".repeat(32);

    private TrackerProgram() {}

    public static void main(String[] arguments) throws Exception {
        try (var dataSource = NodeProgram.dataSource(arguments[0]);
                FreightClient freight = FreightClient.builder()
                        .baseUrl(arguments[1])
                        .account("acme")
                        .agentKey(arguments[2])
                        .retryPolicy(RetryPolicy.none())
                        .deadline(Duration.ofSeconds(100))
                        .build();
                TrackingWebhooks webhooks = TrackingWebhooks.builder(dataSource, "acme")
                        .secret(SECRET)
                        .url(arguments[3])
                        .build()
                        .start();
                LoadTracker tracker = tracker(freight, dataSource, arguments[4]).start()) {
            System.out.println("ready");
            untilTheEndOfInput(tracker, webhooks);
        }
    }

    private static LoadTracker tracker(FreightClient freight, DataSource dataSource, String budget) {
        LoadTracker.Builder tracker = LoadTracker.builder(freight)
                .store(JdbcTrackingStore.builder(dataSource, "acme")
                        .onEvent(TrackerProgram::happened)
                        .build())
                .threads(THREADS);
        return (budget.equals("-") ? tracker : tracker.budgetUsdPerSlidingDay(budget)).build();
    }

    static void happened(Connection connection, TrackingEvent event) throws SQLException {
        int unused = Sql.update(
                connection,
                "insert into happened (id, load_number, sequence) values (?, ?, ?)",
                event.id(),
                event.loadNumber(),
                event.sequence());
    }

    private static void untilTheEndOfInput(AutoCloseable... running) throws IOException {
        while (running.length > 0 && System.in.read() >= 0) {
            // a parent that is gone ends it too
        }
    }
}
