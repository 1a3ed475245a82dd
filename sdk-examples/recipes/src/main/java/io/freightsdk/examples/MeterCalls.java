package io.freightsdk.examples;

import io.freightsdk.CallListener;
import io.freightsdk.CallReport;
import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * How do I see on my dashboard what is called, what fails and what it costs? A listener turns the report of each call into
 * Micrometer's meters. Their tags have few values: no load number, no customer, no message.
 *
 * <p>On the real service: one load and one position read.
 */
public final class MeterCalls {
    private MeterCalls() {}

    /** Prints the meters after three calls. */
    public static void main(String[] args) {
        try (Service service = Service.open()) {
            run(service);
        }
    }

    static void run(Service service) {
        MeterRegistry registry = new SimpleMeterRegistry();
        // checked before each call; without a limit, too, the meters learn what a call cost, the first time a moment
        // later
        SpendLimit daily = SpendLimit.usd("50.00").per(Duration.ofDays(1));
        try (FreightClient freight = service.client()
                .listener(new Metered(registry))
                .spendLimit(daily)
                .build()) {
            freight.getLoadPosition(freight.createLoad(WriteALoad.load()).loadNumber());
            freight.getLoadPosition("LD-0000-000000");
        } catch (FreightException e) {
            System.out.println(e.getMessage());
        }
        registry.getMeters().stream().map(MeterCalls::line).sorted().forEach(System.out::println);
    }

    private static String line(Meter meter) {
        double value = meter instanceof Timer calls ? calls.count() : ((Counter) meter).count();
        String tags = meter.getId().getTags().stream().map(Tag::getValue).collect(Collectors.joining(" "));
        return meter.getId().getName() + " " + tags + ": " + value;
    }

    /** Time and outcome of calls, cancelled ones among them, their requests, and dollars. */
    record Metered(MeterRegistry registry) implements CallListener {
        @Override
        public void callCompleted(CallReport report) {
            FreightException failure = report.failure();
            String outcome = failure == null
                    ? report.outcome().name().toLowerCase(Locale.ROOT)
                    : failure.getClass().getSimpleName();
            Tags operation = Tags.of("operation", report.operation());
            registry.timer("freight.calls", operation.and("outcome", outcome)).record(report.duration());
            registry.counter("freight.requests", operation).increment(report.wireRequests());
            BigDecimal chargedUsd = report.chargedUsd();
            if (report.chargeStatus() == ChargeStatus.UNKNOWN) {
                registry.counter("freight.charges.unknown", operation).increment();
            } else if (chargedUsd != null && chargedUsd.signum() > 0) {
                registry.counter("freight.charged.usd", operation).increment(chargedUsd.doubleValue());
            }
        }
    }
}
