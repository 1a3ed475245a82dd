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
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootVersion;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;

/** The tables are those of the application's own migrations, in a database that it is started on twice. */
class MigratedTest {
    @TempDir
    Path folder;

    @Test
    void flyway() throws Exception {
        startsTwice(h2(), "--spring.flyway.enabled=true");
    }

    /** With a prefix, which may have a schema. */
    @Test
    void liquibase() throws Exception {
        startsTwice(
                h2(),
                "--spring.liquibase.enabled=true",
                "--spring.liquibase.parameters.freight.prefix=public.tms_",
                "--freight.durable.table-prefix=public.tms_");
    }

    /** An application that follows no loads needs the tables of calls only. */
    @Test
    void sqlInit() throws Exception {
        startsTwice(h2(), "--spring.sql.init.mode=always", "--freight.tracking.enabled=false");
    }

    /** Their next version comes with the start of a new node, while an old one creates loads and goes on. */
    @Test
    void nextVersionUnderLoad() throws Exception {
        try (ServerSocket kept = kept();
                EmbeddedPostgres postgres = EmbeddedPostgres.builder()
                        .setPort(kept.getLocalPort() + 1)
                        .setPGStartupWait(Duration.ofMinutes(5))
                        .start();
                InMemoryFreightServer server = InMemoryFreightServer.start()) {
            FreightBroker broker = server.addBroker().topUp("10000.00");
            String[] flyway = {
                "--spring.flyway.enabled=true",
                "--spring.flyway.locations=classpath:db/postgresql",
                "--spring.datasource.url=" + postgres.getJdbcUrl("postgres", "postgres"),
                "--freight.tracking.enabled=false"
            };
            String[] next = flyway.clone();
            next[1] += ",classpath:db/next";
            List<CompletableFuture<DurableCall>> calls = new ArrayList<>();
            try (ConfigurableApplicationContext old = start(server, broker, flyway)) {
                CompletableFuture<ConfigurableApplicationContext> started =
                        CompletableFuture.supplyAsync(() -> start(server, broker, next));
                while (!started.isDone()) {
                    calls.add(ask("old-" + calls.size(), old));
                    // no more than a few at once, so that they end while the tables change
                    calls.get(Math.max(0, calls.size() - 5)).get(5, TimeUnit.MINUTES);
                }
                try (ConfigurableApplicationContext application = started.get()) {
                    for (int i = 0; i < 10; i++) {
                        calls.add(ask("both-" + i, i % 2 == 0 ? old : application));
                    }
                    List<Integer> versions = application
                            .getBean(JdbcTemplate.class)
                            .queryForList("select version from freight_schema where part = 'calls'", Integer.class);
                    assertEquals(List.of(2), versions);
                    for (CompletableFuture<DurableCall> call : calls) {
                        assertEquals(DurableState.DONE, call.get(5, TimeUnit.MINUTES).state());
                    }
                }
            }
            assertEquals(calls.size(), broker.loads().size());
        }
    }

    /**
     * The port before that of the database, of those that no other program is given while it starts. A process whose number is
     * the same modulo 1,000 finds it taken, and takes the next two.
     */
    private static ServerSocket kept() throws IOException {
        for (long pair = ProcessHandle.current().pid(); ; pair++) {
            try {
                return new ServerSocket(30_000 + (int) (pair % 1_000) * 2, 1, InetAddress.getLoopbackAddress());
            } catch (BindException e) {
                // the pair is another's
            }
        }
    }

    private void startsTwice(String... settings) throws Exception {
        assertTrue(SpringBootVersion.getVersion().startsWith(System.getProperty("expected.boot")));
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            FreightBroker broker = server.addBroker();
            String number = order("order-1", server, broker, settings);
            assertEquals(number, order("order-1", server, broker, settings));
            order("order-2", server, broker, settings);
            assertEquals(2, broker.loads().size());
        }
    }

    private String h2() {
        String file = folder.resolve("orders").toString();
        return "--spring.datasource.url=jdbc:h2:file:" + file + ";WRITE_DELAY=0;DB_CLOSE_ON_EXIT=FALSE";
    }

    /** Returns the number of the load that an application creates, or has created, before it ends. */
    private String order(String orderId, InMemoryFreightServer server, FreightBroker broker, String... settings)
            throws Exception {
        try (ConfigurableApplicationContext application = start(server, broker, settings)) {
            DurableCall call = ask(orderId, application).get(5, TimeUnit.MINUTES);
            assertEquals(DurableState.DONE, call.state());
            return call.loadNumber();
        }
    }

    private static CompletableFuture<DurableCall> ask(String orderId, ConfigurableApplicationContext application) {
        DurableFreight durable = application.getBean(DurableFreight.class);
        return durable.whenEnded(durable.createLoad(orderId, load()));
    }

    private ConfigurableApplicationContext start(
            InMemoryFreightServer server, FreightBroker broker, String... settings) {
        String[] own = {"--freight.base-url=" + server.url(), "--freight.agent-key=" + broker.agentKey()};
        return SpringApplication.run(
                Application.class, Stream.of(own, settings).flatMap(Stream::of).toArray(String[]::new));
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
