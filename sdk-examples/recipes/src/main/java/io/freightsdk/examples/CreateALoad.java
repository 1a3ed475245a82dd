package io.freightsdk.examples;

import io.freightsdk.FreightClient;
import io.freightsdk.model.CreateLoadOutcome;

/**
 * How do I create one load for one order? Name the order and the account. Another call, process or agent key with the same
 * names receives the same load.
 *
 * <p>On the real service this program costs the price of one load the first time, and nothing later. The driver's phone number
 * is fictional, so no message is sent.
 */
public final class CreateALoad {
    /** Prints the load, and what the same call returns a second time. */
    public static void main(String[] args) {
        Service.run(CreateALoad::run);
    }

    static void run(Service service) {
        try (FreightClient freight = service.client().build()) {
            System.out.println("a load costs " + freight.prices().loadCreateUsd() + " USD");
            CreateLoadOutcome load = freight.createLoad("order-4711", WriteALoad.load());
            System.out.println(load.loadNumber() + (load.deduplicated() ? " existed already" : " was created"));
            System.out.println("link for the customer: " + load.trackingLink());

            CreateLoadOutcome again = freight.createLoad("order-4711", WriteALoad.load());
            System.out.println("a second call returns " + again.loadNumber());
            System.out.println("spent: " + freight.spend().chargedUsd() + " USD");
        }
    }
}
