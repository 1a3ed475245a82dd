package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.server.Fault;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person finds out about an uncertain charge, under a limit of a pool: the pool has what was not charged again. */
class ResolvedChargesTest {
    private static final Duration SOME_MINUTES = Duration.ofMinutes(5);

    /** A read is lost unpaid; minutes later somebody has seen the balance and says so. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void moneyThatWasNotChargedIsTheStoresAgain(boolean hasWindow) {
        MemoryChargeStore pool = new MemoryChargeStore();
        SpendLimit all = SpendLimit.usd("0.02");
        SpendLimit limit = (hasWindow ? all.per(Duration.ofDays(1)) : all).shared(pool);
        try (Served served = new Served();
                FreightClient maker = served.client();
                FreightClient freight = served.builder().spendLimit(limit).build()) {
            String load = maker.createLoad(Served.load(), CallOptions.none()).loadNumber();
            served.fault("getLoadPosition", Fault.When.BEFORE, Fault.close(), 1);
            Throwable unused = catchThrowable(() -> freight.getLoadPosition(load));
            served.timer.advance(SOME_MINUTES);
            assertThat(freight.resolve(freight.uncertain().get(0).chargeId(), ChargeStatus.NOT_CHARGED))
                    .isTrue();
            assertThat(freight.getLoadPosition(load)).isNotNull();
            assertThat(pool.usedUsd()).isEqualByComparingTo("0.02");
            assertThat(served.paidUsd()).isEqualByComparingTo("0.67");
        }
    }

    static IntStream seeds() {
        return IntStream.range(0, 20);
    }

    /** Lost reads and creations, repeated orders, refusals and time, and in the end everything is acknowledged. */
    @ParameterizedTest
    @MethodSource("seeds")
    void poolIsTheLedger(int seed) {
        Random random = new Random(seed);
        MemoryChargeStore pool = new MemoryChargeStore();
        SpendLimit all = SpendLimit.usd("12.00");
        SpendLimit limit = (seed % 3 == 0 ? all.per(Duration.ofDays(30)) : all).shared(pool);
        StringBuilder steps = new StringBuilder();
        try (Served served = new Served();
                FreightClient maker = served.client()) {
            String load = maker.createLoad(Served.load(), CallOptions.none()).loadNumber();
            BigDecimal before = served.paidUsd();
            try (FreightClient freight = served.builder()
                    .spendLimit(limit)
                    .retryPolicy(RetryPolicy.none())
                    .build()) {
                Known known = new Known(freight, new HashMap<>());
                for (int step = 0; step < 30; step++) {
                    boolean isRead = random.nextBoolean();
                    String order = isRead ? "" : "order-" + random.nextInt(6);
                    String operation = isRead ? "getLoadPosition" : "createLoad";
                    int what = random.nextInt(8);
                    switch (what) {
                        case 0 -> served.fault(operation, Fault.When.BEFORE, Fault.close(), 1);
                        case 1 -> served.fault(operation, Fault.When.AFTER_COMMIT, Fault.close(), 1);
                        case 2 -> served.fault(operation, Fault.When.BEFORE, Fault.status(402), 1);
                        case 3 -> served.timer.advance(Duration.ofSeconds(random.nextInt(200)));
                        case 4 -> known.acknowledge(1);
                        default -> {}
                    }
                    BigDecimal paid = served.paidUsd();
                    Throwable end = catchThrowable(() -> {
                        Object unused =
                                isRead ? freight.getLoadPosition(load) : freight.createLoad(order, Served.load());
                    });
                    assertThat(end).isIn(null, end instanceof FreightException ? end : null);
                    known.learn(order, served.paidUsd().compareTo(paid) > 0);
                    steps.append(' ')
                            .append(what)
                            .append(operation)
                            .append(order)
                            .append(end);
                    served.broker.faults().clear();
                }
                known.acknowledge(Integer.MAX_VALUE);
                served.timer.advance(Duration.ofSeconds(61));
                assertThat(freight.spend().uncertainUsd()).as("%s", steps).isZero();
                assertThat(freight.spend().chargedUsd())
                        .as("%s", steps)
                        .isEqualByComparingTo(served.paidUsd().subtract(before));
                assertThat(Objects.requireNonNull(freight.spendLimitStatus(limit, null))
                                .reservedUsd())
                        .as("%s", steps)
                        .isZero();
            }
            BigDecimal ledgerUsd = served.paidUsd().subtract(before);
            served.timer.advance(Duration.ZERO);
            pool.awaitUsed(ledgerUsd.toPlainString()); // what is given back at the end is so on a thread of the client
        }
    }

    /** What the ledger says of the charges that the client does not know. */
    private record Known(FreightClient freight, Map<String, Boolean> paid) {
        private static String name(UncertainCharge lost) {
            return lost.orderId() == null ? lost.chargeId() : lost.orderId();
        }

        void learn(String order, boolean isPaid) {
            if (!order.isEmpty()) {
                boolean unused = paid.merge(order, isPaid, Boolean::logicalOr);
            }
            for (UncertainCharge lost : freight.uncertain()) {
                Boolean unused = paid.putIfAbsent(name(lost), isPaid);
            }
        }

        void acknowledge(int most) {
            List<UncertainCharge> all = freight.uncertain();
            for (UncertainCharge lost : all.subList(0, Math.min(most, all.size()))) {
                boolean wasPaid = paid.getOrDefault(name(lost), false);
                boolean unused =
                        freight.resolve(lost.chargeId(), wasPaid ? ChargeStatus.CHARGED : ChargeStatus.NOT_CHARGED);
            }
        }
    }
}
