package consumer;

import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.durable.DurableCall;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.durable.DurableState;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import java.time.Duration;
import java.util.List;
import org.h2.jdbcx.JdbcDataSource;

/** Stores the request for a load in H2 and has it sent to the server. */
public final class Main {
    public static void main(String[] args) throws Exception {
        JdbcDataSource dataSource = new JdbcDataSource();
        dataSource.setURL("jdbc:h2:mem:consumer;MODE=PostgreSQL;DB_CLOSE_DELAY=-1;INIT=runscript from 'classpath:io/freightsdk/freight-1.sql'");
        dataSource.getConnection().close();
        dataSource.setURL("jdbc:h2:mem:consumer;MODE=PostgreSQL");
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            FreightBroker broker = server.addBroker();
            try (FreightClient freight = FreightClient.builder()
                            .baseUrl(server.url())
                            .account("acme")
                            .agentKey(broker.agentKey())
                            .spendLimit(SpendLimit.usd("5.00"))
                            .build();
                    DurableFreight durable = DurableFreight.builder(freight, dataSource).start()) {
                StopInput stop = StopInput.builder()
                        .address("2600 S Federal St")
                        .city("Chicago")
                        .state("IL")
                        .zip("60616")
                        .build();
                durable.createLoad(
                        "order-1",
                        CreateLoadInput.builder()
                                .driverPhone("+13125550142")
                                .pickups(List.of(stop))
                                .deliveries(List.of(stop))
                                .build());
                DurableCall done = durable.await("order-1", Duration.ofMinutes(1));
                if (done.state() != DurableState.SUCCEEDED || broker.loads().size() != 1) {
                    throw new AssertionError(done);
                }
            }
        }
        System.out.println("ok " + args[0]);
        System.exit(0);
    }
}
