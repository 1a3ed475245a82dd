package consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.freightsdk.durable.DurableCall;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.durable.DurableState;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootVersion;
import org.springframework.context.ConfigurableApplicationContext;

/** The tables are those of the application's own migrations, on a file that it is started on twice. */
class MigratedTest {
    @TempDir
    Path folder;

    @Test
    void flyway() throws Exception {
        startsTwice("--spring.flyway.enabled=true");
    }

    /** With a prefix, which may have a schema. */
    @Test
    void liquibase() throws Exception {
        startsTwice(
                "--spring.liquibase.enabled=true",
                "--spring.liquibase.parameters.freight.prefix=public.tms_",
                "--freight.durable.table-prefix=public.tms_");
    }

    /** An application that follows no loads needs the tables of calls only. */
    @Test
    void sqlInit() throws Exception {
        startsTwice("--spring.sql.init.mode=always", "--freight.tracking.enabled=false");
    }

    private void startsTwice(String... migration) throws Exception {
        assertTrue(SpringBootVersion.getVersion().startsWith(System.getProperty("expected.boot")));
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            FreightBroker broker = server.addBroker();
            String number = order("order-1", server, broker, migration);
            assertEquals(number, order("order-1", server, broker, migration));
            order("order-2", server, broker, migration);
            assertEquals(2, broker.loads().size());
        }
    }

    /** Returns the number of the load that an application creates, or has created, before it ends. */
    private String order(String orderId, InMemoryFreightServer server, FreightBroker broker, String... migration)
            throws Exception {
        String[] own = {
            "--freight.base-url=" + server.url(),
            "--freight.agent-key=" + broker.agentKey(),
            "--spring.datasource.url=jdbc:h2:file:" + folder.resolve("orders") + ";WRITE_DELAY=0;DB_CLOSE_ON_EXIT=FALSE"
        };
        String[] all = Stream.of(own, migration).flatMap(Stream::of).toArray(String[]::new);
        try (ConfigurableApplicationContext application = SpringApplication.run(Application.class, all)) {
            DurableFreight durable = application.getBean(DurableFreight.class);
            DurableCall call = durable.whenEnded(durable.createLoad(orderId, load())).get(60, TimeUnit.SECONDS);
            assertEquals(DurableState.DONE, call.state());
            return call.loadNumber();
        }
    }

    private static CreateLoadInput load() {
        StopInput stop = StopInput.builder().address("1 Main St").city("Chicago").state("IL").zip("60601").build();
        return CreateLoadInput.builder()
                .driverPhone("+12145550142")
                .pickups(List.of(stop))
                .deliveries(List.of(stop))
                .build();
    }
}
