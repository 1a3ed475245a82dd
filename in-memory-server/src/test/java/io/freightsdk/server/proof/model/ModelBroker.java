package io.freightsdk.server.proof.model;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A broker, its money to the last cent, and the responses its idempotency keys have had. */
final class ModelBroker {
    record Kept(Said response, Instant until) {}

    final String label;
    String completion;
    boolean registered = true;
    BigDecimal balance = BigDecimal.ZERO;
    final List<Map<String, @Nullable Object>> ledger = new ArrayList<>();
    final Map<String, Kept> replies = new LinkedHashMap<>();
    final Map<String, String> refs = new LinkedHashMap<>();

    ModelBroker(String label, String completion) {
        this.label = label;
        this.completion = completion;
    }

    void enter(
            Instant at,
            String kind,
            String operation,
            BigDecimal amount,
            @Nullable String loadNumber,
            @Nullable String idempotencyKey) {
        balance = balance.add(amount);
        Map<String, @Nullable Object> entry = new LinkedHashMap<>();
        entry.put("seq", ledger.size() + 1);
        entry.put("at", at);
        entry.put("kind", kind);
        entry.put("operation", operation);
        entry.put("amountUsd", amount);
        entry.put("balanceUsd", balance);
        entry.put("loadNumber", loadNumber);
        entry.put("idempotencyKey", idempotencyKey);
        ledger.add(entry);
    }
}
