package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.server.Fault;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A log handler that throws at each line of the client. {@code System.Logger} is that of the JDK here. */
@Tag("acceptance")
class ThrowingLogHandlerTest {
    private static final Logger LOGGER = Logger.getLogger("io.freightsdk");
    private static final Logger ATTEMPTS = Logger.getLogger("io.freightsdk.attempts");

    private final Served served = new Served();
    private final Recorded recorded = new Recorded();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord line) {
            throw new IllegalStateException("the disk is full");
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void log() {
        handler.setLevel(Level.ALL);
        ATTEMPTS.setLevel(Level.FINE);
        LOGGER.addHandler(handler);
    }

    @AfterEach
    void close() {
        LOGGER.removeHandler(handler);
        ATTEMPTS.setLevel(null);
        served.close();
    }

    @Test
    void paidCallHasItsResultAfterARetry() {
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.close(), 1);
        try (FreightClient freight = served.client()) {
            assertThat(freight.createLoad("order-1", Served.load()).loadNumber())
                    .isNotNull();
            assertThat(freight.spend().chargedUsd()).isEqualTo("0.65");
        }
        assertThat(served.paidUsd()).isEqualTo("0.65");
    }

    @Test
    void failureIsThatOfTheCall() {
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.close(), 1);
        try (FreightClient freight =
                served.builder().retryPolicy(RetryPolicy.none()).build()) {
            assertThatThrownBy(() -> freight.createLoad("order-1", Served.load()))
                    .isInstanceOfSatisfying(FreightException.class, Served.leaves(ChargeStatus.UNKNOWN));
            assertThat(freight.uncertain()).hasSize(1);
        }
    }

    @Test
    void cancelledCallThatWasSentIsUncertainAndReportedAndGivesItsPermitBack() throws Exception {
        try (FakeService service = new FakeService();
                FreightClient freight = Served.withPrices(service.builder()
                        .maxConcurrentCalls(1)
                        .listener(recorded)
                        .build())) {
            service.stalls();
            CompletableFuture<?> load = freight.async().createLoad("order-1", Served.load());
            service.request();
            load.cancel(true);

            CallReport report = recorded.await("createLoad");
            assertThat(report.outcome()).isEqualTo(CallOutcome.CANCELLED);
            assertThat(report.chargeStatus()).isEqualTo(ChargeStatus.UNKNOWN);
            assertThat(freight.uncertain()).hasSize(1);
            assertThat(freight.spend().uncertainUsd()).isEqualTo("0.65");

            service.answers(200, AnyCall.GET_BALANCE.goodBody);
            assertThat(freight.async().getBalance().get(100, TimeUnit.SECONDS)).isNotNull();
        }
    }
}
