package io.freightsdk.server;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * An agent key as it was issued. The server keeps a hash of it only, so this is the only copy of its text.
 *
 * @param id the id by which it is revoked
 * @param brokerId the broker whose key it is
 * @param scopes what it may do
 * @param text what a client sends as its bearer token; {@code toString} leaves it out
 */
public record IssuedKey(String id, String brokerId, Set<Scope> scopes, String text) {

    /** Copies the scopes and sorts them. */
    public IssuedKey {
        scopes = Collections.unmodifiableSet(new TreeSet<>(scopes));
    }

    /** Returns a text without the key. */
    @Override
    public String toString() {
        return "IssuedKey[id=" + id + ", brokerId=" + brokerId + ", scopes=" + scopes + "]";
    }
}
