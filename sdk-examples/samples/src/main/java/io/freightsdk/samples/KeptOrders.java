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
    /** Creates the loads that any process has requested, until it is closed. */
    static DurableFreight start(FreightClient freight, DataSource dataSource) {
        return DurableFreight.builder(freight, dataSource)
                .onEnd(KeptOrders::save)
                .start();
    }

    /** Requests the load in your own transaction: nothing is sent until you commit. */
    static void order(DurableFreight durable, Connection yours, CreateLoadInput input) {
        durable.in(yours).createLoad("order-4711", input);
    }

    /** Runs in the transaction that ends the call, so it is written exactly once. A call that FAILED has no load. */
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
