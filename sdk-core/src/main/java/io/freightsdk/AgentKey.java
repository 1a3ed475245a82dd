package io.freightsdk;

import okhttp3.Headers;

/** An agent key that fits into a header. Nothing here prints it: OkHttp would, if it were given one with a line break. */
final class AgentKey {
    private final String key;
    private final Headers bearer;
    private final Headers agentKey;

    private AgentKey(String key) {
        this.key = key;
        this.bearer = Headers.of("Authorization", "Bearer " + key, "Accept", "application/json");
        this.agentKey = Headers.of("X-Agent-Key", key, "Accept", "application/json");
    }

    static AgentKey checked(String key) {
        if (key.isBlank()) {
            throw new IllegalArgumentException("agentKey is blank");
        }
        for (int i = 0; i < key.length(); i++) {
            if (key.charAt(i) <= ' ' || key.charAt(i) > '~') {
                throw new IllegalArgumentException("agentKey: character " + (i + 1) + " of " + key.length()
                        + " is a space, a control character or not ASCII; look for a line break at its end");
            }
        }
        return new AgentKey(key);
    }

    /** Where an operation wants the key. */
    enum Login {
        BEARER,
        AGENT_KEY
    }

    /** The headers of all requests with this key. */
    Headers headers(Login login) {
        return login == Login.BEARER ? bearer : agentKey;
    }

    boolean is(String other) {
        return key.equals(other);
    }

    boolean is(AgentKey other) {
        return key.equals(other.key);
    }

    @Override
    public String toString() {
        return "(redacted)";
    }
}
