package io.freightsdk.examples.durable;

import io.freightsdk.FreightClient;
import io.freightsdk.durable.DurableCall;
import io.freightsdk.durable.DurableFreight;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A process that makes the calls that are requested, until its input ends. With a third argument it kills itself right after
 * its first request went out, as a power cut would: whether the load was made and paid for is known to the service alone.
 */
final class Worker {
    private Worker() {}

    public static void main(String[] arguments) throws IOException {
        FreightClient.Builder client = FreightClient.builder()
                .baseUrl(arguments[1])
                .account("acme")
                .agentKey(System.getenv("FREIGHT_AGENT_KEY"));
        if (arguments.length > 2) {
            client.okHttpClient(PowerCut.afterTheFirstRequest());
        }
        try (FreightClient freight = client.build();
                DurableFreight durable = start(freight, dataSource(arguments[0]))) {
            System.out.println(durable + " is ready");
            while (System.in.read() >= 0) {
                // until the parent is gone
            }
        }
    }

    static DataSource dataSource(String url) {
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        dataSource.setUrl(url);
        return dataSource;
    }

    private static DurableFreight start(FreightClient freight, DataSource dataSource) {
        return DurableFreight.builder(freight, dataSource)
                .takeOverAfter(Duration.ofSeconds(5))
                .onEnd(Worker::save)
                .start();
    }

    /** Written in the transaction that ends the call, so exactly once. */
    private static void save(Connection sameTransaction, DurableCall call) throws SQLException {
        try (PreparedStatement update =
                sameTransaction.prepareStatement("update orders set load_number = ?, told = told + 1 where id = ?")) {
            update.setString(1, call.loadNumber());
            update.setString(2, call.orderId());
            update.executeUpdate();
        }
    }
}
