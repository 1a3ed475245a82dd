package io.freightsdk;

import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.ChargeStore.Charge;
import io.freightsdk.MemoryChargeStore.Row;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.SpendLimitUnavailableException;
import io.freightsdk.error.TransportException;
import io.freightsdk.server.Fault;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client tells its charge store: a row before each paid call, and what became of it after. */
@Tag("acceptance")
class ChargeStoreTest {
    @AutoClose
    private final Served served = new Served();

    private final MemoryChargeStore store = new MemoryChargeStore();

    @AutoClose
    private final FreightClient freight =
            served.builder().chargeStore(store).retryPolicy(RetryPolicy.none()).build();

    private Row only() {
        assertThat(store.rows()).hasSize(1);
        return store.rows().get(0);
    }

    @Test
    void creationIsARowOfItsKeyWithItsLoad() {
        String load = freight.createLoad("order-1", Served.load(), options(o -> o.tag("acme")))
                .loadNumber();
        String key = served.debits().get(0).idempotencyKey();
        assertThat(only().charge())
                .isEqualTo(new Charge(key, "createLoad", "order-1", load, "acme", new BigDecimal("0.65")));
        assertThat(only().status()).isEqualTo("CHARGED");
        freight.createLoad("order-1", Served.load());
        assertThat(only().status()).isEqualTo("CHARGED");
    }

    @Test
    void eachReadIsARowOfItsOwn() {
        String load = freight.createLoad("order-1", Served.load()).loadNumber();
        freight.getLoadPosition(load);
        freight.getLoadPosition(load);
        assertThat(store.rows())
                .hasSize(3)
                .extracting(row -> row.charge().loadNumber())
                .containsOnly(load);
        assertThat(store.usedUsd()).isEqualByComparingTo("0.69");
    }

    @Test
    void freeCallsAndRefusalsLeaveNoRow() {
        served.fault("createLoad", Fault.When.BEFORE, Fault.status(403), 1);
        freight.getBalance();
        assertThatThrownBy(() -> freight.createLoad("order-1", Served.load())).isInstanceOf(FreightException.class);
        assertThat(store.rows()).isEmpty();
    }

    @Test
    void lostCallIsUnknownUntilTheSameOrderSettlesIt() {
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
        assertThatThrownBy(() -> freight.createLoad("order-1", Served.load())).isInstanceOf(TransportException.class);
        assertThat(only().status()).isEqualTo("UNKNOWN");
        String load = freight.createLoad("order-1", Served.load()).loadNumber();
        assertThat(only().status()).isEqualTo("CHARGED");
        assertThat(only().charge().loadNumber()).isEqualTo(load);
    }

    @Test
    void lostReadIsUnknownUntilItIsResolved() {
        String load = freight.createLoad("order-1", Served.load()).loadNumber();
        served.fault("getLoadPosition", Fault.When.BEFORE, Fault.reset(), 2);
        for (ChargeStatus found : List.of(ChargeStatus.NOT_CHARGED, ChargeStatus.CHARGED)) {
            assertThatThrownBy(() -> freight.getLoadPosition(load)).isInstanceOf(TransportException.class);
            assertThat(store.rows()).extracting(Row::status).containsExactly("CHARGED", "UNKNOWN");
            freight.resolve(freight.uncertain().get(0).chargeId(), found);
        }
        assertThat(store.rows()).extracting(Row::status).containsExactly("CHARGED", "CHARGED");
    }

    /** Its process was killed: the row says that somebody may have paid, so the replay is charged here. */
    @Test
    void orderOfAKilledProcessIsChargedByTheNextOne() {
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
        assertThatThrownBy(() -> freight.createLoad("order-1", Served.load())).isInstanceOf(TransportException.class);
        try (FreightClient next = served.builder().chargeStore(store).build()) {
            next.createLoad("order-1", Served.load());
            assertThat(next.spend().chargedUsd()).isEqualTo("0.65");
        }
        assertThat(only().status()).isEqualTo("CHARGED");
        try (FreightClient third = served.builder().chargeStore(store).build()) {
            third.createLoad("order-1", Served.load());
            assertThat(third.spend().chargedUsd()).isEqualTo("0.00");
        }
        assertThat(store.usedUsd()).isEqualByComparingTo("0.65");
    }

    /** It lost a response too, but the store knows that the first one was charged. */
    @Test
    void repeatByAnotherProcessCostsItNothingEvenIfAResponseIsLost() {
        freight.createLoad("order-1", Served.load());
        try (FreightClient other = served.builder().chargeStore(store).build()) {
            served.fault("createLoad", Fault.When.BEFORE, Fault.reset(), 1);
            other.createLoad("order-1", Served.load());
            assertThat(other.spend().chargedUsd()).isEqualTo("0.00");
            assertThat(other.uncertain()).isEmpty();
        }
        assertThat(store.usedUsd()).isEqualByComparingTo(served.paidUsd());
        assertThat(only().status()).isEqualTo("CHARGED");
    }

