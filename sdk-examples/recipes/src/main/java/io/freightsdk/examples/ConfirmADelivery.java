package io.freightsdk.examples;

import io.freightsdk.FreightClient;
import io.freightsdk.error.DeliveryNotReadyException;
import io.freightsdk.model.ConfirmDeliveryResult;
import io.freightsdk.server.CompletionMode;
import java.time.Instant;
import java.util.Objects;

/**
 * How do I confirm that the bill of lading was received? Confirm it after the truck has reached the delivery stop. Before that
 * the service refuses, and repeating the call does not help.
 *
 * <p>On the real service this program costs one load. Confirming is free.
 */
public final class ConfirmADelivery {
    /** Prints a refusal. On the in-memory server it also prints a delivery and its confirmation. */
    public static void main(String[] args) {
        Service.run(ConfirmADelivery::run);
    }

    static void run(Service service) {
        try (FreightClient freight = service.client().build()) {
            service.rehearse(
                    "deliveries wait for their confirmation",
                    broker -> broker.completion(CompletionMode.AWAIT_CONFIRM));
            String loadNumber =
                    freight.createLoad("order-4711", WriteALoad.load()).loadNumber();
            confirm(freight, loadNumber);
            service.rehearse(
                    "the truck drives to Dallas", broker -> broker.newestLoad().driveToEnd());
            confirm(freight, loadNumber);
            confirm(freight, loadNumber); // a second confirmation does no harm
        }
    }

    private static void confirm(FreightClient freight, String loadNumber) {
        Instant bolReceivedAt = Instant.parse("2026-05-05T16:30:00Z");
        try {
            ConfirmDeliveryResult result = freight.confirmDelivery(loadNumber, bolReceivedAt);
            boolean before = Objects.requireNonNullElse(result.idempotent(), false);
            System.out.println(before ? "delivered before, and the time of receipt is recorded" : "delivered");
        } catch (DeliveryNotReadyException e) {
            System.out.println("too early: the load is " + e.loadStatus() + " (" + e.reason() + ")");
        }
    }
}
