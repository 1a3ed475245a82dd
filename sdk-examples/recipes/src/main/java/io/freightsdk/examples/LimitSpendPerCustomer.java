package io.freightsdk.examples;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.error.SpendLimitException;
import java.time.Duration;

/**
 * How do I keep one customer from spending everything? Tag the calls and limit each tag. The client counts the charges, and
 * refuses a call that would exceed the limit.
 *
 * <p>On the real service this program costs one load, and position reads of at most 0.05 USD for each customer.
 */
public final class LimitSpendPerCustomer {
    /** Prints which customer may read, which one may not any more, and what each has spent. */
    public static void main(String[] args) {
        Service.run(LimitSpendPerCustomer::run);
    }

    static void run(Service service) {
        SpendLimit perDay = SpendLimit.usd("0.05").per(Duration.ofDays(1)).perTag();
        try (FreightClient freight = service.client().spendLimit(perDay).build()) {
            String loadNumber =
                    freight.createLoad("order-4711", WriteALoad.load()).loadNumber(); // without a tag, so not limited
            read(freight, "acme", loadNumber);
            read(freight, "acme", loadNumber);
            read(freight, "acme", loadNumber);
            read(freight, "globex", loadNumber);
            freight.spend()
                    .byTag()
                    .forEach((customer, spent) ->
                            System.out.println(customer + " has spent " + spent.chargedUsd() + " USD"));
        }
    }

    private static void read(FreightClient freight, String customer, String loadNumber) {
        CallOptions forCustomer = CallOptions.builder().tag(customer).build();
        try {
            System.out.println(customer + ": "
                    + freight.getLoadPosition(loadNumber, forCustomer).status());
        } catch (SpendLimitException e) {
            System.out.println(customer + ": " + e.getMessage());
        }
    }
}
