package io.freightsdk;

import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.ChargeStore.Charge;
import io.freightsdk.MemoryChargeStore.Row;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.error.SpendLimitUnavailableException;
import io.freightsdk.error.TransportException;
import io.freightsdk.server.Fault;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client tells its charge store: a row before each paid call, and what became of it after. */
@Tag("acceptance")
class ChargeStoreTest {
    @AutoClose
    private final Served served = new Served();

    private final MemoryChargeStore store = new MemoryChargeStore(served.timer);

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

    /** The service may have forgotten the key, so a full limit refuses it; the load of an order is found by its customerRef. */
    @ParameterizedTest
    @CsvSource({"11, false, false", "13, false, true", "25, false, true", "11, true, false", "25, true, false"})
    void keyThatAnotherProcessWasChargedForLongAgoNeedsRoom(int hours, boolean isOrder, boolean isRefused) {
        SpendLimit limit = SpendLimit.usd("1.00").shared(store);
        try (FreightClient one = served.builder().spendLimit(limit).build();
                FreightClient other = served.builder().spendLimit(limit).build()) {
            create(one, isOrder);
            served.server.clock().advance(Duration.ofHours(hours));
            served.timer.advance(Duration.ofHours(hours));
            if (isRefused) {
                assertThatThrownBy(() -> create(other, isOrder)).isInstanceOf(SpendLimitException.class);
            } else {
                create(other, isOrder);
            }
            assertThat(other.spend().chargedUsd()).isEqualTo("0.00");
        }
        assertThat(store.usedUsd()).isEqualByComparingTo("0.65").isEqualByComparingTo(served.paidUsd());
    }

    private static void create(FreightClient client, boolean isOrder) {
        if (isOrder) {
            client.createLoad("order-1", Served.load());
        } else {
            client.createLoad(
                    Served.load(), CallOptions.builder().idempotencyKey("k-1").build());
        }
    }

    /** The store has the load of the first charge, so the second is known by its load. */
    @Test
    void keyThatTheServiceForgetsEarlyIsCountedTwice() {
        CallOptions key = CallOptions.builder().idempotencyKey("k-1").build();
        freight.createLoad(Served.load(), key);
        served.server.clock().advance(Duration.ofHours(25));
        freight.createLoad(Served.load(), key);
        served.server.clock().advance(Duration.ofHours(25));
        try (FreightClient other = served.builder().chargeStore(store).build()) {
            other.createLoad(Served.load(), key);
            assertThat(other.spend().chargedUsd()).isEqualTo("0.65");
        }
        assertThat(freight.spend().chargedUsd()).isEqualTo("1.30");
        assertThat(store.usedUsd()).isEqualByComparingTo("1.95").isEqualByComparingTo(served.paidUsd());
    }

    /** The other process knows from the store what the lost request was paid at. */
    @ParameterizedTest
    @ValueSource(strings = {"0.40", "0.90"})
    void replayOfALostOrderCountsAtThePriceOfTheProcessThatLostIt(String newUsd) {
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
        assertThatThrownBy(() -> freight.createLoad("order-1", Served.load())).isInstanceOf(TransportException.class);
        served.server.prices().set("load_create", newUsd);
        try (FreightClient other = served.builder().chargeStore(store).build()) {
            other.createLoad("order-1", Served.load());
            assertThat(other.spend().chargedUsd()).isEqualTo("0.65").isEqualTo(served.paidUsd());
        }
        assertThat(only().charge().usd()).isEqualByComparingTo("0.65");
    }

