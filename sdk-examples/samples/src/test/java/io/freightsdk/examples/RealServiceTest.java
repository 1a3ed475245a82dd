package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.EntryKind;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.LedgerEntry;
import io.freightsdk.server.junit.FreightServerTest;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each program where the two variables name a service: one that no program can break, drive or pay into. */
@FreightServerTest
class RealServiceTest {
    @ParameterizedTest
    @MethodSource("io.freightsdk.examples.Recipe#all")
    void programEndsAndCostsWhatItSays(Recipe recipe, InMemoryFreightServer server, FreightBroker broker)
            throws Exception {
        String printed = recipe.printed(real(server, broker));

        assertThat(printed).isNotEmpty().doesNotContain("null", "[in-memory server]", broker.agentKey());
        assertThat(spentUsd(broker)).isEqualByComparingTo(recipe.realCostUsd());
        assertThat(broker.loads()).hasSizeLessThanOrEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("io.freightsdk.examples.Recipe#all")
    void secondRunBuysNoSecondLoad(Recipe recipe, InMemoryFreightServer server, FreightBroker broker) throws Exception {
        for (int run = 1; run <= 2; run++) {
            recipe.printed(real(server, broker));
        }
        assertThat(broker.ledger())
                .filteredOn(entry -> entry.operation().equals("createLoad"))
                .hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void variablesNameTheService(InMemoryFreightServer server, FreightBroker broker) throws Exception {
        Map<String, String> variables = Map.of(
                "FREIGHT_BASE_URL", server.url(), "FREIGHT_AGENT_KEY", broker.agentKey(), "FREIGHT_ACCOUNT", "acme");
        try (Service service = Service.of(variables, "10.00")) {
            assertThat(Recipe.named("ReadPrices").printed(service)).contains("balance: 100.00 USD\n");
        }
        assertThat(broker.requests("getBalance")).hasSize(1);
    }

    @Test
    void whatCannotBeDoneThereIsSaid(InMemoryFreightServer server, FreightBroker broker) throws Exception {
        assertThat(Recipe.named("ConfirmADelivery").printed(real(server, broker)))
                .isEqualTo("""
                        [real service, left out] deliveries wait for their confirmation
                        too early: the load is PLANNED (bol_received_before_geofence_arrive)
                        [real service, left out] the truck drives to Dallas
                        too early: the load is PLANNED (bol_received_before_geofence_arrive)
                        too early: the load is PLANNED (bol_received_before_geofence_arrive)
                        """);
    }

    @Test
    void loadThatNobodyDrivesIsGivenUpWithinItsBudget(InMemoryFreightServer server, FreightBroker broker)
            throws Exception {
        String printed = Recipe.named("FollowALoad").printed(real(server, broker));

        assertThat(printed).contains("driver.not_joined", "tracking.ended");
        assertThat(spentUsd(broker)).isLessThanOrEqualTo(new BigDecimal("0.90"));
    }

    /** Time passes at once. */
    private static Service real(InMemoryFreightServer server, FreightBroker broker) {
        return new Service(server.url(), broker.agentKey(), "globex") {
            private Instant now = server.clock().now();

            @Override
            InstantSource clock() {
                return () -> now;
            }

            @Override
            void pass(Duration time) {
                now = now.plus(time);
            }
        };
    }

    private static BigDecimal spentUsd(FreightBroker broker) {
        return broker.ledger().stream()
                .filter(entry -> entry.kind() == EntryKind.DEBIT)
                .map(LedgerEntry::amountUsd)
                .reduce(BigDecimal.ZERO, BigDecimal::subtract);
    }
}
