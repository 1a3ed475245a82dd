package io.freightsdk;

import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.server.faults.FaultEffect;
import io.freightsdk.server.faults.FaultPoint;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is known of the cost of a call, by whom, and what is sent for that. */
@Timeout(120)
class CostOfACallTest {
    @AutoClose
    private final Served served = new Served("1000.00");

    private final Completed completed = new Completed();

    /** The reports of calls that are not for the price list, as they come. */
    private static final class Completed implements CallListener {
        private final BlockingQueue<CallReport> reports = new LinkedBlockingQueue<>();

        @Override
        public void callCompleted(CallReport report) {
            if (!report.operation().equals("getPricing")) {
                reports.add(report);
            }
        }

        CallReport next() throws InterruptedException {
            CallReport report = reports.poll(60, TimeUnit.SECONDS);
            if (report == null) {
                throw new AssertionError("no report within a minute");
            }
            return report;
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void listenerAloneLearnsWhatEachCallCost(boolean async) throws InterruptedException {
        try (FreightClient freight = served.builder().listener(completed).build()) {
            for (int i = 0; i < 3; i++) {
                String load = async
                        ? freight.async().createLoad(Served.load()).join().loadNumber()
                        : freight.createLoad(Served.load()).loadNumber();
                CallReport created = completed.next();
                assertThat(created.priceUsd()).isEqualTo("0.65");
                assertThat(created.chargedUsd()).isEqualTo("0.65");
                freight.getLoadPosition(load);
                assertThat(completed.next().chargedUsd()).isEqualTo("0.02");
            }
            assertThat(freight.spend().chargedUsd()).isEqualTo(served.paidUsd());
            assertThat(freight.spend().unpriced()).isZero();
        }
        assertThat(served.requests("getPricing")).isEqualTo(1);
    }

    @Test
    void listIsReadOnceHoweverManyCallsNeedIt() throws InterruptedException {
        try (FreightClient freight = served.builder().listener(completed).build()) {
            List<CompletableFuture<?>> calls = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                calls.add(freight.async().createLoad(Served.load()));
            }
            calls.forEach(CompletableFuture::join);
            for (int i = 0; i < 200; i++) {
                assertThat(completed.next().chargedUsd()).isEqualTo("0.65");
            }
            assertThat(freight.spend().chargedUsd()).isEqualTo("130.00");
        }
        assertThat(served.requests("getPricing")).isEqualTo(1);
    }

    /** The call is over long before the list is there. */
    @Test
    void callWithoutALimitDoesNotWaitForTheList() throws InterruptedException {
        served.fault("getPricing", FaultPoint.BEFORE, FaultEffect.stall(), 1);
        try (FreightClient freight = FreightClient.builder()
                .baseUrl(served.server.url())
                .agentKey(served.broker.agentKey())
                .attemptTimeout(Duration.ofMinutes(5))
                .deadline(Duration.ofMinutes(5))
                .listener(completed)
                .build()) {
            freight.createLoad(Served.load());
            freight.createLoad(Served.load());
            assertThat(completed.reports).isEmpty();
            assertThat(freight.spend().unpriced()).isEqualTo(2);
            assertThat(freight.spend().byOperation().get("createLoad").charges())
                    .isEqualTo(2);
        }
        // closed: the list will not come
        assertThat(completed.next().chargedUsd()).isNull();
        assertThat(completed.next().chargeStatus()).isEqualTo(ChargeStatus.CHARGED);
    }

    @Test
    void reportIsThereWhenTheCallReturns() {
        AtomicReference<CallReport> report = new AtomicReference<>();
        try (FreightClient freight = served.client()) {
            freight.createLoad(Served.load(), options(o -> o.report(report::set)));
            assertThat(report.get().chargedUsd()).isEqualTo("0.65");
        }
        assertThat(served.server.requests().list().stream()
                        .map(entry -> entry.operation())
                        .toList())
                .as("nothing is held back for the list")
                .containsExactly("createLoad", "getPricing");
    }

    @Test
    void reportDoesNotWaitForAListThatDoesNotCome() {
        served.fault("getPricing", FaultPoint.BEFORE, FaultEffect.stall(), 1);
        AtomicReference<CallReport> report = new AtomicReference<>();
        try (FreightClient freight = served.client()) {
            CompletableFuture<?> call =
                    OwnThread.run(() -> freight.createLoad(Served.load(), options(o -> o.report(report::set))));
            served.server.requests().await("getPricing", 1, Duration.ofSeconds(60));
            while (!call.isDone()) {
                served.timer.advance(Duration.ofSeconds(1));
                Thread.onSpinWait();
            }
            call.join();
            assertThat(report.get().chargeStatus()).isEqualTo(ChargeStatus.CHARGED);
            assertThat(report.get().chargedUsd()).isNull();
            assertThat(freight.spend().unpriced()).isEqualTo(1);
        }
    }

