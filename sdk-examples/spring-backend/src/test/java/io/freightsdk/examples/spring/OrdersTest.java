package io.freightsdk.examples.spring;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.FreightClient;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.LedgerEntry;
import io.freightsdk.tracking.LoadTracker;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.embedded.EmbeddedDatabase;
import org.springframework.jdbc.datasource.embedded.EmbeddedDatabaseBuilder;
import org.springframework.jdbc.datasource.embedded.EmbeddedDatabaseType;

/** What happens to one order while its position is being read, and just after. */
@Tag("acceptance")
class OrdersTest {
    private static final Order.Stop STOP = new Order.Stop("2600 S Federal St", "Chicago", "IL", "60616", null);
    private static final Order ORDER = new Order("order", "+13125550142", STOP, STOP);

    private final InMemoryFreightServer server = InMemoryFreightServer.start();
    private final FreightBroker broker = server.addBroker();
    private final Gate gate = new Gate();
    private final FreightClient freight = FreightClient.builder()
            .baseUrl(server.url())
            .agentKey(broker.agentKey())
            .account("acme")
            .listener(gate)
            .build();
    private final LoadTracker tracker = LoadTracker.builder(freight).build();
    private final EmbeddedDatabase database = new EmbeddedDatabaseBuilder()
            .generateUniqueName(true)
            .setType(EmbeddedDatabaseType.H2)
            .addScript("schema.sql")
            .build();
    private final OrderTable table = new OrderTable(JdbcClient.create(database));
    private final Orders orders = new Orders(freight, table);
    private final OrderPositions positions = new OrderPositions(tracker, table, Duration.ofMinutes(15));

    @AfterEach
    void stop() {
        gate.open();
        tracker.close();
        freight.close();
        database.shutdown();
        server.close();
    }

    @Test
    void lostReadIsPaidForOnceByAllWhoWaitForIt() throws Exception {
        orders.post(ORDER);
        loseReads(8);
        gate.close();
        List<FutureTask<?>> asked = Stream.generate(this::get)
                .limit(8)
                .<FutureTask<?>>map(get -> get)
                .toList();
        gate.awaitWaiting(8);
        gate.open();

        assertThat(asked)
                .allSatisfy(get -> assertThatThrownBy(() -> get.get(60, SECONDS))
                        .cause()
                        .isInstanceOfSatisfying(
                                FreightException.class,
                                lost -> assertThat(lost.chargeStatus()).isEqualTo(ChargeStatus.UNKNOWN)));
        assertThat(broker.requests("getLoadPosition").size()).isEqualTo(1);
        assertThat(broker.ledger())
                .extracting(LedgerEntry::operation)
                .containsExactly("addBroker", "createLoad", "getLoadPosition");
    }

    @Test
    void lostReadIsForgottenByWhoComesLater() throws Exception {
        orders.post(ORDER);
        loseReads(1);

        assertThatThrownBy(() -> get().get(60, SECONDS)).hasCauseInstanceOf(FreightException.class);

        assertThat(get().get(60, SECONDS))
                .extracting(OrderPositions.State::status)
                .isEqualTo("PLANNED");
    }

    @Test
    void orderIsPostedWhileItsPositionIsRead() throws Exception {
        orders.post(ORDER);
        gate.close();
        FutureTask<OrderPositions.State> read = get();
        gate.awaitWaiting(1);

        FutureTask<?> again = gate.start(() -> orders.post(ORDER));

        assertThat(again).succeedsWithin(Duration.ofSeconds(60));
        assertThat(read).isNotDone();
    }

    private FutureTask<OrderPositions.State> get() {
        return gate.start(() -> positions.get("order"));
    }

    private void loseReads(int times) {
        broker.faults().add(Fault.close().afterCommit().on("getLoadPosition").times(times));
    }
}
