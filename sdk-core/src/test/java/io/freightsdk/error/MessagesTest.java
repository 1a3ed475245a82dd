package io.freightsdk.error;

import static io.freightsdk.error.ChargeStatus.CHARGED;
import static io.freightsdk.error.ChargeStatus.NOT_CHARGED;
import static io.freightsdk.error.ChargeStatus.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every exception as a user's test would make it. */
class MessagesTest {
    @Test
    void unauthorized() {
        UnauthorizedException e = new UnauthorizedException("getBalance", "INVALID_KEY", "{}");
        assertThat(e).hasMessage("getBalance: 401 INVALID_KEY: nothing charged; check the agent key");
        assertThat(e.operation()).isEqualTo("getBalance");
        assertThat(e.status()).isEqualTo(401);
        assertThat(e.code()).isEqualTo("INVALID_KEY");
        assertThat(e.body()).isEqualTo("{}");
        assertThat(e.chargeStatus()).isEqualTo(NOT_CHARGED);
        assertThat(new UnauthorizedException("getBalance", null, ""))
                .hasMessage("getBalance: 401: nothing charged; check the agent key");
    }

    @ParameterizedTest
    @CsvSource({
        "503, BILLING_UNAVAILABLE, createLoad: 503 BILLING_UNAVAILABLE: nothing charged; try again later",
        "429, RATE_LIMITED, createLoad: 429 RATE_LIMITED: nothing charged; try again later",
        "403, , createLoad: 403: nothing charged; body() says why",
        "400, no code, createLoad: 400: nothing charged; body() says why"
    })
    void errorOfTheContract(int status, String code, String message) {
        assertThat(new ApiException("createLoad", status, code, "{}")).hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            302 | createLoad: 302: redirects are not followed, charge unknown; check the base URL
            404 | createLoad: 404: no answer of the contract, charge unknown; check the base URL
            502 | createLoad: 502: no answer of the contract, charge unknown; try again later
            """)
    void unexpectedStatus(int status, String message) {
        UnexpectedStatusException e = new UnexpectedStatusException("createLoad", UNKNOWN, status, "<html>");
        assertThat(e).hasMessage(message);
        assertThat(e.chargeStatus()).isEqualTo(UNKNOWN);
    }

    @Test
    void malformedResponse() {
        assertThat(new MalformedResponseException("createLoad", CHARGED, "not JSON", "<html>"))
                .hasMessage("createLoad: unreadable answer: not JSON, charged; see body()");
    }

    @Test
    void transport() {
        IOException cause = new IOException("reset");
        assertThat(new TransportException("createLoad", UNKNOWN, cause))
                .hasMessage("createLoad: connection failed: IOException: reset, charge unknown;"
                        + " check the network and the base URL")
                .hasCause(cause);
        assertThat(new TransportException("createLoad", UNKNOWN, new IOException()))
                .hasMessage("createLoad: connection failed: IOException, charge unknown;"
                        + " check the network and the base URL");
    }

    @Test
    void callTimeout() {
        assertThat(new CallTimeoutException("createLoad", UNKNOWN, Duration.ofSeconds(10), null))
                .hasMessage("createLoad: no answer within 10000 ms, charge unknown; try again or raise attemptTimeout");
    }

    @Test
    void callInterrupted() {
        assertThat(new CallInterruptedException("createLoad", UNKNOWN, null))
                .hasMessage("createLoad: interrupted, charge unknown; the interrupt flag is set");
    }

    @Test
    void textFromElsewhereIsOneShortLine() {
        assertThat(OneLine.of("a\r\nb\tc")).isEqualTo("a??b?c");
        assertThat(OneLine.of("x".repeat(200))).isEqualTo("x".repeat(200));
        assertThat(OneLine.of("\uD83D\uDE9A".repeat(1000))).isEqualTo("\uD83D\uDE9A".repeat(200) + "…");
    }
}
