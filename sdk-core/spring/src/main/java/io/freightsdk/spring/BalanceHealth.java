package io.freightsdk.spring;

import io.freightsdk.BalanceWatch;
import io.freightsdk.error.FreightException;
import java.math.BigDecimal;
import java.util.Map;
import java.util.concurrent.CompletionException;

/** The health by the balance, for any line of Spring Boot. */
record BalanceHealth(BalanceWatch balance, BigDecimal lowBalanceUsd) {
    /** The code of a status and what explains it. */
    record Finding(String status, Map<String, Object> details) {}

    Finding look() {
        try {
            BigDecimal usd = balance.read().join().balanceUsd();
            boolean low = usd.compareTo(lowBalanceUsd) < 0;
            return new Finding(
                    low ? "OUT_OF_SERVICE" : "UP", Map.of("balanceUsd", usd, "lowBalanceUsd", lowBalanceUsd));
        } catch (CompletionException e) {
            if (e.getCause() instanceof FreightException failure) {
                return new Finding("DOWN", Map.of("error", String.valueOf(failure.getMessage())));
            }
            throw e;
        }
    }
}
