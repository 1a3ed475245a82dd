package io.freightsdk.examples;

import io.freightsdk.CallListener;
import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.SpendLimit;
import io.freightsdk.error.BillingUnavailableException;
import io.freightsdk.server.Fault;
import java.time.Duration;

/**
 * What happens if the billing of the service is down? Nothing is created and nothing is charged. A job that has time waits
 * longer than the usual 30 seconds; a request that has none fails and is repeated later.
 *
 * <p>On the real service this program costs one load.
 */
public final class WaitOutABillingOutage {
    private static final Fault BILLING_IS_DOWN = Fault.status(503).on("createLoad");

    /** Prints the failure without retries, and then the retries of a patient call. */
    public static void main(String[] args) {
        Service.run(WaitOutABillingOutage::run);
    }

    static void run(Service service) {
        CallListener telling = new CallListener() {
            @Override
            public void retryScheduled(RetryScheduled event) {
                System.out.println("billing is down; the call is retried soon");
            }
        };
        try (FreightClient freight = service.client()
                .listener(telling)
                .spendLimit(SpendLimit.usd("5.00"))
                .build()) {
            CallOptions later =
                    CallOptions.builder().retryPolicy(RetryPolicy.none()).build();
            service.rehearse("billing is down", broker -> broker.faults().add(BILLING_IS_DOWN));
            try {
                System.out.println(freight.createLoad("order-4711", WriteALoad.load(), later)
                        .loadNumber());
            } catch (BillingUnavailableException e) {
                System.out.println(e.getMessage());
            }

            CallOptions patient = CallOptions.builder()
                    .retryPolicy(RetryPolicy.defaults().withMaxAttempts(100))
                    .deadline(Duration.ofMinutes(10))
                    .build();
            service.rehearse(
                    "billing is down for two requests more",
                    broker -> broker.faults().add(BILLING_IS_DOWN.times(2)));
            System.out.println(
                    freight.createLoad("order-4711", WriteALoad.load(), patient).loadNumber());
            System.out.println("spent: " + freight.spend().chargedUsd() + " USD");
        }
    }
}
