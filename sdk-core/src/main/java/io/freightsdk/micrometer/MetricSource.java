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

    /** Creates the source for the balance and the prices, which two free calls of 5 s at most read. */
    static MetricSource of(FreightClient freight) {
        FreightClient soon = soon(freight);
        return () -> {
            List<Metric> metrics = new ArrayList<>();
            double balanceUsd = soon.getBalance().balanceUsd().doubleValue();
            metrics.add(new Metric("freight.balance.usd", "", balanceUsd, false));
            soon.prices()
                    .list()
                    .prices()
                    .forEach((key, usd) -> metrics.add(new Metric("freight.price.usd", key, usd.doubleValue(), false)));
            return metrics;
        };
    }

    /**
     * Creates the source for what limits leave, and what is used of them, under a shared limit by all clients. A limit for each
     * tag has no metrics, nor has one whose store cannot tell.
     */
    static MetricSource ofLimits(FreightClient freight, List<SpendLimit> limits) {
        FreightClient soon = soon(freight);
        return () -> {
            List<Metric> metrics = new ArrayList<>();
            for (SpendLimit limit : limits) {
                try {
                    SpendLimitStatus status = limit.eachTag() ? null : soon.spendLimitStatus(limit, limit.tag());
                    if (status != null) {
                        String name = limit.toString();
                        double leftUsd = status.leftUsd().doubleValue();
                        double usedUsd = status.limitUsd().doubleValue() - leftUsd;
                        metrics.add(new Metric("freight.limit.left.usd", name, leftUsd, false));
                        metrics.add(new Metric("freight.limit.used.usd", name, usedUsd, false));
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
