package io.freightsdk.examples.spring;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.model.CreateLoadOutcome;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * Orders and the loads made of them. What it remembers it may forget: an order that is posted again, to this process or
 * another, finds its load for nothing.
 */
@RestController
@RequestMapping("/orders")
class Orders {
    private final FreightClient freight;
    private final Duration positionMaxAge;
    private final InstantSource time;
    private final NewestOrders known;

    Orders(FreightClient freight, FreightSettings settings, InstantSource time) {
        this.freight = freight;
        this.positionMaxAge = settings.positionMaxAge();
        this.time = time;
        this.known = new NewestOrders(settings.rememberedOrders());
    }

    /**
     * The load of an order.
     *
     * @param existed whether it was made by an earlier post, of whatever details, as far as the freight service says
     */
    record Posted(String orderId, String loadNumber, URI trackingLink, boolean existed) {}

    /** May be posted as often as one likes, also at the same time; the first is what counts. */
    @PostMapping
    ResponseEntity<Posted> post(@RequestBody Order order) {
        AtomicReference<ChargeStatus> charged = new AtomicReference<>(ChargeStatus.UNKNOWN);
        CallOptions once = CallOptions.builder()
                .operationId(order.orderId())
                .report(report -> charged.set(report.chargeStatus()))
                .build();
        CreateLoadOutcome load = freight.createLoad(order.input(), once);
        known.addIfAbsent(order.orderId(), () -> new Tracked(order.orderId(), load));
        boolean existed = load.deduplicated() || charged.get() == ChargeStatus.NOT_CHARGED;
        URI here = UriComponentsBuilder.fromPath("/orders/{id}").build(order.orderId());
        return ResponseEntity.status(existed ? HttpStatus.OK : HttpStatus.CREATED)
                .location(here)
                .body(new Posted(order.orderId(), load.loadNumber(), load.trackingLink(), existed));
    }

    /** Pays for a position only if the one at hand is too old; of those who wait for the same one, one pays. */
    @GetMapping("/{orderId}")
    ResponseEntity<Tracked.State> get(@PathVariable String orderId) {
        return ResponseEntity.of(Optional.ofNullable(known.get(orderId))
                .map(tracked -> tracked.newerThan(time.instant().minus(positionMaxAge), freight, time)));
    }
}
