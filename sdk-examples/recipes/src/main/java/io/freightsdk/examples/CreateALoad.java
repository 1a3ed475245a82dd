package io.freightsdk.examples;

import io.freightsdk.FreightClient;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.StopInput;
import java.time.Instant;

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
            CreateLoadOutcome load = freight.createLoad("order-4711", load());
            System.out.println(load.loadNumber() + (load.deduplicated() ? " was there already" : " is created"));
            System.out.println("for the customer: " + load.trackingLink());

            CreateLoadOutcome again = freight.createLoad("order-4711", load());
            System.out.println("called again: " + again.loadNumber());
            System.out.println("spent: " + freight.spend().chargedUsd() + " USD");
        }
    }

    static CreateLoadInput load() {
        return CreateLoadInput.builder()
                .driverPhone("+13125550142")
                .pickups(stop("2600 S Federal St", "Chicago", "IL", "60616", "2026-05-04T14:00:00Z"))
                .deliveries(stop("1800 N Market St", "Dallas", "TX", "75202", "2026-05-05T16:00:00Z"))
                .equipmentType("VAN")
                .customerRef("freight-sdk-recipe")
                .rate("2350.00")
                .build();
    }

    private static StopInput stop(String address, String city, String state, String zip, String date) {
        return StopInput.builder()
                .address(address)
                .city(city)
                .state(state)
                .zip(zip)
                .date(Instant.parse(date))
                .build();
    }
}
