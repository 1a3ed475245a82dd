package io.freightsdk.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.SpendLimit;
import io.freightsdk.UncertainCharge;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.ForbiddenException;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.EntryKind;
import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.JournalEntry;
import io.freightsdk.server.Scope;
import io.freightsdk.server.junit.FreightServerTest;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@FreightServerTest
class MoneySampleTest {
    @Test
    void twoOutagesAreRetried(InMemoryFreightServer server, FreightBroker broker) {
        broker.faults().add(Fault.billingUnavailable().on("createLoad").times(2));
        RetryPolicy atOnce = new RetryPolicy(4, Duration.ZERO, Duration.ZERO);
        try (FreightClient freight =
                client(server, broker.agentKey()).retryPolicy(atOnce).build()) {
            freight.createLoad("order-4711", load());
        }
        assertThat(broker.requests("createLoad"))
                .extracting(JournalEntry::status)
                .containsExactly(503, 503, 201);
    }

    @Test
    void lostReadIsFoundInTheLedger(InMemoryFreightServer server, FreightBroker broker) {
        try (FreightClient freight = client(server, broker.agentKey()).build()) {
            String number = freight.createLoad("order-4711", load()).loadNumber();
            broker.faults().add(Fault.reset().afterCommit().on("getLoadPosition"));
            assertThatThrownBy(() -> freight.getLoadPosition(number)).isInstanceOf(FreightException.class);

            UncertainCharge lost = freight.uncertain().get(0);
            JournalEntry request = broker.requests("getLoadPosition").stream()
                    .filter(entry -> lost.chargeId().equals(entry.clientRequestId()))
                    .findFirst()
                    .orElseThrow();
            assertThat(broker.ledger())
                    .anyMatch(entry -> entry.kind() == EntryKind.DEBIT
                            && request.requestId().equals(entry.requestId()));

            freight.resolve(lost.chargeId(), ChargeStatus.CHARGED);
            assertThat(freight.spend().chargedUsd()).isEqualTo("0.67");
        }
    }

    @Test
    void limitIsFreeAgainAfterADay(InMemoryFreightServer server, FreightBroker broker) {
        SpendLimit perDay = SpendLimit.usd("1.00").per(Duration.ofDays(1));
        try (FreightClient freight = client(server, broker.agentKey())
                .spendLimit(perDay)
                .clock(server.clock())
                .build()) {
            freight.createLoad("order-1", load());
            assertThatThrownBy(() -> freight.createLoad("order-2", load())).isInstanceOf(SpendLimitException.class);

            server.clock().advance(Duration.ofHours(25));
            freight.createLoad("order-2", load());
        }
    }

    @Test
    void emptyBalanceIsToppedUp(InMemoryFreightServer server) {
        FreightBroker poor =
                server.addBroker(BrokerOptions.builder().balanceUsd("0.40").build());
        try (FreightClient freight = client(server, poor.agentKey()).build()) {
            assertThatThrownBy(() -> freight.createLoad("order-4711", load()))
                    .isInstanceOf(InsufficientFundsException.class);

            poor.topUp("25.00");
            freight.createLoad("order-4711", load());
        }
        assertThat(poor.balanceUsd()).isEqualTo("24.75");
    }

    @Test
    void keyOfAReaderCreatesNothing(InMemoryFreightServer server, FreightBroker broker) {
        String reader = broker.newKey(Scope.LOADS_READ).text();
        try (FreightClient freight = client(server, reader).build()) {
            assertThatThrownBy(() -> freight.createLoad("order-4711", load())).isInstanceOf(ForbiddenException.class);
        }
    }

    private static FreightClient.Builder client(InMemoryFreightServer server, String agentKey) {
        return FreightClient.builder().baseUrl(server.url()).account("acme").agentKey(agentKey);
    }

    private static CreateLoadInput load() {
        StopInput chicago = StopInput.builder()
                .address("2600 S Federal St")
                .city("Chicago")
                .state("IL")
                .zip("60616")
                .build();
        return CreateLoadInput.builder()
                .driverPhone("+13125550142")
                .pickups(chicago)
                .deliveries(chicago.toBuilder().zip("60608").build())
                .build();
    }
}