    @Test
    void interruptWhileTheReportWaitsLosesNoResult() {
        served.fault("getPricing", FaultPoint.BEFORE, FaultEffect.stall(), 1);
        AtomicReference<CallReport> report = new AtomicReference<>();
        AtomicReference<Object> load = new AtomicReference<>();
        try (FreightClient freight = served.client()) {
            Thread caller = new Thread(() -> {
                load.set(freight.createLoad(Served.load(), options(o -> o.report(report::set))));
                assertThat(Thread.currentThread().isInterrupted()).isTrue();
            });
            caller.start();
            served.server.requests().await("getPricing", 1, Duration.ofSeconds(60));
            while (caller.isAlive()) {
                caller.interrupt();
                Thread.onSpinWait();
            }
            assertThat(load.get()).isNotNull();
            assertThat(report.get().outcome()).isEqualTo(CallOutcome.RESULT);
        }
    }

    @Test
    void spendSendsNothingAndThrowsNothingInAnOutage() {
        try (FreightClient freight = served.client()) {
            freight.createLoad(Served.load());
            served.fault("getPricing", FaultPoint.BEFORE, FaultEffect.status(500), 100);
            for (int i = 0; i < 1_000; i++) {
                assertThat(freight.spend().unpriced()).isEqualTo(1);
                assertThat(freight.spend().chargedUsd()).isEqualTo("0.00");
            }
        }
        assertThat(served.requests("getPricing")).isZero();
        assertThat(served.server.requests().count()).isEqualTo(1);
    }

    /** Two are counted, and at the prices of their moments, whatever is listed when somebody looks. */
    @Test
    void callIsCountedAtThePriceOfItsMoment() {
        try (FreightClient freight = served.pricedClient()) {
            freight.createLoad(Served.load());
            served.server.prices().set("load_create", "0.80");
            freight.prices().forget();
            freight.prices().pricing();
            assertThat(freight.spend().chargedUsd()).isEqualTo("0.65");
            freight.createLoad(Served.load());
            assertThat(freight.spend().chargedUsd()).isEqualTo("1.45").isEqualTo(served.paidUsd());
        }
    }

    @Test
    void chargeWithoutAPriceStaysACountWhateverIsReadLater() {
        try (FreightClient freight = served.client()) {
            freight.createLoad(Served.load());
            served.server.prices().set("load_create", "0.80");
            freight.prices().pricing();
            freight.createLoad(Served.load());
            Spend.Amounts creations = freight.spend().byOperation().get("createLoad");
            assertThat(creations).isEqualTo(new Spend.Amounts(new BigDecimal("0.80"), BigDecimal.ZERO, 2, 0, 1));
        }
    }

    @Test
    void priceThatARefusalNamesIsThePriceThatIsBooked() {
        try (Served poor = new Served("0.40");
                FreightClient freight = poor.builder()
                        .insufficientFunds(InsufficientFundsPolicy.ask(refusal -> {
                            poor.broker.topUp("10.00");
                            poor.server.prices().set("load_create", "0.65");
                            return true;
                        }))
                        .build()) {
            poor.server.prices().set("load_create", "0.75");
            freight.createLoad(Served.load());
            freight.prices().pricing();
            assertThat(freight.spend().chargedUsd()).isEqualTo("0.75");
            assertThat(freight.spend().unpriced()).isZero();
            assertThat(poor.requests("getPricing")).isEqualTo(1);
        }
    }

    @Test
    void lostCallIsUncertainAtThePriceThatCameAfterIt() throws InterruptedException {
        served.fault("getLoadPosition", FaultPoint.AFTER_COMMIT, FaultEffect.close(), 1);
        try (FreightClient freight = served.builder().listener(completed).build()) {
            String load = freight.createLoad(Served.load()).loadNumber();
            completed.next();
            freight.prices().forget();
            assertThatThrownBy(() -> freight.getLoadPosition(load)).isInstanceOf(FreightException.class);
            CallReport lost = completed.next();
            assertThat(lost.priceUsd()).as("%s", lost).isEqualTo("0.02");
            assertThat(lost.chargedUsd()).isNull();
            assertThat(freight.spend().uncertainUsd()).isEqualTo("0.02");
        }
    }
}
