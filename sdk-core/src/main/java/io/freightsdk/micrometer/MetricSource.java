package io.freightsdk.micrometer;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.SpendLimit;
import io.freightsdk.SpendLimitStatus;
import io.freightsdk.error.FreightException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A source of metrics, such as durable calls, followed loads or webhooks. */
@FunctionalInterface
public interface MetricSource {
    /** Reads the metrics now, from the service or the database if they are there; each time those with the same names. */
    List<Metric> metrics();

    /** Creates the source for the balance, which a free call of 5 s at most reads. */
    static MetricSource of(FreightClient freight) {
        FreightClient soon = soon(freight);
        return () -> {
            double balanceUsd = soon.getBalance().balanceUsd().doubleValue();
            return List.of(new Metric("freight.balance.usd", "", balanceUsd, false));
        };
    }

    /** Creates the source for the charges of which this client, in this process, does not know whether they were made. */
    static MetricSource ofUnknownCharges(FreightClient freight) {
        return () -> List.of(
                new Metric("freight.unknown.charges", "", freight.uncertain().size(), true),
                new Metric(
                        "freight.unknown.usd",
                        "",
                        freight.spend().uncertainUsd().doubleValue(),
                        false));
    }

    /**
     * Creates the source for what limits leave, under a shared limit to all clients. A limit for each tag has no metric, nor has
     * one whose store cannot tell.
     */
    static MetricSource ofLimits(FreightClient freight, List<SpendLimit> limits) {
        FreightClient soon = soon(freight);
        return () -> {
            List<Metric> metrics = new ArrayList<>();
            for (SpendLimit limit : limits) {
                try {
                    SpendLimitStatus status = limit.eachTag() ? null : soon.spendLimitStatus(limit, limit.tag());
                    if (status != null) {
                        double leftUsd = status.leftUsd().doubleValue();
                        metrics.add(new Metric("freight.limit.left.usd", limit.toString(), leftUsd, false));
                    }
                } catch (FreightException e) {
                    throw new IllegalStateException("what the limit of " + limit + " leaves could not be read", e);
                }
            }
            return metrics;
        };
    }

    private static FreightClient soon(FreightClient freight) {
        return freight.withOptions(CallOptions.builder()
                .retryPolicy(RetryPolicy.defaults().withMaxAttempts(2))
                .deadline(Duration.ofSeconds(5))
                .build());
    }
}
