package io.freightsdk.examples.spring;

import java.net.URI;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
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

    /** The row of the order: this one, or that of who came first. */
    OrderRow begin(String orderId, String input) {
        try {
            jdbc.sql("insert into orders (order_id, input) values (?, ?)")
                    .params(orderId, input)
                    .update();
        } catch (DuplicateKeyException e) {
            // it was there
        }
        return find(orderId).orElseGet(() -> new OrderRow(orderId, input, null, null, null));
    }

    Optional<OrderRow> find(String orderId) {
        return jdbc.sql("select * from orders where order_id = ?")
                .param(orderId)
                .query((row, number) -> row(row))
                .optional();
    }

    private static OrderRow row(ResultSet row) throws SQLException {
        String link = row.getString("tracking_link");
        String status = row.getString("final_status");
        OrderRow.Final last = status == null
                ? null
                : new OrderRow.Final(
                        status,
                        row.getObject("distance_miles", Double.class),
                        row.getObject("as_of", OffsetDateTime.class).toInstant());
        return new OrderRow(
                row.getString("order_id"),
                row.getString("input"),
                row.getString("load_number"),
                link == null ? null : URI.create(link),
                last);
    }

    void loaded(String orderId, String loadNumber, URI trackingLink) {
        jdbc.sql("update orders set load_number = ?, tracking_link = ? where order_id = ?")
                .params(loadNumber, trackingLink.toString(), orderId)
                .update();
    }

    /** Marks an order that the freight service refuses as it is. */
    void refused(String orderId) {
        jdbc.sql("delete from orders where order_id = ? and load_number is null")
                .param(orderId)
                .update();
    }

    void ended(String orderId, OrderRow.Final last) {
        jdbc.sql("update orders set final_status = ?, distance_miles = ?, as_of = ? where order_id = ?")
                .param(last.status())
                .param(last.distanceMiles())
                .param(last.asOf().atOffset(ZoneOffset.UTC))
                .param(orderId)
                .update();
    }
}
