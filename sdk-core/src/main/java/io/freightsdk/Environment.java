package io.freightsdk;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The settings in environment variables. An empty variable counts as not set. */
record Environment(
        String baseUrl, String agentKey, @Nullable String account) {
    private static final String BASE_URL = "FREIGHT_BASE_URL";
    private static final String AGENT_KEY = "FREIGHT_AGENT_KEY";
    private static final String ACCOUNT = "FREIGHT_ACCOUNT";

    static Environment of(Map<String, String> variables) {
        List<String> missing = new ArrayList<>();
        for (String name : List.of(BASE_URL, AGENT_KEY)) {
            if (variables.getOrDefault(name, "").isEmpty()) {
                missing.add(name);
            }
        }
        if (!missing.isEmpty()) {
            throw new IllegalStateException("fromEnvironment: not set: " + String.join(", ", missing));
        }
        String account = variables.getOrDefault(ACCOUNT, "");
        return new Environment(
                variables.getOrDefault(BASE_URL, ""),
                variables.getOrDefault(AGENT_KEY, ""),
                account.isEmpty() ? null : account);
    }

    FreightClient client() {
        FreightClient.Builder client = FreightClient.builder().baseUrl(baseUrl).agentKey(agentKey);
        if (account != null) {
            client.idempotencyNamespace(account);
        }
        return client.build();
    }

    @Override
    public String toString() {
        return "Environment[" + baseUrl + "]";
    }
}
