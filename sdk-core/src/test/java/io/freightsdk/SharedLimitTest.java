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
import io.freightsdk.error.SpendPoolException;
import io.freightsdk.error.TransportException;
import io.freightsdk.server.Fault;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
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

    private final MemoryPool pool = new MemoryPool("1.00");
    private final SpendLimit limit =
            SpendLimit.usd("20.00").per(Duration.ofDays(1)).sharedBy(pool);

    @Test
    void limitHoldsForAllClientsTogether() throws Exception {
        String loadNumber = served.client().createUnnamedLoad(Served.load()).loadNumber();
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
        BigDecimal left = limit.limitUsd().subtract(pool.takenUsd());
        assertThat(served.paidUsd())
                .isEqualTo(
                        new BigDecimal("0.65").add(new BigDecimal("0.02").multiply(BigDecimal.valueOf(reads.get()))));
        clients.forEach(FreightClient::close);
        BigDecimal readUsd = served.paidUsd().subtract(new BigDecimal("0.65"));
        assertThat(readUsd).isLessThanOrEqualTo(new BigDecimal("20.00"));
        assertThat(pool.takenUsd()).isEqualByComparingTo(readUsd);
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
        FreightClient.Builder builder = served.builder()
                .spendLimit(limit)
                .listener(listener)
                .retryPolicy(RetryPolicy.builder().billedReadRetries(2).build());
        List<FreightClient> clients = List.of(builder.build(), builder.build());
        String load = clients.get(0).createUnnamedLoad(Served.load(), told).loadNumber();
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
                    // the limit may refuse the retry of a read that was lost
                    ends(() -> client.getLoadPosition(load, told), ChargeStatus.NOT_CHARGED, ChargeStatus.UNKNOWN);
                    ends(() -> client.createUnnamedLoad(Served.load(), told), ChargeStatus.NOT_CHARGED);
                }
            });
        }
        clients.forEach(FreightClient::close);
        BigDecimal clientsUsd = clients.stream()
                .map(client -> client.spend().chargedUsd().add(client.spend().uncertainUsd()))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        assertThat(served.paidUsd()).isLessThanOrEqualTo(limit.limitUsd()).isEqualTo(clientsUsd);
        assertThat(pool.takenUsd()).isEqualByComparingTo(clientsUsd);
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
        MemoryPool exact = new MemoryPool("0.00");
        String loadNumber = served.client().createUnnamedLoad(Served.load()).loadNumber();
        SpendLimit twenty = SpendLimit.usd("0.20").sharedBy(exact);
        try (FreightClient one = served.builder().spendLimit(twenty).build();
                FreightClient other = served.builder().spendLimit(twenty).build()) {
            for (int i = 0; i < 5; i++) {
                one.getLoadPosition(loadNumber);
                other.async().getLoadPosition(loadNumber).join();
            }
            assertThatThrownBy(() -> one.getLoadPosition(loadNumber)).isInstanceOf(SpendLimitException.class);
        }
        assertThat(exact.takenUsd()).isEqualByComparingTo("0.20");
    }

    @Test
    void priceOfALoadThatWasThereIsBackAtOnce() {
        MemoryPool exact = new MemoryPool("0.00");
        served.client().createLoad("order-1", Served.load());
        try (FreightClient client = served.builder()
                .spendLimit(SpendLimit.usd("1.00").sharedBy(exact))
                .build()) {
            client.createLoad("order-1", Served.load());
            exact.awaitTaken("0.00");
        }
    }

    /** Or the tag that is refused would take from all others, again and again. */
    @Test
    void whatOnePoolGrantedIsBackAtOnceIfAnotherRefuses() {
        MemoryPool ofAll = new MemoryPool("0.00");
        MemoryPool ofATag = new MemoryPool("0.00");
        try (FreightClient client = served.builder()
                .spendLimit(SpendLimit.usd("1.95").sharedBy(ofAll))
                .spendLimit(SpendLimit.usd("0.65").forEachTag().sharedBy(ofATag))
                .build()) {
            CallOptions noisy = options(o -> o.tag("noisy"));
            client.createUnnamedLoad(Served.load(), noisy);
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(() -> client.createUnnamedLoad(Served.load(), noisy))
                        .isInstanceOf(SpendLimitException.class);
                ofAll.awaitTaken("0.65");
            }
        }
    }

    @Test
    void refusalNamesThePool() {
        MemoryPool exact = new MemoryPool("0.00");
        try (FreightClient client = served.builder()
                .spendLimit(SpendLimit.usd("1.00").per(Duration.ofDays(1)).sharedBy(exact))
                .build()) {
            client.createUnnamedLoad(Served.load());
            assertThatThrownBy(() -> client.createUnnamedLoad(Served.load()))
                    .isInstanceOf(SpendLimitException.class)
                    .hasMessage(
                            "createLoad: over the spend limit of 1.00 USD per 24 h shared by acme, this client's part"
                                    + " of it: spent 0.65 USD, reserved 0.00 USD, price 0.65 USD, nothing charged;"
                                    + " ask who set the limit");
        }
        assertThat(served.requests("createLoad")).isOne();
    }

    @Test
    void lowerLimitOfOnePoolHoldsBesideAHigherOne() {
        MemoryPool portions = new MemoryPool("3.25");
        SpendLimit higher = SpendLimit.usd("20.00").per(Duration.ofDays(1)).sharedBy(portions);
        SpendLimit lower = SpendLimit.usd("1.00").per(Duration.ofDays(1)).sharedBy(portions);
        try (FreightClient client = served.builder().spendLimit(higher).build()) {
            client.createUnnamedLoad(Served.load());
            assertThatThrownBy(() -> client.createUnnamedLoad(Served.load(), options(o -> o.spendLimit(lower))))
                    .isInstanceOf(SpendLimitException.class);
            client.createUnnamedLoad(Served.load());
        }
        assertThat(served.paidUsd()).isEqualByComparingTo("1.30");
    }

    @Test
    void refusalIsRememberedForASecond() {
        try (FreightClient client = served.builder()
                .spendLimit(SpendLimit.usd("0.10").sharedBy(pool))
                .build()) {
            for (int i = 0; i < 600; i++) {
                assertThatThrownBy(() -> client.createUnnamedLoad(Served.load()))
                        .isInstanceOf(SpendLimitException.class);
            }
            assertThat(pool.takes).hasValue(1);
            served.timer.advance(Duration.ofSeconds(1));
            assertThatThrownBy(() -> client.createUnnamedLoad(Served.load())).isInstanceOf(SpendLimitException.class);
            assertThat(pool.takes).hasValue(2);
        }
        assertThat(served.requests("createLoad")).isZero();
    }

    @Test
    void callsThatWaitTogetherAskOnce() {
        pool.hold();
        String loadNumber = served.client().createUnnamedLoad(Served.load()).loadNumber();
        try (FreightClient client = served.builder().spendLimit(limit).build()) {
            List<CompletableFuture<?>> reads = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                reads.add(client.async().getLoadPosition(loadNumber));
            }
            pool.release();
            reads.forEach(CompletableFuture::join);
        }
        assertThat(pool.takes).hasValue(1);
        assertThat(pool.takenUsd()).isEqualByComparingTo("1.00");
    }

    @Test
    void whatIsNotSpentIsGivenBack() {
        String loadNumber = served.client().createUnnamedLoad(Served.load()).loadNumber();
        try (FreightClient client = served.builder().spendLimit(limit).build()) {
            client.getLoadPosition(loadNumber);
            assertThat(pool.takenUsd()).isEqualByComparingTo("1.00");
            served.timer.advance(Duration.ofSeconds(SpendPool.SECONDS_TO_SPEND + 1));
            pool.awaitTaken("0.02");
            client.getLoadPosition(loadNumber);
            assertThat(pool.takenUsd()).isEqualByComparingTo("1.02");
        }
        assertThat(pool.takenUsd()).isEqualByComparingTo("0.04");
    }

    /** Of a portion too: nobody will spend the rest of it. */
    @Test
    void whatACallHasReservedThatTheCloseEndsUnsentIsGivenBack() {
        served.fault("createLoad", Fault.When.BEFORE, Fault.stall(), 1);
        FreightClient client =
                served.builder().maxConcurrentCalls(1).spendLimit(limit).build();
        CompletableFuture<?> sent = client.async().createUnnamedLoad(Served.load());
        served.server.awaitRequests("createLoad", 1, Duration.ofSeconds(60));
        CompletableFuture<?> next = client.async().createUnnamedLoad(Served.load());
        client.close();
        assertThat(failure(sent)).isInstanceOf(ClientClosedException.class);
        assertThat(failure(next)).isInstanceOf(ClientClosedException.class);
        // what the pool grants after that too
        pool.awaitTaken("0.65");
    }

    /** The pool may have forgotten it, and granted as much to others, by the time that it is spent. */
    @Test
    void whatACallHasReservedBeforeALongWaitForItsTurnIsTakenAnew() {
        MemoryPool exact = new MemoryPool("0.00");
        SpendLimit one = SpendLimit.usd("1.00").per(Duration.ofHours(1)).sharedBy(exact);
        served.fault("getBalance", Fault.When.BEFORE, Fault.stall(), 1);
        try (FreightClient client = Served.priced(served.builder()
                .maxConcurrentCalls(1)
                .attemptTimeout(Duration.ofHours(1))
                .deadline(Duration.ofHours(1))
                .spendLimit(one)
                .build())) {
            CompletableFuture<?> first = client.async().getBalance();
            served.server.awaitRequests("getBalance", 1, Duration.ofSeconds(60));
            CompletableFuture<?> next = client.async().createUnnamedLoad(Served.load());
            while (Objects.requireNonNull(client.allowance(one, null))
                            .reservedUsd()
                            .signum()
                    == 0) {
                Thread.onSpinWait();
            }
            served.timer.advance(Duration.ofSeconds(SpendPool.SECONDS_TO_SPEND + 1));
            first.cancel(true);
            next.join();
        }
        assertThat(exact.takes).hasValue(2);
        assertThat(exact.lastAge).isEqualTo(Duration.ofSeconds(SpendPool.SECONDS_TO_SPEND + 1));
        assertThat(exact.takenUsd()).isEqualByComparingTo("0.65");
    }

    /** The pool counts it from when it was taken, and would forget a charge of today with the loss of yesterday. */
    @Test
    void whatIsChargedOrInDoubtLongAfterItWasTakenIsTakenAnew() {
        MemoryPool exact = new MemoryPool("0.00");
        SpendLimit one = SpendLimit.usd("1.00").per(Duration.ofHours(1)).sharedBy(exact);
        try (FreightClient client = Served.priced(
                served.builder().spendLimit(one).retryPolicy(RetryPolicy.none()).build())) {
            served.fault("createLoad", Fault.When.BEFORE, Fault.reset(), 2);
            assertThatThrownBy(() -> client.createLoad("order-1", Served.load()))
                    .isInstanceOf(TransportException.class);
            assertThat(exact.takes).hasValue(1);
            served.timer.advance(Duration.ofMinutes(50));
            assertThatThrownBy(() -> client.createLoad("order-1", Served.load()))
                    .isInstanceOf(TransportException.class);
            assertThat(exact.takes).hasValue(2);
            assertThat(exact.lastAge).isEqualTo(Duration.ofMinutes(50));
            served.timer.advance(Duration.ofMinutes(2));
            client.createLoad("order-1", Served.load());
            assertThat(exact.takes).hasValue(3);
            assertThat(exact.lastAge).isEqualTo(Duration.ofMinutes(2));
        }
        assertThat(exact.takenUsd()).isEqualByComparingTo("0.65");
        assertThat(served.paidUsd()).isEqualByComparingTo("0.65");
    }

    /** The retry is booked for itself, so nothing later would say so of the lost one. */
    @Test
    void lostReadThatWasTakenLongAgoIsTakenAnewBeforeItsRetry() {
        MemoryPool exact = new MemoryPool("0.00");
        SpendLimit one = SpendLimit.usd("1.00").per(Duration.ofHours(1)).sharedBy(exact);
        String loadNumber = served.client().createUnnamedLoad(Served.load()).loadNumber();
        served.fault("getLoadPosition", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
        CallListener slow = new CallListener() {
            @Override
            public void attemptStarted(AttemptStarted event) {
                if (event.operation().equals("getLoadPosition") && event.number() == 1) {
                    served.timer.advance(Duration.ofMinutes(50));
                }
            }
        };
        try (FreightClient client = served.builder()
                .listener(slow)
                .deadline(Duration.ofHours(1))
                .pricesMaxAge(Duration.ofDays(1))
                .retryPolicy(RetryPolicy.builder().billedReadRetries(1).build())
                .spendLimit(one)
                .build()) {
            client.getLoadPosition(loadNumber);
            assertThat(exact.takes).hasValue(3);
            assertThat(exact.lastAge).isEqualTo(Duration.ofMinutes(50));
        }
        assertThat(exact.takenUsd()).isEqualByComparingTo("0.04");
    }

    /** Its caller does so, as the tools of an agent do. */
    @Test
    void whatIsReservedElsewhereIsNotTakenAnewHereToo() {
        MemoryPool exact = new MemoryPool("0.00");
        SpendLimit one = SpendLimit.usd("1.00").per(Duration.ofHours(1)).sharedBy(exact);
        CallOptions mine = options(o -> o.spendLimit(one));
        try (FreightClient client =
                Served.priced(served.builder().retryPolicy(RetryPolicy.none()).build())) {
            served.fault("createLoad", Fault.When.BEFORE, Fault.reset(), 1);
            assertThatThrownBy(() -> client.createLoad("order-1", Served.load(), mine))
                    .isInstanceOf(TransportException.class);
            served.timer.advance(Duration.ofMinutes(50));
            CallAccounting reserved = CallAccounting.none().reserved(one);
            client.createLoad(
                    "order-1", Served.load(), options(o -> o.spendLimit(one).accounting(reserved)));
        }
        assertThat(exact.takes).hasValue(1);
        assertThat(served.paidUsd()).isEqualByComparingTo("0.65");
    }

    @Test
    void poolThatFailsLetsNothingThrough() {
        pool.failure = new IllegalStateException("no database");
        try (FreightClient client = served.builder().spendLimit(limit).build()) {
            assertThatThrownBy(() -> client.createUnnamedLoad(Served.load()))
                    .isInstanceOfSatisfying(SpendPoolException.class, e -> {
                        assertThat(e.chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED);
                        assertThat(e.retryable()).isTrue();
                    })
                    .hasMessage("createLoad: the spend pool acme failed, nothing charged; see the cause")
                    .hasCause(pool.failure);
            pool.failure = null;
            client.createUnnamedLoad(Served.load());
        }
        assertThat(served.requests("createLoad")).isOne();
    }

    @Test
    void poolThatThrowsOrAnswersNothingLetsNothingThrough() {
        try (FreightClient client = served.builder()
                .spendLimit(SpendLimit.usd("1.00").sharedBy(SpendScopeTest.pool("broken")))
                .build()) {
            assertThatThrownBy(() -> client.createUnnamedLoad(Served.load())).isInstanceOf(SpendPoolException.class);
        }
        assertThat(served.requests("createLoad")).isZero();
    }

    @Test
    void poolThatIsSilentIsWaitedForWithinTheDeadline() {
        pool.hold();
        try (FreightClient client = served.builder().spendLimit(limit).build()) {
            CompletableFuture<?> load = client.async().createUnnamedLoad(Served.load());
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
                .spendLimit(SpendLimit.usd("1.00").forEachTag().sharedBy(pool))
                .build()) {
            for (String tag : List.of("a", "b")) {
                client.createUnnamedLoad(Served.load(), options(o -> o.tag(tag)));
            }
        }
        assertThat(pool.taken).containsOnlyKeys("|tag=a", "|tag=b");
    }

    @Test
    void callWhosePriceIsReservedElsewhereTakesNothing() {
        try (FreightClient client = served.builder().spendLimit(limit).build()) {
            client.createUnnamedLoad(
                    Served.load(),
                    options(o -> o.accounting(CallAccounting.none().reserved(limit))));
        }
        assertThat(pool.takes).hasValue(0);
        assertThat(served.requests("createLoad")).isOne();
    }

    /** A limit for each tag does not count a call without one, whose key would be that of the limit of all calls. */
    @Test
    void callWithoutATagIsNotReservedUnderALimitForEachTag() {
        SpendLimit each =
                SpendLimit.usd("50.00").per(Duration.ofDays(1)).forEachTag().sharedBy(pool);
        try (FreightClient client = served.builder().spendLimit(limit).build()) {
            client.createUnnamedLoad(
                    Served.load(),
                    options(o -> o.accounting(CallAccounting.none().reserved(each))));
        }
        assertThat(pool.takes).hasValue(1);
    }

    @Test
    void limitOfOnesOwnIsAskedBeforeThePool() {
        try (FreightClient client = served.builder()
                .spendLimit(limit)
                .spendLimit(SpendLimit.usd("0.10"))
                .build()) {
            assertThatThrownBy(() -> client.createUnnamedLoad(Served.load())).isInstanceOf(SpendLimitException.class);
        }
        assertThat(pool.takes).hasValue(0);
    }

    @Test
    void replayOfAnotherProcessesCallIsBookedAsItsCharge() {
        CallOptions same = options(o -> o.idempotencyKey("order-1"));
        served.client().createUnnamedLoad(Served.load(), same);
        List<CallReport> reports = new ArrayList<>();
        CallOptions told = options(o -> o.idempotencyKey("order-1").report(reports::add));
        try (FreightClient mine = served.pricedClient();
                FreightClient takeOver = served.pricedClient()) {
            mine.createUnnamedLoad(Served.load(), told);
            takeOver.createUnnamedLoad(
                    Served.load(),
                    options(o -> o.idempotencyKey("order-1")
                            .report(reports::add)
                            .accounting(CallAccounting.none().resumed(new BigDecimal("0.65")))));
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
        assertThat(limit.pool()).isSameAs(pool);
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
        MemoryPool calls = new MemoryPool("0.00");
        SpendLimit higher = SpendLimit.usd("20.00").per(Duration.ofDays(1)).sharedBy(calls);
        SpendLimit lower = SpendLimit.usd("5.00").per(Duration.ofDays(1)).sharedBy(calls);
        try (FreightClient client = served.builder()
                .spendLimit(higher)
                .retryPolicy(RetryPolicy.none())
                .build()) {
            served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
            assertThatThrownBy(() -> client.createLoad("order-1", Served.load()))
                    .isInstanceOf(TransportException.class);
            client.createLoad("order-1", Served.load(), options(o -> o.spendLimit(lower)));
            assertThat(calls.takenUsd()).isEqualByComparingTo("0.65");
        }
        assertThat(served.paidUsd()).isEqualByComparingTo("0.65");
    }
}
