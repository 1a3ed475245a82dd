package io.freightsdk.examples.spring;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.FreightClient;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.billing.LedgerEntry;
import io.freightsdk.server.faults.Fault;
import io.freightsdk.server.faults.What;
import io.freightsdk.server.faults.Where;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What happens to one order while its position is being read, and just after. */
class OrdersTest {
    private static final Order.Stop STOP = new Order.Stop("2600 S Federal St", "Chicago", "IL", "60616", null);
    private static final Order ORDER = new Order("order", "+13125550142", STOP, STOP);

    private final InMemoryFreightServer server = InMemoryFreightServer.start();
    private final FreightBroker broker = server.addBroker();
    private final Gate gate = new Gate();
    private final FreightClient freight = FreightClient.builder()
            .baseUrl(server.url())
            .agentKey(broker.agentKey())
            .idempotencyNamespace("acme")
            .listener(gate)
            .build();
    private final Orders orders = new Orders(
            freight,
            new FreightSettings(server.url(), broker.agentKey(), "acme", Duration.ofMinutes(15), 2, BigDecimal.TEN),
            () -> Instant.parse("2026-05-04T12:00:00Z"));

    @AfterEach
    void stop() {
        gate.open();
        freight.close();
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
        assertThat(broker.requests().count("getLoadPosition")).isEqualTo(1);
        assertThat(broker.ledger())
                .extracting(LedgerEntry::operation)
                .containsExactly("addBroker", "createLoad", "getLoadPosition");
    }

    @Test
    void lostReadIsForgottenByWhoComesLater() throws Exception {
        orders.post(ORDER);
        loseReads(1);

        assertThatThrownBy(() -> get().get(60, SECONDS)).hasCauseInstanceOf(FreightException.class);

        assertThat(get().get(60, SECONDS)).extracting(Tracked.State::status).isEqualTo("PLANNED");
    }

    @Test
    void orderIsPostedWhileItsPositionIsRead() throws Exception {
        orders.post(ORDER);
        gate.close();
        FutureTask<Tracked.State> read = get();
        gate.awaitWaiting(1);

        FutureTask<?> again = gate.start(() -> orders.post(ORDER));

        assertThat(again).succeedsWithin(Duration.ofSeconds(60));
        assertThat(read).isNotDone();
    }

    @Test
    void orderThatWasNotAskedForIsForgottenFirst() {
        orders.post(named("first"));
        orders.post(named("second"));
        orders.get("first");
        orders.post(named("third"));

        assertThat(orders.get("second").getStatusCode().value()).isEqualTo(404);
        assertThat(orders.get("first").getStatusCode().value()).isEqualTo(200);
        assertThat(orders.get("third").getStatusCode().value()).isEqualTo(200);
    }

    @Test
    void forgottenOrderIsFoundAgainForNothing() {
        Orders.Posted first = orders.post(named("first")).getBody();
        orders.post(named("second"));
        orders.post(named("third"));
        BigDecimal balanceUsd = broker.balanceUsd();

        assertThat(orders.post(named("first")).getBody())
                .isEqualTo(new Orders.Posted("first", first.loadNumber(), first.trackingLink(), true));
        assertThat(broker.balanceUsd()).isEqualTo(balanceUsd);
        assertThat(orders.get("first").getStatusCode().value()).isEqualTo(200);
    }

    private static Order named(String orderId) {
        return new Order(orderId, "+13125550142", STOP, STOP);
    }

    private FutureTask<Tracked.State> get() {
        return gate.start(() -> orders.get("order").getBody());
    }

    private void loseReads(int times) {
        broker.faults()
                .add(Fault.of(Where.AFTER_COMMIT, What.close())
                        .onOperation("getLoadPosition")
                        .times(times));
    }
}
