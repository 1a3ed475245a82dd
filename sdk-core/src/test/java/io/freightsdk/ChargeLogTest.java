package io.freightsdk;

import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.error.FreightException;
import io.freightsdk.internal.CallHooks;
import io.freightsdk.server.Fault;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code System.Logger} is that of the JDK here. */
class ChargeLogTest {
    private static final Logger LOGGER = Logger.getLogger("io.freightsdk");

    private final Served served = new Served();
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private Handler handler;

    @BeforeEach
    void listen() {
        handler = new Handler() {
            @Override
            public void publish(LogRecord line) {
                lines.add(line.getLevel() + " " + line.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        LOGGER.addHandler(handler);
    }

    @AfterEach
    void close() {
        LOGGER.removeHandler(handler);
        served.close();
    }

    private void fails(String operation, Fault effect, int times) {
        served.fault(operation, Fault.When.AFTER_COMMIT, effect, times);
    }

    private FreightClient unretried() {
        return served.builder().retryPolicy(RetryPolicy.none()).build();
    }

    @Test
    void firstChargeThatNoLimitHoldsIsLoggedOnce() {
        try (FreightClient freight = served.client()) {
            freight.getBalance();
            assertThat(lines).isEmpty();
            String loadNumber =
                    freight.createLoad(Served.load(), CallOptions.none()).loadNumber();
            freight.withOptions(options(o -> o.tag("acme"))).getLoadPosition(loadNumber);
        }
        assertThat(lines)
                .containsExactly("WARNING createLoad: charged, and no limit holds what this client spends; set"
                        + " FreightClient.builder().spendLimit(…)");
    }

    @Test
    void chargeUnderALimitIsNot() {
        try (FreightClient freight =
                served.builder().spendLimit(SpendLimit.usd("5.00")).build()) {
            freight.createLoad(Served.load(), CallOptions.none());
        }
        assertThat(lines).isEmpty();
    }

    @Test
    void chargeUnderALimitOutsideTheClientIsNot() {
        MemoryChargeStore store = new MemoryChargeStore();
        try (FreightClient freight = served.builder()
                .spendLimit(SpendLimit.usd("5.00").shared(store))
                .build()) {
            freight.createLoad(Served.load(), options(o -> o.hooks(CallHooks.NONE.accountedIn(store))));
        }
        assertThat(lines).isEmpty();
    }

    @Test
    void eachUnknownChargeIsLoggedWithItsIds() {
        fails("createLoad", Fault.close(), 1);
        fails("getLoadPosition", Fault.status(500), 1);
        try (FreightClient freight = unretried()) {
            assertThatThrownBy(() -> freight.createLoad("order-1", Served.load()))
                    .isInstanceOf(FreightException.class);
            assertThatThrownBy(() ->
                            freight.getLoadPosition(served.broker.loads().get(0).loadNumber()))
                    .isInstanceOf(FreightException.class);
        }
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0))
                .matches(
                        "WARNING createLoad: charge unknown \\(account acme, order id order-1, idempotency key op_[\\w-]{43},"
                                + " call \\w+-1\\); call again with the same order id, it is charged at most once");
        assertThat(lines.get(1))
                .matches("WARNING getLoadPosition: charge unknown \\(account acme, request req_\\d+, call \\w+-\\d\\);"
                        + " if no other call runs, the balance shows whether it was charged");
    }

    /** By its order id the client would make a second load: the key is stored, not derived from it. */
    @Test
    void callOfAModuleIsRepeatedByItsKey() {
        String key = "durable-" + "3125550142abcdef".repeat(4);
        fails("createLoad", Fault.close(), 1);
        try (FreightClient freight = unretried()) {
            assertThatThrownBy(() -> freight.createLoad(
                            Served.load(),
                            options(o -> o.idempotencyKey(key).hooks(CallHooks.NONE.ofOrder("order-1")))))
                    .hasMessageContaining("; call again with the same idempotency key, it is charged at most once");
        }
        assertThat(lines)
                .singleElement()
                .asString()
                .matches("WARNING createLoad: charge unknown \\(account acme, order id order-1, idempotency key " + key
                        + ", call \\w+-1\\); call again with the same idempotency key, it is charged at most once");
    }

    @Test
    void chargeThatIsKnownInTheEndIsNotLogged() {
        fails("createLoad", Fault.close(), 1);
        try (FreightClient freight =
                served.builder().spendLimit(SpendLimit.usd("5.00")).build()) {
            freight.createLoad(Served.load(), CallOptions.none());
        }
        assertThat(lines).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "order-4711, order-4711",
        "for +13125550142, 'of your own, not printed'",
        "driver-312-555-0142, 'of your own, not printed'",
        "3125550142, 'of your own, not printed'",
        "0013125550142, 'of your own, not printed'",
        "driver_312_555_0142, 'of your own, not printed'",
        "driver:44:7700:900123, 'of your own, not printed'",
        "agent_s3cret, 'of your own, not printed'"
    })
    void keyOfTheUsersIsLoggedIfItIsAnId(String key, String shown) {
        fails("createLoad", Fault.close(), 1);
        try (FreightClient freight = unretried()) {
            assertThatThrownBy(() -> freight.createLoad(Served.load(), options(o -> o.idempotencyKey(key))))
                    .isInstanceOf(FreightException.class);
        }
        assertThat(lines).hasSize(1);
        assertThat(lines.get(0)).contains("(account acme, idempotency key " + shown + ", call ");
    }
}
