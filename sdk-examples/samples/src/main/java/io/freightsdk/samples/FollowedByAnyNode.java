package io.freightsdk.samples;

import io.freightsdk.FreightClient;
import io.freightsdk.durable.tracking.JdbcTrackingStore;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.TrackingEvent;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;

class FollowedByAnyNode {
    /** Follows the loads of all nodes until it is closed. */
    static LoadTracker start(FreightClient freight, DataSource dataSource) {
        JdbcTrackingStore store = JdbcTrackingStore.builder(dataSource, "acme")
                .onEvent(FollowedByAnyNode::save)
                .build();
        return LoadTracker.builder(freight)
                .store(store)
                .budgetUsdPerSlidingDay("25.00")
                .build()
                .start();
    }

    /** In the transaction that counts the event as taken. */
    private static void save(Connection transaction, TrackingEvent event) throws SQLException {
        try (PreparedStatement insert = transaction.prepareStatement("insert into events (id, json) values (?, ?)")) {
            insert.setString(1, event.id());
            insert.setString(2, event.toJson());
            insert.executeUpdate();
        }
    }
}
