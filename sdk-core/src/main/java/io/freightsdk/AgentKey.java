package io.freightsdk;

/** An agent key that fits into a header. Nothing here prints it: OkHttp would, if it were given one with a line break. */
final class AgentKey {
    private final String key;

    private AgentKey(String key) {
        this.key = key;
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

    String bearer() {
        return "Bearer " + key;
    }

    @Override
    public String toString() {
        return "(redacted)";
    }
}
