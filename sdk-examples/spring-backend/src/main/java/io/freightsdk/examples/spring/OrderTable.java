package io.freightsdk.examples.spring;

import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The orders and their loads, in the database. Each statement is its own transaction. */
@Repository
class OrderTable {
    private final JdbcClient jdbc;

    OrderTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * An order in the database.
     *
     * @param input the input of its load, frozen
     * @param loadNumber null until the load is known
     */
    record Row(
            String orderId,
            String input,
            @Nullable String loadNumber,
            @Nullable URI trackingLink) {}

    /** The row of the order: this one, or that of who came first. */
    Row begin(String orderId, String input) {
        try {
            jdbc.sql("insert into orders (order_id, input) values (?, ?)")
                    .params(orderId, input)
                    .update();
        } catch (DuplicateKeyException e) {
            // it was there
        }
        return find(orderId).orElseGet(() -> new Row(orderId, input, null, null));
    }

    Optional<Row> find(String orderId) {
        return jdbc.sql("select order_id, input, load_number, tracking_link from orders where order_id = ?")
                .param(orderId)
                .query(Row.class)
                .optional();
    }

    void loaded(String orderId, String loadNumber, URI trackingLink) {
        jdbc.sql("update orders set load_number = ?, tracking_link = ? where order_id = ?")
                .params(loadNumber, trackingLink.toString(), orderId)
                .update();
    }

    /** Forgets an order that the freight service refuses as it is, unless it has come again with another input. */
    void refused(String orderId, String input) {
        jdbc.sql("delete from orders where order_id = ? and input = ? and load_number is null")
                .params(orderId, input)
                .update();
    }

    /** The state that is final. */
    Optional<OrderPositions.State> end(String orderId) {
        return jdbc.sql("select order_id, load_number, tracking_link, final_status as status, distance_miles, as_of"
                        + " from orders where order_id = ? and final_status is not null")
                .param(orderId)
                .query(OrderPositions.State.class)
                .optional();
    }

    void ended(OrderPositions.State state) {
        jdbc.sql("update orders set final_status = :status, distance_miles = :distanceMiles, as_of = :asOf"
                        + " where order_id = :orderId")
                .paramSource(state)
                .update();
    }
}
