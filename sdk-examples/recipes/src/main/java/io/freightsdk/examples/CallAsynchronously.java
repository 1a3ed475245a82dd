package io.freightsdk.examples;

import io.freightsdk.FreightAsyncClient;
import io.freightsdk.FreightClient;
import io.freightsdk.error.FreightException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * How do I call without a thread for each call? The same calls return futures, with the same price and the same retries.
 * Cancelling a future ends its request.
 *
 * <p>On the real service this program costs one load and one position read.
 */
public final class CallAsynchronously {
    /** Prints two results of parallel calls, the result of a chained call, and a failure. */
    public static void main(String[] args) {
        Service.run(CallAsynchronously::run);
    }

    static void run(Service service) {
        try (FreightClient client = service.client().build()) {
            FreightAsyncClient freight = client.async();
            CompletableFuture<String> money = freight.getBalance()
                    .thenCombine(
                            freight.getPricing(),
                            (balance, pricing) -> balance.balanceUsd() + " USD left; prices " + pricing.prices());
            System.out.println(money.join());

            CompletableFuture<String> status = freight.createLoad("order-4711", WriteALoad.load())
                    .thenCompose(load -> freight.getLoadPosition(load.loadNumber()))
                    .thenApply(position -> position.loadNumber() + " is " + position.status());
            System.out.println(status.join());

            try {
                freight.getLoadPosition("LD-0000-000000").join();
            } catch (CompletionException e) {
                if (e.getCause() instanceof FreightException failure) {
                    System.out.println(failure.getMessage());
                }
            }
        }
    }
}
