package io.freightsdk.samples.shop;

import io.freightsdk.durable.DurableFreight;
import io.freightsdk.model.CreateLoadInput;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
class OrderDesk {
    private final JdbcTemplate jdbc;
    private final DurableFreight durable;

    OrderDesk(JdbcTemplate jdbc, DurableFreight durable) {
        this.jdbc = jdbc;
        this.durable = durable;
    }

    /** Saves the order and requests its load in one transaction: both are there, or neither. */
    @Transactional
    public void take(String orderId, CreateLoadInput input) {
        jdbc.update("insert into orders (order_id) values (?)", orderId);
        durable.createLoad(orderId, input);
    }
}
