package io.freightsdk.examples.spring;

import io.freightsdk.model.CreateLoadInput;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/orders")
class OrderController {
    private final OrderDesk desk;
    private final Orders orders;

    OrderController(OrderDesk desk, Orders orders) {
        this.desk = desk;
        this.orders = orders;
    }

    /** An order as it is posted, with the id of the customer. */
    record Posted(String id, CreateLoadInput load) {}

    /** An order as it is shown. */
    record Shown(
            String id, @Nullable String loadState, @Nullable String loadNumber) {}

    /** Accepts an order. Its load is created in the background; the same order may be posted again. */
    @PostMapping
    ResponseEntity<Void> post(@RequestBody Posted order) {
        desk.take(order.id(), order.load());
        return ResponseEntity.accepted().build();
    }

    @GetMapping("/{id}")
    ResponseEntity<Shown> get(@PathVariable String id) {
        return ResponseEntity.of(
                orders.findById(id).map(order -> new Shown(order.id(), order.loadState(), order.loadNumber())));
    }
}
