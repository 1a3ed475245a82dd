package io.freightsdk;

import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.freightsdk.error.TransportException;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Kotlin and Lombok throw checked exceptions undeclared, out of a {@code Runnable} too. */
class UndeclaredExceptionTest {
    @AutoClose
    private final Served served = new Served();

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }

    /** A blocking call that sends nothing leaves nothing reserved, and its turn to the next one. */
    @Test
    void checkedExceptionOfBeforeSendLeavesNothingReserved() {
        SpendLimit limit = SpendLimit.usd("0.65");
        Recorded recorded = new Recorded();
        CallOptions failing = options(o -> o.accounting(CallAccounting.none()
                .beforeSend(() -> UndeclaredExceptionTest.<RuntimeException>sneak(new IOException("disk full")))));
        try (FreightClient freight =
                served.builder().listener(recorded).spendLimit(limit).build()) {
            Throwable thrown = catchThrowable(() -> freight.createLoad("order-1", Served.load(), failing));

            assertThat(Objects.requireNonNull(freight.allowance(limit, null)).reservedUsd())
                    .isZero();
            assertThat(recorded.all(CallReport.class))
                    .filteredOn(report -> report.operation().equals("createLoad"))
                    .hasSize(1);
            assertThat(freight.createLoad("order-2", Served.load())).isNotNull();
            assertThat(thrown).isInstanceOf(TransportException.class).hasRootCauseMessage("disk full");
        }
    }

    /** An error whose message cannot be had, as there is no memory for it. */
    private static final class Unprintable extends Error {
        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            throw new OutOfMemoryError("no heap");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void callWhoseFailureCannotBeMadeLeavesNothingReserved(boolean async) throws Exception {
        SpendLimit limit = SpendLimit.usd("0.65");
        CallOptions failing = options(o -> o.accounting(CallAccounting.none().beforeSend(() -> {
            throw new Unprintable();
        })));
        try (FreightClient freight =
                served.builder().maxConcurrentCalls(1).spendLimit(limit).build()) {
            Throwable thrown = async
                    ? freight.async()
                            .createLoad("order-1", Served.load(), failing)
                            .handle((load, failure) -> failure)
                            .get(60, TimeUnit.SECONDS)
                    : catchThrowable(() -> freight.createLoad("order-1", Served.load(), failing));

            assertThat(thrown).isInstanceOf(Error.class);
            assertThat(Objects.requireNonNull(freight.allowance(limit, null)).reservedUsd())
                    .isZero();
            assertThat(freight.createLoad("order-2", Served.load())).isNotNull();
        }
    }
}
