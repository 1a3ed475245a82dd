package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.error.TransportException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
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
        return service.builder().retryPolicy(RetryPolicy.defaults()).surroundings(timer, () -> 0.5);
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
        public void attemptStarted(AttemptStarted event) {
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
        CallOptions reported = CallOptions.builder()
                .report(report -> thrower.callCompleted(report))
                .build();
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
            assertThat(load).succeedsWithin(Duration.ofSeconds(20));
        }
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
    void whatTheHandlerThrowsIsWithTheRefusal() {
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
        return builder().insufficientFunds(InsufficientFundsPolicy.ask(handler)).build();
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
                    .hasMessageContaining("an interceptor threw java.lang.IllegalStateException");
            assertThat(freight.async().getBalance())
                    .failsWithin(Duration.ofSeconds(20))
                    .withThrowableThat()
                    .withCauseInstanceOf(FreightException.class);
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

    @ParameterizedTest
    @MethodSource("throwsOfAFactory")
    void futureFailsWithWhatTheUsersClientThrows(int request, Throwable thrown) {
        service.answers(200, AnyCall.Bodies.PRICING).answers(503, AnyCall.Bodies.BILLING_DOWN);
        try (FreightClient freight =
                builder().okHttpClient(throwingAt(1 + request, thrown)).build()) {
            freight.prices().pricing();
            assertThat(AnyCall.CREATE_LOAD.on(freight.async(), CallOptions.none()))
                    .failsWithin(Duration.ofSeconds(20))
                    .withThrowableThat()
                    .withCause(thrown);
            assertThat(freight.spend().uncertainUsd()).isEqualTo("0.65");
        }
    }

    @Test
    void whatTheUsersClientThrowsIsTheCauseWhenTheListCannotBeHad() {
        IllegalStateException thrown = new IllegalStateException("no tracer");
        try (FreightClient freight =
                builder().okHttpClient(throwingAt(1, thrown)).build()) {
            Prices prices = freight.prices();
            assertThatThrownBy(prices::pricing)
                    .isInstanceOf(IllegalStateException.class)
                    .hasCause(thrown);
        }
    }

    /** The book asks for the time of a charge before anything is sent. */
    @Test
    void whatIsThrownBeforeAnythingIsSentCostsNothing() {
        Recorded recorded = new Recorded();
        Timer broken = new Timer() {
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
                .surroundings(broken, () -> 0.5)
                .listener(recorded)
                .spendLimit(SpendLimit.usd("5.00"))
                .build()) {
            assertThatThrownBy(() -> AnyCall.CREATE_LOAD.on(freight)).hasMessage("no clock");
        }
        assertThat(recorded.all(CallReport.class))
                .filteredOn(report -> report.operation().equals("createLoad"))
                .singleElement()
                .extracting(CallReport::chargeStatus)
                .isEqualTo(ChargeStatus.NOT_CHARGED);
        assertThat(service.requests()).isEqualTo(1);
    }
}
