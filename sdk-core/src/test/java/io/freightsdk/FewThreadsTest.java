package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Fault;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Thousands of calls that wait for one thing, and the threads they take when it comes. */
@Tag("long")
class FewThreadsTest {
    private static final int CALLS = Boolean.getBoolean("slow") ? 2_000 : 200;
    private static final int FEW = 200;
    private static final BigDecimal ALL_USD = new BigDecimal("0.65").multiply(new BigDecimal(CALLS));
    private static final BigDecimal HALF_USD = ALL_USD.divide(new BigDecimal(2));
    private static final Duration LONG = Duration.ofMinutes(30);

    @AutoClose
    private final Served served = new Served("100000.00");

    private FreightClient.Builder builder() {
        return FreightClient.builder()
                .baseUrl(served.server.url())
                .account("acme")
                .agentKey(served.broker.agentKey())
                .attemptTimeout(LONG)
                .deadline(LONG);
    }

    /** The most threads that there were at once since it began, on top of those of that moment. */
    private static final class Peak {
        private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        private final int before = threads.getThreadCount();

        Peak() {
            threads.resetPeakThreadCount();
        }

        int most() {
            return threads.getPeakThreadCount() - before;
        }
    }

    /** With a listener and dependents, which are the user's code, and without. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void callsThatWaitForOnePriceListTakeFewThreads(boolean foreign) {
        AtomicInteger heard = new AtomicInteger();
        CallListener listener = new CallListener() {
            @Override
            public void callCompleted(CallReport report) {
                heard.incrementAndGet();
            }
        };
        served.fault("getPricing", Fault.When.BEFORE, Fault.delay(Duration.ofMillis(300)), 1);
        FreightClient.Builder settings =
                builder().maxConcurrentCalls(8).spendLimit(SpendLimit.usd(HALF_USD.toPlainString()));
        try (FreightClient freight = (foreign ? settings.listener(listener) : settings).build()) {
            Peak peak = new Peak();
            List<CompletableFuture<?>> calls = new ArrayList<>();
            for (int i = 0; i < CALLS; i++) {
                CompletableFuture<?> call = freight.async().createLoad(Served.load(), CallOptions.none());
                calls.add(foreign ? call.whenComplete((load, thrown) -> heard.incrementAndGet()) : call);
            }
            CompletableFuture.allOf(calls.toArray(CompletableFuture[]::new))
                    .exceptionally(refused -> null)
                    .join();
            assertThat(peak.most()).isLessThan(FEW);
            assertThat(freight.spend().chargedUsd())
                    .isEqualByComparingTo(HALF_USD)
                    .isEqualTo(served.paidUsd());
        }
        assertThat(served.requests("getPricing")).isEqualTo(1);
    }

    /** On Java 21 and later they wait on virtual threads, before that on a thread each. */
    @Test
    void callsThatWaitForATopUpHoldNoPlatformThread() {
        boolean isVirtual = Runtime.version().feature() >= 21;
        try (Served poor = new Served("0.10");
                FreightClient freight = FreightClient.builder()
                        .baseUrl(poor.server.url())
                        .account("acme")
                        .agentKey(poor.broker.agentKey())
                        .deadline(LONG)
                        .attemptTimeout(LONG)
                        .maxConcurrentCalls(8)
                        .insufficientFundsPolicy(InsufficientFundsPolicy.waitForTopUp(LONG))
                        .build()) {
            Peak peak = new Peak();
            List<CompletableFuture<?>> calls = new ArrayList<>();
            for (int i = 0; i < CALLS; i++) {
                calls.add(freight.async().createLoad(Served.load(), CallOptions.none()));
            }
            poor.server.awaitRequests("createLoad", CALLS, LONG);
            int most = peak.most();
            poor.broker.topUp("100000.00");
            calls.forEach(CompletableFuture::join);
            assertThat(most).isBetween(isVirtual ? 0 : CALLS / 2, isVirtual ? 100 : CALLS + FEW);
            assertThat(poor.debits()).hasSize(CALLS);
        }
    }

    /** 2,000 blocking calls open as many sockets as the cap allows, and all of them succeed. */
    @Test
    void blockingCallsKeepToTheCap() {
        AtomicInteger atOnce = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        okhttp3.OkHttpClient counting = new okhttp3.OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
                    try {
                        return chain.proceed(chain.request());
                    } finally {
                        atOnce.decrementAndGet();
                    }
                })
                .build();
        try (FreightClient freight =
                builder().okHttpClient(counting).maxConcurrentCalls(50).build()) {
            List<CompletableFuture<Void>> threads = new ArrayList<>();
            for (int i = 0; i < 2_000; i++) {
                threads.add(OwnThread.run(() -> freight.createLoad(Served.load(), CallOptions.none())));
            }
            threads.forEach(CompletableFuture::join);
        }
        assertThat(most.get()).isBetween(1, 50);
        assertThat(served.paidUsd()).isEqualByComparingTo(new BigDecimal("1300.00"));
    }
}
