package io.freightsdk;

import static io.freightsdk.Served.failure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.freightsdk.error.CallInterruptedException;
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
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
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
    private final Semaphore asked = new Semaphore(0);
    private final Set<Thread> lookingUp = ConcurrentHashMap.newKeySet();
    private final FakeService service = new FakeService();

    @AfterEach
    void close() {
        answer.countDown();
        service.close();
    }

    /** Cannot be interrupted, as that of the operating system. */
    private List<InetAddress> lookUp(String host) throws UnknownHostException {
        lookingUp.add(Thread.currentThread());
        asked.release();
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

    private FreightClient client(Duration deadline) {
        return Served.withPrices(builder(this::lookUp)
                .retryPolicy(RetryPolicy.none())
                .attemptTimeout(Duration.ofHours(1))
                .deadline(deadline)
                .build());
    }

    private void assertStillBlocked() {
        assertThat(answer.getCount()).as("the look-up still blocks").isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void deadlineEndsACallWhoseLookUpBlocks(boolean async) {
        Duration time = Duration.ofMillis(30);
        try (FreightClient freight = client(time)) {
            Throwable thrown = async
                    ? failure(freight.async().createLoad("order-1", Served.load()))
                    : catchThrowable(() -> freight.createLoad("order-1", Served.load()));
            assertThat(thrown)
                    .isInstanceOfSatisfying(CallTimeoutException.class, e -> {
                        assertThat(e.wholeCall()).isTrue();
                        assertThat(e.timeout()).isEqualTo(time);
                        assertThat(e.chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED);
                    })
                    .hasMessageContaining("waited for the address of the service");
            assertStillBlocked();
            assertThat(freight.spend().byOperation()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void attemptTimeoutEndsAnAttemptWhoseLookUpBlocks(boolean async) {
        Duration time = Duration.ofMillis(30);
        try (FreightClient freight = builder(this::lookUp)
                .retryPolicy(RetryPolicy.defaults().withMaxAttempts(2))
                .attemptTimeout(time)
                .deadline(Duration.ofHours(1))
                .build()) {
            assertThatThrownBy(() -> call(freight, async)).isInstanceOfSatisfying(CallTimeoutException.class, e -> {
                assertThat(e.wholeCall()).isFalse();
                assertThat(e.attempts()).isEqualTo(2);
            });
            assertStillBlocked();
        }
    }

    @Test
    void interruptEndsABlockingCallWhoseLookUpBlocks() throws Exception {
        try (FreightClient freight = client(Duration.ofHours(1))) {
            CompletableFuture<Boolean> wasInterrupted = new CompletableFuture<>();
            Thread caller = new Thread(() -> {
                assertThatThrownBy(freight::getBalance).isInstanceOf(CallInterruptedException.class);
                wasInterrupted.complete(Thread.currentThread().isInterrupted());
            });
            caller.start();
            asked.acquire();
            caller.interrupt();
            assertThat(wasInterrupted.get(100, TimeUnit.SECONDS)).isTrue();
            assertStillBlocked();
        }
    }

    @Test
    void closeEndsABlockingCallWhoseLookUpBlocks() throws Exception {
        FreightClient freight = client(Duration.ofHours(1));
        CompletableFuture<Throwable> ended = OwnThread.call(() -> catchThrowable(freight::getBalance));
        asked.acquire();
        freight.close();
        assertThat(ended.get(100, TimeUnit.SECONDS)).isInstanceOf(ClientClosedException.class);
        assertStillBlocked();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void resolverThatNeverAnswersTakesFewThreads(boolean async) {
        try (FreightClient freight = client(Duration.ofMillis(30))) {
            for (int i = 0; i < 2 * NameLookUps.MAX_THREADS; i++) {
                assertThatThrownBy(() -> call(freight, async)).isInstanceOf(CallTimeoutException.class);
            }
            assertStillBlocked();
            assertThat(lookingUp).hasSizeLessThanOrEqualTo(NameLookUps.MAX_THREADS);
        }
    }

    @Test
    void resolverThatAnswersAgainServesTheNextCall() {
        service.answers(200, AnyCall.GET_BALANCE.goodBody);
        try (FreightClient freight = builder(this::lookUp)
                .retryPolicy(RetryPolicy.none())
                .attemptTimeout(Duration.ofMillis(30))
                .build()) {
            for (int i = 0; i < 2 * NameLookUps.MAX_THREADS; i++) {
                assertThatThrownBy(freight::getBalance).isInstanceOf(CallTimeoutException.class);
            }
            answer.countDown();
            CallOptions patient =
                    CallOptions.builder().attemptTimeout(Duration.ofHours(1)).build();
            assertThat(freight.getBalance(patient)).isNotNull();
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
        asked.acquire(2);
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
        assertThat(lookingUp).isEmpty();
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
