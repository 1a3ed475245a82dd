package io.freightsdk;

import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.error.BillingUnavailableException;
import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.RateLimitedException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How long a call waits before it is sent again, and when that is too long. */
class WaitsBetweenAttemptsTest {
    private static final String BALANCE = AnyCall.GET_BALANCE.goodBody;
    private static final String NOON = "Mon, 04 May 2026 12:00:00 GMT";

    @AutoClose
    private final FakeService service = new FakeService();

    private final VirtualTimer timer = new VirtualTimer();

    private FreightClient.Builder builder(double chance) {
        return service.builder().retryPolicy(RetryPolicy.defaults()).timing(timer, () -> chance);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            3                             | PT3S
            0                             | PT0.5S
            -5                            | PT0.5S
            soon                          | PT0.5S
            1.5                           | PT0.5S
            ''                            | PT0.5S
            Mon, 04 May 2026 12:00:07 GMT | PT7S
            Mon, 04 May 2026 11:00:00 GMT | PT0.5S
            Mon, 31 Feb 2026 12:00:00 GMT | PT0.5S
            """)
    void waitIsItsOwnOrThatOfTheServiceWhicheverIsLonger(String retryAfter, Duration wait) {
        service.answers(429, "", "Retry-After", retryAfter, "Date", NOON).answers(200, BALANCE);
        try (FreightClient freight = builder(0.5).build()) {
            freight.getBalance();
        }
        assertThat(timer.waits()).containsExactly(wait);
    }

    @Test
    void dateIsMeantByTheClockOfTheClient() {
        service.answers(503, "", "Retry-After", "Mon, 04 May 2026 12:00:09 GMT").answers(200, BALANCE);
        try (FreightClient freight = builder(0.5).build()) {
            freight.getBalance();
        }
        assertThat(timer.waits()).containsExactly(Duration.ofSeconds(9));
    }

    @ParameterizedTest
    @ValueSource(strings = {"31", "999999999", "Fri, 31 Dec 9999 23:59:59 GMT"})
    void waitBeyondTheDeadlineIsNotBegun(String retryAfter) {
        service.answers(429, "", "Retry-After", retryAfter, "Date", NOON).answers(200, BALANCE);
        try (FreightClient freight = builder(0.5).build()) {
            assertThatThrownBy(freight::getBalance)
                    .isInstanceOf(RateLimitedException.class)
                    .hasMessageMatching("getBalance: 429: nothing charged; try again in .+"
                            + " \\(a wait of .+ does not fit the deadline of 30 s\\)");
        }
        assertThat(timer.waits()).isEmpty();
        assertThat(service.requests()).isEqualTo(1);
    }

    @Test
    void messageSaysWhichWaitDidNotFitWhichDeadline() {
        service.answers(503, AnyCall.Bodies.BILLING_DOWN, "Retry-After", "31");
        CallOptions brief = options(o -> o.deadline(Duration.ofMillis(4500)));
        try (FreightClient freight = builder(0.5).build()) {
            assertThatThrownBy(() -> freight.getBalance(brief))
                    .isInstanceOfSatisfying(
                            BillingUnavailableException.class,
                            e -> assertThat(e.retryAfter()).isEqualTo(Duration.ofSeconds(31)))
                    .hasMessage("getBalance: 503 BILLING_UNAVAILABLE: nothing charged; try again in 31 s"
                            + " (a wait of 31 s does not fit the deadline of 4500 ms)");
        }
    }

    @Test
    void waitAsLongAsWhatIsLeftDoesNotFit() {
        service.answers(500, "").answers(200, BALANCE);
        RetryPolicy slow = new RetryPolicy(4, Duration.ofSeconds(60), Duration.ofSeconds(60));
        CallOptions tight = options(o -> o.deadline(Duration.ofSeconds(30)));
        try (FreightClient freight = builder(0.5).retryPolicy(slow).build()) {
            assertThatThrownBy(() -> freight.getBalance(tight))
                    .hasMessage("getBalance: 500: status not in the contract, nothing charged; try again later"
                            + " (a wait of 30 s does not fit the deadline of 30 s)");
        }
    }

    @Test
    void longestWaitIsDrawnFromTwiceTheLastUpToTheMost() {
        for (int i = 0; i < 7; i++) {
            service.answers(500, "");
        }
        service.answers(200, BALANCE);
        RetryPolicy eight = RetryPolicy.defaults().withMaxAttempts(8);
        try (FreightClient freight = builder(1).retryPolicy(eight).build()) {
            freight.getBalance();
        }
        assertThat(timer.waits())
                .isEqualTo(List.of(
                        Duration.ofMillis(200),
                        Duration.ofMillis(400),
                        Duration.ofMillis(800),
                        Duration.ofMillis(1600),
                        Duration.ofMillis(3200),
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(5)));
    }

    @Test
    void shortestWaitIsNone() {
        service.answers(500, "").answers(500, "").answers(200, BALANCE);
        try (FreightClient freight = builder(0).build()) {
            freight.getBalance();
        }
        assertThat(timer.waits()).containsExactly(Duration.ZERO, Duration.ZERO);
    }

    @Test
    void deadlineThatHasPassedSendsNothing() {
        service.answers(500, "").answers(200, BALANCE);
        CallListener slow = new CallListener() {
            @Override
            public void retryScheduled(RetryScheduled event) {
                timer.advance(Duration.ofSeconds(30));
            }
        };
        try (FreightClient freight = builder(0.5).listener(slow).build()) {
            assertThatThrownBy(freight::getBalance)
                    .isInstanceOfSatisfying(
                            CallTimeoutException.class,
                            e -> assertThat(e.wholeCall()).isTrue())
                    .hasMessage("getBalance: no result within 30 s, nothing charged; try again or raise deadline");
        }
        assertThat(service.requests()).isEqualTo(1);
    }

    @Test
    void everyCallHasAllItsAttempts() {
        try (FreightClient freight = builder(0.5).build()) {
            for (int call = 0; call < 10; call++) {
                service.answers(500, "").answers(500, "").answers(500, "").answers(200, BALANCE);
                assertThat(freight.getBalance()).isNotNull();
            }
        }
        assertThat(service.requests()).isEqualTo(40);
    }
}
