package io.freightsdk.examples;

import io.freightsdk.FreightClient;
import io.freightsdk.model.CreateLoadOutcome;

/**
 * How do I create a load, and only one? With a name of my own for the order and one for the account: another call, process
 * or agent key with the same names gets the same load.
 *
 * <p>On the real service: the price of one load the first time; later the load is found again for free. The driver's phone
 * number is fictional, so no message is sent.
 */
public final class CreateALoad {
    /** Prints the load, and what the same call returns again. */
    public static void main(String[] args) {
        Service.run(CreateALoad::run);
    }

    static void run(Service service) {
        try (FreightClient freight = service.client().build()) {
            System.out.println("a load costs " + freight.prices().loadCreateUsd() + " USD");
            CreateLoadOutcome load = freight.createLoad("order-4711", WriteALoad.load());
            System.out.println(load.loadNumber() + (load.deduplicated() ? " was there already" : " is created"));
            System.out.println("for the customer: " + load.trackingLink());

            CreateLoadOutcome again = freight.createLoad("order-4711", WriteALoad.load());
            System.out.println("called again: " + again.loadNumber());
            System.out.println("spent: " + freight.spend().chargedUsd() + " USD");
        }
    }
}
