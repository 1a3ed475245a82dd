package io.freightsdk;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The settings in environment variables. An empty variable counts as not set. */
record Environment(String baseUrl, String agentKey) {
    private static final String BASE_URL = "FREIGHT_BASE_URL";
    private static final String AGENT_KEY = "FREIGHT_AGENT_KEY";

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
        return new Environment(variables.getOrDefault(BASE_URL, ""), variables.getOrDefault(AGENT_KEY, ""));
    }

    FreightClient client() {
        return FreightClient.builder().baseUrl(baseUrl).agentKey(agentKey).build();
    }

    @Override
    public String toString() {
        return "Environment[" + baseUrl + "]";
    }
}
