package io.freightsdk.examples.spring;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.InvalidRequestException;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import java.net.URI;
import java.util.concurrent.atomic.AtomicReference;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.UriComponentsBuilder;

/** Orders and their loads. The row of an order is committed before the freight service is called. */
@RestController
@RequestMapping("/orders")
class Orders {
    private final FreightClient freight;
    private final OrderTable table;

    Orders(FreightClient freight, OrderTable table) {
        this.freight = freight;
        this.table = table;
    }

    /** The load of an order; it existed if it was created by an earlier post. */
    record Posted(String orderId, String loadNumber, URI trackingLink, boolean existed) {}

    /** May be posted as often as one likes, also at the same time; the first is what counts. */
    @PostMapping
    ResponseEntity<Posted> post(@RequestBody Order order) {
        CreateLoadInput input = order.input();
        String frozen = FreightJson.adapter(CreateLoadInput.class).toJson(input);
        RefusedOrder.unlessStorable(order.orderId(), frozen);
        OrderTable.Row row = table.begin(order.orderId(), frozen);
        if (!row.input().equals(frozen)) {
            throw RefusedOrder.changed();
        }
        String loadNumber = row.loadNumber();
        URI trackingLink = row.trackingLink();
        if (loadNumber != null && trackingLink != null) {
            return answer(new Posted(order.orderId(), loadNumber, trackingLink, true));
        }
        return answer(created(order.orderId(), input, frozen));
    }

    /** If this process dies anywhere here, the order is posted again and finds its load by the same name. */
    private Posted created(String orderId, CreateLoadInput input, String frozen) {
        AtomicReference<ChargeStatus> charged = new AtomicReference<>(ChargeStatus.UNKNOWN);
        CallOptions reported = CallOptions.builder()
                .report(report -> charged.set(report.chargeStatus()))
                .build();
        CreateLoadOutcome load;
        try {
            load = freight.createLoad(orderId, input, reported);
        } catch (InvalidRequestException | IllegalArgumentException e) {
            table.refused(orderId, frozen); // and may come again, corrected; an illegal argument was not even sent
            throw e instanceof IllegalArgumentException ? RefusedOrder.unusable("orderId") : e;
        }
        table.loaded(orderId, load.loadNumber(), load.trackingLink());
        boolean existed = load.deduplicated() || charged.get() == ChargeStatus.NOT_CHARGED;
        return new Posted(orderId, load.loadNumber(), load.trackingLink(), existed);
    }

    private static ResponseEntity<Posted> answer(Posted posted) {
        return ResponseEntity.status(posted.existed() ? HttpStatus.OK : HttpStatus.CREATED)
                .location(UriComponentsBuilder.fromPath("/orders/{id}").build(posted.orderId()))
                .body(posted);
    }
}
