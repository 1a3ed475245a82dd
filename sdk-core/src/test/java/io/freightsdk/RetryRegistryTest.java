package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.error.FreightException;
import io.freightsdk.error.RateLimitedException;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryRegistry;
import io.github.resilience4j.retry.event.RetryEvent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The {@code Retry} of resilience4j decides for the client, so its metrics and events say what the client does. */
class RetryRegistryTest {
    @AutoClose
    private final FakeService service = new FakeService();

    private final VirtualTimer timer = new VirtualTimer();
    private final RetryRegistry registry = RetryRegistry.ofDefaults();
    private final List<RetryEvent> events = new ArrayList<>();
    private final List<Retry> entries = new ArrayList<>();

    RetryRegistryTest() {
        registry.getEventPublisher().onEntryAdded(event -> entries.add(event.getAddedEntry()));
    }

    private FreightClient client() {
        return service.builder()
                .retryPolicy(RetryPolicy.defaults().withMaxAttempts(3))
                .retryRegistry(registry)
                .timing(timer, () -> 0.5)
                .build();
    }

    private Retry retry() {
        return entries.stream()
                .filter(entry -> entry.getName().equals("freight-acme"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void metricsAreThoseOfTheCalls() {
        service.answers(200, AnyCall.GET_BALANCE.goodBody) // at once
                .answers(500, "")
                .answers(200, AnyCall.GET_BALANCE.goodBody) // after a retry
                .answers(403, "{\"error\": \"no\"}") // which is never retried
                .answers(500, "")
                .answers(500, "")
                .answers(500, ""); // until no attempt is left
        try (FreightClient freight = client()) {
            freight.getBalance();
            freight.getBalance();
            assertThatThrownBy(freight::getBalance).isInstanceOf(FreightException.class);
            assertThatThrownBy(freight::getBalance).isInstanceOf(FreightException.class);
        }
        Retry.Metrics metrics = retry().getMetrics();
        assertThat(metrics.getNumberOfSuccessfulCallsWithoutRetryAttempt()).isEqualTo(1);
        assertThat(metrics.getNumberOfSuccessfulCallsWithRetryAttempt()).isEqualTo(1);
        assertThat(metrics.getNumberOfFailedCallsWithoutRetryAttempt()).isEqualTo(1);
        assertThat(metrics.getNumberOfFailedCallsWithRetryAttempt()).isEqualTo(1);
    }

    @Test
    void eventsHaveTheWaitAndTheExceptionOfTheClient() {
        service.answers(429, "", "Retry-After", "7").answers(200, AnyCall.GET_BALANCE.goodBody);
        try (FreightClient freight = client()) {
            freight.prices().list();
            registry.getAllRetries().forEach(retry -> retry.getEventPublisher().onEvent(events::add));
            freight.withOptions(CallOptions.builder()
                            .retryPolicy(RetryPolicy.defaults().withMaxAttempts(3))
                            .build())
                    .getBalance();
        }
        assertThat(events).hasSize(2).first().satisfies(event -> {
            assertThat(event.getEventType()).isEqualTo(RetryEvent.Type.RETRY);
            assertThat(event.toString()).contains("waiting PT7S");
            assertThat(event.getLastThrowable()).hasCauseInstanceOf(RateLimitedException.class);
        });
        assertThat(events.get(1).getEventType()).isEqualTo(RetryEvent.Type.SUCCESS);
    }

    @Test
    void clientsOfOneRegistryKeepTheirOwnPolicies() {
        service.answers(500, "").answers(500, "").answers(500, "");
        try (FreightClient three = client();
                FreightClient one = service.builder().retryRegistry(registry).build()) {
            three.prices().list();
            assertThatThrownBy(one::getBalance).isInstanceOf(FreightException.class);
            assertThat(service.requests()).isEqualTo(1);
            assertThat(registry.getAllRetries())
                    .extracting(Retry::getName)
                    .containsExactlyInAnyOrder("freight-acme", "freight-acme-2");
        }
    }

    @Test
    void entryOfAClosedClientLeavesTheRegistry() {
        service.answers(200, AnyCall.GET_BALANCE.goodBody).answers(200, AnyCall.GET_BALANCE.goodBody);
        Retry own = registry.retry("of the application");
        try (FreightClient other = client()) {
            other.getBalance();
            Retry kept = retry();
            try (FreightClient freight = client()) {
                freight.getBalance();
                assertThat(registry.getAllRetries()).hasSize(3);
            }
            assertThat(registry.getAllRetries()).containsExactlyInAnyOrder(own, kept);
        }
        assertThat(registry.getAllRetries()).containsExactly(own);
    }

    @Test
    void entryOfAnotherByTheSameNameStays() {
        service.answers(200, AnyCall.GET_BALANCE.goodBody);
        FreightClient freight = client();
        freight.getBalance();
        registry.remove("freight-acme");
        Retry others = registry.retry("freight-acme");
        freight.close();
        assertThat(registry.getAllRetries()).containsExactly(others);
    }

    @Test
    void policyOfACallLeavesNoEntry() {
        try (FreightClient freight = client()) {
            for (int attempts = 4; attempts < 20; attempts++) {
                service.answers(500, "").answers(200, AnyCall.GET_BALANCE.goodBody);
                RetryPolicy own = RetryPolicy.defaults().withMaxAttempts(attempts);
                freight.getBalance(CallOptions.builder().retryPolicy(own).build());
            }
            assertThat(entries).isEmpty();
        }
    }

    @Test
    void policyOfACallHoldsForEachOfItsAttempts() {
        service.answers(500, "").answers(500, "").answers(500, "").answers(500, "");
        CallOptions four = CallOptions.builder()
                .retryPolicy(RetryPolicy.defaults().withMaxAttempts(4))
                .build();
        try (FreightClient freight = client()) {
            assertThatThrownBy(() -> freight.getBalance(four)).isInstanceOf(FreightException.class);
        }
        assertThat(service.requests()).isEqualTo(4);
    }

    @Test
    void waitThatDoesNotFitTheDeadlineIsNoRetry() {
        service.answers(429, "", "Retry-After", "60");
        try (FreightClient freight = client()) {
            assertThatThrownBy(freight::getBalance)
                    .hasMessageContaining("a wait of 1 min does not fit the deadline of 30 s");
        }
        assertThat(retry().getMetrics().getNumberOfFailedCallsWithoutRetryAttempt())
                .isEqualTo(1);
    }
}
