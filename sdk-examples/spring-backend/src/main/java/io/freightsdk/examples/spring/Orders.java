package io.freightsdk.examples.spring;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.InvalidDriverPhoneException;
import io.freightsdk.error.InvalidRequestException;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.tracking.KnownPosition;
import io.freightsdk.tracking.LoadTracker;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.UriComponentsBuilder;

/** Orders and their loads. The row of an order is committed before the freight service is called. */
@RestController
@RequestMapping("/orders")
class Orders {
    private static final Set<String> FINAL = Set.of(LoadStatus.DELIVERED.value(), LoadStatus.CANCELLED.value());

    private final FreightClient freight;
    private final LoadTracker tracker;
    private final OrderTable table;
    private final Duration positionMaxAge;

    Orders(
            FreightClient freight,
            LoadTracker tracker,
            OrderTable table,
            @Value("${orders.position-max-age:15m}") Duration positionMaxAge) {
        this.freight = freight;
        this.tracker = tracker;
        this.table = table;
        this.positionMaxAge = positionMaxAge;
    }

    /**
     * The load of an order.
     *
     * @param existed whether it was made by an earlier post
     */
    record Posted(String orderId, String loadNumber, URI trackingLink, boolean existed) {}

    /** This service's view of an order; status and miles are as of then. */
    record State(
            String orderId,
            String loadNumber,
            @Nullable URI trackingLink,
            String status,
            @Nullable Double distanceMiles,
            Instant asOf) {}

    /** May be posted as often as one likes, also at the same time; the first is what counts. */
    @PostMapping
    ResponseEntity<Posted> post(@RequestBody Order order) {
        CreateLoadInput input = order.input();
        String frozen = FreightJson.adapter(CreateLoadInput.class).toJson(input);
        OrderTable.Row row = table.begin(order.orderId(), frozen);
        if (!row.input().equals(frozen)) {
            throw new ChangedOrderException(order.orderId());
        }
        String loadNumber = row.loadNumber();
        URI trackingLink = row.trackingLink();
        if (loadNumber != null && trackingLink != null) {
            return answer(new Posted(order.orderId(), loadNumber, trackingLink, true));
        }
        return answer(created(order.orderId(), input));
    }

    /** If this process dies anywhere here, the order is posted again and finds its load by the same name. */
    private Posted created(String orderId, CreateLoadInput input) {
        AtomicReference<ChargeStatus> charged = new AtomicReference<>(ChargeStatus.UNKNOWN);
        CallOptions reported = CallOptions.builder()
                .report(report -> charged.set(report.chargeStatus()))
                .build();
        CreateLoadOutcome load;
        try {
            load = freight.createLoad(orderId, input, reported);
        } catch (InvalidRequestException | InvalidDriverPhoneException e) {
            table.refused(orderId); // and may come again, corrected
            throw e;
        }
        table.loaded(orderId, load.loadNumber(), load.trackingLink());
        boolean existed = load.deduplicated() || charged.get() == ChargeStatus.NOT_CHARGED;
        return new Posted(orderId, load.loadNumber(), load.trackingLink(), existed);
    }

    private static ResponseEntity<Posted> answer(Posted posted) {
        URI here = UriComponentsBuilder.fromPath("/orders/{id}").build(posted.orderId());
        return ResponseEntity.status(posted.existed() ? HttpStatus.OK : HttpStatus.CREATED)
                .location(here)
                .body(posted);
    }

    /** Pays for a position only if the one at hand is too old; of those who wait for the same one, one pays. */
    @GetMapping("/{orderId}")
    ResponseEntity<State> get(@PathVariable String orderId) {
        return ResponseEntity.of(
                table.find(orderId).filter(row -> row.loadNumber() != null).map(this::state));
    }

    private State state(OrderTable.Row row) {
        String loadNumber = String.valueOf(row.loadNumber());
        OrderTable.Final last = row.last();
        if (last == null) {
            KnownPosition known = tracker.position(loadNumber, positionMaxAge);
            LoadPosition at = known.position();
            last = new OrderTable.Final(at.status().value(), at.distanceMiles(), known.readAt());
            if (FINAL.contains(last.status())) {
                table.ended(row.orderId(), last);
            }
        }
        return new State(
                row.orderId(), loadNumber, row.trackingLink(), last.status(), last.distanceMiles(), last.asOf());
    }
}
