package io.freightsdk.examples;

import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.error.FreightException;
import io.freightsdk.micrometer.FreightMeters;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.stream.Collectors;

/**
 * How do I see on my dashboard what is called, what fails and what it costs? {@link FreightMeters} is a listener that counts
 * and times calls in Micrometer. {@code FreightMeters.gauges} adds gauges of the balance and of unknown charges.
 *
 * <p>On the real service this program costs one load and one position read.
 */
public final class MeterCalls {
    /** Prints the meters after three calls. */
    public static void main(String[] args) {
        Service.run(MeterCalls::run);
    }

    static void run(Service service) {
        MeterRegistry registry = new SimpleMeterRegistry();

        SpendLimit perDay = SpendLimit.usd("50.00").per(Duration.ofDays(1));
        try (FreightClient freight = service.client()
                .listener(FreightMeters.of(registry, service.account()))
                .spendLimit(perDay)
                .build()) {
            freight.getLoadPosition(
                    freight.createLoad("order-4711", WriteALoad.load()).loadNumber());
            freight.getLoadPosition("LD-0000-000000");
        } catch (FreightException e) {
            System.out.println(e.getMessage());
        }
        // the free read of the price list may be counted a moment later, so its meters are left out
        registry.getMeters().stream()
                .filter(meter -> !"getPricing".equals(meter.getId().getTag("operation")))
                .map(MeterCalls::line)
                .sorted()
                .forEach(System.out::println);
    }

    private static String line(Meter meter) {
        double value = meter instanceof Timer calls ? calls.count() : ((Counter) meter).count();
        String tags = meter.getId().getTags().stream().map(Tag::getValue).collect(Collectors.joining(" "));
        return meter.getId().getName() + " " + tags + ": " + value;
    }
}
