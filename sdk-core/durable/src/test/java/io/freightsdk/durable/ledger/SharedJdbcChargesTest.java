package io.freightsdk.durable.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.freightsdk.CallOptions;
import io.freightsdk.ChargeStore.Charge;
import io.freightsdk.ChargeStore.Reserved;
import io.freightsdk.DatabaseSource;
import io.freightsdk.FreightClient;
import io.freightsdk.Served;
import io.freightsdk.SpendLimit;
import io.freightsdk.TestDatabase;
import io.freightsdk.durable.NodeProgram;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.error.TransportException;
import io.freightsdk.server.Fault;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.sql.Connection;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;

/** Charges that two processes reserve, settle and release in one database. */
class SharedJdbcChargesTest {
    @AutoClose
    private final Served served = new Served("1000.00");

    private static CallOptions tag(String tag) {
        return CallOptions.builder().tag(tag).build();
    }

    private static Charge charge(String id, String tag, String usd) {
        return new Charge(id, "createLoad", null, null, tag, new BigDecimal(usd));
    }

    /** A data source that does something once, before the first statement that begins with this text. */
    private static DataSource before(DataSource dataSource, String text, Runnable once) {
        AtomicBoolean done = new AtomicBoolean();
        return proxy(
                DataSource.class,
                dataSource,
                (method, args, result) -> result instanceof Connection connection
                        ? proxy(Connection.class, connection, (inner, values, answer) -> {
                            if (inner.equals("prepareStatement")
                                    && ((String) values[0]).startsWith(text)
                                    && done.compareAndSet(false, true)) {
                                once.run();
                            }
                            return answer;
                        })
                        : result);
    }

    private interface After {
        Object apply(String method, Object[] args, Object result);
    }

