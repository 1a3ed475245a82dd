package io.freightsdk.samples;

import io.freightsdk.FreightClient;
import io.freightsdk.durable.DurableCall;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.model.CreateLoadInput;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;

class KeptOrders {
    /** Sends the calls that any process has requested, until it is closed. */
    static DurableFreight start(FreightClient freight, DataSource dataSource) {
        return DurableFreight.builder(freight, dataSource)
                .onEnd(KeptOrders::save)
                .start();
    }

    static DurableCall order(DurableFreight durable, CreateLoadInput input) {
        return durable.createLoad("order-4711", input);
    }

    /** In the transaction that ends the call: written exactly once. A REFUSED one has no load. */
    private static void save(Connection transaction, DurableCall call) throws SQLException {
        String sql = "update orders set load_number = ?, load_state = ? where order_id = ?";
        try (PreparedStatement update = transaction.prepareStatement(sql)) {
            update.setString(1, call.loadNumber());
            update.setString(2, call.state().name());
            update.setString(3, call.orderId());
            update.executeUpdate();
        }
    }
}
