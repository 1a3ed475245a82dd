package io.freightsdk.examples.durable;

import io.freightsdk.durable.DurableCall;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.model.CreateLoadInput;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import javax.sql.DataSource;

/** The table of the orders. */
final class StoredOrders {
    private final DataSource dataSource;

    private StoredOrders(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    /** Creates the table of the orders, and the tables of the SDK with the script of the jar. */
    static StoredOrders create(DataSource dataSource) throws SQLException, IOException {
        try (Connection connection = dataSource.getConnection();
                Statement create = connection.createStatement();
                InputStream script = DurableFreight.class.getResourceAsStream("/io/freightsdk/freight-1.sql")) {
            create.execute(new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8));
            create.execute("create table orders (id text primary key, load_number text, reports integer not null)");
        }
        return new StoredOrders(dataSource);
    }

    /** Saves the order and requests its load in one transaction. */
    void order(DurableFreight durable, String id, CreateLoadInput load) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(false);
            try (PreparedStatement insert = connection.prepareStatement("insert into orders values (?, null, 0)")) {
                insert.setString(1, id);
                insert.executeUpdate();
            }
            durable.in(connection).createLoad(id, load);
            connection.commit();
        }
    }

    /** Saves the load number in the transaction that ends the call, so it is written exactly once. */
    static void save(Connection sameTransaction, DurableCall call) throws SQLException {
        try (PreparedStatement update = sameTransaction.prepareStatement(
                "update orders set load_number = ?, reports = reports + 1 where id = ?")) {
            update.setString(1, call.loadNumber());
            update.setString(2, call.orderId());
            update.executeUpdate();
        }
    }

    /** Returns how many times the end of the call was reported. */
    int reports(String id) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement select = connection.prepareStatement("select reports from orders where id = ?")) {
            select.setString(1, id);
            try (ResultSet row = select.executeQuery()) {
                row.next();
                return row.getInt(1);
            }
        }
    }

    /** Adds up the charges of all processes. */
    BigDecimal chargedUsd() throws SQLException {
        try (Connection connection = dataSource.getConnection();
                Statement select = connection.createStatement();
                ResultSet row = select.executeQuery(
                        "select sum(usd)::numeric(18, 2) from freight_charge where status = 'CHARGED'")) {
            row.next();
            return row.getBigDecimal(1);
        }
    }
}
