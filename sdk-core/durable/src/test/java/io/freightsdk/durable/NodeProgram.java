package io.freightsdk.durable;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.freightsdk.FreightClient;
import io.freightsdk.Served;
import io.freightsdk.SpendLimit;
import io.freightsdk.TestDatabase;
import io.freightsdk.durable.internal.Sql;
import io.freightsdk.durable.ledger.JdbcChargeStore;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import javax.sql.DataSource;

/**
 * A node in a process of its own, to be killed: URL of the database, of the service, the agent key, how many seconds its
 * clock is ahead, how many orders it asks for itself, and the limit that all nodes share, or {@code -}. It says when it is
 * ready, and when all that it asked for is over.
 */
public final class NodeProgram {
    static final String ORDERS =
            "create table if not exists orders (order_id varchar(50) primary key, load_number varchar(50), told integer not null)";
    static final Duration HEARTBEAT = Duration.ofSeconds(1);

    private NodeProgram() {}

    public static void main(String[] arguments) throws Exception {
        Duration ahead = Duration.ofSeconds(Long.parseLong(arguments[3]));
        int orders = Integer.parseInt(arguments[4]);
        InstantSource system = InstantSource.system();
        try (HikariDataSource dataSource = dataSource(arguments[0])) {
            tables(dataSource);
            try (FreightClient freight = client(arguments, dataSource);
                    DurableFreight durable = DurableFreight.builder(freight, dataSource)
                            .pollEvery(Duration.ofMillis(200))
                            .heartbeat(HEARTBEAT)
                            .clock(() -> system.instant().plus(ahead))
                            .onEnd(NodeProgram::told)
                            .start()) {
                System.out.println("ready");
                for (int i = 0; i < orders; i++) {
                    ask(dataSource, durable, "order-" + i);
                }
                for (int i = 0; i < orders; i++) {
                    DurableCall unused = durable.await("order-" + i, Duration.ofHours(1));
                }
                if (orders > 0) {
                    System.out.println("over");
                }
                untilTheEndOfInput();
            }
        }
    }

    private static FreightClient client(String[] arguments, DataSource dataSource) {
        FreightClient.Builder client = Served.onlyOneAttempt(arguments[1], arguments[2]);
        if (!arguments[5].equals("-")) {
            client.spendLimit(SpendLimit.usd(arguments[5]).shared(JdbcChargeStore.of(dataSource, "acme")));
        }
        return client.build();
    }

    private static void untilTheEndOfInput() throws IOException {
        while (System.in.read() >= 0) {
            // a parent that is gone ends it too
        }
    }

    public static HikariDataSource dataSource(String url) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        if (url.startsWith("jdbc:h2")) {
            config.setUsername("sa");
        }
        config.setMaximumPoolSize(12);
        config.setMinimumIdle(2);
        config.setConnectionTimeout(60_000);
        return new HikariDataSource(config);
    }

    /** Those of orders are the last to be made. */
    static void tables(DataSource dataSource) throws SQLException {
        try {
            execute(dataSource, "select count(*) from orders where order_id = ''");
        } catch (SQLException e) {
            DataSource unused = TestDatabase.withTables(dataSource);
            execute(dataSource, ORDERS);
        }
    }

    /** The order and the question for its load are one transaction. */
    static void ask(DataSource dataSource, DurableFreight durable, String orderId) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(false);
            boolean isThere = Sql.first(connection, "select 1 from orders where order_id = ?", row -> 1, orderId)
                    .isPresent();
            if (!isThere) {
                int unused = Sql.update(
                        connection, "insert into orders (order_id, load_number, told) values (?, null, 0)", orderId);
            }
            DurableCall unused = durable.in(connection).createLoad(orderId, Served.load());
            connection.commit();
        }
    }

    static void told(Connection connection, DurableCall call) throws SQLException {
        int orders = Sql.update(
                connection,
                "update orders set load_number = ?, told = told + 1 where order_id = ?",
                call.loadNumber(),
                call.orderId());
        if (orders != 1) {
            throw new IllegalStateException("no order " + call.orderId());
        }
    }

    public static void execute(DataSource dataSource, String sql) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            boolean unused = statement.execute(sql);
        }
    }
}
