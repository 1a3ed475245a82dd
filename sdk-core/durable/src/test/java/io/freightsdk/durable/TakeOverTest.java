package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.model.CreateLoadInput;
import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A call of which a node that died knew more than its row says. */
class TakeOverTest extends DurableSetup {

    /** Taken by a node that has died since, which may have sent it. */
    private DurableCall sending(TestDatabase database, CreateLoadInput input, String age) throws Exception {
        try (DurableFreight asks = builder(database).askOnly()) {
            DurableCall asked = asks.createLoad("order-1", input);
            execute("update freight_call set state = 'SENDING', attempts = 1, price_usd = 0.65,"
                    + " first_sent_at = current_timestamp - interval '" + age + "' hour");
            return asked;
        }
    }

    @ParameterizedTest
    @EnumSource
    void loadThatWasPaidByTheDeadNodeIsBookedAsPaid(TestDatabase database) throws Exception {
        DurableCall asked = sending(database, Served.load(), "0");
        try (FreightClient dead = served.client()) {
            dead.createLoad(
                    Served.load(),
                    CallOptions.builder().idempotencyKey(asked.idempotencyKey()).build());
        }
        served.server.prices().set("load_create", "0.90");
        DurableFreight durable = start(database);
        DurableCall done = end(durable, asked);
        assertThat(done.chargeStatus()).isEqualTo(ChargeStatus.CHARGED);
        assertThat(done.chargedUsd()).isEqualTo("0.65");
        assertThat(freight.spend().chargedUsd()).isEqualTo("0.65");
        assertThat(served.paidUsd()).isEqualTo("0.65");
        assertThat(served.creations()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void loadThatWasNeverSentIsCreated(TestDatabase database) throws Exception {
        DurableCall asked = sending(database, Served.load(), "0");
        DurableFreight durable = start(database);
        assertThat(end(durable, asked).chargedUsd()).isEqualTo("0.65");
        assertThat(served.debits()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void callWhoseKeyMayBeForgottenIsStuck(TestDatabase database) throws Exception {
        DurableCall asked = sending(database, Served.load(), "13");
        DurableFreight durable = start(database);
        DurableCall stuck = end(durable, asked);
        assertThat(stuck.state()).isEqualTo(DurableState.STUCK);
        assertThat(stuck.chargeStatus()).isEqualTo(ChargeStatus.UNKNOWN);
        assertThat(stuck.chargedUsd()).isNull();
        assertThat(stuck.failureText())
                .matches("sent at \\S+ and never answered for sure; look on the service's pages whether there is such a"
                        + " load: if there is, settle it with its number, if not, sendAgain");
        assertThat(durable.health().stuck()).isOne();
        assertThat(durable.spend().uncertainUsd()).isEqualTo("0.65");
        assertThat(served.creations()).isZero();

        durable.settle("order-1", "FR-1", ChargeStatus.CHARGED);
        DurableCall settled = durable.find("order-1").orElseThrow();
        assertThat(settled.state()).isEqualTo(DurableState.DONE);
        assertThat(settled.loadNumber()).isEqualTo("FR-1");
        assertThat(settled.load()).isNull();
        assertThat(durable.spend())
                .isEqualTo(new DurableSpend(new BigDecimal("0.65"), new BigDecimal("0.00"), new BigDecimal("0.00")));
        assertThatThrownBy(() -> durable.settle("order-1", "FR-1", ChargeStatus.CHARGED))
                .hasMessage("settle: only for what is stuck; createLoad order-1 is DONE, charge CHARGED");
    }

    @ParameterizedTest
    @EnumSource
    void stuckCallCanBeSentAgain(TestDatabase database) throws Exception {
        DurableCall asked = sending(database, Served.load(), "13");
        DurableFreight durable = start(database);
        end(durable, asked);
        durable.sendAgain("order-1");
        DurableCall done = end(durable, asked);
        assertThat(done.state()).isEqualTo(DurableState.DONE);
        assertThat(served.debits()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void customerRefFindsTheLoadOfAForgottenKey(TestDatabase database) throws Exception {
        CreateLoadInput named = Served.load().toBuilder().customerRef("PO-1").build();
        DurableCall asked = sending(database, named, "13");
        try (FreightClient dead = served.client()) {
            dead.createLoad(named);
        }
        DurableFreight durable = start(database);
        DurableCall done = end(durable, asked);
        assertThat(done.state()).isEqualTo(DurableState.DONE);
        assertThat(done.load().deduplicated()).isTrue();
        assertThat(done.chargeStatus()).isEqualTo(ChargeStatus.UNKNOWN);
        assertThat(done.chargedUsd()).isNull();
        assertThat(served.debits()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void callOfUnknownChargeIsGivenUpInTheEnd(TestDatabase database) throws Exception {
        DurableCall asked =
                sending(database, Served.load().toBuilder().customerRef("PO-1").build(), "25");
        DurableFreight durable = start(database);
        assertThat(end(durable, asked).state()).isEqualTo(DurableState.STUCK);
    }
}
