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
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.h2.jdbcx.JdbcDataSource;

/** Stores the request for a load in H2 and has it sent to the server. */
public final class Main {
    public static void main(String[] args) throws Exception {
        String tables = "io/freightsdk/durable/schema/postgresql/calls-1.sql";
        if (Main.class.getClassLoader().getResource(tables) == null) {
            throw new AssertionError("migrations cannot read " + tables);
        }
        JdbcDataSource dataSource = new JdbcDataSource();
        dataSource.setURL("jdbc:h2:mem:consumer;DB_CLOSE_DELAY=-1");
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            FreightBroker broker = server.addBroker();
            try (FreightClient freight = FreightClient.builder()
                            .baseUrl(server.url())
                            .account("acme")
                            .agentKey(broker.agentKey())
                            .spendLimit(SpendLimit.usd("5.00"))
                            .build();
                    DurableFreight durable = DurableFreight.builder(freight, dataSource)
                            .createSchema(true)
                            .start()) {
                StopInput stop = StopInput.builder()
                        .address("2600 S Federal St")
                        .city("Chicago")
                        .state("IL")
                        .zip("60616")
                        .build();
                DurableCall asked = durable.createLoad(
                        "order-1",
                        CreateLoadInput.builder()
                                .driverPhone("+13125550142")
                                .pickups(List.of(stop))
                                .deliveries(List.of(stop))
                                .build());
                DurableCall done = durable.whenEnded(asked).get(1, TimeUnit.MINUTES);
                if (done.state() != DurableState.DONE || broker.loads().size() != 1) {
                    throw new AssertionError(done);
                }
            }
        }
        System.out.println("ok " + args[0]);
        System.exit(0);
    }
}
