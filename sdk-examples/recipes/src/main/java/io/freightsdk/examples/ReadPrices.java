package io.freightsdk.examples;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.error.PriceLimitException;
import java.math.BigDecimal;

/**
 * What does a call cost, what is left, and how do I never pay more than I want? Prices are read from the service, and a highest
 * price refuses a call that costs more.
 *
 * <p>On the real service this program costs nothing.
 */
public final class ReadPrices {
    /** Prints the prices, the balance, and the message for a call that costs more than its highest price. */
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
                System.out.println(e.getMessage()); // nothing was sent
            }
        }
    }
}
