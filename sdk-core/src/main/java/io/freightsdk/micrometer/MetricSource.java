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

/** A source of metrics, such as the balance, durable calls, followed loads or webhooks. */
@FunctionalInterface
public interface MetricSource {
    /**
     * Reads the metrics now, from this process, the database or a free call of the service. It returns the same names every
     * time. It may throw; {@link CachedMetrics} logs that, and the gauges are NaN.
     */
    List<Metric> metrics();

    /** Returns the source of the balance, which it reads by a free call of at most 5 s. */
    static MetricSource of(FreightClient freight) {
        FreightClient soon = soon(freight);
        return () -> {
            double balanceUsd = soon.getBalance().balanceUsd().doubleValue();
            return List.of(new Metric("freight.balance.usd", "", balanceUsd, false));
        };
    }

    /**
     * Returns the source of the charges that may or may not have been made by this client in this process. A {@code
     * JdbcChargeStore} is a source of those of all processes.
     */
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
     * Returns the source of what spend limits leave. A shared limit leaves the same to all its clients. A limit for each tag
     * has no metric, and neither has a limit whose store cannot tell.
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
                    throw new IllegalStateException("the rest of the spend limit of " + limit + " cannot be read", e);
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
