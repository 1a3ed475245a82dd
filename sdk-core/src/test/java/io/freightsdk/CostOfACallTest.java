package io.freightsdk;

import static io.freightsdk.Served.failure;
import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.FreightException;
import io.freightsdk.server.Fault;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is known of the cost of a call, by whom, and what is sent for that. */
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
                        ? freight.async()
                                .createLoad(Served.load(), CallOptions.none())
                                .join()
                                .loadNumber()
                        : freight.createLoad(Served.load(), CallOptions.none()).loadNumber();
                CallReport created = completed.next();
                assertThat(created.priceUsd()).isEqualTo("0.65");
                assertThat(created.chargedUsd()).isEqualTo("0.65");
                freight.getLoadPosition(load);
                assertThat(completed.next().chargedUsd()).isEqualTo("0.02");
            }
            assertThat(freight.spend().chargedUsd()).isEqualTo(served.paidUsd());
        }
        assertThat(served.requests("getPricing")).isEqualTo(1);
    }

    @Test
    void listIsReadOnceHoweverManyCallsNeedIt() throws InterruptedException {
        try (FreightClient freight = served.builder().listener(completed).build()) {
            List<CompletableFuture<?>> calls = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                calls.add(freight.async().createLoad(Served.load(), CallOptions.none()));
            }
            calls.forEach(CompletableFuture::join);
            for (int i = 0; i < 200; i++) {
                assertThat(completed.next().chargedUsd()).isEqualTo("0.65");
            }
            assertThat(freight.spend().chargedUsd()).isEqualTo("130.00");
        }
        assertThat(served.requests("getPricing")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void clientWithoutAnySettingKnowsWhatItsCallsCost(boolean async) {
        try (FreightClient freight = FreightClient.builder()
                .baseUrl(served.server.url())
                .account("acme")
                .agentKey(served.broker.agentKey())
                .build()) {
            String load = async
                    ? freight.async()
                            .createLoad(Served.load(), CallOptions.none())
                            .join()
                            .loadNumber()
                    : freight.createLoad(Served.load(), CallOptions.none()).loadNumber();
            freight.getLoadPosition(load, options(o -> o.tag("acme")));
            assertThat(freight.spend().chargedUsd()).isEqualTo("0.67").isEqualTo(served.paidUsd());
            assertThat(freight.spend().byTag().get("acme").chargedUsd()).isEqualTo("0.02");
        }
        assertThat(served.requests("getPricing")).isEqualTo(1);
    }

    @Test
    void listenerAndReportAreBothToldTheCost() throws InterruptedException {
        AtomicReference<CallReport> report = new AtomicReference<>();
        try (FreightClient freight = served.builder().listener(completed).build()) {
            freight.createLoad(Served.load(), options(o -> o.report(report::set)));
            assertThat(report.get().chargedUsd()).isEqualTo("0.65");
            assertThat(completed.next()).isEqualTo(report.get());
        }
        assertThat(served.server.requests().stream()
                        .map(entry -> entry.operation())
                        .toList())
                .as("the price is known before the call is sent")
                .containsExactly("getPricing", "createLoad");
    }

    /** Of every call, the one for the list included; a limited call waits for that list. */
    @ParameterizedTest
    @ValueSource(strings = {"callStarted", "attemptEnded", "callCompleted"})
    void listenerThatAsksForPricesGetsThem(String event) throws InterruptedException {
        AtomicReference<FreightClient> client = new AtomicReference<>();
        BlockingQueue<BigDecimal> prices = new LinkedBlockingQueue<>();
        CallListener curious = new CallListener() {
            private void ask(String told) {
                if (told.equals(event)) {
                    prices.add(client.get().prices().priceUsd("load_create"));
                }
            }

            @Override
            public void callStarted(CallStarted started) {
                ask("callStarted");
            }

            @Override
            public void attemptEnded(AttemptEnded ended) {
                ask("attemptEnded");
            }

            @Override
            public void callCompleted(CallReport report) {
                ask("callCompleted");
            }
        };
        try (FreightClient freight = served.builder()
                .listener(curious)
                .spendLimit(SpendLimit.usd("5.00"))
                .build()) {
            client.set(freight);
            freight.createLoad(Served.load(), CallOptions.none());
            assertThat(prices.poll(60, TimeUnit.SECONDS)).isEqualTo("0.65");
            assertThat(freight.spend().chargedUsd()).isEqualTo("0.65");
        }
        assertThat(served.requests("getPricing")).isEqualTo(1);
    }

    @Test
    void interruptWhileTheListIsAwaitedSendsNothing() {
        served.fault("getPricing", Fault.When.BEFORE, Fault.stall(), 1);
        AtomicReference<CallReport> report = new AtomicReference<>();
        try (FreightClient freight = served.client()) {
            CompletableFuture<Thread> caller = new CompletableFuture<>();
            CompletableFuture<?> call = OwnThread.run(() -> {
                caller.complete(Thread.currentThread());
                freight.createLoad(Served.load(), options(o -> o.report(report::set)));
            });
            served.server.awaitRequests("getPricing", 1, Duration.ofSeconds(60));
            caller.join().interrupt();
            assertThat(failure(call)).isInstanceOf(CallInterruptedException.class);
            assertThat(report.get().outcome()).isEqualTo(CallOutcome.FAILED);
        }
        assertThat(served.requests("createLoad")).isZero();
    }

    /** Two are counted, and at the prices of their moments, whatever is listed when somebody looks. */
    @Test
    void callIsCountedAtThePriceOfItsMoment() {
        try (FreightClient freight = served.pricedClient()) {
            freight.createLoad(Served.load(), CallOptions.none());
            served.server.prices().set("load_create", "0.80");
            freight.prices().refresh();
            freight.prices().list();
            assertThat(freight.spend().chargedUsd()).isEqualTo("0.65");
            freight.createLoad(Served.load(), CallOptions.none());
            assertThat(freight.spend().chargedUsd()).isEqualTo("1.45").isEqualTo(served.paidUsd());
        }
    }

    @Test
    void priceThatARefusalNamesIsThePriceThatIsBooked() {
        try (Served poor = new Served("0.40");
                FreightClient freight = poor.builder()
                        .insufficientFundsPolicy(InsufficientFundsPolicy.ask(refusal -> {
                            poor.broker.topUp("10.00");
                            poor.server.prices().set("load_create", "0.65");
                            return true;
                        }))
                        .build()) {
            poor.server.prices().set("load_create", "0.75");
            freight.createLoad(Served.load(), CallOptions.none());
            freight.prices().list();
            assertThat(freight.spend().chargedUsd()).isEqualTo("0.75");
            assertThat(poor.requests("getPricing")).isEqualTo(1);
        }
    }

    @Test
    void lostCallIsUncertainAtThePriceThatCameAfterIt() throws InterruptedException {
        served.fault("getLoadPosition", Fault.When.AFTER_COMMIT, Fault.close(), 1);
        try (FreightClient freight = served.builder().listener(completed).build()) {
            String load = freight.createLoad(Served.load(), CallOptions.none()).loadNumber();
            completed.next();
            freight.prices().refresh();
            assertThatThrownBy(() -> freight.getLoadPosition(load)).isInstanceOf(FreightException.class);
            CallReport lost = completed.next();
            assertThat(lost.atMostUsd()).as("%s", lost).isEqualTo("0.02");
            assertThat(lost.chargedUsd()).isNull();
            assertThat(freight.spend().uncertainUsd()).isEqualTo("0.02");
        }
    }
}
