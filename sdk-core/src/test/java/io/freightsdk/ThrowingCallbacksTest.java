package io.freightsdk;

import static io.freightsdk.Served.failure;
import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.freightsdk.Scheduler.DaemonTimer;
import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.error.TransportException;
import io.freightsdk.internal.Warnings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Code of the user that throws, where the client calls it. */
class ThrowingCallbacksTest {
    private static final Logger LOG = Logger.getLogger("io.freightsdk");

    private final FakeService service = new FakeService();
    private final VirtualTimer timer = new VirtualTimer();

    @BeforeEach
    void quiet() {
        LOG.setLevel(Level.OFF);
    }

    @AfterEach
    void close() {
        LOG.setLevel(null);
        service.close();
    }

    private FreightClient.Builder builder() {
        return service.builder().retryPolicy(RetryPolicy.defaults()).timing(timer, () -> 0.5);
    }

    /** Throws from every method. */
    private record Thrower(boolean error) implements CallListener {
        private void fail() {
            if (error) {
                throw new NoClassDefFoundError("com/acme/Metrics");
            }
            throw new IllegalStateException("no registry");
        }

        @Override
        public void callStarted(CallStarted event) {
            fail();
        }

        @Override
        public void attemptEnded(AttemptEnded event) {
            fail();
        }

        @Override
        public void retryScheduled(RetryScheduled event) {
            fail();
        }

