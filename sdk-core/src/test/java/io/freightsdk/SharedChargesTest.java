package io.freightsdk;

import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.freightsdk.ChargeStore.Charge;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.error.TransportException;
import io.freightsdk.server.Fault;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Stores that several processes or several limits share, and keys that may be charged twice. */
class SharedChargesTest {
    @AutoClose
    private final Served served = new Served();

    private final MemoryChargeStore store = new MemoryChargeStore(served.timer);

    private FreightClient client(SpendLimit... limits) {
        FreightClient.Builder builder = served.builder().retryPolicy(RetryPolicy.none());
        for (SpendLimit limit : limits) {
            builder.spendLimit(limit);
        }
        return builder.build();
    }

    private void loseAfter(FreightClient client, String order, CallOptions options) {
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
        assertThatThrownBy(() -> client.createLoad(order, Served.load(), options))
                .isInstanceOf(TransportException.class);
    }

    private void loseBefore(FreightClient client, String order, CallOptions options) {
        served.fault("createLoad", Fault.When.BEFORE, Fault.reset(), 1);
        assertThatThrownBy(() -> client.createLoad(order, Served.load(), options))
                .isInstanceOf(TransportException.class);
    }

    @Test
    void quoteOfAnUncertainOrderNeedsNoRoom() {
        try (FreightClient freight = client(SpendLimit.usd("0.65").shared(store))) {
            loseAfter(freight, "order-1", CallOptions.none());
            Throwable quote = catchThrowable(() -> freight.quoteLoad("order-1", Served.load(), CallOptions.none()));
            freight.createLoad("order-1", Served.load()); // is not refused
            assertThat(quote).isNull();
        }
    }

    @Test
    void refusedCallReservesNothingThoughItsOrderIsQuotedMeanwhile() {
        try (FreightClient freight = client(SpendLimit.usd("20.00").shared(store))) {
            AtomicBoolean done = new AtomicBoolean();
            store.onRead = () -> {
                if (done.compareAndSet(false, true)) {
                    served.fault("createLoad", Fault.When.BEFORE, Fault.status(403), 1);
                    assertThatThrownBy(() -> freight.createLoad("order-1", Served.load()))
                            .isInstanceOf(FreightException.class);
                }
            };
            freight.quoteLoad("order-1", Served.load(), CallOptions.none());
        }
        assertThat(served.paidUsd()).isEqualByComparingTo("0");
        assertThat(store.rows()).isEmpty();
    }

    @Test
    void orderThatOneStoreKnowsAsChargedTakesNothingFromAnother() {
        MemoryChargeStore books = new MemoryChargeStore(served.timer);
        try (FreightClient one = served.builder().chargeStore(books).build()) {
            one.createLoad("order-1", Served.load());
        }
        try (FreightClient other = served.builder()
                .chargeStore(books)
                .spendLimit(SpendLimit.usd("20.00").shared(store))
                .build()) {
            other.createLoad("order-1", Served.load());
            assertThat(other.spend().chargedUsd()).isEqualTo("0.00");
        }
        assertThat(served.paidUsd()).isEqualByComparingTo("0.65");
        assertThat(store.rows()).isEmpty();
    }

    @Test
    void orderThatOneStoreKnowsAsChargedNeedsNoRoomInAnother() {
        MemoryChargeStore books = new MemoryChargeStore(served.timer);
        try (FreightClient one = served.builder().chargeStore(books).build()) {
            one.createLoad("order-1", Served.load());
        }
        try (FreightClient other = served.builder()
                .chargeStore(books)
                .spendLimit(SpendLimit.usd("0.10").shared(store))
                .build()) {
            other.createLoad("order-1", Served.load());
        }
    }

    @Test
    void limitHoldsForAKeyThatAnotherProcessHasLostAndTheServiceForgotten() {
        SpendLimit limit = SpendLimit.usd("1.00").shared(store);
        CallOptions key = CallOptions.builder().idempotencyKey("k-1").build();
        FreightClient killed = client(limit);
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
        assertThatThrownBy(() -> killed.createLoad(Served.load(), key)).isInstanceOf(TransportException.class);
        killed.close();
        served.server.clock().advance(Duration.ofHours(25));
        served.timer.advance(Duration.ofHours(25));
        try (FreightClient next = client(limit)) {
            assertThatThrownBy(() -> next.createLoad(Served.load(), key)).isInstanceOf(SpendLimitException.class);
        }
        assertThat(served.paidUsd()).isLessThanOrEqualTo(new BigDecimal("1.00"));
    }

    @Test
    void quoteReservesNothingOfTheLimitOfThisProcess() {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        try (FreightClient freight =
                client(SpendLimit.usd("0.65"), SpendLimit.usd("20.00").shared(store))) {
            AtomicBoolean done = new AtomicBoolean();
            store.onRead = () -> {
                if (done.compareAndSet(false, true)) {
                    thrown.set(catchThrowable(() -> freight.createLoad("order-2", Served.load())));
                }
            };
            freight.quoteLoad("order-1", Served.load(), CallOptions.none());
        }
        assertThat(thrown.get()).isNull();
    }

