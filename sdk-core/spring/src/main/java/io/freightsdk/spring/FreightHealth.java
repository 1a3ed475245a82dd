package io.freightsdk.spring;

import io.freightsdk.FreightClient;
import io.freightsdk.error.BillingUnavailableException;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.RateLimitedException;
import io.freightsdk.micrometer.CachedMetrics;
import io.freightsdk.micrometer.Metric;
import io.freightsdk.micrometer.MetricSource;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The health for any line of Spring Boot: of this node, and of the account, which is the same on all nodes that have books. */
record FreightHealth(Service service, CachedMetrics figures, FreightClient freight, BigDecimal lowBalanceUsd) {
    /** The figures of the service alone: a node whose database does not respond neither waits for that nor is down for it. */
    record Service(CachedMetrics watch) implements MetricSource {
        @Override
        public List<Metric> metrics() {
            CachedMetrics.Snapshot look = watch.read();
            for (Throwable failure : look.failures()) {
                throw failure instanceof RuntimeException e ? e : new IllegalStateException(failure);
            }
            return look.metrics();
        }
    }

    /** The code of a status and what explains it. */
    record Finding(String status, Map<String, Object> details) {}

    /** Returns whether the service responds to this node; that its billing or a rate limit refuses is a matter of all nodes. */
    Finding node() {
        CachedMetrics.Snapshot look = service.watch().read();
        return look.failures().stream()
                .filter(e -> e instanceof FreightException
                        && !(e instanceof BillingUnavailableException || e instanceof RateLimitedException))
                .findFirst()
                .map(e -> new Finding("DOWN", Map.of("error", String.valueOf(e.getMessage()))))
                .orElseGet(() -> new Finding("UP", Map.of("balanceUsd", look.value("freight.balance.usd", ""))));
    }

    /** Returns whether money or a person is missing. */
    Finding account() {
        CachedMetrics.Snapshot look = figures.read();
        Map<String, Object> details = new LinkedHashMap<>();
        for (Metric figure : look.metrics()) {
            if (figure.isAlarm() && figure.value() != 0) {
                details.put((figure.name() + ' ' + figure.state()).strip(), figure.value());
            }
        }
        int uncertain = freight.uncertain().size();
        // books have those of all nodes, and may be settled on another
        if (uncertain > 0 && Double.isNaN(look.value("freight.books.uncertain.charges", ""))) {
            details.put("freight.uncertain.charges", uncertain);
        }
        double balanceUsd = look.value("freight.balance.usd", "");
        double loadUsd = look.value("freight.price.usd", "load_create");
        double leastUsd = Math.max(lowBalanceUsd.doubleValue(), Double.isNaN(loadUsd) ? 0 : loadUsd);
        String status = details.isEmpty() && !(balanceUsd < leastUsd) ? "UP" : "WARNING";
        details.put("balanceUsd", balanceUsd);
        details.put("lowBalanceUsd", leastUsd);
        look.failures().forEach(e -> details.putIfAbsent("error", String.valueOf(e.getMessage())));
        return new Finding(look.failures().isEmpty() ? status : "UNKNOWN", details);
    }
}
