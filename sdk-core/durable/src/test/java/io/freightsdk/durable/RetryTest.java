package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.Served;
import io.freightsdk.SpendLimit;
import io.freightsdk.durable.Retry.Others;
import io.freightsdk.error.FreightException;
import io.freightsdk.server.Fault;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a failure means for its call and for others. */
class RetryTest {
    private final Served served = new Served();

    @AfterEach
    void close() {
        served.close();
    }

    static Stream<Arguments> failures() {
        return Stream.of(
                Arguments.of(Fault.status(429).retryAfter("7"), new Retry(false, Others.ALL, Duration.ofSeconds(7))),
                Arguments.of(Fault.status(500), new Retry(false, Others.MAYBE, null)),
                Arguments.of(Fault.reset(), new Retry(false, Others.MAYBE, null)),
                Arguments.of(Fault.status(401), new Retry(false, Others.ALL, null)),
                Arguments.of(Fault.status(403), new Retry(false, Others.ALL, null)),
                Arguments.of(Fault.status(404), new Retry(false, Others.ALL, null)),
                Arguments.of(
                        Fault.status(400).body("application/json", "{\"error\":\"no\",\"code\":\"BAD_REQUEST\"}"),
                        new Retry(false, Others.MAYBE, null)),
                Arguments.of(
                        Fault.status(502).body("text/html", "<html><title>502 Bad Gateway</title></html>"),
                        new Retry(false, Others.MAYBE, null)));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void responseSaysWhetherOthersFailToo(Fault fault, Retry expected) {
        served.broker.faults().add(fault.on("createLoad").times(Fault.ALWAYS));
        assertThat(Retry.of(failure(served.onlyOneAttempt()))).isEqualTo(expected);
    }

    private static FreightException failure(FreightClient.Builder builder) {
        try (FreightClient client = builder.build()) {
            return catchThrowableOfType(
                    FreightException.class, () -> client.createLoad(Served.load(), CallOptions.none()));
        }
    }

    @Test
    void refusalOfTheInputIsFinal() {
        try (FreightClient client = served.onlyOneAttempt().build()) {
            FreightException refused = catchThrowableOfType(
                    FreightException.class, () -> client.createLoad(DurableSetup.badLoad(), CallOptions.none()));
            assertThat(Retry.of(refused)).isEqualTo(new Retry(true, Others.NONE, null));
        }
    }

    /** Or calls that have reserved their money would wait for those that have not. */
    @Test
    void usedUpLimitSaysNothingOfOthers() {
        FreightException limited = failure(served.onlyOneAttempt().spendLimit(SpendLimit.usd("0.10")));
        assertThat(Retry.of(limited)).isEqualTo(new Retry(false, Others.NONE, null));
    }

    @Test
    void emptyBalanceIsThatOfAllCalls() {
        try (Served poor = new Served(served.server, "0.10")) {
            assertThat(Retry.of(failure(poor.onlyOneAttempt()))).isEqualTo(new Retry(false, Others.ALL, null));
        }
    }
}