    @Test
    void resolvedAsNotChargedLeavesWhatAnotherProcessHasReserved() {
        SpendLimit limit = SpendLimit.usd("0.65").shared(store);
        ChargeStore others = store.ofAnotherProcess();
        try (FreightClient one = client(limit);
                FreightClient other = client(SpendLimit.usd("0.65").shared(others))) {
            loseBefore(one, "order-1", CallOptions.none());
            String id = one.uncertain().get(0).chargeId();
            // another one repeats the order: reserved and about to be sent
            String key = store.rows().get(0).charge().chargeId();
            others.reserve(
                    new Charge(key, "createLoad", "order-1", null, null, new BigDecimal("0.65")),
                    List.of(SpendLimit.usd("0.65").shared(others)));
            one.resolve(id, ChargeStatus.NOT_CHARGED);
            assertThat(store.usedUsd()).isEqualByComparingTo("0.65");
            assertThatThrownBy(() -> other.createLoad("order-2", Served.load()))
                    .isInstanceOf(SpendLimitException.class);
        }
    }

    @Test
    void lostAtTwoPricesByTwoProcessesCountsAtTheHigher() {
        ChargeStore others = store.ofAnotherProcess();
        Charge low = new Charge("k", "createLoad", "o", null, null, new BigDecimal("0.65"));
        Charge high = new Charge("k", "createLoad", "o", null, null, new BigDecimal("0.80"));
        store.reserve(low, List.of());
        others.reserve(high, List.of());
        others.settle(high, ChargeStatus.UNKNOWN);
        store.settle(low, ChargeStatus.UNKNOWN);
        assertThat(store.usedUsd()).isEqualByComparingTo("0.80");
    }

    @Test
    void limitOfATagIsNotPassedByAnOrderRepeatedWithAnotherTag() {
        try (FreightClient freight = client(SpendLimit.usd("0.65").perTag())) {
            loseAfter(freight, "order-1", options(o -> o.tag("x"))); // charged
            loseAfter(freight, "order-1", options(o -> o.tag("y")));
            assertThatThrownBy(() -> freight.createLoad("order-2", Served.load(), options(o -> o.tag("x"))))
                    .isInstanceOf(SpendLimitException.class);
        }
    }

    @Test
    void replayWithAnotherTagCountsForTheTagOfTheCallThatWasCharged() {
        try (FreightClient freight = client(SpendLimit.usd("0.65").perTag())) {
            loseAfter(freight, "order-1", options(o -> o.tag("x"))); // charged
            freight.createLoad("order-1", Served.load(), options(o -> o.tag("y")));
            assertThat(freight.spend().ofTag("x").chargedUsd()).isEqualByComparingTo("0.65");
        }
    }

    @Test
    void chargeThatAnotherProcessHasCountedIsNotCountedOnceMoreByResolve() {
        try (FreightClient one = served.builder()
                        .retryPolicy(RetryPolicy.none())
                        .chargeStore(store)
                        .build();
                FreightClient other =
                        served.builder().chargeStore(store.ofAnotherProcess()).build()) {
            loseAfter(one, "order-1", CallOptions.none());
            other.createLoad("order-1", Served.load());
            one.resolve(one.uncertain().get(0).chargeId(), ChargeStatus.CHARGED);
            assertThat(one.spend().chargedUsd().add(other.spend().chargedUsd())).isEqualByComparingTo(served.paidUsd());
        }
    }

    @Test
    void refusalOfAStoreThatCannotTellWhatIsLeftIsStillARefusal() {
        try (FreightClient freight = client(SpendLimit.usd("0.10").shared(store))) {
            store.onRead = () -> {
                throw new IllegalStateException("no");
            };
            assertThatThrownBy(() -> freight.createLoad("order-1", Served.load()))
                    .isInstanceOf(SpendLimitException.class);
        }
    }

    @Test
    void storeThatReturnsNullIsAFailureOfTheStore() {
        ChargeStore nulls = new ChargeStore() {
            @Override
            public String name() {
                return "nulls";
            }

            @Override
            public Reserved reserve(Charge charge, List<SpendLimit> limits) {
                return Reserved.refusedBy(limits.get(0));
            }

            @Override
            public void release(Charge charge) {}

            @Override
            public boolean settle(Charge charge, ChargeStatus status) {
                return true;
            }

            @Override
            public Optional<BigDecimal> leftUsd(SpendLimit l, String tag) {
                return null;
            }
        };
        try (FreightClient freight = client(SpendLimit.usd("0.10").shared(nulls))) {
            assertThatThrownBy(() -> freight.createLoad("order-1", Served.load()))
                    .isInstanceOf(FreightException.class);
        }
    }
}
