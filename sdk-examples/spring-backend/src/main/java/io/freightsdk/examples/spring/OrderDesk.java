package io.freightsdk.examples.spring;

import io.freightsdk.durable.DurableFreight;
import io.freightsdk.model.CreateLoadInput;
import org.springframework.context.annotation.Bean;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
class OrderDesk {
    private final Orders orders;
    private final DurableFreight durable;

    OrderDesk(Orders orders, DurableFreight durable) {
        this.orders = orders;
        this.durable = durable;
    }

    /** Saves the order and requests its load in one transaction. The same order changes nothing. */
    @Transactional
    public void take(String id, CreateLoadInput input) {
        Order order = orders.findById(id).orElseGet(() -> new Order(id));
        order.request(input);
        orders.save(order);
        durable.createLoad(order.id(), order.input());
    }

    /** Saves the end of a creation in the transaction that ends it, on any node. */
    @Bean
    static DurableFreight.Listener ends(Orders orders) {
        return (transaction, call) ->
                orders.findById(call.orderId()).orElseThrow().ended(call);
    }
}
