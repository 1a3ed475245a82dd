package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.error.UnauthorizedException;
import io.freightsdk.model.Balance;
import io.freightsdk.model.Pricing;
import org.junit.jupiter.api.Test;

/** The code in README.md. */
class ReadmeTest {
    @Test
    void pricesAndBalanceAreRead() throws Exception {
        assertThat(printedWithKey("agent_1")).isEqualTo("a load costs 0.65 USD, 12.40 USD are left\n");
        assertThat(printedWithKey("agent_2"))
                .isEqualTo("getPricing: 401 INVALID_KEY: nothing charged; check the agent key\n");
    }

    private static String printedWithKey(String agentKey) throws Exception {
        try (ServiceOfTwoAnswers service = new ServiceOfTwoAnswers()) {
            return Printed.by(() -> printPrices(service.url(), agentKey));
        }
    }

    private static void printPrices(String baseUrl, String agentKey) {
        try (FreightClient freight =
                FreightClient.builder().baseUrl(baseUrl).agentKey(agentKey).build()) {
            Pricing pricing = freight.getPricing();
            Balance balance = freight.getBalance();
            System.out.println("a load costs " + pricing.prices().get("load_create") + " USD, " + balance.balanceUsd()
                    + " USD are left");
        } catch (UnauthorizedException e) {
            System.out.println(e.getMessage());
        }
    }
}
