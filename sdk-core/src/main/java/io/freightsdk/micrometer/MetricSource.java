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

/** A source of metrics, such as the balance of a client, durable calls or followed loads. */
@FunctionalInterface
public interface MetricSource {
    /**
     * Reads the metrics now, from memory, the service or a database, and returns metrics of the same names each time. If it throws,
     * the gauges of these metrics have no value.
     */
    List<Metric> metrics();

    /** Creates a source of the balance, which it reads with a free call of at most 5 seconds. */
    static MetricSource of(FreightClient freight) {
        FreightClient soon = soon(freight);
        return () -> {
            double balanceUsd = soon.getBalance().balanceUsd().doubleValue();
            return List.of(new Metric("freight.balance.usd", "", balanceUsd, false));
        };
    }

    /** Creates a source of the number and amount of a client's uncertain charges, from memory. */
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
     * Creates a source of the amounts that spend limits leave; for a shared limit, to all its clients. A limit with an amount for each
     * tag has no metric.
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
                    throw new IllegalStateException("the status of the limit of " + limit + " could not be read", e);
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
