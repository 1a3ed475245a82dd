package io.freightsdk.examples;

import io.freightsdk.FreightClient;
import io.freightsdk.InsufficientFundsPolicy;
import io.freightsdk.error.InsufficientFundsException;

/**
 * What happens if the balance does not cover a call? A person tops it up, and the same call succeeds with the same key. If
 * nobody can be asked, {@code InsufficientFundsPolicy.waitForTopUp(Duration)} waits for the money instead.
 *
 * <p>On the real service this program costs one load, if the balance covers it.
 */
public final class TopUpAndGoOn {
    /** Prints what is missing, and then the load. */
    public static void main(String[] args) {
        Service.run("0.40", TopUpAndGoOn::run);
    }

    static void run(Service service) {
        InsufficientFundsPolicy someone = InsufficientFundsPolicy.ask(refusal -> {
            System.out.println("a load costs " + refusal.priceUsd() + " USD, there are " + refusal.balanceUsd()
                    + " USD; top up at " + refusal.billingUrl());
            return service.rehearse("someone tops up 25.00 USD", broker -> broker.topUp("25.00"));
        });
        try (FreightClient freight =
                service.client().insufficientFundsPolicy(someone).build()) {
            System.out.println(
                    freight.createLoad("order-4711", WriteALoad.load()).loadNumber());
            System.out.println("left: " + freight.getBalance().balanceUsd() + " USD");
        } catch (InsufficientFundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
