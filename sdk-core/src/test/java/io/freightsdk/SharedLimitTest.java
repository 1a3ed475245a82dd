package io.freightsdk;

import static io.freightsdk.Served.failure;
import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.error.BillingUnavailableException;
import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.error.SpendLimitUnavailableException;
import io.freightsdk.error.TransportException;
import io.freightsdk.internal.CallHooks;
import io.freightsdk.server.Fault;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("acceptance")
class SharedLimitTest {
    @AutoClose
    private final Served served = new Served();

    private final MemoryChargeStore pool = new MemoryChargeStore();
    private final SpendLimit limit =
            SpendLimit.usd("20.00").per(Duration.ofDays(1)).shared(pool);

    @Test
    void limitHoldsForAllClientsTogether() throws Exception {
        String loadNumber =
                served.client().createLoad(Served.load(), CallOptions.none()).loadNumber();
        served.fault("getLoadPosition", Fault.When.BEFORE, Fault.status(503), 40);
        List<FreightClient> clients = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            // one's waits before a retry are time that passes for all, also for those in line for the pool's answer
            clients.add(served.builder()
                    .spendLimit(limit)
                    .deadline(Duration.ofHours(1))
                    .build());
        }
        AtomicInteger reads = new AtomicInteger();
        OwnThread.together(16, thread -> {
            FreightClient client = clients.get(thread % 4);
            for (boolean some = true; some; ) {
                try {
                    read(client, loadNumber, thread % 8 < 4);
                    reads.incrementAndGet();
                } catch (SpendLimitException e) {
                    some = false;
                } catch (BillingUnavailableException e) {
                    // it met four of the faults, and what it had reserved is free again
                    assertThat(e.chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED);
                }
            }
        });

