package io.freightsdk.durable.tracking;

import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.durable.NodeProgram;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.TrackingEvent;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** A node that follows loads and posts their events, to be killed: URL of the database, of the service, the agent key, and where to post. */
final class TrackerProgram {
    static final String HAPPENED =
            "create table if not exists happened (id varchar(64), load_number varchar(50)," + " sequence integer)";
    static final int THREADS = 4;

    /** Longer than a busy machine holds up a process: what is taken over from a living one is read twice. */
    private static final Duration TAKE_OVER = Duration.ofSeconds(15);

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
                        .secret("whsec_" + "A".repeat(32))
                        .url(arguments[3])
                        .takeOverAfter(TAKE_OVER)
                        .start();
                LoadTracker tracker = LoadTracker.builder(freight)
                        .store(JdbcWatchStore.builder(dataSource, "acme")
                                .threads(THREADS)
                                .pollEvery(Duration.ofMillis(200))
                                .takeOverAfter(TAKE_OVER)
                                .onEvent((connection, event) -> {
                                    happened(connection, event);
                                    webhooks.store(connection, event);
                                })
                                .build())
                        .build()
                        .start()) {
            System.out.println("ready");
            untilTheEndOfInput(tracker);
        }
    }

    private static void happened(Connection connection, TrackingEvent event) throws SQLException {
        int unused = Database.update(
                connection,
                "insert into happened (id, load_number, sequence) values (?, ?, ?)",
                event.id(),
                event.loadNumber(),
                event.sequence());
    }

    private static void untilTheEndOfInput(LoadTracker running) throws IOException {
        while (running != null && System.in.read() >= 0) {
            // a parent that is gone ends it too
        }
    }
}
