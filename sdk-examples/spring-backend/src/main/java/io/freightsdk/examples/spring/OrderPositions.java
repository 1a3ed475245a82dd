package io.freightsdk.examples.spring;

import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.tracking.KnownPosition;
import io.freightsdk.tracking.LoadTracker;
import java.net.URI;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The positions of the loads of the orders. */
@RestController
@RequestMapping("/orders")
class OrderPositions {
    private static final Set<String> FINAL = Set.of(LoadStatus.DELIVERED.value(), LoadStatus.CANCELLED.value());

    private final LoadTracker tracker;
    private final OrderTable table;
    private final Duration maxAge;

    OrderPositions(LoadTracker tracker, OrderTable table, @Value("${orders.position-max-age:15m}") Duration maxAge) {
        this.tracker = tracker;
        this.table = table;
        this.maxAge = maxAge;
    }

    /** This service's view of an order; status and miles are as of then. */
    record State(
            String orderId,
            String loadNumber,
            @Nullable URI trackingLink,
            String status,
            @Nullable Double distanceMiles,
            OffsetDateTime asOf) {}

    /** Pays for a position only if the one at hand is too old; of those who wait for the same one, one pays. */
    @GetMapping("/{orderId}")
    State get(@PathVariable String orderId) {
        return table.end(orderId)
                .or(() -> table.find(orderId)
                        .filter(row -> row.loadNumber() != null)
                        .map(this::read))
                .orElseThrow(RefusedOrder::unknown);
    }

    private State read(OrderTable.Row row) {
        String loadNumber = String.valueOf(row.loadNumber());
        KnownPosition known = tracker.position(loadNumber, maxAge);
        LoadPosition at = known.position();
        State state = new State(
                row.orderId(),
                loadNumber,
                row.trackingLink(),
                at.status().value(),
                at.distanceMiles(),
                known.readAt().atOffset(ZoneOffset.UTC));
        if (FINAL.contains(state.status())) {
            table.ended(state);
        }
        return state;
    }
}
