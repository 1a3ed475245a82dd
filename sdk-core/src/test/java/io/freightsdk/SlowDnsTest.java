package io.freightsdk;

import static io.freightsdk.Served.failure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.error.TransportException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.Dns;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A resolver that does not answer before the test ends: whatever ends before that has not waited for it. */
class SlowDnsTest {
    private final CountDownLatch answer = new CountDownLatch(1);
    private final AtomicInteger asked = new AtomicInteger();
    private final Set<Thread> lookingUp = ConcurrentHashMap.newKeySet();
    private final FakeService service = new FakeService();

    @AfterEach
    void close() {
        answer.countDown();
        service.close();
    }

    /** Cannot be interrupted, as that of the operating system. */
    private List<InetAddress> lookUp(String host) throws UnknownHostException {
        asked.incrementAndGet();
        lookingUp.add(Thread.currentThread());
        boolean over = false;
        while (!over) {
            try {
                answer.await();
                over = true;
            } catch (InterruptedException e) {
                // goes on
            }
        }
        return List.of(InetAddress.getLoopbackAddress());
    }

    private FreightClient.Builder builder(Dns dns) {
        return FreightClient.builder()
                .baseUrl(service.url().replaceFirst("//[^:/]+", "//slow.example"))
                .account("acme")
                .agentKey(FakeService.KEY)
                .allowPlainHttp(true)
                .okHttpClient(new OkHttpClient.Builder().dns(dns).build());
    }

    /** A blocking call ends when the resolver gives up: its thread cannot be interrupted there. */
    @Test
    void deadlineEndsAnAsynchronousCallWhoseLookUpBlocks() {
        Duration time = Duration.ofMillis(30);
        try (FreightClient freight = Served.withPrices(builder(this::lookUp)
                .retryPolicy(RetryPolicy.none())
                .deadline(time)
                .build())) {
            assertThat(failure(freight.async().createLoad("order-1", Served.load())))
                    .isInstanceOfSatisfying(CallTimeoutException.class, e -> {
                        assertThat(e.wholeCall()).isTrue();
                        assertThat(e.timeout()).isEqualTo(time);
                        assertThat(e.chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED);
                    });
            assertThat(answer.getCount()).as("the look-up still blocks").isEqualTo(1);
            assertThat(freight.spend().byOperation()).isEmpty();
        }
    }

    private static void call(FreightClient freight, boolean async) throws Throwable {
        if (async) {
            try {
                freight.async().getBalance().get();
            } catch (ExecutionException e) {
                throw e.getCause();
            }
        } else {
            freight.getBalance();
        }
    }

    @Test
    void closeAndCancelEndAsynchronousCallsThatAreLookingUp() throws Exception {
        FreightClient freight = builder(this::lookUp)
                .attemptTimeout(Duration.ofHours(1))
                .deadline(Duration.ofHours(1))
                .build();
        CompletableFuture<?> closed = freight.async().getBalance();
        CompletableFuture<?> cancelled = freight.async().getBalance();
        while (asked.get() == 0) {
            Thread.onSpinWait();
        }
        assertThat(cancelled.cancel(true)).isTrue();
        freight.close();
        assertThat(failure(closed)).isInstanceOf(ClientClosedException.class);
        assertThat(answer.getCount()).isEqualTo(1);
    }

    /** The user's client hears of each request before it is on its way. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void requestThatBeginsAfterTheCloseLooksNothingUp(boolean async) {
        AtomicReference<FreightClient> closed = new AtomicReference<>();
        OkHttpClient users = new OkHttpClient.Builder()
                .dns(this::lookUp)
                .eventListenerFactory(call -> {
                    closed.get().close();
                    return EventListener.NONE;
                })
                .build();
        FreightClient freight = builder(this::lookUp).okHttpClient(users).build();
        closed.set(freight);
        assertThatThrownBy(() -> call(freight, async)).isInstanceOf(ClientClosedException.class);
        assertThat(asked).hasValue(0);
    }

    @Test
    void lookUpThatSucceedsIsUsed() {
        service.answers(200, AnyCall.GET_BALANCE.goodBody);
        answer.countDown();
        try (FreightClient freight = builder(this::lookUp).build()) {
            assertThat(freight.getBalance()).isNotNull();
        }
    }

    @Test
    void whatADnsThrowsEndsItsCallAlone() {
        AtomicInteger lookUps = new AtomicInteger();
        Dns throwing = host -> {
            int number = lookUps.incrementAndGet();
            if (number == 1) {
                throw new IllegalStateException("no resolver");
            }
            if (number == 2) {
                throw new NoClassDefFoundError("com/acme/Resolver");
            }
            if (number == 3) {
                throw new UnknownHostException("slow.example: no such host");
            }
            return List.of(InetAddress.getLoopbackAddress());
        };
        service.answers(200, AnyCall.GET_BALANCE.goodBody);
        try (FreightClient freight =
                builder(throwing).retryPolicy(RetryPolicy.none()).build()) {
            String failed = "getBalance: connection failed: UnknownHostException: slow.example: ";
            String next = ", nothing charged; check the network and the base URL";
            assertThatThrownBy(freight::getBalance)
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("the Dns threw java.lang.IllegalStateException" + next);
            assertThatThrownBy(() -> call(freight, true))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("NoClassDefFoundError: com/acme/Resolver");
            assertThatThrownBy(freight::getBalance).hasMessage(failed + "no such host" + next);
            assertThat(freight.getBalance()).isNotNull();
        }
    }
}
