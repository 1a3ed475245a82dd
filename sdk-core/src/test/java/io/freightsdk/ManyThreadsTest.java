package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.Scheduler.DaemonTimer;
import io.freightsdk.Transport.TransportResult;
import io.freightsdk.error.BillingUnavailableException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.internal.Warnings;
import io.freightsdk.server.Fault;
import io.freightsdk.server.LedgerEntry;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One client, many threads. */
@Tag("acceptance")
class ManyThreadsTest {
    @AutoClose
    private final Served served = new Served("1000.00");

    private static void atOnce(int threads, Runnable work) {
        IntStream.range(0, threads).mapToObj(i -> OwnThread.run(work)).toList().forEach(CompletableFuture::join);
    }

    @Test
    void thousandThreadsLoseNoCallAndLeaveNoThread() throws InterruptedException {
        ClientThreads threads = new ClientThreads();
        try (FreightClient freight = served.pricedClient()) {
            atOnce(1_000, () -> freight.createLoad(Served.load(), CallOptions.none()));

            assertThat(served.debits())
                    .hasSize(1_000)
                    .extracting(LedgerEntry::loadNumber)
                    .doesNotHaveDuplicates();
            assertThat(freight.spend().chargedUsd()).isEqualTo("650.00");
            threads.endWith(freight);
        }
    }

    @Test
    void thousandThreadsLeaveNoConnection() {
        try (Scheduler timer = new DaemonTimer(Warnings.of("test"), InstantSource.system())) {
            Transport transport = new Transport(null, new OkHttpClient.Builder(), timer, Warnings.of("test"));
            atOnce(1_000, () -> assertThat(pricing(transport)).isInstanceOf(RawResponse.class));
            assertThat(transport.http.connectionPool().idleConnectionCount()).isPositive();

            transport.close();
            assertThat(transport.http.connectionPool().idleConnectionCount()).isZero();
        }
    }

    @Test
    void closeAmidAThousandThreadsLeavesNoConnection() {
        AtomicInteger replies = new AtomicInteger();
        try (Scheduler timer = new DaemonTimer(Warnings.of("test"), InstantSource.system())) {
            Transport transport = new Transport(null, new OkHttpClient.Builder(), timer, Warnings.of("test"));
            atOnce(1_000, () -> {
                pricing(transport);
                if (replies.incrementAndGet() == 500) {
                    transport.close();
                }
            });
            assertThat(transport.http.connectionPool().idleConnectionCount()).isZero();
        }
    }

    private TransportResult pricing(Transport transport) {
        Attempt attempt = new Attempt(1, Duration.ofMinutes(1), false);
        Request request = new Request.Builder()
                .url(served.server.url() + "/v1/agent/pricing")
                .header("Authorization", "Bearer " + served.broker.agentKey())
                .tag(Attempt.class, attempt)
                .build();
        return transport.send(request, attempt, call -> {});
    }

    @Test
    void oneKeyFromThirtyTwoThreadsIsOneLoad() {
        try (FreightClient freight = served.pricedClient()) {
            atOnce(32, () -> freight.createLoad("order-4711", Served.load()));

            assertThat(freight.spend().chargedUsd()).isEqualTo("0.65");
        }
        assertThat(served.debits()).hasSize(1);
    }

    /** All of them get replays at the same moment, and one of them was charged. */
    @Test
    void oneKeyWhoseResponsesAreLostToThirtyTwoThreadsIsOneCharge() {
        try (FreightClient freight = Served.priced(served.builder()
                .retryPolicy(RetryPolicy.defaults().withMaxAttempts(40))
                .deadline(Duration.ofHours(23))
                .build())) {
            for (int i = 1; i <= 30; i++) {
                String order = "order-" + i;
                served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 32);
                atOnce(32, () -> freight.createLoad(order, Served.load()));
            }
            assertThat(freight.spend().chargedUsd()).isEqualTo("19.50").isEqualTo(served.paidUsd());
        }
        assertThat(served.debits()).hasSize(30);
    }

    /** Of one key, that both have lost and get a replay of: the second has to see what the first was charged. */
    @Test
    void twoCallsThatAreSettledAtTheSameMomentAreOneCharge() {
        Meeting meeting = new Meeting();
        try (FreightClient freight = Served.priced(served.onlyOneAttempt()
                .retryPolicy(new RetryPolicy(3, Duration.ZERO, Duration.ZERO))
                .okHttpClient(new OkHttpClient.Builder().addInterceptor(meeting).build())
                .build())) {
            served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 2);
            atOnce(2, () -> meeting.attend(() -> freight.createLoad("order-1", Served.load())));
            assertThat(freight.spend().chargedUsd()).isEqualTo("0.65").isEqualTo(served.paidUsd());
        }
        assertThat(meeting.lost).as("calls whose first response was lost").hasValue(2);
        assertThat(served.debits()).hasSize(1);
    }

    /** Two calls go on together when both have lost their responses, and when both have got them. A call that has ended is waited for no longer. */
    private static final class Meeting implements Interceptor {
        private final Phaser both = new Phaser(2);
        private final AtomicInteger lost = new AtomicInteger();

        void attend(Runnable call) {
            try {
                call.run();
            } finally {
                both.arriveAndDeregister();
            }
        }

        @Override
        public Response intercept(Chain chain) throws IOException {
            boolean isCreation = chain.request().method().equals("POST");
            try {
                Response response = chain.proceed(chain.request());
                if (isCreation) {
                    both.arriveAndAwaitAdvance();
                }
                return response;
            } catch (IOException e) {
                lost.incrementAndGet();
                both.arriveAndAwaitAdvance();
                throw e;
            }
        }
    }

    @Test
    void limitHoldsToTheCent() {
        AtomicInteger refused = new AtomicInteger();
        try (FreightClient freight =
                served.builder().spendLimit(SpendLimit.usd("20.00")).build()) {
            atOnce(64, () -> {
                try {
                    freight.createLoad(Served.load(), CallOptions.none());
                } catch (SpendLimitException e) {
                    refused.incrementAndGet();
                }
            });
            assertThat(freight.spend().chargedUsd()).isEqualTo("19.50");
        }
        assertThat(served.debits()).hasSize(30);
        assertThat(refused).hasValue(34);
        assertThat(served.requests("createLoad")).isEqualTo(30);
    }

    @Test
    void serviceThatIsDownIsNotStormed() {
        served.server.billingAvailable(false);
        try (FreightClient freight =
                served.builder().deadline(Duration.ofHours(23)).build()) {
            for (int i = 0; i < 100; i++) {
                assertThatThrownBy(() -> freight.createLoad(Served.load(), CallOptions.none()))
                        .isInstanceOf(BillingUnavailableException.class);
            }
            long before = served.requests("createLoad");
            for (int i = 0; i < 1_000; i++) {
                assertThatThrownBy(() -> freight.createLoad(Served.load(), CallOptions.none()))
                        .isInstanceOf(BillingUnavailableException.class);
            }
            assertThat(served.requests("createLoad") - before).isBetween(1_000L, 1_100L);

            served.server.billingAvailable(true);
            String loadNumber =
                    freight.createLoad(Served.load(), CallOptions.none()).loadNumber();
            for (int i = 0; i < 50; i++) {
                freight.getLoadPosition(loadNumber);
            }
            served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 3);
            assertThat(freight.createLoad(Served.load(), CallOptions.none()).deduplicated())
                    .isFalse();
        }
    }
}
