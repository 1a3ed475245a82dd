package io.freightsdk.server.accounts;

/** A key just made, with the only copy of its text there will ever be; {@code toString} hides it. */
public record IssuedKey(AgentKey key, String text) {

    @Override
    public String toString() {
        return "IssuedKey[" + key + "]";
    }
}
