package io.freightsdk;

import okhttp3.HttpUrl;

/** An agent key that fits into a header. Nothing here prints it: OkHttp would, if it were given one with a line break. */
final class AgentKey {
    private final String key;
    private final Plan.Login bearer;
    private final Plan.Login agentKey;

    private AgentKey(String key) {
        this.key = key;
        this.bearer = Plan.Login.of("Authorization", "Bearer " + key);
        this.agentKey = Plan.Login.of("X-Agent-Key", key);
    }

    static AgentKey checked(String key) {
        if (key.isBlank()) {
            throw new IllegalArgumentException("agentKey is blank");
        }
        for (int i = 0; i < key.length(); i++) {
            if (key.charAt(i) <= ' ' || key.charAt(i) > '~') {
                throw new IllegalArgumentException("agentKey: character " + (i + 1) + " of " + key.length()
                        + " is a blank, a control character or not ASCII; look for a line break at its end");
            }
        }
        return new AgentKey(key);
    }

    Plan.Login asBearer() {
        return bearer;
    }

    Plan.Login asAgentKey() {
        return agentKey;
    }

    /** Which account the key belongs to, as far as anybody can tell without asking; it does not give the key away. */
    String fingerprint(HttpUrl baseUrl) {
        return IdempotencyKeys.fingerprint(baseUrl, key);
    }

    @Override
    public String toString() {
        return "(redacted)";
    }
}