        // what one client could not use up when another was refused, it gives back
        BigDecimal left = limit.limitUsd().subtract(pool.usedUsd());
        assertThat(served.paidUsd())
                .isEqualTo(
                        new BigDecimal("0.65").add(new BigDecimal("0.02").multiply(BigDecimal.valueOf(reads.get()))));
        clients.forEach(FreightClient::close);
        BigDecimal readUsd = served.paidUsd().subtract(new BigDecimal("0.65"));
        assertThat(readUsd).isLessThanOrEqualTo(new BigDecimal("20.00"));
        assertThat(pool.usedUsd()).isEqualByComparingTo(readUsd);
        assertThat(left).isLessThan(new BigDecimal("0.02"));
    }

    /** Five figures of one debit agree to the cent: the ledger's, the pool's, the clients', the reports' and the listeners'. */
    @Test
    void limitHoldsWithLostResponsesAndPricesThatRise() throws Exception {
        List<BigDecimal> reported = Collections.synchronizedList(new ArrayList<>());
        CallOptions told = options(o -> o.report(report -> reported.add(report.atMostUsd())));
        List<BigDecimal> heard = Collections.synchronizedList(new ArrayList<>());
        CallListener listener = new CallListener() {
            @Override
            public void callCompleted(CallReport report) {
                heard.add(report.atMostUsd());
            }
        };
        FreightClient.Builder builder = served.builder().spendLimit(limit).listener(listener);
        List<FreightClient> clients = List.of(builder.build(), builder.build());
        String load = clients.get(0).createLoad(Served.load(), told).loadNumber();
        for (List<String> pricesUsd :
                List.of(List.of("0.65", "0.02"), List.of("0.90", "0.03"), List.of("1.40", "0.05"))) {
            served.server.prices().set("load_create", pricesUsd.get(0));
            served.server.prices().set("position_read", pricesUsd.get(1));
            clients.forEach(client -> client.prices().refresh());
            served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 20);
            served.fault("getLoadPosition", Fault.When.AFTER_COMMIT, Fault.reset(), 20);
            OwnThread.together(8, thread -> {
                for (int i = 0; i < 3; i++) {
                    FreightClient client = clients.get(thread % 2);
                    ends(() -> client.getLoadPosition(load, told), ChargeStatus.NOT_CHARGED);
                    ends(() -> client.createLoad(Served.load(), told), ChargeStatus.NOT_CHARGED);
                }
            });
        }
        clients.forEach(FreightClient::close);
        BigDecimal clientsUsd = clients.stream()
                .map(client -> client.spend().chargedUsd().add(client.spend().uncertainUsd()))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        assertThat(served.paidUsd()).isLessThanOrEqualTo(limit.limitUsd()).isEqualTo(clientsUsd);
        assertThat(pool.usedUsd()).isEqualByComparingTo(clientsUsd);
        assertThat(reported.stream().reduce(BigDecimal.ZERO, BigDecimal::add)).isEqualByComparingTo(clientsUsd);
        assertThat(heard.stream().reduce(BigDecimal.ZERO, BigDecimal::add)).isEqualByComparingTo(clientsUsd);
    }

    private static void ends(Runnable call, ChargeStatus... refused) {
        try {
            call.run();
        } catch (TransportException e) {
            assertThat(e.chargeStatus()).isEqualTo(ChargeStatus.UNKNOWN);
        } catch (SpendLimitException e) {
            assertThat(e.chargeStatus()).isIn((Object[]) refused);
        }
    }

    @Test
    void allOfItCanBeSpent() {
        MemoryChargeStore exact = new MemoryChargeStore();
        String loadNumber =
                served.client().createLoad(Served.load(), CallOptions.none()).loadNumber();
        SpendLimit twenty = SpendLimit.usd("0.20").shared(exact);
        try (FreightClient one = served.builder().spendLimit(twenty).build();
                FreightClient other = served.builder().spendLimit(twenty).build()) {
            for (int i = 0; i < 5; i++) {
                one.getLoadPosition(loadNumber);
                other.async().getLoadPosition(loadNumber).join();
            }
            assertThatThrownBy(() -> one.getLoadPosition(loadNumber)).isInstanceOf(SpendLimitException.class);
        }
        assertThat(exact.usedUsd()).isEqualByComparingTo("0.20");
    }

    @Test
    void priceOfALoadThatWasThereIsBackAtOnce() {
        MemoryChargeStore exact = new MemoryChargeStore();
        served.client().createLoad("order-1", Served.load());
        try (FreightClient client = served.builder()
                .spendLimit(SpendLimit.usd("1.00").shared(exact))
                .build()) {
            client.createLoad("order-1", Served.load());
            exact.awaitUsed("0.00");
        }
    }

    /** Or the tag that is refused would take from all others, again and again. */
    @Test
    void whatOnePoolGrantedIsBackAtOnceIfAnotherRefuses() {
        MemoryChargeStore ofAll = new MemoryChargeStore();
        MemoryChargeStore ofATag = new MemoryChargeStore();
        try (FreightClient client = served.builder()
                .spendLimit(SpendLimit.usd("1.95").shared(ofAll))
                .spendLimit(SpendLimit.usd("0.65").perTag().shared(ofATag))
                .build()) {
            CallOptions noisy = options(o -> o.tag("noisy"));
            client.createLoad(Served.load(), noisy);
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(() -> client.createLoad(Served.load(), noisy))
                        .isInstanceOf(SpendLimitException.class);
                ofAll.awaitUsed("0.65");
            }
        }
    }

    @Test
    void refusalNamesThePool() {
        MemoryChargeStore exact = new MemoryChargeStore();
        try (FreightClient client = served.builder()
                .spendLimit(SpendLimit.usd("1.00").per(Duration.ofDays(1)).shared(exact))
                .build()) {
            client.createLoad(Served.load(), CallOptions.none());
            assertThatThrownBy(() -> client.createLoad(Served.load(), CallOptions.none()))
                    .isInstanceOf(SpendLimitException.class)
                    .hasMessage("createLoad: over the spend limit of 1.00 USD per 24 h shared by acme: spent 0.65 USD"
                            + ", reserved 0.00 USD, price 0.65 USD, nothing charged;"
                            + " ask who set the limit");
        }
        assertThat(served.requests("createLoad")).isOne();
    }

    @Test
    void lowerLimitOfOnePoolHoldsBesideAHigherOne() {
        MemoryChargeStore portions = new MemoryChargeStore();
        SpendLimit higher = SpendLimit.usd("20.00").per(Duration.ofDays(1)).shared(portions);
        SpendLimit lower = SpendLimit.usd("1.00").per(Duration.ofDays(1)).shared(portions);
        try (FreightClient client = served.builder().spendLimit(higher).build()) {
            client.createLoad(Served.load(), CallOptions.none());
            assertThatThrownBy(() -> client.createLoad(Served.load(), options(o -> o.spendLimit(lower))))
                    .isInstanceOf(SpendLimitException.class);
            client.createLoad(Served.load(), CallOptions.none());
        }
        assertThat(served.paidUsd()).isEqualByComparingTo("1.30");
    }

    /** Of a portion too: nobody will spend the rest of it. */
    @Test
    void whatACallHasReservedThatTheCloseEndsUnsentIsGivenBack() {
        served.fault("createLoad", Fault.When.BEFORE, Fault.stall(), 1);
        FreightClient client =
                served.builder().maxConcurrentCalls(1).spendLimit(limit).build();
        CompletableFuture<?> sent = client.async().createLoad(Served.load(), CallOptions.none());
        served.server.awaitRequests("createLoad", 1, Duration.ofSeconds(60));
        CompletableFuture<?> next = client.async().createLoad(Served.load(), CallOptions.none());
        client.close();
        assertThat(failure(sent)).isInstanceOf(ClientClosedException.class);
        assertThat(failure(next)).isInstanceOf(ClientClosedException.class);
        // what the pool grants after that too
        pool.awaitUsed("0.65");
    }

    @Test
    void poolThatFailsLetsNothingThrough() {
        pool.failure = new IllegalStateException("no database");
        try (FreightClient client = served.builder().spendLimit(limit).build()) {
            assertThatThrownBy(() -> client.createLoad(Served.load(), CallOptions.none()))
                    .isInstanceOfSatisfying(SpendLimitUnavailableException.class, e -> {
                        assertThat(e.chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED);
                        assertThat(e.retryable()).isTrue();
                    })
                    .hasMessage("createLoad: the charge store acme failed, nothing charged; see the cause")
                    .hasCause(pool.failure);
            pool.failure = null;
            client.createLoad(Served.load(), CallOptions.none());
        }
        assertThat(served.requests("createLoad")).isOne();
    }

    @Test
    void poolThatIsSilentIsWaitedForWithinTheDeadline() {
        pool.hold();
        try (FreightClient client =
                Served.withPrices(served.builder().spendLimit(limit).build())) {
            CompletableFuture<?> load = client.async().createLoad(Served.load(), CallOptions.none());
            served.timer.advance(Duration.ofSeconds(31));
            assertThatThrownBy(load::join)
                    .isInstanceOf(CompletionException.class)
                    .hasCauseInstanceOf(CallTimeoutException.class);
        }
        assertThat(served.requests("createLoad")).isZero();
    }

    @Test
    void eachTagHasItsOwnPart() {
        try (FreightClient client = served.builder()
                .spendLimit(SpendLimit.usd("1.00").perTag().shared(pool))
                .build()) {
            for (String tag : List.of("a", "b")) {
                client.createLoad(Served.load(), options(o -> o.tag(tag)));
            }
        }
        assertThat(pool.rows())
                .extracting(MemoryChargeStore.Row::limits)
                .containsExactly(List.of("|tag=a"), List.of("|tag=b"));
    }

    @Test
    void callWhosePriceIsReservedElsewhereTakesNothing() {
        try (FreightClient client = served.builder().spendLimit(limit).build()) {
            client.createLoad(Served.load(), options(o -> o.hooks(CallHooks.NONE.accountedIn(pool))));
        }
        assertThat(pool.reserves).hasValue(0);
        assertThat(served.requests("createLoad")).isOne();
    }

    @Test
    void limitOfOnesOwnIsAskedBeforeThePool() {
        try (FreightClient client = served.builder()
                .spendLimit(limit)
                .spendLimit(SpendLimit.usd("0.10"))
                .build()) {
            assertThatThrownBy(() -> client.createLoad(Served.load(), CallOptions.none()))
                    .isInstanceOf(SpendLimitException.class);
        }
        assertThat(pool.reserves).hasValue(0);
    }

    @Test
    void replayOfAnotherProcessesCallIsBookedAsItsCharge() {
        CallOptions same = options(o -> o.idempotencyKey("order-1"));
        served.client().createLoad(Served.load(), same);
        List<CallReport> reports = new ArrayList<>();
        CallOptions told = options(o -> o.idempotencyKey("order-1").report(reports::add));
        try (FreightClient mine = served.pricedClient();
                FreightClient takeOver = served.pricedClient()) {
            mine.createLoad(Served.load(), told);
            takeOver.createLoad(
                    Served.load(),
                    options(o -> o.idempotencyKey("order-1")
                            .report(reports::add)
                            .hooks(CallHooks.NONE.resumed(new BigDecimal("0.65")))));
            assertThat(mine.spend().chargedUsd()).isEqualTo("0.00");
            assertThat(takeOver.spend().chargedUsd()).isEqualTo("0.65");
        }
        assertThat(reports)
                .extracting(CallReport::chargeStatus)
                .containsExactly(ChargeStatus.NOT_CHARGED, ChargeStatus.CHARGED);
        assertThat(reports.get(1).chargedUsd()).isEqualByComparingTo("0.65");
        assertThat(served.debits()).hasSize(1);
    }

    @Test
    void limitSaysByWhatItIsShared() {
        assertThat(limit).hasToString("20.00 USD per 24 h shared by acme");
        assertThat(limit.store()).isSameAs(pool);
        assertThat(limit).isNotEqualTo(SpendLimit.usd("20.00").per(Duration.ofDays(1)));
    }

    private static void read(FreightClient client, String loadNumber, boolean blocking) {
        if (blocking) {
            client.getLoadPosition(loadNumber);
            return;
        }
        try {
            client.async().getLoadPosition(loadNumber).join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof FreightException failure ? failure : e;
        }
    }

    @Test
    void lostCallThatIsMadeAgainUnderALowerLimitOfOnePoolIsTakenOnce() {
        MemoryChargeStore calls = new MemoryChargeStore();
        SpendLimit higher = SpendLimit.usd("20.00").per(Duration.ofDays(1)).shared(calls);
        SpendLimit lower = SpendLimit.usd("5.00").per(Duration.ofDays(1)).shared(calls);
        try (FreightClient client = served.builder()
                .spendLimit(higher)
                .retryPolicy(RetryPolicy.none())
                .build()) {
            served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
            assertThatThrownBy(() -> client.createLoad("order-1", Served.load()))
                    .isInstanceOf(TransportException.class);
            client.createLoad("order-1", Served.load(), options(o -> o.spendLimit(lower)));
            assertThat(calls.usedUsd()).isEqualByComparingTo("0.65");
        }
        assertThat(served.paidUsd()).isEqualByComparingTo("0.65");
    }
}
