package io.freightsdk;

import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.error.UnauthorizedException;
import io.freightsdk.server.Fault;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the books say when a lost read is read again, and each may have been charged. */
@Tag("acceptance")
class UncertainReadsTest {
    private static final RetryPolicy TWICE =
            RetryPolicy.builder().billedReadRetries(2).build();

    @AutoClose
    private final Served served = new Served();

    private String load = "";

    @BeforeEach
    void createLoad() {
        try (FreightClient freight = served.client()) {
            load = freight.createUnnamedLoad(Served.load()).loadNumber();
        }
    }

    private FreightClient.Builder patient() {
        return served.builder().retryPolicy(TWICE);
    }

    private void loseReads(int times) {
        served.fault("getLoadPosition", Fault.When.AFTER_COMMIT, Fault.close(), times);
    }

    @Test
    void eachIsBookedSeparately() {
        loseReads(2);
        AtomicReference<CallReport> report = new AtomicReference<>();
        try (FreightClient freight = Served.priced(patient().build())) {
            freight.getLoadPosition(load, options(o -> o.report(report::set)));

            assertThat(served.paidUsd()).isEqualTo("0.71");
            assertThat(freight.spend().chargedUsd()).isEqualTo("0.02");
            assertThat(freight.spend().uncertainUsd()).isEqualTo("0.04");
        }
        assertThat(report.get().chargeStatus()).isEqualTo(ChargeStatus.CHARGED);
        assertThat(report.get().priceUsd()).isEqualTo("0.02");
        assertThat(report.get().chargedUsd()).isNull();
        assertThat(report.get().atMostUsd()).isEqualTo("0.06");
    }

    @Test
    void allAreUncertainIfNoneHasAResponse() {
        loseReads(3);
        AtomicReference<CallReport> report = new AtomicReference<>();
        try (FreightClient freight = Served.priced(patient().build())) {
            assertThatThrownBy(() -> freight.getLoadPosition(load, options(o -> o.report(report::set))))
                    .isInstanceOf(FreightException.class);
            assertThat(report.get().atMostUsd()).isEqualTo("0.06");

            assertThat(served.paidUsd()).isEqualTo("0.71");
            assertThat(freight.spend().chargedUsd()).isEqualByComparingTo("0");
            assertThat(freight.spend().uncertainUsd()).isEqualTo("0.06");
        }
    }

    @Test
    void refusalAfterThatIsNoDoubtOfItsOwn() {
        loseReads(1);
        served.broker.faults().add(Fault.status(401).on("getLoadPosition").skip(1));
        AtomicReference<CallReport> report = new AtomicReference<>();
        try (FreightClient freight = Served.priced(patient().build())) {
            UnauthorizedException failure = catchThrowableOfType(
                    UnauthorizedException.class,
                    () -> freight.getLoadPosition(load, options(o -> o.report(report::set))));

            assertThat(failure.chargeStatus()).isEqualTo(ChargeStatus.UNKNOWN);
            assertThat(freight.spend().uncertainUsd()).isEqualTo("0.02");
            assertThat(report.get().atMostUsd()).isEqualTo("0.02");
        }
    }

    @Test
    void limitCountsThemAll() {
        loseReads(2);
        try (FreightClient freight =
                patient().spendLimit(SpendLimit.usd("0.03")).build()) {
            SpendLimitException failure =
                    catchThrowableOfType(SpendLimitException.class, () -> freight.getLoadPosition(load));

            assertThat(failure)
                    .hasMessage("getLoadPosition: over the spend limit of 0.03 USD: spent 0.02 USD, reserved 0.00 USD,"
                            + " price 0.02 USD, charge unknown; ask who set the limit; a new call is billed"
                            + " separately; if no other call runs, the balance shows whether this one was charged");
            assertThat(failure.attempts()).isEqualTo(1);
            assertThat(failure.getSuppressed()).hasSize(1);
            assertThat(freight.spend().uncertainUsd()).isEqualTo("0.02");
        }
        assertThat(served.requests("getLoadPosition")).isEqualTo(1);
    }
}
