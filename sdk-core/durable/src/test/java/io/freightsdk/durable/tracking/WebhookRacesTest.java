package io.freightsdk.durable.tracking;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.DatabaseSource;
import io.freightsdk.TestDatabase;
import io.freightsdk.durable.NodeProgram;
import io.freightsdk.durable.Nodes;
import io.freightsdk.tracking.TrackingEvent.Delivered;
import io.freightsdk.tracking.TrackingEvent.Facts;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A receiver that is set while another transaction has its row. */
@Tag("acceptance")
class WebhookRacesTest {
    private static final String OWN = "https://localhost:1/own";
    private static final String INSERT =
            "insert into freight_webhook (account, load_number, url, types, delivered_events)"
                    + " values ('acme', 'LD-1', '" + OWN + "', '', 0)";

    private static TrackingWebhooks webhooks(DataSource dataSource) {
        return TrackingWebhooks.builder(dataSource, "acme")
                .secret("whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=")
                .url("https://localhost:1/all")
                .start();
    }

    /** Begins what has to wait for the other transaction, and returns once it does. */
    private static FutureTask<?> blocked(TestDatabase database, DataSource dataSource, Callable<?> what) {
        FutureTask<?> task = new FutureTask<>(what);
        new Thread(task).start();
        String waiting = database == TestDatabase.H2
                ? "information_schema.sessions where blocker_id is not null"
                : "pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
        Nodes.until(() -> {
            try (Connection connection = dataSource.getConnection()) {
                return task.isDone()
                        || !Database.query(connection, "select 1 from " + waiting, row -> 1)
                                .isEmpty();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });
        return task;
    }

    /** H2 locks the table for who comes second. */
    @ParameterizedTest
    @EnumSource(names = "POSTGRESQL")
    @Tag("slow")
    void receiverThatIsSetWhileTheFirstEventIsStoredStays(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        try (TrackingWebhooks webhooks = webhooks(dataSource);
                Connection other = dataSource.getConnection()) {
            other.setAutoCommit(false);
            other.createStatement().execute(INSERT);
            FutureTask<?> stored = blocked(database, dataSource, () -> {
                try (Connection yours = dataSource.getConnection()) {
                    webhooks.store(yours, new Delivered(new Facts("e-1", "LD-1", 1, Instant.EPOCH, Instant.EPOCH)));
                }
                return true;
            });
            other.commit();
            stored.get(60, SECONDS);

            assertThat(webhooks.find("LD-1").orElseThrow())
                    .extracting(WebhookTarget::url, WebhookTarget::waiting)
                    .containsExactly(OWN, 1);
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void receiverThatIsSetWhileItIsForgottenIsThere(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        try (TrackingWebhooks webhooks = webhooks(dataSource);
                Connection other = dataSource.getConnection()) {
            NodeProgram.execute(dataSource, INSERT);
            other.setAutoCommit(false);
            other.createStatement().execute("select * from freight_webhook for update");
            FutureTask<?> set = blocked(database, dataSource, () -> {
                webhooks.sendTo("LD-1", OWN);
                return true;
            });
            other.createStatement().execute("delete from freight_webhook");
            other.commit();
            set.get(60, SECONDS);

            assertThat(webhooks.find("LD-1")).map(WebhookTarget::url).contains(OWN);
        }
    }
}
