package io.freightsdk.samples.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.durable.DurableCall;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.junit.EnableFreightServer;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

@SpringBootTest(
        properties = {
            "freight.account=acme",
            "spring.datasource.url=jdbc:h2:mem:orders;MODE=PostgreSQL;DB_CLOSE_DELAY=-1;DB_CLOSE_ON_EXIT=FALSE"
        })
@EnableFreightServer
class OrderDeskTest {
    @Autowired
    private OrderDesk desk;

    @Autowired
    private DurableFreight durable;

    @Autowired
    private JdbcTemplate jdbc;

    @Autowired
    private TransactionTemplate transaction;

    @Test
    void order_lostResponse_oneLoadAndItsNumberIsSaved(FreightBroker broker) throws Exception {
        broker.faults().add(Fault.reset().afterCommit().on("createLoad"));

        desk.take("order-1", load());

        DurableCall call = durable.await("order-1", Duration.ofSeconds(30));
        assertThat(jdbc.queryForMap("select * from orders where order_id = 'order-1'"))
                .containsEntry("load_number", call.loadNumber())
                .containsEntry("load_state", "SUCCEEDED");
        assertThat(broker.loads()).hasSize(1);
        assertThat(broker.balanceUsd()).isEqualTo("99.35");
    }

    @Test
    void rollback_takesBackTheOrderAndTheRequest(FreightBroker broker) {
        assertThatThrownBy(() -> transaction.executeWithoutResult(status -> {
                    desk.take("order-2", load());
                    throw new IllegalStateException("after the order was taken");
                }))
                .hasMessage("after the order was taken");

        assertThat(jdbc.queryForList("select * from orders where order_id = 'order-2'"))
                .isEmpty();
        assertThat(durable.find("order-2")).isEmpty();
        assertThat(broker.requests("createLoad")).isEmpty();
    }

    private static CreateLoadInput load() {
        StopInput chicago = StopInput.builder()
                .address("2600 S Federal St")
                .city("Chicago")
                .state("IL")
                .zip("60616")
                .build();
        return CreateLoadInput.builder()
                .driverPhone("+13125550142")
                .pickups(chicago)
                .deliveries(chicago.toBuilder().zip("60608").build())
                .build();
    }
}
