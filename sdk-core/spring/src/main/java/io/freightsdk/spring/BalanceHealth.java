package io.freightsdk.spring;

import io.freightsdk.BalanceWatch;
import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.Prices;
import io.freightsdk.error.FreightException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletionException;

/** The health by the balance, for any line of Spring Boot: a balance that covers no load is too low. */
record BalanceHealth(BalanceWatch balance, Prices prices, BigDecimal lowBalanceUsd) {
    private static final CallOptions SOON =
            CallOptions.builder().deadline(Duration.ofSeconds(5)).build();

    static BalanceHealth of(FreightClient freight, BalanceWatch balance, FreightProperties properties) {
        return new BalanceHealth(
                balance, freight.withOptions(SOON).prices(), properties.health().lowBalanceUsd());
    }

    /** The code of a status and what explains it. */
    record Finding(String status, Map<String, Object> details) {}

    Finding look() {
        try {
            BigDecimal usd = balance.read().join().balanceUsd();
            BigDecimal loadUsd = prices.list().prices().getOrDefault("load_create", BigDecimal.ZERO);
            BigDecimal leastUsd = loadUsd.max(lowBalanceUsd);
            return new Finding(
                    usd.compareTo(leastUsd) < 0 ? "OUT_OF_SERVICE" : "UP",
                    Map.of("balanceUsd", usd, "lowBalanceUsd", leastUsd));
        } catch (FreightException e) {
            return down(e);
        } catch (CompletionException e) {
            if (e.getCause() instanceof FreightException failure) {
                return down(failure);
            }
            throw e;
        }
    }

    private static Finding down(FreightException failure) {
        return new Finding("DOWN", Map.of("error", String.valueOf(failure.getMessage())));
    }
}