    private static <T> T proxy(Class<T> type, T target, After after) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, args) -> {
            try {
                return after.apply(method.getName(), args, method.invoke(target, args));
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }));
    }

    @ParameterizedTest
    @DatabaseSource
    void limitOfATagStillCountsAnOrderThatWasLostAgainWithAnotherTag(TestDatabase database) {
        JdbcChargeStore store = JdbcChargeStore.of(database.fresh(), "acme");
        SpendLimit limit = SpendLimit.usd("1.00").perTag().shared(store);
        try (FreightClient freight = served.onlyOneAttempt().spendLimit(limit).build()) {
            served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 2);
            for (String tag : List.of("x", "y")) { // charged for x, and the replay for y is lost
                assertThatThrownBy(() -> freight.createLoad("order-1", Served.load(), tag(tag)))
                        .isInstanceOf(TransportException.class);
            }
            assertThatThrownBy(() -> freight.createLoad("order-2", Served.load(), tag("x")))
                    .isInstanceOf(SpendLimitException.class);
            freight.createLoad("order-1", Served.load(), tag("y"));
            assertThat(freight.spend().ofTag("x").chargedUsd()).isEqualTo("0.65");
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void limitOfATagCountsAnOrderThatIsRepeatedWithAnotherTag(TestDatabase database) {
        JdbcChargeStore store = JdbcChargeStore.of(database.fresh(), "acme");
        SpendLimit limit = SpendLimit.usd("1.00").perTag().shared(store);
        try (FreightClient freight = served.onlyOneAttempt().spendLimit(limit).build()) {
            freight.createLoad("order-1", Served.load(), tag("y"));
            served.fault("createLoad", Fault.When.BEFORE, Fault.reset(), 1);
            assertThatThrownBy(() -> freight.createLoad("order-2", Served.load(), tag("x")))
                    .isInstanceOf(TransportException.class);
            Throwable thrown = catchThrowable(() -> freight.createLoad("order-2", Served.load(), tag("y")));
            assertThat(thrown).isInstanceOf(SpendLimitException.class);
            assertThat(freight.spend().ofTag("y").chargedUsd()).isLessThanOrEqualTo(new BigDecimal("1.00"));
        }
    }

    @ParameterizedTest
    @DatabaseSource({"update freight_limit", "insert into freight_charge "})
    void twoProcessesReserveOneChargeAtTheSameMoment(TestDatabase database, String where) {
        DataSource dataSource = database.fresh();
        JdbcChargeStore one = JdbcChargeStore.of(dataSource, "acme");
        SpendLimit limit = SpendLimit.usd("2.00").shared(one);
        boolean hasLimit = where.startsWith("update");
        List<SpendLimit> limits = hasLimit ? List.of(limit) : List.of();
        JdbcChargeStore other = JdbcChargeStore.of(
                before(dataSource, where, () -> one.reserve(charge("k", null, "0.65"), limits)), "acme");
        Reserved answer = other.reserve(charge("k", null, "0.65"), limits);
        // the second one must learn that the first may have sent it
        assertThat(answer.refusing()).isNull();
        assertThat(answer.earlier()).isNotNull();
    }

    @ParameterizedTest
    @DatabaseSource({"update freight_limit", "insert into freight_charge "})
    void twoProcessesAtTheSameMomentAndTheSecondIsRefused(TestDatabase database, String where) {
        DataSource dataSource = database.fresh();
        JdbcChargeStore one = JdbcChargeStore.of(dataSource, "acme");
        SpendLimit limit = SpendLimit.usd("2.00").shared(one);
        // the first one reserves, is charged and killed before it has settled
        JdbcChargeStore others = JdbcChargeStore.of(
                before(dataSource, where, () -> {
                    String key = "k-1";
                    one.reserve(charge(key, null, "0.65"), where.startsWith("update") ? List.of(limit) : List.of());
                    try (FreightClient killed = served.client()) {
                        killed.createLoad(
                                Served.load(),
                                CallOptions.builder().idempotencyKey(key).build());
                    }
                    served.fault("createLoad", Fault.When.BEFORE, Fault.status(403), 2);
                }),
                "acme");
        FreightClient.Builder builder = served.onlyOneAttempt();
        if (where.startsWith("update")) {
            builder.spendLimit(SpendLimit.usd("2.00").shared(others));
        } else {
            builder.chargeStore(others);
        }
        try (FreightClient freight = builder.build()) {
            assertThatThrownBy(() -> freight.createLoad(
                            Served.load(),
                            CallOptions.builder().idempotencyKey("k-1").build()))
                    .isInstanceOf(FreightException.class);
        }
        assertThat(served.paidUsd()).isEqualTo("0.65");
        assertThat(one.leftUsd(limit, null).orElseThrow()).isEqualByComparingTo("1.35");
    }

    @ParameterizedTest
    @DatabaseSource
    void sameChargeAtTheSameMomentNeedsRoomOnce(TestDatabase database) {
        DataSource dataSource = database.fresh();
        JdbcChargeStore one = JdbcChargeStore.of(dataSource, "acme");
        SpendLimit limit = SpendLimit.usd("1.00").shared(one);
        JdbcChargeStore other = JdbcChargeStore.of(
                before(
                        dataSource,
                        "update freight_limit",
                        () -> one.reserve(charge("k", null, "0.65"), List.of(limit))),
                "acme");
        assertThat(other.reserve(charge("k", null, "0.65"), List.of(limit)).refusing())
                .isNull();
    }

    @ParameterizedTest
    @DatabaseSource
    void notChargedOfOneProcessLeavesWhatAnotherHasReserved(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        JdbcChargeStore store = JdbcChargeStore.of(dataSource, "acme");
        SpendLimit limit = SpendLimit.usd("1.00").shared(store);
        store.reserve(charge("k", null, "0.65"), List.of(limit));
        store.settle(charge("k", null, "0.65"), ChargeStatus.UNKNOWN);
        store.reserve(charge("k", null, "0.65"), List.of(limit));
        NodeProgram.execute(dataSource, "update freight_charge set node = 'another'");
        store.settle(charge("k", null, "0.65"), ChargeStatus.NOT_CHARGED);
        assertThat(store.leftUsd(limit, null).orElseThrow()).isEqualByComparingTo("0.35");
    }

    @ParameterizedTest
    @DatabaseSource
    void unknownAtTwoPricesCountsAtTheHigher(TestDatabase database) {
        JdbcChargeStore store = JdbcChargeStore.of(database.fresh(), "acme");
        SpendLimit limit = SpendLimit.usd("1.00").shared(store);
        store.reserve(charge("k", null, "0.80"), List.of(limit));
        store.settle(charge("k", null, "0.80"), ChargeStatus.UNKNOWN);
        store.settle(charge("k", null, "0.65"), ChargeStatus.UNKNOWN);
        assertThat(store.leftUsd(limit, null).orElseThrow()).isEqualByComparingTo("0.20");
    }
}
