package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.server.Fault;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryRegistry;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Consumers of the user's {@code RetryRegistry} that throw, as a meter binder does whose meter exists. */
@Tag("acceptance")
class ThrowingRetryConsumersTest {
    private static final String WARNING =
            "a consumer of the retryRegistry failed; its call goes on: java.lang.IllegalStateException";

    @AutoClose
    private final Served served = new Served();

    @AutoClose
    private final WarningLines warnings = new WarningLines();

    private final RetryRegistry registry = RetryRegistry.ofDefaults();
    private final Recorded recorded = new Recorded();

    /** The kinds of events that a registry tells. */
    enum Told {
        ENTRY_ADDED,
        SUCCESS,
        RETRY
    }

    private void failAt(Told told) {
        registry.getEventPublisher().onEntryAdded(event -> {
            Retry.EventPublisher retries = event.getAddedEntry().getEventPublisher();
            switch (told) {
                case ENTRY_ADDED -> fail();
                case SUCCESS -> retries.onSuccess(success -> fail());
                case RETRY -> retries.onRetry(retry -> fail());
            }
        });
    }

    private static void fail() {
        throw new IllegalStateException("the meter exists");
    }

    private FreightClient client() {
        return served.builder()
                .retryRegistry(registry)
                .spendLimit(SpendLimit.usd("0.65"))
                .listener(recorded)
                .build();
    }

    @ParameterizedTest
    @EnumSource
    void loadIsCreatedAndCountedThoughAConsumerThrows(Told told) throws InterruptedException {
        failAt(told);
        served.fault("createLoad", Fault.When.BEFORE, Fault.status(503), 1);
        try (FreightClient freight = client()) {
            assertThat(freight.createLoad("order-1", Served.load()).loadNumber())
                    .isNotNull();

            assertThat(recorded.await("createLoad").chargeStatus()).isEqualTo(ChargeStatus.CHARGED);
            assertThat(freight.spend().chargedUsd()).isEqualTo("0.65");
            assertThatThrownBy(() -> freight.createLoad("order-2", Served.load()))
                    .isInstanceOf(SpendLimitException.class);
        }
        assertThat(served.paidUsd()).isEqualTo("0.65");
        assertThat(served.requests("createLoad")).isEqualTo(2);
        assertThat(warnings.lines).contains(WARNING);
    }

    @Test
    void loadOfTheFirstAttemptIsCreatedAndCountedThoughAConsumerThrows() {
        failAt(Told.ENTRY_ADDED);
        try (FreightClient freight = client()) {
            freight.createLoad("order-1", Served.load());
            assertThat(freight.spend().chargedUsd()).isEqualTo("0.65");
        }
        assertThat(served.paidUsd()).isEqualTo("0.65");
        assertThat(warnings.lines).contains(WARNING);
    }

    @Test
    void callFailsWithWhatTheServiceSaidThoughAConsumerThrows() {
        registry.getEventPublisher()
                .onEntryAdded(event -> event.getAddedEntry().getEventPublisher().onError(error -> fail()));
        served.fault("createLoad", Fault.When.BEFORE, Fault.status(503), 10);
        try (FreightClient freight = client()) {
            assertThatThrownBy(() -> freight.createLoad("order-1", Served.load()))
                    .isInstanceOfSatisfying(
                            FreightException.class,
                            e -> assertThat(e.attempts()).isEqualTo(4));
            assertThat(freight.spend().uncertainUsd()).isZero();
        }
        assertThat(served.paidUsd()).isZero();
        assertThat(warnings.lines).contains(WARNING);
    }

    @Test
    void clientClosesThoughAConsumerThrows() {
        registry.getEventPublisher().onEntryRemoved(event -> fail());
        FreightClient freight = client();
        freight.createLoad("order-1", Served.load());
        freight.close();
        assertThat(registry.getAllRetries()).isEmpty();
        assertThat(warnings.lines)
                .contains("a consumer of the retryRegistry failed; the client closes: java.lang.IllegalStateException");
    }
}
