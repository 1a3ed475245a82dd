package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.freightsdk.error.FreightException;
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.error.TransportException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Level;
import java.util.logging.Logger;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
}