    /** It knows no better than the one before, so the row keeps the higher amount. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void orderThatAnotherProcessRepeatsInVainStaysUnknownAtTheFirstPrice(boolean isLost) {
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
        assertThatThrownBy(() -> freight.createLoad("order-1", Served.load())).isInstanceOf(TransportException.class);
        served.server.prices().set("load_create", "0.40");
        try (FreightClient other = served.builder()
                .chargeStore(store)
                .retryPolicy(RetryPolicy.none())
                .build()) {
            served.fault("createLoad", Fault.When.BEFORE, isLost ? Fault.reset() : Fault.status(429), 1);
            assertThatThrownBy(() -> other.createLoad("order-1", Served.load())).isInstanceOf(FreightException.class);
        }
        assertThat(only().status()).isEqualTo("UNKNOWN");
        assertThat(only().charge().usd()).isEqualByComparingTo("0.65");
    }

    /** Of two processes that create one order at the same moment, the one that settles it first counts it. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void orderOfTwoProcessesAtTheSameMomentIsCountedOnce(boolean isAfter) {
        SpendLimit limit = SpendLimit.usd("5.00");
        List<CallReport> reports = new ArrayList<>();
        try (FreightClient other = served.builder().chargeStore(store).build();
                FreightClient one = served.builder()
                        .chargeStore(store)
                        .spendLimit(limit)
                        .okHttpClient(new OkHttpClient.Builder()
                                .addInterceptor(
                                        chain -> isCreation(chain) ? beside(other, chain, isAfter) : pass(chain))
                                .build())
                        .build()) {
            one.createLoad("order-1", Served.load(), options(o -> o.report(reports::add)));
            assertThat(one.spend().chargedUsd()).isEqualTo("0.00");
            assertThat(one.spendLimitStatus(limit, null).spentUsd()).isEqualByComparingTo("0.00");
            assertThat(other.spend().chargedUsd()).isEqualTo("0.65").isEqualTo(served.paidUsd());
        }
        assertThat(reports).extracting(CallReport::chargeStatus).containsExactly(ChargeStatus.NOT_CHARGED);
        assertThat(reports.get(0).chargedUsd()).isEqualByComparingTo("0.00");
        assertThat(only().status()).isEqualTo("CHARGED");
    }

    private static boolean isCreation(Interceptor.Chain chain) {
        return chain.request().method().equals("POST");
    }

    private static Response pass(Interceptor.Chain chain) throws IOException {
        return chain.proceed(chain.request());
    }

    private static Response beside(FreightClient other, Interceptor.Chain chain, boolean isAfter) throws IOException {
        Response first = isAfter ? pass(chain) : null;
        other.createLoad("order-1", Served.load());
        return first == null ? pass(chain) : first;
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
        assertThatThrownBy(() -> create(freight, false)).isInstanceOf(TransportException.class);
        served.server.clock().advance(Duration.ofHours(hours));
        served.timer.advance(Duration.ofHours(hours));
        create(freight, false);
        freight.uncertain().forEach(lost -> freight.resolve(lost.chargeId(), ChargeStatus.CHARGED));
        assertThat(store.usedUsd())
                .isEqualByComparingTo(freight.spend().chargedUsd())
                .isEqualByComparingTo(served.paidUsd());
        assertThat(store.rows()).extracting(Row::status).containsOnly("CHARGED");
    }

    /** The call in progress finds out itself. */
    @ParameterizedTest
    @EnumSource(names = {"CHARGED", "NOT_CHARGED"})
    void lostOrderIsNotResolvedWhileItIsRepeated(ChargeStatus found) {
        AtomicInteger creations = new AtomicInteger();
        AtomicReference<FreightClient> self = new AtomicReference<>();
        List<Boolean> resolved = new ArrayList<>();
        OkHttpClient resolving = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    if (isCreation(chain) && creations.incrementAndGet() == 2) {
                        String lost = self.get().uncertain().get(0).chargeId();
                        resolved.add(self.get().resolve(lost, found));
                    }
                    return pass(chain);
                })
                .build();
        try (FreightClient one = served.builder()
                .chargeStore(store)
                .okHttpClient(resolving)
                .retryPolicy(RetryPolicy.none())
                .build()) {
            self.set(one);
            served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
            assertThatThrownBy(() -> one.createLoad("order-1", Served.load())).isInstanceOf(TransportException.class);
            one.createLoad("order-1", Served.load());
            assertThat(resolved).containsExactly(false);
            assertThat(one.spend().chargedUsd()).isEqualTo("0.65").isEqualTo(served.paidUsd());
            assertThat(one.uncertain()).isEmpty();
        }
        assertThat(only().status()).isEqualTo("CHARGED");
    }

    /** The service forgets its key a day after it was sent, and not a day after a person has resolved it. */
    @Test
    void keyThatWasResolvedLateIsASecondChargeOnceTheServiceHasForgottenIt() {
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
        assertThatThrownBy(() -> create(freight, false)).isInstanceOf(TransportException.class);
        hoursPass(14);
        assertThat(freight.resolve(freight.uncertain().get(0).chargeId(), ChargeStatus.CHARGED))
                .isTrue();
        hoursPass(11);
        create(freight, false);
        assertThat(freight.spend().chargedUsd()).isEqualTo("1.30").isEqualTo(served.paidUsd());
        assertThat(store.usedUsd()).isEqualByComparingTo("1.30");
    }

    private void hoursPass(int hours) {
        served.server.clock().advance(Duration.ofHours(hours));
        served.timer.advance(Duration.ofHours(hours));
    }

    /** A person has found that the other process was not charged, so the next refusal says so too. */
    @Test
    void orderThatAnotherProcessWasNotChargedForIsForgotten() {
        ChargeStore others = store.ofAnotherProcess();
        try (FreightClient killed = served.builder()
                .chargeStore(others)
                .retryPolicy(RetryPolicy.none())
                .build()) {
            served.fault("createLoad", Fault.When.BEFORE, Fault.reset(), 1);
            assertThatThrownBy(() -> killed.createLoad("order-1", Served.load()))
                    .isInstanceOf(TransportException.class);
        }
        served.fault("createLoad", Fault.When.BEFORE, Fault.status(429), 1);
        assertThatThrownBy(() -> freight.createLoad("order-1", Served.load()))
                .isInstanceOfSatisfying(FreightException.class, Served.leaves(ChargeStatus.UNKNOWN));
        assertThat(others.settle(only().charge(), ChargeStatus.NOT_CHARGED)).isTrue();
        served.fault("createLoad", Fault.When.BEFORE, Fault.status(403), 1);
        assertThatThrownBy(() -> freight.createLoad("order-1", Served.load()))
                .isInstanceOfSatisfying(FreightException.class, Served.leaves(ChargeStatus.NOT_CHARGED));
        assertThat(store.rows()).isEmpty();
    }

    /** The response of the repeat was lost, and the next one shows that it was a replay. */
    @Test
    void lostRepeatOfAChargedKeyIsGivenBackOnceItsLoadIsSeen() {
        create(freight, false);
        served.server.clock().advance(Duration.ofHours(13));
        served.timer.advance(Duration.ofHours(13));
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
        assertThatThrownBy(() -> create(freight, false)).isInstanceOf(TransportException.class);
        assertThat(store.usedUsd()).isEqualByComparingTo("1.30");
        create(freight, false);
        assertThat(freight.uncertain()).isEmpty();
        assertThat(freight.spend().chargedUsd()).isEqualTo("0.65").isEqualTo(served.paidUsd());
        store.awaitUsed("0.65");
        assertThat(only().status()).isEqualTo("CHARGED");
    }

    /** It was repeated at a higher price and refused, so it counts as it was lost. */
    @Test
    void lostOrderThatIsThenRefusedIsStillUnknown() {
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
        assertThatThrownBy(() -> freight.createLoad("order-1", Served.load())).isInstanceOf(TransportException.class);
        served.server.prices().set("load_create", "0.80");
        freight.prices().refresh();
        served.fault("createLoad", Fault.When.BEFORE, Fault.status(403), 1);
        assertThatThrownBy(() -> freight.createLoad("order-1", Served.load()))
                .isInstanceOfSatisfying(FreightException.class, Served.leaves(ChargeStatus.NOT_CHARGED));
        assertThat(only().status()).isEqualTo("UNKNOWN");
        assertThat(only().charge().usd()).isEqualByComparingTo("0.65").isEqualByComparingTo(served.paidUsd());
        freight.createLoad("order-1", Served.load());
        assertThat(only().status()).isEqualTo("CHARGED");
        assertThat(store.usedUsd()).isEqualByComparingTo("0.65").isEqualByComparingTo(served.paidUsd());
    }

    /** Its attempts are all about the second charge; the first one stays as unknown as it was. */
    @Test
    void retryOfACallThatMayBeASecondChargeLeavesTheLostOne() {
        CallOptions key = options(o -> o.idempotencyKey("k-1"));
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
        assertThatThrownBy(() -> freight.createLoad(Served.load(), key)).isInstanceOf(TransportException.class);
        served.server.clock().advance(Duration.ofHours(25));
        served.timer.advance(Duration.ofHours(25));
        served.fault("createLoad", Fault.When.BEFORE, Fault.status(429), 1);
        freight.createLoad(Served.load(), options(o -> o.idempotencyKey("k-1").retryPolicy(RetryPolicy.defaults())));
        assertThat(store.usedUsd()).isEqualByComparingTo("1.30").isEqualByComparingTo(served.paidUsd());
        freight.resolve(freight.uncertain().get(0).chargeId(), ChargeStatus.CHARGED);
        assertThat(store.rows()).extracting(Row::status).containsExactly("CHARGED", "CHARGED");
        assertThat(store.usedUsd()).isEqualByComparingTo("1.30");
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
            public void release(Charge charge) {}

            @Override
            public boolean settle(Charge charge, ChargeStatus status) {
                return true;
            }
        };
        assertThatThrownBy(() -> served.builder().chargeStore(other).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the charge store globex is for the account globex, but the client is for acme, which would"
                        + " pay for it");
    }
}
