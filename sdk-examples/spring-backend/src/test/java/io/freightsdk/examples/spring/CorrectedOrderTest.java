package io.freightsdk.examples.spring;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.error.InvalidRequestException;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.testing.FakeFreightClient;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.embedded.EmbeddedDatabase;
import org.springframework.jdbc.datasource.embedded.EmbeddedDatabaseBuilder;
import org.springframework.jdbc.datasource.embedded.EmbeddedDatabaseType;

/** An order that is refused twice at once, and comes again, corrected, before the second refusal has ended. */
@Tag("acceptance")
class CorrectedOrderTest {
    private static final Order.Stop STOP = new Order.Stop("2600 S Federal St", "Chicago", "IL", "60616", null);
    private static final Order WRONG = new Order("order", "+13125550142", STOP, null);
    private static final Order RIGHT = new Order("order", "+13125550142", STOP, STOP);

    private final InMemoryFreightServer server = InMemoryFreightServer.start();
    private final FreightBroker broker = server.addBroker();
    private final FreightClient freight = FreightClient.builder()
            .baseUrl(server.url())
            .agentKey(broker.agentKey())
            .account("acme")
            .build();
    private final EmbeddedDatabase database = new EmbeddedDatabaseBuilder()
            .generateUniqueName(true)
            .setType(EmbeddedDatabaseType.H2)
            .addScript("schema.sql")
            .build();
    private final OrderTable table = new OrderTable(JdbcClient.create(database));
    private final CountDownLatch refused = new CountDownLatch(1);
    private final CountDownLatch goesOn = new CountDownLatch(1);
    private final AtomicBoolean isFirst = new AtomicBoolean(true);
    private final Orders orders = new Orders(new Slow(), table);
    private final FutureTask<?> slow = new FutureTask<>(() -> orders.post(WRONG));

    @AfterEach
    void stop() {
        goesOn.countDown();
        freight.close();
        database.shutdown();
        server.close();
    }

    /** Holds the first refusal until the corrected order is in the table. */
    private final class Slow extends FakeFreightClient {
        @Override
        public CreateLoadOutcome createLoad(String orderId, CreateLoadInput input, CallOptions options) {
            if (input.equals(RIGHT.input())) {
                goesOn.countDown();
                assertThatThrownBy(() -> slow.get(60, SECONDS)).hasCauseInstanceOf(InvalidRequestException.class);
            }
            try {
                return freight.createLoad(orderId, input, options);
            } catch (InvalidRequestException e) {
                if (isFirst.getAndSet(false)) {
                    refused.countDown();
                    awaitCorrection();
                }
                throw e;
            }
        }

        private void awaitCorrection() {
            try {
                assertThat(goesOn.await(60, SECONDS)).isTrue();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Test
    void lateRefusalLeavesTheCorrectedOrder() throws Exception {
        Thread customer = new Thread(slow, "customer");
        customer.setDaemon(true);
        customer.start();
        assertThat(refused.await(60, SECONDS)).isTrue();
        assertThatThrownBy(() -> orders.post(WRONG)).isInstanceOf(InvalidRequestException.class);

        String load = orders.post(RIGHT).getBody().loadNumber();

        assertThat(table.find("order")).map(OrderTable.Row::loadNumber).contains(load);
    }
}
