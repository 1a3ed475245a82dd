package io.freightsdk.samples;

import io.freightsdk.FreightAsyncClient;
import io.freightsdk.FreightClient;
import io.freightsdk.error.FreightException;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

class CreateMany {
    /** Starts all creations at once and returns the load numbers of those that succeeded, by order id. */
    static Map<String, String> create(FreightClient freight, Map<String, CreateLoadInput> orders) {
        FreightAsyncClient async = freight.async();
        Map<String, CompletableFuture<CreateLoadOutcome>> calls = new LinkedHashMap<>();
        orders.forEach((orderId, input) -> calls.put(orderId, async.createLoad(orderId, input)));

        Map<String, String> loads = new LinkedHashMap<>();
        calls.forEach((orderId, call) -> {
            try {
                loads.put(orderId, call.join().loadNumber());
            } catch (CompletionException e) {
                if (!(e.getCause() instanceof FreightException failure)) {
                    throw e; // a mistake in the program, such as a blank order id
                }
                System.out.println(orderId + " failed: " + failure.getMessage());
            }
        });
        return loads;
    }
}
