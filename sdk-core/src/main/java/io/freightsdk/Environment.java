package io.freightsdk;

import java.util.List;
import java.util.Map;

/** The settings in environment variables. An empty variable counts as not set. */
final class Environment {
    private static final String BASE_URL = "FREIGHT_BASE_URL";
    private static final String AGENT_KEY = "FREIGHT_AGENT_KEY";

    private Environment() {}

    static FreightClient.Builder builder(Map<String, String> variables) {
        List<String> missing = List.of(BASE_URL, AGENT_KEY).stream()
                .filter(name -> variables.getOrDefault(name, "").isEmpty())
                .toList();
        if (!missing.isEmpty()) {
            throw new IllegalStateException("fromEnvironment: not set: " + String.join(", ", missing));
        }
        FreightClient.Builder client = FreightClient.builder()
                .baseUrl(variables.getOrDefault(BASE_URL, ""))
                .agentKey(variables.getOrDefault(AGENT_KEY, ""));
        String account = variables.getOrDefault("FREIGHT_ACCOUNT", "");
        return account.isEmpty() ? client : client.idempotencyNamespace(account);
    }
}
