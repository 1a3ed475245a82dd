package io.freightsdk.durable.tracking;

import static io.freightsdk.model.LoadStatus.AT_DELIVERY;
import static io.freightsdk.model.StopType.DELIVERY;
import static io.freightsdk.model.StopType.PICKUP;

import io.freightsdk.DatabaseSource;
import io.freightsdk.TestDatabase;
import io.freightsdk.durable.Nodes;
import io.freightsdk.model.StopType;
import io.freightsdk.tracking.TrackedLoad;
import io.freightsdk.tracking.TrackedLoad.Stop;
import io.freightsdk.tracking.TrackingEvent;
import io.freightsdk.tracking.TrackingEvent.AwaitingConfirmation;
import io.freightsdk.tracking.TrackingEvent.DetentionStarted;
import io.freightsdk.tracking.TrackingEvent.Facts;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;

/** A load that waits for its confirmation at the last stop, and whose pickup has no arrival and never will. */
@Tag("acceptance")
class ReceiverOfASkippedStopTest {
    private static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");

    private final AtomicReference<Duration> skipped = new AtomicReference<>(Duration.ZERO);
    private final InstantSource clock = () -> Instant.now().plus(skipped.get());

    @ParameterizedTest
    @DatabaseSource
    void receiverLeavesThoughAStopWasSkipped(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        try (TrackingWebhooks webhooks = TrackingWebhooks.builder(dataSource, "acme")
                .secret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
                .clock(clock)
                .pollEvery(Duration.ofMillis(100))
                .start()) {
            webhooks.sendTo("LD-1", "http://localhost:1/", "StopArrived");
            for (TrackingEvent event : List.of(
                    new AwaitingConfirmation(facts("one")), new DetentionStarted(facts("two"), 2, DELIVERY, 120))) {
                try (Connection connection = dataSource.getConnection()) {
                    webhooks.store(connection, event);
                }
            }

            skipped.set(Duration.ofDays(91));
            Nodes.until(() -> {
                skipped.set(skipped.get().plus(Duration.ofMinutes(15)));
                return webhooks.list(9).isEmpty();
            });
        }
    }

    private static Facts facts(String id) {
        List<Stop> stops = List.of(stop(PICKUP, null), stop(DELIVERY, NOON));
        TrackedLoad load = new TrackedLoad(null, null, Map.of(), null, AT_DELIVERY, null, stops);
        return new Facts(id, "LD-1", 1, NOON, NOON, load);
    }

    private static Stop stop(StopType type, @Nullable Instant arrivedAt) {
        return new Stop(type, null, null, null, null, null, arrivedAt, null, null);
    }
}
