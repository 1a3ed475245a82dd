package io.freightsdk;

import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.ForbiddenException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.error.TransportException;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.server.Fault;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A store that a user could write for a key-value service, from the Javadoc of {@link ChargeStore} alone: limits hold with it. */
class OwnChargeStoreTest {
    @AutoClose
    private final Served served = new Served();

    private final Shared all = new Shared(served.timer);

    /** What all processes share, as a key-value service would keep it. */
    private static final class Shared {
        private record Row(
                ChargeStore.Charge charge, boolean isReserved, ChargeStatus status, Instant at, OwnStore owner) {
            ChargeStore.Earlier earlier() {
                return new ChargeStore.Earlier(status, charge.usd(), charge.loadNumber(), at);
            }
        }

        private final InstantSource clock;
        private final Map<String, Row> rows = new HashMap<>();

        Shared(InstantSource clock) {
            this.clock = clock;
        }

        synchronized BigDecimal spentUsd(SpendLimit limit, @Nullable String tag, @Nullable String without) {
            Instant since =
                    limit.window() == null ? Instant.MIN : clock.instant().minus(limit.window());
            return rows.values().stream()
                    .filter(row -> limit.key(row.charge.tag()).equals(limit.key(tag)))
                    .filter(row -> limit.limits(row.charge.tag()) && row.at.isAfter(since))
                    .filter(row -> !row.charge.chargeId().equals(without))
                    .map(row -> row.charge.usd())
                    .reduce(BigDecimal.ZERO, BigDecimal::add);
        }

        synchronized BigDecimal usedUsd() {
            return spentUsd(SpendLimit.usd("1.00"), null, null);
        }
    }

    /** The store of one process. */
    private record OwnStore(Shared all, String name) implements ChargeStore {
        @Override
        public Reserved reserve(Charge charge, List<SpendLimit> limits) {
            synchronized (all) {
                Shared.Row before = all.rows.get(charge.chargeId());
                if (before != null && before.status == ChargeStatus.CHARGED) {
                    return new Reserved(null, before.earlier());
                }
                BigDecimal usd = before == null ? charge.usd() : charge.usd().max(before.charge.usd());
                for (SpendLimit limit : limits) {
                    BigDecimal othersUsd = all.spentUsd(limit, charge.tag(), charge.chargeId());
                    if (othersUsd.add(usd).compareTo(limit.limitUsd()) > 0) {
                        return Reserved.refusedBy(limit);
                    }
                }
                Charge reserved = new Charge(
                        charge.chargeId(),
                        charge.operation(),
                        charge.orderId(),
                        charge.loadNumber(),
                        charge.tag(),
                        usd);
                put(reserved, true, ChargeStatus.UNKNOWN);
                return before == null ? Reserved.NEW : new Reserved(null, before.earlier());
            }
        }

        private void put(Charge charge, boolean isReserved, ChargeStatus status) {
            all.rows.put(charge.chargeId(), new Shared.Row(charge, isReserved, status, all.clock.instant(), this));
        }

        @Override
        public void release(Charge charge) {
            synchronized (all) {
                Shared.Row row = all.rows.get(charge.chargeId());
                if (row != null && row.isReserved && row.owner.equals(this)) {
                    all.rows.remove(charge.chargeId());
                }
            }
        }

        @Override
        public boolean settle(Charge charge, ChargeStatus status) {
            synchronized (all) {
                Shared.Row before = all.rows.get(charge.chargeId());
                if (before != null && before.status == ChargeStatus.CHARGED) {
                    return false;
                }
                if (status == ChargeStatus.NOT_CHARGED) {
                    all.rows.remove(charge.chargeId());
                } else {
                    put(charge, false, status);
                }
                return true;
            }
        }

        @Override
        public Optional<BigDecimal> leftUsd(SpendLimit limit, @Nullable String tag) {
            return Optional.of(limit.limitUsd().subtract(all.spentUsd(limit, tag, null)));
        }
    }

    private OwnStore process(String name) {
        return new OwnStore(all, name);
    }

    private FreightClient client(SpendLimit limit, String process) {
        return served.builder()
                .retryPolicy(RetryPolicy.none())
                .spendLimit(limit.shared(process(process)))
                .build();
    }