        @Override
        public void callCompleted(CallReport report) {
            fail();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void listenerThatThrowsChangesNothing(boolean error) {
        service.answers(200, AnyCall.Bodies.PRICING).answers(500, "").answers(201, AnyCall.Bodies.CREATED);
        Thrower thrower = new Thrower(error);
        CallOptions reported = options(o -> o.report(report -> thrower.callCompleted(report)));
        try (FreightClient freight =
                builder().listener(thrower).spendLimit(SpendLimit.usd("0.70")).build()) {
            assertThat(AnyCall.CREATE_LOAD.on(freight, reported)).isNotNull();
            assertThat(freight.spend().chargedUsd()).isEqualTo("0.65");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void futureCompletesWhateverTheListenerThrows(boolean error) {
        service.answers(200, AnyCall.Bodies.PRICING).answers(500, "").answers(201, AnyCall.Bodies.CREATED);
        try (FreightClient freight = builder()
                .listener(new Thrower(error))
                .spendLimit(SpendLimit.usd("0.70"))
                .build()) {
            CompletableFuture<?> load = AnyCall.CREATE_LOAD.on(freight.async(), CallOptions.none());
            assertThat(load.join()).isNotNull();
        }
    }

    /** The records of the client's logger, which prints nothing meanwhile. */
    private static List<LogRecord> logged(Runnable work) {
        List<LogRecord> records = new CopyOnWriteArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord line) {
                records.add(line);
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        LOG.setLevel(Level.WARNING);
        LOG.setUseParentHandlers(false);
        LOG.addHandler(handler);
        try {
            work.run();
        } finally {
            LOG.removeHandler(handler);
            LOG.setUseParentHandlers(true);
            LOG.setLevel(Level.OFF);
        }
        return records;
    }

    @Test
    void eachKindOfFailureLeavesOneWarningWithTheException() {
        Thrower thrower = new Thrower(false);
        CallOptions reported = options(o -> o.report(report -> thrower.callCompleted(report)));
        List<LogRecord> records = logged(() -> {
            try (FreightClient freight = builder().listener(thrower).build()) {
                for (int i = 0; i < 5; i++) {
                    service.answers(500, "").answers(200, AnyCall.GET_BALANCE.goodBody);
                    freight.getBalance(reported);
                }
            }
        });
        assertThat(records)
                .allSatisfy(line -> assertThat(line.getThrown()).hasMessage("no registry"))
                .extracting(LogRecord::getMessage)
                .containsExactlyInAnyOrder(
                        "CallListener.callStarted failed; its call goes on: java.lang.IllegalStateException",
                        "CallListener.attemptEnded failed; its call goes on: java.lang.IllegalStateException",
                        "CallListener.retryScheduled failed; its call goes on: java.lang.IllegalStateException",
                        "CallListener.callCompleted failed; its call goes on: java.lang.IllegalStateException",
                        "the consumer of CallOptions.report failed; its call goes on: java.lang.IllegalStateException");
    }

    @Test
    void taskOfTheTimerThatFailsLeavesAWarning() {
        List<LogRecord> records = logged(() -> {
            CountDownLatch after = new CountDownLatch(1);
            try (Scheduler real = new DaemonTimer(Warnings.of("io.freightsdk"), InstantSource.system())) {
                real.after(Duration.ZERO, () -> {
                    throw new IllegalStateException("a defect");
                });
                real.after(Duration.ofMillis(1), after::countDown);
                after.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        assertThat(records)
                .extracting(LogRecord::getMessage)
                .containsExactly("a task of the client's timer failed: java.lang.IllegalStateException");
    }

    @Test
    void handlerMayThrowWhatItWasHanded() {
        service.answers(402, AnyCall.Bodies.NO_FUNDS);
        try (FreightClient freight = asking(refusal -> {
            throw refusal;
        })) {
            assertThatThrownBy(() -> AnyCall.CREATE_LOAD.on(freight))
                    .isInstanceOf(InsufficientFundsException.class)
                    .hasNoSuppressedExceptions();
            assertThat(freight.spend().chargedUsd()).isEqualByComparingTo("0");
        }
    }

    @Test
    void handlerExceptionIsSuppressedInTheFailure() {
        service.answers(402, AnyCall.Bodies.NO_FUNDS);
        try (FreightClient freight = asking(refusal -> {
            throw new NoClassDefFoundError("com/acme/Bank");
        })) {
            InsufficientFundsException refusal =
                    catchThrowableOfType(InsufficientFundsException.class, () -> AnyCall.CREATE_LOAD.on(freight));
            assertThat(refusal.getSuppressed()).hasOnlyElementsOfType(NoClassDefFoundError.class);
        }
    }

    private FreightClient asking(InsufficientFundsPolicy.Handler handler) {
        return builder()
                .insufficientFundsPolicy(InsufficientFundsPolicy.ask(handler))
                .build();
    }

    @Test
    void interceptorThatThrowsFailsTheCall() {
        OkHttpClient users = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    throw new IllegalStateException("no tracer");
                })
                .build();
        try (FreightClient freight = builder().okHttpClient(users).build()) {
            assertThatThrownBy(freight::getBalance)
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("an interceptor or the Dns threw java.lang.IllegalStateException");
            assertThat(failure(freight.async().getBalance())).isInstanceOf(FreightException.class);
        }
    }

    /** An Error is not turned into a failed call, but the money of the call is booked as far as it is known. */
    @Test
    void interceptorsErrorLeavesTheBooksInOrder() {
        service.answers(200, AnyCall.Bodies.PRICING).answers(201, AnyCall.Bodies.CREATED);
        OkHttpClient users = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    if (chain.request().method().equals("POST")) {
                        chain.proceed(chain.request()).close();
                        throw new NoClassDefFoundError("com/acme/Tracer");
                    }
                    return chain.proceed(chain.request());
                })
                .build();
        try (FreightClient freight =
                builder().okHttpClient(users).spendLimit(SpendLimit.usd("0.70")).build()) {
            assertThatThrownBy(() -> AnyCall.CREATE_LOAD.on(freight)).isInstanceOf(NoClassDefFoundError.class);
            assertThat(freight.spend().uncertainUsd()).isEqualTo("0.65");
        }
    }

    /** Throws when it is told of the request with that number. */
    private static OkHttpClient throwingAt(int number, Throwable thrown) {
        AtomicInteger made = new AtomicInteger();
        return new OkHttpClient.Builder()
                .eventListenerFactory(call -> {
                    if (made.incrementAndGet() == number) {
                        sneaky(thrown);
                    }
                    return EventListener.NONE;
                })
                .build();
    }

    private static void sneaky(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) thrown;
    }

    static Stream<Arguments> throwsOfAFactory() {
        return Stream.of(1, 2)
                .flatMap(request -> Stream.of(
                                new IllegalStateException("no tracer"), new NoClassDefFoundError("com/acme/Tracer"))
                        .map(thrown -> Arguments.of(request, thrown)));
    }

    /** The first request, or the second after a 503 that costs nothing. */
    @ParameterizedTest
    @MethodSource("throwsOfAFactory")
    void futureFailsForWhatTheUsersClientThrowsAndCostsNothing(int request, Throwable thrown) {
        service.answers(200, AnyCall.Bodies.PRICING).answers(503, AnyCall.Bodies.BILLING_DOWN);
        RetryPolicy attempts = RetryPolicy.defaults().withMaxAttempts(request);
        try (FreightClient freight = builder()
                .retryPolicy(attempts)
                .okHttpClient(throwingAt(1 + request, thrown))
                .build()) {
            freight.prices().list();
            assertThat(failure(AnyCall.CREATE_LOAD.on(freight.async(), CallOptions.none())))
                    .isInstanceOfSatisfying(TransportException.class, e -> {
                        assertThat(e.sent()).isFalse();
                        assertThat(e.chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED);
                        assertThat(e).hasCause(thrown);
                    });
            assertThat(freight.spend().byOperation()).isEmpty();
        }
    }

    @Test
    void whatTheUsersClientThrowsIsTheCauseWhenTheListCannotBeHad() {
        IllegalStateException thrown = new IllegalStateException("no tracer");
        try (FreightClient freight =
                service.builder().okHttpClient(throwingAt(1, thrown)).build()) {
            Prices prices = freight.prices();
            assertThatThrownBy(prices::list)
                    .isInstanceOf(TransportException.class)
                    .hasCause(thrown);
        }
    }

    /** The book asks for the time of a charge before anything is sent. */
    @Test
    void whatIsThrownBeforeAnythingIsSentCostsNothing() {
        Recorded recorded = new Recorded();
        Scheduler broken = new Scheduler() {
            @Override
            public long nanos() {
                return timer.nanos();
            }

            @Override
            public Instant instant() {
                throw new IllegalStateException("no clock");
            }

            @Override
            public Cancellation after(Duration delay, Runnable task) {
                return timer.after(delay, task);
            }

            @Override
            public Cancellation limit(Duration most, Runnable task) {
                return timer.limit(most, task);
            }

            @Override
            public void close() {}
        };
        service.answers(200, AnyCall.Bodies.PRICING);
        try (FreightClient freight = builder()
                .timing(broken, () -> 0.5)
                .listener(recorded)
                .spendLimit(SpendLimit.usd("5.00"))
                .build()) {
            assertThatThrownBy(() -> AnyCall.CREATE_LOAD.on(freight)).hasRootCauseMessage("no clock");
        }
        assertThat(recorded.all(CallReport.class))
                .filteredOn(report -> report.operation().equals("createLoad"))
                .singleElement()
                .extracting(CallReport::chargeStatus)
                .isEqualTo(ChargeStatus.NOT_CHARGED);
        assertThat(service.requests()).isEqualTo(1);
    }

    /** An event listener of the user's client that throws whatever it is told of. */
    private static final class ThrowingEvents extends EventListener {
        private final String event;
        private final Throwable thrown;
        private final AtomicInteger times = new AtomicInteger(1);

        ThrowingEvents(String event, Throwable thrown) {
            this.event = event;
            this.thrown = thrown;
        }

        private void told(String what) {
            if (what.equals(event) && times.getAndDecrement() > 0) {
                sneaky(thrown);
            }
        }

        @Override
        public void callStart(Call call) {
            told("callStart");
        }

        @Override
        public void dnsStart(Call call, String host) {
            told("dnsStart");
        }

        @Override
        public void connectStart(Call call, InetSocketAddress address, Proxy proxy) {
            told("connectStart");
        }

        @Override
        public void connectionAcquired(Call call, Connection connection) {
            told("connectionAcquired");
        }

        @Override
        public void requestHeadersStart(Call call) {
            told("requestHeadersStart");
        }

        @Override
        public void responseHeadersEnd(Call call, Response response) {
            told("responseHeadersEnd");
        }

        @Override
        public void responseBodyEnd(Call call, long bytes) {
            told("responseBodyEnd");
        }

        @Override
        public void callEnd(Call call) {
            told("callEnd");
        }

        @Override
        public void callFailed(Call call, IOException e) {
            told("callFailed");
        }

        @Override
        public void canceled(Call call) {
            told("canceled");
        }
    }

    static Stream<Arguments> events() {
        return Stream.of(
                        "callStart",
                        "dnsStart",
                        "connectStart",
                        "connectionAcquired",
                        "requestHeadersStart",
                        "responseHeadersEnd",
                        "responseBodyEnd",
                        "callEnd")
                .flatMap(event -> Stream.of(false, true)
                        .flatMap(error -> Stream.of(false, true).map(async -> Arguments.of(event, error, async))));
    }

    /** The first call fails or not; the books are right, and the next call is as if nothing had been. */
    @ParameterizedTest
    @MethodSource("events")
    void eventListenerThatThrowsEndsItsCallAlone(String event, boolean error, boolean async) {
        Throwable thrown = error ? new NoClassDefFoundError("com/acme/Tracer") : new IllegalStateException("no tracer");
        EventListener events = new ThrowingEvents(event, thrown);
        OkHttpClient users = new OkHttpClient.Builder().eventListener(events).build();
        // from where the request is about to be written, nobody can tell any more
        boolean leaves = event.startsWith("request") || event.startsWith("response") || event.equals("callEnd");
        service.answers(201, AnyCall.Bodies.CREATED).answers(201, AnyCall.Bodies.CREATED);
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> {});
        try (FreightClient freight =
                Served.withPrices(service.builder().okHttpClient(users).build())) {
            try {
                if (async) {
                    AnyCall.CREATE_LOAD.on(freight.async(), CallOptions.none()).get(100, TimeUnit.SECONDS);
                } else {
                    AnyCall.CREATE_LOAD.on(freight);
                }
            } catch (Throwable failure) {
                Throwable cause = async ? failure.getCause() : failure;
                boolean rawError = !async && error && cause instanceof Error;
                assertThat(rawError || cause instanceof FreightException)
                        .as("%s", cause)
                        .isTrue();
                if (cause instanceof FreightException e) {
                    assertThat(e.chargeStatus()).isEqualTo(leaves ? ChargeStatus.UNKNOWN : ChargeStatus.NOT_CHARGED);
                }
                Spend.Amounts booked = freight.spend().byOperation().get("createLoad");
                assertThat(booked == null ? 0 : booked.uncertainCharges()).isEqualTo(leaves ? 1 : 0);
            }
            assertThat(AnyCall.CREATE_LOAD.on(freight)).isNotNull();
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
    }

    /** Heard of on a thread that all clients of OkHttp in this JVM share, or on one that looks for interrupts. */
    @Test
    void cancelThatIsHeardOfWithAThrowEndsNoWatch() throws Exception {
        ThrowingEvents events = new ThrowingEvents("canceled", new IllegalStateException("no tracer"));
        OkHttpClient users = new OkHttpClient.Builder().eventListener(events).build();
        FreightClient freight = FreightClient.builder()
                .baseUrl(service.url())
                .account("acme")
                .agentKey(FakeService.KEY)
                .okHttpClient(users)
                .retryPolicy(RetryPolicy.none())
                .build();
        CallOptions soon = options(o -> o.attemptTimeout(Duration.ofMillis(20)));
        for (int i = 0; i < 3; i++) {
            events.times.set(1);
            assertThatThrownBy(() -> freight.getBalance(soon)).isInstanceOf(CallTimeoutException.class);
            events.times.set(1);
            interruptInTheMiddle(freight);
            events.times.set(1);
            CompletableFuture<?> cancelled = freight.async().getBalance();
            assertThat(cancelled.cancel(true)).isTrue();
        }
        // a call that has a timeout of OkHttp's own
        try (FakeService other = new FakeService();
                FreightClient plain =
                        other.builder().attemptTimeout(Duration.ofMillis(20)).build()) {
            assertThatThrownBy(plain::getBalance).isInstanceOf(CallTimeoutException.class);
        }
        events.times.set(5);
        CompletableFuture<?> stuck = freight.async().getBalance();
        freight.close();
        assertThat(failure(stuck)).isInstanceOf(FreightException.class);
        assertThatThrownBy(freight::getBalance).isInstanceOf(ClientClosedException.class);
    }

    private void interruptInTheMiddle(FreightClient freight) throws Exception {
        int before = service.requests();
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread caller = new Thread(() -> {
            try {
                freight.getBalance();
            } catch (FreightException e) {
                thrown.set(e);
            }
        });
        caller.start();
        service.awaitRequests(before + 1);
        caller.interrupt();
        caller.join();
        assertThat(thrown.get()).isInstanceOf(CallInterruptedException.class);
    }
}
