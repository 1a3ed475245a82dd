package io.freightsdk.examples;

import io.freightsdk.FreightClient;
import io.freightsdk.error.FreightException;
import io.freightsdk.model.Balance;
import io.freightsdk.model.Pricing;

/** What does it cost, and what is left? Both calls are free. */
public final class ReadPrices {
    private ReadPrices() {}

    /** Prints the live prices and the balance, or how to say where the service is. */
    public static void main(String[] args) {
        if (isUnset("FREIGHT_BASE_URL") || isUnset("FREIGHT_AGENT_KEY")) {
            System.out.println("""
                    Set the address of the service and your agent key, then run this again:
                      export FREIGHT_BASE_URL=https://...
                      export FREIGHT_AGENT_KEY=...""");
            return;
        }
        try (FreightClient freight = FreightClient.fromEnvironment()) {
            print(freight);
        }
    }

    static void print(FreightClient freight) {
        try {
            Pricing pricing = freight.getPricing();
            pricing.prices().forEach((operation, usd) -> System.out.println(operation + ": " + usd + " USD"));
            Balance balance = freight.getBalance();
            System.out.println("balance: " + balance.balanceUsd() + " USD");
        } catch (FreightException e) {
            // says what happened, whether money moved and what to do next
            System.out.println(e.getMessage());
        }
    }

    private static boolean isUnset(String variable) {
        String value = System.getenv(variable);
        return value == null || value.isEmpty();
    }
}
