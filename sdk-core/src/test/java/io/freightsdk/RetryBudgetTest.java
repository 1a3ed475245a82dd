package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.Backoff.RetryBudget;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RetryBudgetTest {
    private static final int MOST_ATTEMPTS = 4;

    private final RetryBudget budget = new RetryBudget();

    /** What a call sends whose answers are all failures. */
    private int failingCall() {
        budget.called();
        int requests = 1;
        while (requests < MOST_ATTEMPTS && budget.take()) {
            requests++;
        }
        return requests;
    }

    @Test
    void firstCallsOfANewClientHaveAllTheirAttempts() {
        for (int i = 0; i < 10; i++) {
            assertThat(failingCall()).isEqualTo(MOST_ATTEMPTS);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 1_000, 10_000})
    void serviceThatIsDownGetsATenthMoreThanWasCalled(int calls) {
        for (int i = 0; i < 1_000; i++) {
            failingCall();
        }
        int requests = 0;
        for (int i = 0; i < calls; i++) {
            requests += failingCall();
        }
        assertThat(requests).isBetween(calls, calls * 11 / 10 + 1);
    }

    @Test
    void serviceThatIsBackFillsItAgain() {
        for (int i = 0; i < 1_000; i++) {
            failingCall();
        }
        for (int i = 0; i < 50; i++) {
            budget.called();
            budget.succeeded();
        }
        assertThat(failingCall()).isEqualTo(MOST_ATTEMPTS);
    }

    @Test
    void budgetHoldsAtMostFiftyRetries() {
        for (int i = 0; i < 1_000; i++) {
            budget.succeeded();
        }
        int taken = 0;
        while (budget.take()) {
            taken++;
        }
        assertThat(taken).isEqualTo(50);
    }

    @Test
    void clientOfAServiceThatIsDownSendsLess() {
        VirtualTimer timer = new VirtualTimer();
        try (FakeService service = new FakeService()) {
            try (FreightClient freight = service.builder()
                    .retryPolicy(RetryPolicy.defaults())
                    .timing(timer, () -> 0.5)
                    .build()) {
                for (int i = 0; i < 300; i++) {
                    service.answers(500, "");
                }
                for (int i = 0; i < 30; i++) {
                    assertThatThrownBy(freight::getBalance).isNotNull();
                }
                assertThat(service.requests()).isBetween(80, 84);
                assertThatThrownBy(freight::getBalance)
                        .hasMessageEndingWith("not retried: the retry budget of this client is used up)");
            }
        }
    }
}
