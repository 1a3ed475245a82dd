package io.freightsdk;

import okhttp3.HttpUrl;
import okhttp3.Request;

/** An agent key that fits into a header. Nothing here prints it: OkHttp would, if it were given one with a line break. */
final class AgentKey {
    private static final HttpUrl NOWHERE = HttpUrl.get("https://localhost");

    private final String key;
    private final Request bearer;
    private final Request agentKey;

    private AgentKey(String key) {
        this.key = key;
        this.bearer = request("Authorization", "Bearer " + key);
        this.agentKey = request("X-Agent-Key", key);
    }

    private static Request request(String header, String value) {
        return new Request.Builder()
                .url(NOWHERE)
                .header(header, value)
                .header("Accept", "application/json")
                .build();
    }

    static AgentKey checked(String key) {
        if (key.isBlank()) {
            throw new IllegalArgumentException("agentKey is blank");
        }
        ExtraHeaders.checkCharacters(
                "agentKey",
                key,
                c -> c > ' ' && c <= '~',
                "a space, a control character or not ASCII; look for a line break at its end");
        return new AgentKey(key);
    }

    /** The header in which an operation expects the key. */
    enum Login {
        BEARER,
        AGENT_KEY
    }

    /** A request with the headers of all with this key, to be copied with an address. */
    Request request(Login login) {
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
