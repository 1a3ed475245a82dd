package io.freightsdk.examples;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.error.PriceLimitException;
import java.math.BigDecimal;

/**
 * What does it cost, what is left, and how do I never pay more than I meant to? Prices are read live; a cap holds a call
 * back that would cost more.
 *
 * <p>On the real service: nothing.
 */
public final class ReadPrices {
    /** Prints the live prices, the balance, and what is said to a call that costs more than its cap. */
    public static void main(String[] args) {
        Service.run(ReadPrices::run);
    }

    static void run(Service service) {
        try (FreightClient freight = service.client().build()) {
            freight.getPricing().prices().forEach((key, usd) -> System.out.println(key + ": " + usd + " USD"));
            System.out.println("balance: " + freight.getBalance().balanceUsd() + " USD");

            BigDecimal aCentLess = freight.prices().loadCreateUsd().subtract(new BigDecimal("0.01"));
            CallOptions capped = CallOptions.builder().maxPriceUsd(aCentLess).build();
            try {
                freight.createLoad("order-4711", WriteALoad.load(), capped);
            } catch (PriceLimitException e) {
                System.out.println(e.getMessage()); // it was never sent
            }
        }
    }
}