    @Test
    void createLoad_byThreeProcessesAtOnce_spendsTheLimitAndNoMore() throws Exception {
        SpendLimit limit = SpendLimit.usd("6.50").per(Duration.ofDays(1));
        List<FreightClient> clients = List.of(client(limit, "a"), client(limit, "b"), client(limit, "c"));
        AtomicInteger orders = new AtomicInteger();
        OwnThread.together(12, thread -> {
            for (boolean isRefused = false; !isRefused; ) {
                try {
                    clients.get(thread % 3).createLoad("order-" + orders.incrementAndGet(), Served.load());
                } catch (SpendLimitException e) {
                    isRefused = true;
                }
            }
        });
        assertThat(served.paidUsd()).isEqualTo("6.50").isEqualByComparingTo(all.usedUsd());
        assertThat(clients.stream().map(client -> client.spend().chargedUsd()).reduce(BigDecimal.ZERO, BigDecimal::add))
                .isEqualTo("6.50");
        clients.forEach(FreightClient::close);
    }

    @Test
    void createLoad_lostByOneProcess_isRepeatedByAnotherUnderAFullLimit() {
        SpendLimit limit = SpendLimit.usd("0.65");
        try (FreightClient one = client(limit, "a");
                FreightClient other = client(limit, "b")) {
            served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
            assertThatThrownBy(() -> one.createLoad("order-1", Served.load())).isInstanceOf(TransportException.class);
            assertThatThrownBy(() -> other.createLoad("order-2", Served.load()))
                    .isInstanceOf(SpendLimitException.class);
            other.createLoad("order-1", Served.load());
            one.createLoad("order-1", Served.load());
            assertThat(other.spend().chargedUsd().add(one.spend().chargedUsd())).isEqualTo("0.65");
            assertThat(one.uncertain()).isEmpty();
        }
        assertThat(served.paidUsd()).isEqualTo("0.65").isEqualByComparingTo(all.usedUsd());
    }

    @Test
    void createLoad_refusedByTheService_leavesTheLimitAsItWas() {
        try (FreightClient freight = client(SpendLimit.usd("0.65"), "a")) {
            served.fault("createLoad", Fault.When.BEFORE, Fault.status(403), 1);
            assertThatThrownBy(() -> freight.createLoad("order-1", Served.load()))
                    .isInstanceOf(ForbiddenException.class);
            assertThat(all.usedUsd()).isZero();
            freight.createLoad("order-2", Served.load());
        }
        assertThat(served.paidUsd()).isEqualTo("0.65").isEqualByComparingTo(all.usedUsd());
    }

    /** It was charged, and killed before it could say so: the next one counts the charge. */
    @Test
    void createLoad_ofAProcessThatWasKilled_isCountedByTheNextOne() {
        SpendLimit limit = SpendLimit.usd("0.65").per(Duration.ofDays(1));
        CallOptions key = options(o -> o.idempotencyKey("k-1"));
        CreateLoadInput input = Served.load().toBuilder().customerRef("PO-1").build();
        ChargeStore.Reserved unused = process("killed")
                .reserve(
                        new ChargeStore.Charge("k-1", "createLoad", null, null, null, new BigDecimal("0.65")),
                        List.of(limit));
        try (FreightClient killed = served.client()) {
            killed.createLoad(input, key);
        }
        try (FreightClient next = client(limit, "b")) {
            assertThatThrownBy(() -> next.createLoad("order-2", Served.load())).isInstanceOf(SpendLimitException.class);
            next.createLoad(input, key);
            assertThat(next.spend().chargedUsd()).isEqualTo("0.65");
        }
        assertThat(served.paidUsd()).isEqualTo("0.65").isEqualByComparingTo(all.usedUsd());
    }

    @Test
    void limitOfEachTag_isOfItsOwnAndFreeAgainAfterItsWindow() {
        try (FreightClient freight =
                client(SpendLimit.usd("0.65").per(Duration.ofHours(1)).perTag(), "a")) {
            CallOptions acme = options(o -> o.tag("acme"));
            freight.createLoad("order-1", Served.load(), acme);
            freight.createLoad("order-2", Served.load(), options(o -> o.tag("globex")));
            assertThatThrownBy(() -> freight.createLoad("order-3", Served.load(), acme))
                    .isInstanceOf(SpendLimitException.class);
            served.timer.advance(Duration.ofMinutes(61));
            freight.createLoad("order-3", Served.load(), acme);
            assertThat(freight.spend().chargedUsd()).isEqualTo("1.95").isEqualByComparingTo(served.paidUsd());
        }
    }
}
