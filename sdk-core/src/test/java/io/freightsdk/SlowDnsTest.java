package io.freightsdk;

import static io.freightsdk.Served.failure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.Timer.DaemonTimer;
import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.error.TransportException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import okhttp3.Dns;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A resolver that does not answer before the test ends: whatever ends before that has not waited for it. */
@Tag("acceptance")
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

    @ParameterizedTest
    @CsvSource({"false, false", "false, true", "true, false", "true, true"})
    void timeHoldsForALookUpThatBlocks(boolean async, boolean wholeCall) {
        FreightClient.Builder settings = builder(this::lookUp).retryPolicy(RetryPolicy.none());
        Duration time = Duration.ofMillis(30);
        try (FreightClient freight = wholeCall
                ? settings.deadline(time).build()
                : settings.attemptTimeout(time).build()) {
            assertThatThrownBy(() -> call(freight, async)).isInstanceOfSatisfying(CallTimeoutException.class, e -> {
                assertThat(e.wholeCall()).isEqualTo(wholeCall);
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
                freight.async().createUnnamedLoad(Served.load()).get();
            } catch (ExecutionException e) {
                throw e.getCause();
            }
        } else {
            freight.createUnnamedLoad(Served.load());
        }
    }

    @Test
    void oneThreadWaitsForAHostHoweverManyCallsDo() throws Exception {
        Dns dns = new LookUps(() -> 0).bounded(this::lookUp);
        List<CompletableFuture<?>> calls = new ArrayList<>();
        List<Thread> waiting = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            calls.add(CompletableFuture.supplyAsync(() -> found(dns), task -> {
                waiting.add(DaemonTimer.thread("test", task));
                waiting.get(waiting.size() - 1).start();
            }));
        }
        for (Thread thread : waiting) {
            while (thread.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
            }
        }
        assertThat(asked).hasValue(1);
        assertThat(lookingUp).hasSize(1).allMatch(Thread::isDaemon);
        answer.countDown();
        for (CompletableFuture<?> call : calls) {
            assertThat(call.get()).isNotNull();
        }
    }

    @Test
    void interruptAndCloseEndACallThatIsLookingUp() throws Exception {
        FreightClient freight = builder(this::lookUp)
                .attemptTimeout(Duration.ofHours(1))
                .deadline(Duration.ofHours(1))
                .build();
        CompletableFuture<?> closed = freight.async().getBalance();
        CompletableFuture<?> cancelled = freight.async().getBalance();
        while (asked.get() == 0) {
            Thread.onSpinWait();
        }
        Thread.currentThread().interrupt();
        assertThatThrownBy(freight::getBalance).isInstanceOf(CallInterruptedException.class);
        assertThat(Thread.interrupted()).isTrue();
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
    void lookUpThatHangsIsBegunAgainForAllWhoWait() throws Exception {
        AtomicLong nanos = new AtomicLong();
        LookUps lookUps = new LookUps(nanos::get);
        Dns hangsOnce = host -> asked.get() == 0 ? lookUp(host) : List.of(InetAddress.getLoopbackAddress());
        Dns dns = lookUps.bounded(hangsOnce);
        CompletableFuture<List<InetAddress>> first = CompletableFuture.supplyAsync(
                () -> found(dns), task -> DaemonTimer.thread("test", task).start());
        while (asked.get() == 0) {
            Thread.onSpinWait();
        }
        nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        assertThat(dns.lookup("slow.example")).hasSize(1);
        assertThat(first.get()).hasSize(1);
        assertThat(answer.getCount()).as("the first look-up still blocks").isEqualTo(1);
        lookUps.close();
    }

    private static List<InetAddress> found(Dns dns) {
        try {
            return dns.lookup("slow.example");
        } catch (UnknownHostException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void timeHoldsForAProxySelectorThatBlocks(boolean async) {
        ProxySelector blocking = selecting(() -> new Proxy(
                Proxy.Type.HTTP, new InetSocketAddress(found(this::lookUp).get(0), 1)));
        try (FreightClient freight = service.builder()
                .okHttpClient(new OkHttpClient.Builder().proxySelector(blocking).build())
                .attemptTimeout(Duration.ofMillis(30))
                .build()) {
            assertThatThrownBy(() -> call(freight, async))
                    .isInstanceOfSatisfying(
                            CallTimeoutException.class,
                            e -> assertThat(e.chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED));
            Thread.currentThread().interrupt();
            assertThatThrownBy(freight::getBalance).isInstanceOf(CallInterruptedException.class);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(answer.getCount()).as("the selector still blocks").isEqualTo(1);
        }
    }

    @Test
    void errorOfAProxySelectorIsItsFailure() {
        ProxySelector broken = selecting(() -> {
            throw new NoClassDefFoundError("com/acme/Proxies");
        });
        try (LookUps lookUps = new LookUps(System::nanoTime)) {
            assertThatThrownBy(() -> lookUps.bounded(broken).select(URI.create("http://freight.example")))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the ProxySelector failed")
                    .hasCauseInstanceOf(NoClassDefFoundError.class);
        }
    }

    private static ProxySelector selecting(Supplier<Proxy> proxy) {
        return new ProxySelector() {
            @Override
            public List<Proxy> select(URI uri) {
                return List.of(proxy.get());
            }

            @Override
            public void connectFailed(URI uri, SocketAddress address, IOException failure) {}
        };
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
                    .hasMessage(failed + "the Dns threw java.lang.IllegalStateException" + next);
            assertThatThrownBy(() -> call(freight, true))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("the Dns threw java.lang.NoClassDefFoundError");
            assertThatThrownBy(freight::getBalance).hasMessage(failed + "no such host" + next);
            assertThat(freight.getBalance()).isNotNull();
        }
    }
}