    /** Without an order and a reference it is a second load, and a row of its own. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void keyOfYesterdayThatTheServiceHasForgottenIsASecondCharge(boolean isLost) {
        CallOptions key = CallOptions.builder().idempotencyKey("k-1").build();
        freight.createLoad(Served.load(), key);
        served.server.clock().advance(Duration.ofHours(25));
        served.timer.advance(Duration.ofHours(25));
        try (FreightClient other = served.builder().chargeStore(store).build()) {
            if (isLost) {
                served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 4);
                assertThatThrownBy(() -> other.createLoad(Served.load(), key)).isInstanceOf(TransportException.class);
                assertThat(store.usedUsd()).isEqualByComparingTo("1.30");
                other.resolve(other.uncertain().get(0).chargeId(), ChargeStatus.CHARGED);
            } else {
                other.createLoad(Served.load(), key);
            }
            assertThat(other.spend().chargedUsd()).isEqualTo("0.65");
        }
        assertThat(served.paidUsd()).isEqualTo("1.30");
        assertThat(store.rows()).extracting(Row::status).containsExactly("CHARGED", "CHARGED");
    }

    /** Its customerRef finds the load. */
    @Test
    void orderOfYesterdayThatTheServiceHasForgottenIsNoSecondCharge() {
        freight.createLoad("order-1", Served.load());
        served.server.clock().advance(Duration.ofHours(25));
        served.timer.advance(Duration.ofHours(25));
        try (FreightClient other = served.builder().chargeStore(store).build()) {
            other.createLoad("order-1", Served.load());
            assertThat(other.spend().chargedUsd()).isEqualTo("0.00");
        }
        assertThat(served.paidUsd()).isEqualTo("0.65");
        assertThat(store.rows()).extracting(Row::status).containsExactly("CHARGED");
    }

    /** The first client was never told, and finds the load a day later by its reference. */
    @Test
    void lostOrderThatAnotherProcessWasChargedForCostsTheFirstOneNothing() {
        served.fault("createLoad", Fault.When.BEFORE, Fault.reset(), 1);
        assertThatThrownBy(() -> freight.createLoad("order-1", Served.load())).isInstanceOf(TransportException.class);
        try (FreightClient other = served.builder().chargeStore(store).build()) {
            other.createLoad("order-1", Served.load());
        }
        served.server.clock().advance(Duration.ofHours(25));
        served.timer.advance(Duration.ofHours(25));
        freight.createLoad("order-1", Served.load());
        assertThat(freight.spend().chargedUsd()).isEqualTo("0.00");
        assertThat(freight.uncertain()).isEmpty();
        assertThat(store.usedUsd()).isEqualByComparingTo("0.65").isEqualByComparingTo(served.paidUsd());
    }

    /** Twelve hours later the service may have forgotten it, so a new charge needs a row of its own until it is known. */
    @ParameterizedTest
    @ValueSource(ints = {13, 25})
    void lostCallOfAnEarlierDayIsReservedApart(int hours) {
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
        assertThatThrownBy(() -> freight.createLoad("order-1", Served.load())).isInstanceOf(TransportException.class);
        served.server.clock().advance(Duration.ofHours(hours));
        served.timer.advance(Duration.ofHours(hours));
        freight.createLoad("order-1", Served.load());
        freight.uncertain().forEach(lost -> freight.resolve(lost.chargeId(), ChargeStatus.CHARGED));
        assertThat(store.usedUsd())
                .isEqualByComparingTo(freight.spend().chargedUsd())
                .isEqualByComparingTo(served.paidUsd());
        assertThat(store.rows()).extracting(Row::status).containsOnly("CHARGED");
    }

    @Test
    void storeThatFailsBeforeTheCallStopsItAndOneThatFailsAfterItDoesNot() {
        store.failure = new IllegalStateException("no database");
        assertThatThrownBy(() -> freight.createLoad("order-1", Served.load()))
                .isInstanceOfSatisfying(
                        SpendLimitUnavailableException.class,
                        e -> assertThat(e.storeName()).isEqualTo("acme"))
                .hasMessage("createLoad: the charge store acme failed, nothing charged; see the cause");
        assertThat(served.debits()).isEmpty();
        store.failure = null;
        store.settleFailure = new IllegalStateException("no database");
        freight.createLoad("order-1", Served.load());
        assertThat(only().status()).isEqualTo("RESERVED");
    }

    @Test
    void storeOfAnotherAccountIsRefused() {
        ChargeStore other = new ChargeStore() {
            @Override
            public String name() {
                return "globex";
            }

            @Override
            public String account() {
                return "globex";
            }

            @Override
            public Reserved reserve(Charge charge, List<SpendLimit> limits) {
                return Reserved.NEW;
            }

            @Override
            public void settle(Charge charge, ChargeStatus status) {}
        };
        assertThatThrownBy(() -> served.builder().chargeStore(other).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the charge store globex is for the account globex, but the client is for acme, which would"
                        + " pay for it");
    }
}
